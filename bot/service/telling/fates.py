"""What becomes of a post."""

from dataclasses import dataclass
from enum import StrEnum


class Fate(StrEnum):
    """What becomes of a post that could not be made."""

    AGAIN = "again"
    """It is tried again without end: the trouble is Discord's, or on the way there."""
    OURS = "ours"
    """It is tried some times and then given up: the trouble may be in the post itself."""
    HELD = "held"
    """It waits until something is changed on the server: each try would be refused."""
    NEVER = "never"
    """There is nobody to post it to."""


@dataclass(frozen=True, slots=True)
class OpenPost:
    """The newest report in a match's thread, as it was last sent or edited."""

    message_id: int | None
    """None if there was nothing to say so far."""
    first: int
    """The number of the first event that it tells of."""
    last: int
    """Of the last one."""
    opening: int
    lap: int
    era: int
    at: int
    """When it was begun, in Unix time."""
    board: int = 0
    """The last event above the board that it has; 0 if it has none."""
    full: bool = False
    """Whether nothing can be added."""
