"""How likely a fight is won, from the cubes that go into the tower and those that are in it already.

An estimate by the normal curve around the mean of tower model S with its usual settings; it lies within a few
hundredths of the figures of RULES.md 12.3, which is all a plan needs.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from math import erf, exp, pi, sqrt

from engine.shogun.data import TOWER


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of one side against the other."""

    win: float
    """More of its cubes come out."""
    even: float
    """As many on both sides."""
    left: float
    """How many more on average, counting nothing where it is not ahead."""


@cache
def _falls(thrown: int) -> tuple[float, float]:
    """The chances that one of so many thrown cubes falls out, and that a cube inside comes loose."""
    stays = 1 - TOWER.loosen
    loose = 1 - stays**thrown
    if not thrown or not TOWER.loosen:
        return 1 - TOWER.stick, loose
    return 1 - TOWER.stick * loose / (thrown * TOWER.loosen), loose


@lru_cache(maxsize=1 << 14)
def odds(mine: int, mine_inside: int, theirs: int, theirs_inside: int, thrown: int) -> Odds:
    """The odds of one side against the other.

    ``mine`` and ``theirs`` are cubes thrown, those from the tray included; ``…_inside`` those in the tower;
    ``thrown`` is everything thrown, colours that take no part included.
    """
    falls, loose = _falls(thrown)
    mean = (mine - theirs) * falls + (mine_inside - theirs_inside) * loose
    variance = (mine + theirs) * falls * (1 - falls) + (mine_inside + theirs_inside) * loose * (1 - loose)
    spread = sqrt(variance) or 0.1
    win, not_lose = _above(0.5, mean, spread), _above(-0.5, mean, spread)
    ahead = mean / spread
    left = mean * _above(0, mean, spread) + spread * exp(-ahead * ahead / 2) / sqrt(2 * pi)
    return Odds(win, not_lose - win, left)


def _above(limit: float, mean: float, spread: float) -> float:
    return 0.5 * (1 + erf((mean - limit) / (spread * sqrt(2))))
