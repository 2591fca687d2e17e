"""The cube tower as a model (RULES.md 12): cubes go in, cubes come out by luck.

A count of cubes is a tuple by colour: one number a seat, and the farmers last. Colour never matters
to the chances, so a model draws how many cubes move and then which.
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from operator import add, mul

from engine.core.quick import frozen
from engine.shogun.events import TowerBefore

Cubes = tuple[int, ...]
Draw = Callable[[int], int]
"""An int from 0 below its argument, each as likely."""

MILLION = 1_000_000

W_SIDES = 3
"""Model W: the share that stays, and the share that comes loose, each as 1 in n."""
ODDS_KNOWN = 0.2
"""Model S: the most that a cube may loosen another for odds to be shown (12.6)."""
T_STICK = 0.15
T_LOOSEN = 1 / 40


def levels_of(model: str) -> int:
    """Return the number of chambers of the model."""
    return 2 if model == "T" else 1


def throw(
    model: str, stick: float, loosen: float, levels: list[Cubes], thrown: Cubes, draw: Draw
) -> tuple[list[Cubes], Cubes]:
    """Return the cubes inside by level, and the tray, after a throw that includes the tray."""
    if model == "T":
        return _throw_t(levels, thrown, draw)
    if model == "W":
        inside, fallen = _throw_w(levels[0], thrown, draw)
    else:
        inside, fallen = _throw_s(levels[0], thrown, draw, stick, loosen)
    return [inside], fallen


def _throw_s(inside: Cubes, thrown: Cubes, draw: Draw, stick: float, loosen: float) -> tuple[Cubes, Cubes]:
    """Model S (12.2): each falling cube loosens cubes inside (``loosen``), then stays (``stick``).

    The quick form of it: a cube inside comes loose with chance 1 - q^n while n cubes drop (q = 1 -
    loosen), the one that drops as number j ends up inside with chance stick * q^(n - j), all
    independent.
    """
    number_inside, number_thrown = sum(inside), sum(thrown)
    loosening, sticking = _numbers_s(number_inside, number_thrown, stick, loosen)
    kept, fallen, stuck = list(inside), list(thrown), [0] * len(thrown)
    _move(fallen, stuck, bisect(sticking, draw(MILLION)), number_thrown, draw)
    _move(kept, fallen, bisect(loosening, draw(MILLION)), number_inside, draw)
    return tuple(map(add, kept, stuck)), tuple(fallen)


@cache
def _numbers_s(inside: int, thrown: int, stick: float, loosen: float) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many come loose and how many stick, as ``_cumulative``."""
    q = 1 - loosen
    return _cumulative([1 - q**thrown] * inside), _cumulative([stick * q**after for after in range(thrown)])


def _cumulative(chances: Sequence[float]) -> tuple[int, ...]:
    """Return in millionths the chances that none of these cubes moves, at most one, and so on.

    The last one, all of them, is left out. The cubes move independently with these chances.
    """
    return tuple(round(at_most * MILLION) for at_most in accumulate(_exactly(chances)[:-1]))


def _exactly(chances: Iterable[float]) -> list[float]:
    """Return the chances that none of these cubes moves, that one does, and so on."""
    exactly = [1.0]
    for chance in chances:
        exactly = [
            fewer * chance + same * (1 - chance) for fewer, same in zip([0.0, *exactly], [*exactly, 0.0], strict=True)
        ]
    return exactly


def _move(cubes: list[int], where: list[int], number: int, total: int, draw: Draw) -> None:
    """Move some of ``total`` cubes elsewhere; each cube is as likely."""
    for left in range(total, total - number, -1):
        place = draw(left)
        for colour, count in enumerate(cubes):
            if place < count:
                cubes[colour] -= 1
                where[colour] += 1
                break
            place -= count


def _throw_w(inside: Cubes, thrown: Cubes, draw: Draw) -> tuple[Cubes, Cubes]:
    """Model W: each cube inside comes loose with chance 1/3, each thrown one stays with 1/3."""
    kept = [sum(draw(W_SIDES) != 0 for _ in range(count)) for count in inside]
    stuck = [sum(draw(W_SIDES) == 0 for _ in range(count)) for count in thrown]
    after = tuple(old + new for old, new in zip(kept, stuck, strict=True))
    fallen = tuple(old + new - now for old, new, now in zip(inside, thrown, after, strict=True))
    return after, fallen


