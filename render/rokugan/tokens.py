"""Combat tokens: their backs and faces, with the arrow of a border; on borders, coasts and in centres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from engine.rokugan.data import FACES, SLOTS, Place
from engine.rokugan.view import RokuganView, TokenView
from render.canvas import Box, Canvas, whole
from render.fonts import Face, Type
from render.palette import BLOSSOM, LINE, WALL, Colour, readable_on
from render.pen import Pen
from render.rokugan.colours import NEUTRAL, PALETTE, clan_colour
from render.rokugan.crests import crest
from render.rokugan.layout import ARROW, BACK, CENTER, TOKEN, Spot, places, spots
from render.rokugan.parts import clan_of, letter, put
from render.rokugan.pieces import piece
from render.rokugan.tabs import Tab, lay_tabs

OUT = TOKEN // 2 + 4
"""How far a token on a coast lies from the land."""
Direction = tuple[float, float]
NOWHERE: Direction = (0.0, 0.0)


# -- one token ----------------------------------------------------------------------------------------------------


@lru_cache(1024)
def back(clan: str | None, says: str, size: int = TOKEN, points: Direction = NOWHERE) -> Image.Image:
    """A token lying face down: its clan and its number."""
    ground = clan_colour(clan)
    canvas = _disc(size, ground, ground, points)
    ink, middle = readable_on(ground), canvas.image.width / 2
    sign = round(size * 0.42)
    canvas.image.alpha_composite(crest(clan, sign, ink), (round(middle - sign / 2), round(middle - size * 0.42)))
    type = Type(Face.SANS_BOLD, round(size * 0.53))
    canvas.text(middle, middle + size * 0.4, says, type, ink, across=0.5)
    return canvas.image


@lru_cache(1024)
def front(clan: str | None, face: str, size: int = TOKEN, points: Direction = NOWHERE) -> Image.Image:
    """A token lying face up: what it is and how strong, in a ring of its clan's colour."""
    canvas = _disc(size, WALL, clan_colour(clan), points)
    printed, middle = FACES[face], canvas.image.width / 2
    sign = round(size * (0.4 if printed.strength else 0.56))
    top = middle - size * 0.38 if printed.strength else middle - sign / 2
    canvas.image.alpha_composite(piece(printed.kind, sign), (round(middle - sign / 2), round(top)))
    if printed.strength:
        type = Type(Face.SANS_BOLD, round(size * 0.54))
        canvas.text(middle, middle + size * 0.38, str(printed.strength), type, LINE, across=0.5)
    return canvas.image


def _disc(size: int, ground: Colour, ring: Colour, points: Direction) -> Canvas:
    """A disc with a rim and a ring, with an arrow if it points anywhere; square, the disc in its middle."""
    wide = size if points == NOWHERE else size + 2 * ARROW
    pen = Pen(wide, grid=wide, larger=4)
    middle, radius = wide / 2, size / 2
    if points != NOWHERE:
        for grow, ink in ((0.0, WALL), (-1.6, LINE), (-4.2, ring)):
            pen.polygon(_head(middle, radius, points, grow), ink)
    for less, ink in ((0, WALL), (1.4, LINE), (3.2, ring), (size * 0.12, ground)):
        pen.disc(middle, middle, radius - less, ink)
    return Canvas(pen.done())


def _head(middle: float, radius: float, points: Direction, grow: float) -> list[tuple[float, float]]:
    dx, dy = points
    tip, foot, half = radius + ARROW - 0.5 + grow * 1.5, radius * 0.5, radius * 0.86 + grow
    return [
        (middle + dx * tip, middle + dy * tip),
        (middle + dx * foot - dy * half, middle + dy * foot + dx * half),
        (middle + dx * foot + dy * half, middle + dy * foot - dx * half),
    ]


# -- where they lie -----------------------------------------------------------------------------------------------


def where(slot: str) -> tuple[float, float, Direction]:
    """The middle of a token on a border or a coast, and where it points."""
    printed = SLOTS[slot]
    spot = spots()[printed.border or ""]
    if printed.place is Place.COAST:
        return spot.x - spot.dx * OUT, spot.y - spot.dy * OUT, (spot.dx, spot.dy)
    dx, dy = _toward(spot, printed.target, printed.source or "")
    return spot.x - dx * BACK, spot.y - dy * BACK, (dx, dy)


def _toward(spot: Spot, target: str, source: str) -> Direction:
    """A spot points at the second of its two provinces by id."""
    return (spot.dx, spot.dy) if target > source else (-spot.dx, -spot.dy)


def paint_tokens(canvas: Canvas, view: RokuganView, *, known: bool = False) -> None:
    """All combat tokens on the board; with ``known`` those that the viewer knows show their faces."""
    inside: dict[str, list[TokenView]] = {}
    for token in view.tokens:
        if SLOTS[token.slot].place is Place.CENTER:
            inside.setdefault(SLOTS[token.slot].target, []).append(token)
        else:
            x, y, points = where(token.slot)
            _paint(canvas, token, clan_of(view, token.owner), (x, y), TOKEN, points, known)
            _label(canvas, token, (x, y), TOKEN, known)
    for province, tokens in inside.items():
        _paint_center(canvas, province, tokens, view, known)


