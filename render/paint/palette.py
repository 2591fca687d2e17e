"""The 256 colours of a picture.

Every picture is stored with one fixed palette, which makes it small and quick to write. A palette
holds the colours of all parts exactly, and between each ground and each ink on it the steps that
soften an edge. A mixed colour remembers its parts, so that ``looks`` can change the colours of a
finished picture. ``STANDARD`` is for pictures of words, ``RECORD`` for records of people; each game
has its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import product
from math import dist

from PIL import Image

Colour = tuple[int, int, int]


def _stepped(part: float) -> int:
    """Round to steps of four: Pillow looks colours up in such steps, so these are found exactly."""
    return min(252, max(0, round(part / 4) * 4))


def colour(hexadecimal: str) -> Colour:
    """``"EFE6D2"`` as red, green and blue, in steps of four."""
    red, green, blue = (_stepped(int(hexadecimal[at : at + 2], 16)) for at in (0, 2, 4))
    return (red, green, blue)


class Mixed(tuple[int, int, int]):
    """A colour that knows what it was mixed of."""

    under: Colour
    over: Colour
    share: float


def mixed(under: Colour, over: Colour, share: float) -> Colour:
    """``share`` (0 to 1) of one colour laid over another, in steps of four."""
    made = Mixed(_stepped(u + (o - u) * share) for u, o in zip(under, over, strict=True))
    made.under, made.over, made.share = under, over, share
    return made


INK = colour("29241F")
"""Ink of words on paper; light where the paper is dark."""
SOFT_INK = colour("62574A")
FAINT_INK = colour("A3937A")
LINE = colour("1C1814")
"""The outline of drawn things and the ink of maps; always dark."""
PAPER = colour("F1E8D5")
PAPER_LIGHT = colour("FAF5E9")
PAPER_SHADE = colour("E4D8BF")
VERMILION = colour("C2402A")
FLAME = colour("E0762B")
GOLD = colour("C99B34")
RICE = colour("F7F2DC")
LEAF = colour("5C7D3E")
STONE = colour("8E8B85")
WOOD = colour("B98A55")
ROOF = colour("3F5A63")
WALL = colour("F7F2E6")
"""White things, and words on dark grounds; always light."""
BOWL = colour("7A2E24")
BLOSSOM = colour("F0C4BE")
ICE = colour("46708F")
LIT = colour("FBE7AE")
"""Ground of what is chosen, on paper."""
OUT = colour("CFC9BC")
"""Ground of what is out of play."""

BLUE = colour("23507E")
YELLOW = colour("E2A62A")
RED = colour("B02A2E")
BLACK = colour("34302F")
PURPLE = colour("7E4193")
SEAT_COLOURS = (BLUE, YELLOW, RED, BLACK, PURPLE)

# -- regions ------------------------------------------------------------------------------------------------

GREEN_REGION = colour("CBD7B2")
REGION_COLOURS = (*map(colour, ("DBC6A6", "EFE3AE", "EBC8B8", "D8CADB")), GREEN_REGION)
"""Brown, yellow, red, purple, green."""


def brightness(colour_: Colour) -> float:
    """Relative luminance, 0 to 1, as WCAG counts it."""
    parts = (part / 255 for part in colour_)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return how well one is read on the other, 1 to 21, as WCAG counts it."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def readable_on(ground: Colour) -> Colour:
    """Return the better read of dark and light ink on a coloured ground."""
    return LINE if contrast(LINE, ground) >= contrast(WALL, ground) else WALL


PAPERS = (INK, LINE, SOFT_INK, FAINT_INK, PAPER, PAPER_LIGHT, PAPER_SHADE, WALL)
PIECES = (VERMILION, FLAME, GOLD, RICE, LEAF, STONE, WOOD, ROOF, BOWL, BLOSSOM)
"""The colours of every palette: paper and ink, and the colours of pieces."""


def table_colours(
    sea: tuple[Colour, Colour], mat: Colour, shadows: Iterable[float], seats: Collection[Colour]
) -> Iterator[Colour]:
    """Yield the mixtures of a table with a map on it: sea, mat and its shadows, paper, seats."""
    yield from (mixed(*sea, share) for share in (0.1, 0.3, 0.55, 0.8))
    yield from (mixed(mat, LINE, share) for share in shadows)
    yield from steps((PAPER_LIGHT,), (INK,), (0.2, 0.4, 0.6, 0.8))
    yield from steps((PAPER, sea[0], WALL), (LINE,), (0.33, 0.66))
    yield from steps(seats, (LINE, WALL), (0.33, 0.66))
    yield from steps((PAPER_LIGHT,), (*seats, VERMILION, FAINT_INK, GOLD), (0.33, 0.66))


def steps(grounds: Iterable[Colour], inks: Iterable[Colour], shares: Iterable[float]) -> Iterator[Colour]:
    """Yield the steps that soften the edge of an ink on a ground."""
    return (mixed(ground, ink, share) for ground, ink, share in product(grounds, inks, shares))


KNOWN: dict[bytes, Palette] = {}
"""Our palettes, each by its 768 bytes in a picture."""


class Palette:
    """Up to 256 colours, none twice; those beyond are left out.

    ``grounds`` are those of land, sea and table, for a dark theme; True if ink is printed on them.
    A palette without any has no dark theme.
    """

    def __init__(self, colours: Iterable[Colour], grounds: Mapping[Colour, bool] | None = None) -> None:
        self.colours = tuple(dict.fromkeys(colours))[:256]
        self.grounds = dict(grounds or {})
        KNOWN[bytes(self.flat)] = self

    @cached_property
    def flat(self) -> tuple[int, ...]:
        """The palette as 768 numbers."""
        return tuple(part for shade in (self.colours + (INK,) * 256)[:256] for part in shade)

    @cached_property
    def image(self) -> Image.Image:
        """The palette as Pillow wants it for ``quantize``."""
        image = Image.new("P", (1, 1))
        image.putpalette(self.flat)
        return image

    @cached_property
    def steady(self) -> Image.Image:
        """Return the same without colours that a dark theme turns: for maps, not for paper."""
        flat = [part for it in self.colours for part in (_NOWHERE if _of_paper(it) else it)]
        image = Image.new("P", (1, 1))
        image.putpalette(flat + list(_NOWHERE) * (256 - len(self.colours)))
        return image

    @cached_property
    def number(self) -> dict[Colour, int]:
        return {shade: number for number, shade in enumerate(self.colours)}

    @cached_property
    def _lasting(self) -> tuple[int, ...]:
        """The numbers of the colours that dark themes keep."""
        return tuple(number for number, held in enumerate(self.colours) if not _of_paper(held))

    def nearest(self, shade: Colour) -> int:
        """The number of a colour, or of the one most like it that is not of paper and ink."""
        if shade not in self.number:
            self.number[shade] = min(self._lasting, key=lambda at: dist(self.colours[at], shade))
        return self.number[shade]


def _of_paper(shade: Colour) -> bool:
    """Return True if a dark theme turns this colour round."""
    if isinstance(shade, Mixed):
        return _of_paper(shade.under) or _of_paper(shade.over)
    return shade in _PAPERS


_NOWHERE = (255, 0, 255)
"""Like no colour of any picture."""
_PAPERS = {
    INK: colour("F0E6D0"),
    SOFT_INK: colour("CFC3AC"),
    FAINT_INK: colour("7C7262"),
    PAPER: colour("2A2723"),
    PAPER_LIGHT: colour("35312B"),
    PAPER_SHADE: colour("221F1C"),
}
"""Paper and ink, each with what it becomes in a dark theme."""
DARK = {**_PAPERS, VERMILION: colour("F07A5C"), LIT: colour("5C4A1E")}
"""The same, with other colours that a dark theme changes."""

STANDARD = Palette(
    (*PAPERS, *PIECES, *SEAT_COLOURS, *steps((PAPER, PAPER_LIGHT), (*PAPERS[:4], *PIECES, *SEAT_COLOURS), (0.3, 0.6))),
    {WALL: False},
)

PEOPLE = (*SEAT_COLOURS, colour("56A4C9"), colour("3F7A4E"))
"""By member of a campaign, far apart for every kind of eye; then again, with another pattern."""
SHADE = mixed(PAPER_LIGHT, BLUE, 0.22)
"""Behind a line: how sure it is."""
_ALL = (*PAPERS, *PIECES, *PEOPLE, SHADE)
RECORD = Palette((*_ALL, *steps((PAPER, PAPER_LIGHT, *PEOPLE), _ALL, (0.33, 0.66))), {SHADE: False})
"""Of sheets about people."""
