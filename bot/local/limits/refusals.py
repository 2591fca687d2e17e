"""Refused requests: the proxy in front of Discord shuts an address out after too many."""

from collections import deque
from collections.abc import Callable

MOST, WITHIN, SHUT_OUT = 10_000, 600.0, 3600.0
"""The most refusals, their window and the length of the ban, in seconds."""
REFUSED = (401, 403, 429)


class Refusals:
    """The refusals of the last minutes."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._at: deque[float] = deque(maxlen=MOST)
        self._until = 0.0

    @property
    def shut_out(self) -> bool:
        """Return True while nothing is answered."""
        return self._seconds() < self._until

    @property
    def count(self) -> int:
        """Return the number of refusals that are remembered."""
        return len(self._at)

    def answered(self, status: int) -> None:
        """Count an answer if it is a refusal."""
        if status in REFUSED:
            now = self._seconds()
            self._at.append(now)
            if len(self._at) == MOST and now - self._at[0] < WITHIN:
                self._until = now + SHUT_OUT
