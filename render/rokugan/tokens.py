"""Combat tokens on borders, coasts and in centres, and the small labels on them.

Labels (a number, blessings, seats that looked) touch no name and nothing printed on the map.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import product
from math import hypot
from typing import NamedTuple

from engine.rokugan.data import FACES, PROVINCE_IDS, SLOTS, Place
from engine.rokugan.view import RokuganView, TokenView
from render.paint.canvas import Box, Canvas, Sprite, about, whole
from render.paint.palette import BLOSSOM, LINE, WALL, Colour, readable_on
from render.paint.pen import Pen, Point
from render.paint.plates import plate
from render.rokugan.colours import PALE, PALETTE, clan_colour
from render.rokugan.layout import ARROW, BACK, CENTER, CONTROL, SPECIAL, TOKEN, name_box, places, print_box, spots
from render.rokugan.parts import clan_of, crest, letter, piece
from render.text.fonts import sans_bold, width

OUT = TOKEN // 2 + 4
"""Distance of a token on a coast from the land."""
Direction = Point
NOWHERE: Direction = (0.0, 0.0)
_TYPE = sans_bold(28)
_STEPS = range(-92, 93, 4)
_SHIFTS = sorted(product(_STEPS, _STEPS), key=lambda shift: hypot(shift[0], 1.2 * shift[1]))
"""Shifts of a label from its wished place, the nearest first; rather aside than up or down."""


# -- one token ----------------------------------------------------------------------------------------------


@lru_cache(1024)
def back(clan: str | None, says: str, size: int = TOKEN, points: Direction = NOWHERE, scale: int = 1) -> Sprite:
    """A token lying facedown: its clan and its number."""
    ground = clan_colour(clan)
    canvas = _disc(size, ground, ground, points, scale)
    ink, middle = readable_on(ground), canvas.image.width / 2
    sign = round(size * 0.42)
    canvas.image.alpha_composite(crest(clan, sign, ink), (round(middle - sign / 2), round(middle - size * 0.42)))
    type = sans_bold(round(size * 0.53))
    canvas.text(middle, middle + size * 0.4, says, type, ink, across=0.5)
    return canvas.image


@lru_cache(1024)
def front(clan: str | None, face: str, size: int = TOKEN, points: Direction = NOWHERE, scale: int = 1) -> Sprite:
    """A token lying faceup: what it is and how strong, in a ring of its clan's colour."""
    canvas = _disc(size, WALL, clan_colour(clan), points, scale)
    printed, middle = FACES[face], canvas.image.width / 2
    sign = round(size * (0.4 if printed.strength else 0.56))
    top = middle - size * 0.38 if printed.strength else middle - sign / 2
    canvas.image.alpha_composite(piece(printed.kind, sign), (round(middle - sign / 2), round(top)))
    if printed.strength:
        type = sans_bold(round(size * 0.54))
        canvas.text(middle, middle + size * 0.38, str(printed.strength), type, LINE, across=0.5)
    return canvas.image


