"""Snowflakes: ids that hold the moment of their making and never repeat."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
"""Discord counts milliseconds from the beginning of 2015."""


class Snowflakes:
    """Makes ids, each greater than all before it, whatever the clock does.

    Ten bits of each id are this maker's, so that two tables in one process never make the same.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.seconds = clock
        """The moment now, in seconds since 1970."""
        self._worker = secrets.randbits(10) << 12
        self._ms = 0
        self._count = 0

    def new(self) -> str:
        now = int(self.seconds() * 1000) - EPOCH_MS
        if now > self._ms:
            self._ms, self._count = now, 0
        elif self._count < 0xFFF:
            self._count += 1
        else:
            self._ms, self._count = self._ms + 1, 0
        return str(self._ms << 22 | self._worker | self._count)

    def seen(self, snowflake: str) -> None:
        """An id from an earlier run: later ones are greater."""
        self._ms = max(self._ms, (int(snowflake) >> 22) + 1)

    def now(self) -> str:
        """The clock's moment as Discord writes it."""
        return iso_time(self.seconds())


def iso_time(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def moment(snowflake: str) -> float:
    """When the id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000
