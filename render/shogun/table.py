"""The table below the map: a straw mat with a woven rim, the places of the cards on it, the seats.

A seat has who sits there, what they have, and what is known of their plan.
"""

from functools import lru_cache, partial

from engine.core.text import TC, T
from engine.shogun.data import BUILDINGS, CHEST_VALUE, SPACES
from engine.shogun.view import PlayerView, ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Box, Canvas, Sprite
from render.paint.palette import FAINT_INK, INK, LINE, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, readable_on
from render.paint.plates import FOOT_IN_THREE, SIGN, Flags, Grid, TableSurface, card, legend, plate, share
from render.sheets import Ground, Names, Say, paint_band
from render.shogun.colours import MAT, MAT_RIM, PALETTE, REGION_COLOUR
from render.shogun.layout import MAP_HEIGHT, WIDTH, region_of
from render.shogun.parts import SIGNS, army_cube, colour_of, cube, faded, identity, letter, name_of, piece, sign
from render.text.fonts import sans_bold, serif_bold

RIM = 16
"""Breadth of the rim, above and below."""


def _diamonds(x: Grid, down: Grid) -> Flags:
    diamond = abs(x % 40 - 20) + abs(down - RIM // 2) * 2
    return (diamond > 5) & (diamond < 9)


STRAW = TableSurface(
    PALETTE, MAT, lambda x, y: (y % 6 == 0) | ((x % 10 == 0) & (y // 6 % 2 == 0)), 0.05, MAT_RIM, RIM, _diamonds, 12
)
laid_out = partial(card, palette=PALETTE, under=MAT)
"""Make a card on the table or on the colour ``under`` it, to be painted on and then settled."""
LEFT, TOP, RIGHT, BOTTOM = 20, MAP_HEIGHT + RIM + 14, WIDTH - 20, MAP_HEIGHT + 704
"""Edges of the room for cards; the legend is below it."""
ROOM = RIGHT - LEFT
ROWS = 320
"""Height of all rows of cards together; the seats lie below them."""
HEIGHT = BOTTOM + FOOT_IN_THREE
"""Height of the whole picture."""
SHEET = Ground(lambda width, height: STRAW.sheet(width, height).copy("RGB"), RIM)
"""A mat of any height for a report."""


# -- seats ---------------------------------------------------------------------------------------------------

_HEIGHT, _GAP, _BAND = 328, 12, 92
"""Height of a seat, distance to the next, and height of the band with its name."""
_NUMBER = sans_bold(38)
_CARD, _VALUE = serif_bold(37), sans_bold(37)
_COLUMNS = 6
"""Spaces in a row."""

Card = tuple[str, str | None, str]
"""The space that is played now, the card on it, and the region of that card."""


def paint_seats(canvas: Canvas, view: ShogunView, names: Names) -> None:
    """Lay a panel for each seat side by side, in turn order; at the end by rank."""
    known = tuple(seat for seat in view.turn_order if seat < len(view.players))
    order = (*known, *(player.seat for player in view.players if player.seat not in view.turn_order))
    if view.phase == "game_end":
        order = tuple(sorted(order, key=lambda seat: (-view.players[seat].points, -view.players[seat].chests, seat)))
    wide = share(ROOM, len(order), _GAP)
    for number, seat in enumerate(order):
        player = view.players[seat]
        owes = "brush" if seat in view.active else ""
        if view.phase == "plan" and player.locked:
            owes = "lock"
        mine = [name for province in view.provinces if province.owner == seat for name in province.buildings]
        built = tuple(mine.count(name) for name in BUILDINGS)
        part = _seat(player, name_of(names, seat), owes, built, _card_now(view, player), wide)
        canvas.lay(part, LEFT + number * (wide + _GAP), TOP + ROWS + 14)


def _card_now(view: ShogunView, player: PlayerView) -> Card | None:
    """Return the card a seat has turned up for the present action, or for the bid."""
    if not any(player.spaces):
        return None
    space = (view.action if view.phase == "action" else None) or "bid"
    card = player.spaces[SPACES.index(space)]
    if card == "hidden":
        return None
    return space, card, "" if card is None or card in CHEST_VALUE else region_of(view.side, card)


@lru_cache(10)
def _seat(player: PlayerView, name: str, owes: str, built: tuple[int, ...], card: Card | None, wide: int) -> Canvas:
    """Make the panel of a seat; ``owes``: ``brush`` if it must act, ``lock`` for a locked plan."""
    canvas = _bare(player.daimyo, player.seat, player.position, name, owes, wide).copy("RGB")
    left, step = 10, (wide - 12) / 3
    places = [(left + place % 3 * step, _BAND + 4 + (place // 3 + 0.5) * 48) for place in range(6)]
    goods = {"points": player.points, "chests": player.chests, "rice": player.rice, "province": player.provinces}
    for (what, number), (x, y) in zip(goods.items(), places, strict=False):
        _paint_figure(canvas, what, number, (x, y, round(step)), 36)
    x, y = places[4]
    cube, said, room = army_cube(player, player.seat, 44), str(player.supply), round(step) - 44
    canvas.figure(cube, x + 18, y, said, _NUMBER, INK, to=26, limit=room, kind="supply", says=said)
    if player.special:
        sign(canvas, player.special, places[5][0] + 20, places[5][1] - 2, 40)
    foot = _HEIGHT - 10
    if any(player.spaces):
        _paint_spaces(canvas, (8, foot - 76, wide - 8, foot), player, card)
        _paint_card(canvas, (8, foot - 124, wide - 52, foot - 80), card, built)
    elif any(player.groups):
        # the army groups still to be placed in the draft
        type, ground, columns = sans_bold(30), colour_of(player), (wide - 60) // 38
        rows = -(-len(player.groups) // columns)
        for number, size in enumerate(player.groups):
            x = 8 + (number % columns + 0.5) * 38
            y = foot - 55 + (number // columns - (rows - 1) / 2) * 50
            card_, ink = plate(33, 44, ground, LINE, 1.5, 4), readable_on(ground)
            canvas.figure(card_, x, y, size, type, ink, kind="group", says=str(size))
    else:
        _paint_built(canvas, (12, foot - 112, wide - 2, foot - 12), built)
    if owes:
        x, y = (wide - 29, foot - 102) if player.special else (wide - 40, _BAND + 76)
        canvas.stamp(piece(owes, 38), x, y, owes, letter(player.seat))
    return canvas.settled()


@lru_cache(32)
def _bare(daimyo: str, seat: int, position: int | None, name: str, owes: str, wide: int) -> Canvas:
    """Make the card of a seat with its band alone."""
    rim, inset = (VERMILION, 6) if owes == "brush" else (LINE, 2)
    says = f"{letter(seat)} {owes}".strip()
    canvas = laid_out(wide, _HEIGHT, PAPER_LIGHT, rim, inset, kind="seat", says=says)
    lord, whose = words.daimyo(daimyo).split()[0], identity(daimyo, seat, name)
    paint_band(canvas, (inset, inset, wide - inset, _BAND), whose, position, lord)
    return canvas.settled()


def _paint_figure(canvas: Canvas, what: str, number: int, at: tuple[float, float, int], size: int) -> None:
    """Paint a sign and a number. ``at``: left, middle, room."""
    x, y, room = at
    sprite, said, to = piece(what, size), str(number), size / 2 + 6
    canvas.figure(sprite, x + size / 2, y, said, _NUMBER, INK, to=to, limit=room - size - 8, kind=what, says=said)


def _paint_built(canvas: Canvas, box: Box, built: tuple[int, ...]) -> None:
    """Paint the numbers of castles, temples, theatres."""
    left, top, right, bottom = box
    step, size = (right - left) / len(BUILDINGS), min(52, bottom - top, (right - left) // 6)
    for column, (what, number) in enumerate(zip(BUILDINGS, built, strict=True)):
        _paint_figure(canvas, what, number, (left + column * step, (top + bottom) / 2, round(step)), size)


def _paint_card(canvas: Canvas, box: Box, card: Card | None, built: tuple[int, ...]) -> None:
    """Paint the present space's sign, and its card by name; buildings if there is none yet."""
    if card is None:
        _paint_built(canvas, box, built)
        return
    left, top, right, bottom = box
    space, id, region = card
    y, room = (top + bottom) / 2, right - left - 64
    ground, middle = REGION_COLOUR.get(region, PAPER), left + 56 + room / 2
    canvas.stamp(plate(right - left, bottom - top, ground, LINE, 2, 6), (left + right) / 2, y)
    canvas.note("card now", f"{space} {id or 'empty'}", box)
    sign(canvas, space, left + 24, y, 34)
    if id is None:
        canvas.label(middle, y, "–", _CARD, SOFT_INK, across=0.5)
    elif id in CHEST_VALUE:
        canvas.figure(piece("chests", 34), middle - 20, y, CHEST_VALUE[id], _VALUE, INK, to=36, across=0.5)
    else:
        canvas.label(middle, y, words.province(id), _CARD, LINE, across=0.5, limit=room)


def _paint_spaces(canvas: Canvas, box: Box, player: PlayerView, card: Card | None) -> None:
    """Paint the eleven spaces: empty, a card facedown or turned up; the present one in red."""
    left, top, right, bottom = box
    step, down = (right - left) / _COLUMNS, (bottom - top) / 2
    for number, (space, card_) in enumerate(zip(SPACES, player.spaces, strict=True)):
        x, y = left + (number % _COLUMNS + 0.5) * step, top + (number // _COLUMNS + 0.5) * down
        ground, rim = (PAPER_SHADE, INK) if card_ == "hidden" else (PAPER_LIGHT, FAINT_INK)
        if card_ is None:
            ground, rim = PAPER, PAPER_SHADE
        if card and card[0] == space:
            rim = VERMILION
        sprite = plate(round(step) - 3, round(down) - 3, ground, rim, 3 if rim is VERMILION else 1.5, 5)
        canvas.stamp(sprite, x, y, "space", f"{space} {card_ or 'empty'}")
        # its sign; beside it a chest card's value, a tick or a question mark
        side, sign_ = round(step) / 2, SIGNS[space][0]
        if card_ is None:
            canvas.stamp(faded(sign_, 26), x, y)
            continue
        canvas.stamp(piece(sign_, 24) if card_ == "hidden" else faded(sign_, 24), x - side + 15, y)
        if card_ == "hidden" or card_ in CHEST_VALUE:
            shown = "?" if card_ == "hidden" else CHEST_VALUE[card_]
            canvas.label(x + side - 13, y, shown, _VALUE, INK, across=0.5)
        else:
            canvas.stamp(piece("done", 22), x + side - 14, y)


MEANINGS = (
    ("points", T("points")),
    ("chests", T("chests, taxes")),
    ("rice", T("rice")),
    ("province", T("provinces")),
    ("supply", T("in supply")),
    ("shield", T("defence")),
    ("brush", T("to act")),
    ("lock", T("plan locked")),
    ("castle", T("castle")),
    ("temple", T("temple")),
    ("theatre", T("theatre")),
    ("banner", T("deploy armies")),
    ("march", T("deploy 1 and move")),
    ("swords", T("battle and move")),
    ("bid", T("bid")),
    ("done", TC("action", "carried out")),
)


def paint_legend(canvas: Canvas, say: Say) -> None:
    said = tuple((key, say(text)) for key, text in MEANINGS)
    canvas.lay(legend(said, _sprite, laid_out, ROOM, FOOT_IN_THREE), LEFT, BOTTOM)


def _sprite(key: str) -> Sprite:
    return cube(colour_of(""), "", SIGN) if key == "supply" else piece(key, SIGN)