def _throw_t(levels: list[Cubes], thrown: Cubes, draw: Draw) -> tuple[list[Cubes], Cubes]:
    """Model T: two levels.

    A cube that arrives loosens each cube there with chance 1/40, then stays with chance 0.15 or
    drops on; what it loosened drops ahead of it.
    """
    inside = [list(level) for level in levels]
    fallen = [0] * len(thrown)

    def arrive(level: int, colour: int) -> None:
        if level == len(inside):
            fallen[colour] += 1
            return
        here = inside[level]
        single = [colour for colour, count in enumerate(here) for _ in range(count)]
        for loose in [it for it in single if draw(MILLION) < T_LOOSEN * MILLION]:
            here[loose] -= 1
            arrive(level + 1, loose)
        if draw(MILLION) < T_STICK * MILLION:
            here[colour] += 1
        else:
            arrive(level + 1, colour)

    dropping = [colour for colour, count in enumerate(thrown) for _ in range(count)]
    while dropping:
        arrive(0, dropping.pop(draw(len(dropping))))
    return [tuple(level) for level in inside], tuple(fallen)


# -- before a throw (12.6) ----------------------------------------------------------------------------------------


@frozen
class Odds:
    """The chances of one side's cubes against those of the other."""

    win: float
    """More of its cubes come out."""
    even: float
    """As many come out on both sides."""
    left: float
    """The mean of the difference if it wins."""

    @property
    def percent(self) -> int:
        """The chance to win; 0 and 100 only if it is certain."""
        return percent(self.win)


def percent(chance: float) -> int:
    """Return a chance in percent; 0 and 100 only if it is certain."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def odds(before: TowerBefore, thrown: Cubes, ours: Sequence[int], theirs: Sequence[int]) -> Odds:
    """Return the odds of some colours against others in a throw."""
    return _odds(coming_out(before, thrown, ours), coming_out(before, thrown, theirs))


@lru_cache(1 << 12)
def _odds(ours: tuple[float, ...], theirs: tuple[float, ...]) -> Odds:
    fewer = [*accumulate(theirs), *[1.0] * len(ours)]
    win = sum(map(mul, ours[1:], fewer))
    ahead = sum(map(mul, ours[1:], accumulate(fewer)))
    return Odds(win, sum(map(mul, ours, theirs)), ahead / win if win else 0.0)


def coming_out(before: TowerBefore, thrown: Cubes, colours: Sequence[int]) -> tuple[float, ...]:
    """Return the chances that no cube of these colours comes out, that one does, and so on."""
    falls = falling(before.model, before.stick, before.loosen, sum(thrown), sum(before.levels[0]))
    return _together(falls, tuple(sum([cubes[colour] for colour in colours]) for cubes in (thrown, *before.levels)))


@lru_cache(1 << 12)
def _together(falls: tuple[float, ...], cubes: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(_exactly(fall for fall, number in zip(falls, cubes, strict=True) for _ in range(number)))


@cache
def falling(model: str, stick: float, loosen: float, thrown: int, upper: int = 0) -> tuple[float, ...]:
    """Return the chances to come out of a thrown cube, then of a cube on each level.

    ``upper`` is the number of cubes on the upper level; the lower one of model T meets as many as
    that lets pass on average.
    """
    if model == "W":
        return 1 - 1 / W_SIDES, 1 / W_SIDES
    if model == "S":
        return _passing(thrown, stick, loosen)
    passes, loose = _passing(thrown, T_STICK, T_LOOSEN)
    passes_on, falls = _passing(thrown * passes + upper * loose, T_STICK, T_LOOSEN)
    return passes * passes_on, loose * passes_on, falls


def _passing(arriving: float, stick: float, loosen: float) -> tuple[float, float]:
    """Return the chances of an arriving cube to pass, and of one there to come loose."""
    loose = 1 - (1 - loosen) ** arriving
    return 1 - stick * (loose / (arriving * loosen) if arriving * loosen else 1), loose
