"""The clock of the service: an argument, so that tests hold it still."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """An aware datetime in UTC."""
        ...


class SystemClock:
    """The real one."""

    def now(self) -> datetime:
        return datetime.now(UTC)
