"""What things are worth to a caretaker of the second level, in honor at the end of the match.

Set by hand, guided by linear regressions: the final margin over the others against what each seat had at the start of
each round, over 1,500 matches of two and four seats in which caretakers of the first level varied their ways.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """What a thing is worth between two rounds."""

    flower: float
    """Honor that a province scores, if it can be attacked."""
    safe_flower: float
    """The same in a province with peace."""
    faceup: float
    """A faceup control token, but for the defense it gives."""
    province: float
    """Any province."""
    defense: float
    """A point of defense in a province, printed, by tokens or by faceup control tokens."""
    whole: float
    """A whole territory, besides what its parts are worth as parts."""
    part: float
    """A territory all but held: the square of the part held counts."""
    objective: float
    """A point of the own objective, while it is fulfilled."""
    nearly: float
    """A point of it for the part that is reached."""
    card: float
    """A territory card held."""
    strength: float
    """A point of strength in hand and pool."""


BY_ROUNDS = {
    5: Figures(0.35, 0.9, 0.8, 0.7, 0.4, 1.5, 4.5, 0.3, 0.6, 0.7, 0.2),
    4: Figures(0.35, 0.9, 0.8, 0.6, 0.4, 1.5, 4.5, 0.3, 0.6, 0.7, 0.2),
    3: Figures(0.4, 1.0, 0.85, 0.5, 0.4, 2.0, 4.5, 0.4, 0.6, 0.7, 0.2),
    2: Figures(0.5, 1.0, 0.9, 0.4, 0.4, 2.5, 5.0, 0.5, 0.5, 0.6, 0.2),
    1: Figures(0.6, 1.0, 1.0, 0.2, 0.35, 3.0, 5.0, 0.6, 0.4, 0.5, 0.2),
    0: Figures(1.0, 1.0, 1.0, 0.0, 0.0, 5.0, 0.0, 1.0, 0.0, 0.0, 0.0),
}
"""By the rounds that are left to play."""