def _paint(
    canvas: Canvas,
    token: TokenView,
    clan: str | None,
    at: tuple[float, float],
    size: int,
    points: Direction,
    known: bool,
) -> None:
    """One token."""
    (x, y), half = at, size // 2
    put(canvas, _settled(clan, str(token.id), _shown(token, known), size, points), x, y)
    canvas.note("token", _says(token, known), _box(at, size))
    if points != NOWHERE:
        tip_x, tip_y = x + points[0] * (half + ARROW - 3), y + points[1] * (half + ARROW - 3)
        canvas.note("tip", token.slot, whole((tip_x - 3, tip_y - 3, tip_x + 3, tip_y + 3)))


def _box(at: tuple[float, float], size: int) -> Box:
    (x, y), half = at, size // 2
    return whole((x - half, y - half, x + half, y + half))


def _label(
    canvas: Canvas, token: TokenView, at: tuple[float, float], size: int, known: bool, others: tuple[Box, ...] = ()
) -> None:
    """Its number where that does not show, its blessings, who has looked at it."""
    number = "" if _shown(token, known) is None else str(token.id)
    lay_tabs(canvas, at, size, _tabs(token, number, size // 2), others)


def _tabs(token: TokenView, number: str, half: int) -> Iterator[Tab]:
    if number:
        yield Tab(number, 3 - half, 5 - half)
    if token.blessings:
        strength = sum(FACES[face].strength for face in token.blessings)
        yield Tab(f"+{strength}", half + 1, 7 - half, "blessing", BLOSSOM)
    if token.seen_by:
        yield Tab("".join(map(letter, token.seen_by)), half + 2, half - 4, "scout")


@lru_cache(1024)
def _settled(clan: str | None, number: str, shown: str | None, size: int, points: Direction) -> Canvas:
    sprite = back(clan, number, size, points) if shown is None else front(clan, shown, size, points)
    return Canvas(sprite, PALETTE).settled(NEUTRAL, steady=True)


def _shown(token: TokenView, known: bool) -> str | None:
    return token.face if token.faceup or known else None


def _says(token: TokenView, known: bool) -> str:
    """What a token tells, for the list of things: number, owner, slot, face, blessings, who has looked."""
    parts = [str(token.id), letter(token.owner), token.slot, _shown(token, known) or "facedown", *token.blessings]
    return " ".join([*parts, *(f"seen {letter(seat)}" for seat in token.seen_by)])


def _paint_center(canvas: Canvas, province: str, tokens: Sequence[TokenView], view: RokuganView, known: bool) -> None:
    """The tokens in a province: side by side while there is room, in two rows of smaller ones beyond that."""
    x, y = places()[province].center
    lying = [((x + dx, y + dy), size) for dx, dy, size in arranged(len(tokens))]
    boxes = [_box(at, size) for at, size in lying]
    for token, (at, size) in zip(tokens, lying, strict=True):
        _paint(canvas, token, clan_of(view, token.owner), at, size, NOWHERE, known)
    for number, (token, (at, size)) in enumerate(zip(tokens, lying, strict=True)):
        _label(canvas, token, at, size, known, (*boxes[:number], *boxes[number + 1 :]))


def arranged(count: int) -> Iterable[tuple[float, float, int]]:
    """For each of so many tokens where it lies, from the middle of the centre, and its size."""
    wide, tall = CENTER
    rows = 1 if count <= 3 else 2
    columns = -(-count // rows)
    size = min(TOKEN, tall if rows == 1 else tall // 2 + 2, round(wide / columns))
    for number in range(count):
        row, column = divmod(number, columns)
        inside = min(columns, count - row * columns)
        step = min(size + 6, (wide - size) / (inside - 1)) if inside > 1 else 0
        yield (column - (inside - 1) / 2) * step, (row - (rows - 1) / 2) * (tall / 2), size


# -- rows of faces ------------------------------------------------------------------------------------------------


def paint_faces(
    canvas: Canvas, clan: str | None, faces: Iterable[str], left: float, y: float, size: int, room: float
) -> float:
    """Faces in a row, closer together if there is little room; the right end."""
    faces = tuple(faces)
    step = min(size + 4, (room - size) / max(1, len(faces) - 1))
    for number, face in enumerate(faces):
        canvas.stamp(front(clan, face, size), left + size / 2 + number * step, y, "face", face)
    return left + size + step * max(0, len(faces) - 1)


def counted(faces: Iterable[str]) -> Mapping[str, int]:
    """How many there are of each face, in their order."""
    found: dict[str, int] = {}
    for face in faces:
        found[face] = found.get(face, 0) + 1
    return found