def _disc(size: int, ground: Colour, ring: Colour, points: Direction, scale: int) -> Canvas:
    """Make a disc with a rim and a ring, with an arrow if it ``points`` anywhere.

    The canvas is square, the disc in its middle. Rims and arrow are ``scale`` times as large as
    usual.
    """
    wide = size if points == NOWHERE else size + 2 * ARROW * scale
    pen = Pen(wide, grid=wide / scale, larger=4 // scale)
    middle, radius = wide / scale / 2, size / scale / 2
    if points != NOWHERE:
        for grow, ink in ((0.0, WALL), (-1.6, LINE), (-4.2, ring)):
            pen.polygon(head(middle, radius, points, radius + ARROW - 0.5 + grow * 1.5, grow), ink)
    for less, ink in ((0, WALL), (1.4, LINE), (3.2, ring), (radius * 0.24, ground)):
        pen.disc(middle, middle, radius - less, ink)
    return Canvas(pen.sprite())


def head(middle: float, radius: float, points: Direction, tip: float, grow: float) -> list[tuple[float, float]]:
    """Return the arrow of a disc: its ``tip`` from the middle, its sides ``grow`` wider."""
    (dx, dy), foot, half = points, radius * 0.5, radius * 0.86 + grow
    return [
        (middle + dx * tip, middle + dy * tip),
        (middle + dx * foot - dy * half, middle + dy * foot + dx * half),
        (middle + dx * foot + dy * half, middle + dy * foot - dx * half),
    ]


# -- special tokens ------------------------------------------------------------------------------------------


@cache
def sign(what: str, size: int, ground: Colour = PALE) -> Canvas:
    """A piece, settled for such a ground."""
    return Canvas(piece(what, size), PALETTE).settled(ground, steady=True)


BADGES = {"honor_1": "+1", "honor_2": "+2", "honor_4": "4", "defense_1": "+1", "defense_2": "+2"}
"""Badges that tell special tokens of the same sign apart."""


@cache
def special(id: str, size: int = SPECIAL) -> Canvas:
    return Canvas(special_token(id, size), PALETTE).settled(PALE, steady=True)


@cache
def special_token(id: str, size: int = SPECIAL) -> Sprite:
    canvas = Canvas(plate(size, size, WALL, LINE, 2, size * 0.28).copy())
    sign, number = id.removesuffix("_1").removesuffix("_2").removesuffix("_4"), BADGES.get(id)
    inner = round(size * (0.5 if number else 0.76))
    left, top = (round(size * 0.09), round(size * 0.09)) if number else ((size - inner) // 2, (size - inner) // 2)
    canvas.image.alpha_composite(piece(sign, inner), (left, top))
    if number:
        type = sans_bold(round(size * 0.62))
        canvas.text(size * 0.95, size * 0.92, number, type, LINE, across=1, halo=WALL)
    return canvas.image


# -- labels -------------------------------------------------------------------------------------------------

Rect = tuple[float, float, float, float]


class Tab(NamedTuple):
    """A few letters after a sign; ``dx``, ``dy`` is the wished middle from the token's."""

    words: str
    dx: float
    dy: float
    sign: str = ""
    ground: Colour = WALL


class Label(NamedTuple):
    tab: Tab
    x: float
    y: float
    box: Box


def labels(at: Point, size: int, tabs: Iterable[Tab], others: tuple[Box, ...] = ()) -> Iterator[Label]:
    """Yield the labels of a token at this place; they leave the token's own figure free."""
    x, y = at
    taken = (whole((x - size * 0.2, y, x + size * 0.2, y + size * 0.38)), *others)
    for tab in tabs:
        wide, high = _part(tab.words, tab.sign, tab.ground, 1).image.size
        x, y = _free(at, size, (tab.dx, tab.dy), (wide, high), taken)
        left, top = round(x - wide / 2), round(y - high / 2)
        box = (left, top, left + wide, top + high)
        taken = (*taken, box)
        yield Label(tab, x, y, box)


def paint_tab(canvas: Canvas, tab: Tab, x: float, y: float, scale: int = 1) -> None:
    canvas.place(_part(tab.words, tab.sign, tab.ground, scale), x, y, "tab", tab.words)


@lru_cache(256)
def _part(words: str, sign: str, ground: Colour, scale: int) -> Canvas:
    room, type, high = (24 if sign else 0) * scale, _TYPE.larger(scale), 28 * scale
    wide = 8 * scale + room + width(words, type)
    canvas = Canvas(plate(wide, high, ground, LINE, 1.3 * scale, 7 * scale).copy(), PALETTE)
    if sign:
        canvas.image.alpha_composite(piece(sign, 22 * scale), (4 * scale, 3 * scale))
    canvas.label(4 * scale + room, high / 2, words, type, LINE)
    return canvas.settled(PALE, steady=True)


@lru_cache(2048)
def _free(
    at: tuple[float, float], size: int, wished: tuple[float, float], part: tuple[int, int], taken: tuple[Box, ...]
) -> tuple[float, float]:
    """Return the middle of a label: the place nearest to its wished one without print below it.

    It avoids other tokens and labels if it can, then banners and special tokens.
    """
    (x, y), (wide, high), inner = at, part, size - 6
    token, reach = about(x, y, inner, inner), about(x, y, inner + 2 * wide, inner + 2 * high)
    padded = partial(about, wide=wide + 2, high=high + 2)  # by a pixel, since places are rounded
    barred = [box for box in _printed() if over(box, reach)]
    better = [*barred, *taken]
    best = [*better, *(box for box in _pieces() if over(box, reach))]
    shifted = ((x + wished[0] + dx, y + wished[1] + dy) for dx, dy in _SHIFTS)
    places = [place for place in shifted if over(padded(*place), token)]
    for others in (best, better, barred):
        for place in places:
            if not any(over(padded(*place), other) for other in others):
                return place
    return x + wished[0], y + wished[1]


@cache
def _printed() -> Sequence[Box]:
    return [box for id in PROVINCE_IDS for box in (name_box(id), print_box(id))]


@cache
def _pieces() -> Sequence[Rect]:
    """Room for banners and special tokens."""
    sized = (((*it.control, *CONTROL), (*it.special, SPECIAL, SPECIAL)) for it in places().values())
    return [about(x, y, wide + 2, high + 2) for both in sized for x, y, wide, high in both]


def over(one: Rect, two: Rect) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def where(slot: str) -> tuple[float, float, Direction]:
    """The middle of a token on a border or a coast, and where it points."""
    printed = SLOTS[slot]
    spot = spots()[printed.border or ""]
    if printed.place is Place.COAST:
        return spot.x - spot.dx * OUT, spot.y - spot.dy * OUT, (spot.dx, spot.dy)
    ahead = 1 if printed.target > (printed.source or "") else -1  # a spot points at its second province by id
    dx, dy = spot.dx * ahead, spot.dy * ahead
    return spot.x - dx * BACK, spot.y - dy * BACK, (dx, dy)


class Lying(NamedTuple):
    """A token on the map: its middle, its size, where it points."""

    token: TokenView
    x: float
    y: float
    size: int
    points: Direction
    others: tuple[Box, ...] = ()
    """Where the others in the same centre lie."""

    @property
    def reach(self) -> float:
        """From its middle to the end of its arrow, or to its rim."""
        return self.size / 2 + ARROW * (self.points != NOWHERE)

    def labels(self, *, known: bool = False) -> Iterator[Label]:
        """Its number where that does not show, its blessings, who has looked at it."""
        token, half, tabs = self.token, self.size // 2, []
        if _visible_face(token, known) is not None:
            tabs.append(Tab(str(token.id), 3 - half, 5 - half))
        if token.blessings:
            strength = sum(FACES[face].strength for face in token.blessings)
            tabs.append(Tab(f"+{strength}", half + 1, 7 - half, "blessing", BLOSSOM))
        if token.seen_by:
            tabs.append(Tab("".join(map(letter, token.seen_by)), half + 2, half - 4, "scout"))
        return labels((self.x, self.y), self.size, tabs, self.others)


def heaps(view: RokuganView) -> Iterator[list[Lying]]:
    """All combat tokens on the board: one on a border alone, those in a centre together."""
    inside: dict[str, list[TokenView]] = {}
    for token in view.tokens:
        if SLOTS[token.slot].place is Place.CENTER:
            inside.setdefault(SLOTS[token.slot].target, []).append(token)
        else:
            x, y, points = where(token.slot)
            yield [Lying(token, x, y, TOKEN, points)]
    for province, tokens in inside.items():
        x, y = places()[province].center
        at = [(x + dx, y + dy, size) for dx, dy, size in arranged(len(tokens))]
        boxes = [_box(*one) for one in at]
        yield [
            Lying(token, *one, NOWHERE, (*boxes[:number], *boxes[number + 1 :]))
            for number, (token, one) in enumerate(zip(tokens, at, strict=True))
        ]


def _box(x: float, y: float, size: int) -> Box:
    return whole(about(x, y, size // 2 * 2, size // 2 * 2))


def paint_tokens(canvas: Canvas, view: RokuganView, *, known: bool = False) -> None:
    """Paint all combat tokens; with ``known`` the viewer's show their faces."""
    for heap in heaps(view):
        for laid in heap:
            paint_token(canvas, laid, clan_of(view, laid.token.owner), laid.x, laid.y, known=known)
        for laid in heap:
            for label in laid.labels(known=known):
                paint_tab(canvas, label.tab, label.x, label.y)


def paint_token(
    canvas: Canvas, laid: Lying, clan: str | None, x: float, y: float, *, known: bool = False, scale: int = 1
) -> None:
    token, shown, points, size = laid.token, _visible_face(laid.token, known), laid.points, laid.size * scale
    canvas.place(_token(clan, str(token.id), shown, size, points, scale), x, y)
    parts = [str(token.id), letter(token.owner), token.slot, shown or "facedown", *token.blessings]
    parts += [f"seen {letter(seat)}" for seat in token.seen_by]
    canvas.note("token", " ".join(parts), _box(x, y, size))
    if points != NOWHERE:
        tip = size // 2 + (ARROW - 3) * scale
        tip_x, tip_y, near = x + points[0] * tip, y + points[1] * tip, 3 * scale
        canvas.note("tip", token.slot, whole((tip_x - near, tip_y - near, tip_x + near, tip_y + near)))


@lru_cache(1024)
def _token(clan: str | None, number: str, shown: str | None, size: int, points: Direction, scale: int) -> Canvas:
    draw, says = (back, number) if shown is None else (front, shown)
    sprite = draw.__wrapped__(clan, says, size, points, scale)
    return Canvas(sprite, PALETTE).settled(PALE, steady=True)


def _visible_face(token: TokenView, known: bool) -> str | None:
    return token.face if token.faceup or known else None


def arranged(count: int) -> Iterable[tuple[float, float, int]]:
    """Yield the place of each of these tokens from the middle of the centre, and its size."""
    wide, tall = CENTER
    rows = 1 if count <= 3 else 2
    columns = -(-count // rows)
    size = min(TOKEN, tall if rows == 1 else tall // 2 + 2, round(wide / columns))
    for number in range(count):
        row, column = divmod(number, columns)
        inside = min(columns, count - row * columns)
        step = min(size + 6, (wide - size) / (inside - 1)) if inside > 1 else 0
        yield (column - (inside - 1) / 2) * step, (row - (rows - 1) / 2) * (tall / 2), size
