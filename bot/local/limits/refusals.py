"""Refused requests: an address from which too many come is shut out, as by the proxy in front of Discord."""

from collections import deque
from collections.abc import Callable

MOST, WITHIN, SHUT_OUT = 10_000, 600.0, 3600.0
"""So many refusals in so many seconds shut out for so many."""
REFUSED = (401, 403, 429)


class Refusals:
    """Counts them."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._at: deque[float] = deque(maxlen=MOST)
        self._until = 0.0

    @property
    def shut_out(self) -> bool:
        """Whether nothing is answered just now."""
        return self._seconds() < self._until

    @property
    def count(self) -> int:
        """How many are remembered."""
        return len(self._at)

    def answered(self, status: int) -> None:
        """A request was answered so."""
        if status in REFUSED:
            now = self._seconds()
            self._at.append(now)
            if len(self._at) == MOST and now - self._at[0] < WITHIN:
                self._until = now + SHUT_OUT
