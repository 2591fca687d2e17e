"""The cube tower as a model (RULES.md 12): cubes go in, cubes come out by luck.

A count of cubes is a tuple by colour: one number a seat, and the farmers last. Colour never matters
to the chances, so a model draws how many cubes move and then which.
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from operator import add

Cubes = tuple[int, ...]
Draw = Callable[[int], int]
"""An int from 0 below its argument, each as likely."""

MILLION = 1_000_000

W_SIDES = 3
"""Model W: one in so many stays, one in so many comes loose."""
T_STICK = 0.15
T_LOOSEN = 1 / 40


def levels_of(model: str) -> int:
    """Return the number of chambers of the model."""
    return 2 if model == "T" else 1


def throw(
    model: str, stick: float, loosen: float, levels: list[Cubes], thrown: Cubes, draw: Draw
) -> tuple[list[Cubes], Cubes]:
    """Return the cubes inside by level, and the tray, after a throw. ``thrown`` has the tray's
    cubes too."""
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


def odds(model: str, stick: float, loosen: float, thrown: int) -> tuple[float, float] | None:
    """Return the chances that a thrown cube, and one inside, falls out; None for model T."""
    if model == "T" or not thrown:
        return None
    if model == "W":
        return 1 - 1 / W_SIDES, 1 / W_SIDES
    q = 1 - loosen
    return 1 - stick * sum(q**after for after in range(thrown)) / thrown, 1 - q**thrown


@cache
def _numbers_s(inside: int, thrown: int, stick: float, loosen: float) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many come loose and how many stick, as ``_cumulative``."""
    q = 1 - loosen
    return _cumulative([1 - q**thrown] * inside), _cumulative([stick * q**after for after in range(thrown)])


def _cumulative(chances: Sequence[float]) -> tuple[int, ...]:
    """Return in millionths the chances that none of these cubes moves, at most one, and so on.

    The last one, all of them, is left out. The cubes move independently with these chances.
    """
    exactly = [1.0]
    for chance in chances:
        exactly = [
            fewer * chance + same * (1 - chance) for fewer, same in zip([0.0, *exactly], [*exactly, 0.0], strict=True)
        ]
    return tuple(round(at_most * MILLION) for at_most in accumulate(exactly[:-1]))


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
        for loose in _loosened(here, draw):
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


def _loosened(here: list[int], draw: Draw) -> list[int]:
    return [colour for colour, count in enumerate(here) for _ in range(count) if draw(MILLION) < T_LOOSEN * MILLION]
