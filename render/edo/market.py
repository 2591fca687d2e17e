"""Below the map: merchant cards, special cards, the bank, the start sets; prices and the legend."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.core.text import T
from engine.edo.data import BUILDINGS, CARDS, MERCHANT, RESOURCES, SET_IDS, SETS
from engine.edo.view import EdoView
from engine.edo.words import names as words
from render.edo.colours import PALETTE
from render.edo.layout import MAP_HEIGHT, MAP_TOP, WIDTH
from render.edo.parts import action_sign, card, figure, figure_width, letter, seat_mark
from render.edo.pieces import piece
from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION
from render.paint.plates import SIGN, Meaning, paint_legend, panel, share
from render.pictures import Say
from render.text.fonts import Face, Type, block, width

TOP, HEIGHT = MAP_TOP + MAP_HEIGHT + 14, 176
_SIDE, _GAP = 20, 12
_MERCHANT, _BANK = 262, 190
_HEADING = Type(Face.SERIF_BOLD, 26)
_NUMBER = Type(Face.SANS_BOLD, 30)
_SMALL = Type(Face.SANS_BOLD, 26)


def paint_market(canvas: Canvas, view: EdoView, say: Say) -> None:
    """Lay all of it in one row."""
    x, right = _SIDE, WIDTH - _SIDE - _BANK
    for id, heading in ((view.merchant_card, T("Merchant now")), (view.next_merchant_card, T("Next round"))):
        said = say(T("This is the last round.") if id is None else heading)
        canvas.lay(_merchant(id, said, id == view.merchant_card), x, TOP)
        x += _MERCHANT + _GAP
    canvas.lay(_bank(view.fortresses, view.shogun, view.special_deck, view.merchant_deck), right, TOP)
    across = share(right - _GAP - x, 4, _GAP)
    for id in view.display:
        canvas.lay(special(id, say(words.CARD[id]), across), x, TOP)
        x += across + _GAP


@lru_cache(48)
def _merchant(id: str | None, said: str, now: bool) -> Canvas:
    """Make a merchant card: goods, price and the cost of a point; words in place of no card."""
    look = (PAPER_LIGHT, VERMILION, 4) if now else (PAPER_SHADE, SOFT_INK, 2)
    canvas = card(_MERCHANT, HEIGHT, *look, "merchant card" if id else "", id or "")
    if id is None:
        lines, type = block(said, _HEADING, _MERCHANT - 40, 3, 17)
        canvas.lines(_MERCHANT / 2, 80, lines, type, SOFT_INK, step=32, across=0.5)
        return canvas.settled()
    printed = MERCHANT[id]
    canvas.stamp(piece("merchant", 40), 30, 30)
    canvas.text(56, 38, said, _HEADING, INK if now else SOFT_INK, limit=_MERCHANT - 68)
    x = 16 + figure(canvas, printed.resource, f"≤{printed.most}", 16, 84, _NUMBER)
    canvas.text(x + 12, 94, "×", _NUMBER, SOFT_INK)
    figure(canvas, "ryo", printed.price, x + 34, 84, _NUMBER)
    canvas.fill((14, 110, _MERCHANT - 14, 112), SOFT_INK)
    canvas.stamp(piece("points", 36), 34, 142)
    canvas.text(56, 153, "1", _NUMBER, INK)
    canvas.text(80, 152, "=", _NUMBER, SOFT_INK)
    x = 104
    for what, number in zip((*RESOURCES, "ryo"), printed.cost, strict=True):
        if number:
            x += figure(canvas, what, number, x, 142, _SMALL) + 8
    return canvas.settled()


@lru_cache(80)
def special(id: str, name: str, wide: int) -> Canvas:
    """Make a special card: its name and two actions, each with its limit of officials."""
    canvas = card(wide, HEIGHT, PAPER_LIGHT, INK, 2, "special", id)
    canvas.text(wide / 2, 34, name, _HEADING, INK, across=0.5, limit=wide - 20)
    for row, spec in enumerate(CARDS[id]):
        y = 74 + row * 62
        canvas.fill((12, y - 29, wide - 12, y - 27), PAPER_SHADE)
        sign = action_sign(id, row, 48)
        canvas.image.paste(sign, (18, round(y - 23)), sign)
        canvas.stamp(piece("official", 30), wide - 62, y)
        canvas.label(wide - 14, y, f"≤{spec.officials}", _SMALL, INK, across=1)
    return canvas.settled()


@lru_cache(16)
def _bank(fortresses: int, shogun: int, specials: int, merchants: int) -> Canvas:
    """Make the bank: fortresses, Shogun officials, special cards, merchant cards still to come."""
    canvas = card(_BANK, HEIGHT, PAPER_SHADE, SOFT_INK, 2)
    stock = (("fortress", fortresses), ("shogun", shogun), ("develop", specials), ("merchant", merchants))
    for number, (what, left) in enumerate(stock):
        figure(canvas, what, left, 12 + number % 2 * 90, 52 + number // 2 * 72, _NUMBER)
    return canvas.settled()


# -- sets ------------------------------------------------------------------------------------------------------


SETS_HEIGHT = 96
_SETS_NUMBER = Type(Face.SANS_BOLD, 36)


def paint_sets(canvas: Canvas, view: EdoView, top: int) -> None:
    """Lay a plate for each set side by side, each as wide as it needs."""
    takers = {player.start_set: player.seat for player in view.players if player.start_set is not None}
    spare = share(WIDTH - 2 * _SIDE - sum(map(_needed, SET_IDS)), len(SET_IDS), _GAP)
    x = _SIDE
    for id in SET_IDS:
        across = _needed(id) + spare
        canvas.lay(_set(id, takers.get(id), across), x, top)
        x += across + _GAP


_NAMED = 58
"""Room for the name of a set, or for the mark of its owner."""


def _needed(id: str) -> int:
    """Return the least width of a set's plate."""
    held = [(what, number) for what in ("ryo", *RESOURCES) if (number := getattr(SETS[id], what))]
    return _NAMED + sum(figure_width(number, _SETS_NUMBER) + 7 for _, number in held) + 12


@lru_cache(40)
def _set(id: str, taker: int | None, wide: int) -> Canvas:
    """Make the plate of a set: its goods and money; the mark of its seat on one that is taken."""
    look = (PAPER_LIGHT, INK, 2) if taker is None else (PAPER_SHADE, SOFT_INK, 2)
    canvas = card(wide, SETS_HEIGHT, *look, "set", id if taker is None else f"{id} {letter(taker)}")
    middle, printed = SETS_HEIGHT / 2, SETS[id]
    if taker is None:
        canvas.label(16, middle, id.upper(), _HEADING, SOFT_INK)
    else:
        canvas.stamp(seat_mark(taker, 30), 32, middle)
    x = float(_NAMED)
    for what in ("ryo", *RESOURCES):
        if number := getattr(printed, what):
            x += figure(canvas, what, number, x, middle, _SETS_NUMBER) + 7
    return canvas.settled()


# -- prices and legend ------------------------------------------------------------------------------------------


LEGEND_HEIGHT, PRICE_ROW = 196, 62
"""Of both cards, and of the row of prices on a seat's own sheet."""
_PRICES, _ROWS = 524, 4
_PRICES_HEADING = Type(Face.SERIF_BOLD, 30)
_NAME = Type(Face.SANS_BOLD, 27)
_ROW_NUMBER, _ROW_STEPS = Type(Face.SANS_BOLD, 37), (71, 71, 91, 90)
"""Of a price in the row, which is read on a phone; and from one figure of it to the next."""
_STEPS = (66, 66, 80, 78)
_MARK = Type(Face.SANS_BOLD, 28)
MEANINGS = (
    ("points", T("points")),
    ("ryo", T("Ryo")),
    ("wood", T("wood")),
    ("stone", T("stone")),
    ("rice", T("rice")),
    ("brush", T("to act")),
    ("official", T("officials")),
    ("shogun", T("Shogun’s")),
    ("samurai", T("samurai")),
    ("merchant", T("merchant")),
    ("lock", T("locked")),
    ("back", T("hidden")),
    ("harvest", T("harvest")),
    ("build", T("build")),
    ("trade", T("trade")),
    ("recruit", T("recruit")),
    ("develop", T("special card")),
    ("travel", T("travel")),
    ("gate", T("at a gate")),
    ("anywhere", T("anywhere")),
    ("≤3", T("at most")),
    ("×2", T("2 each")),
    ("+1", T("more")),
    ("−1", T("less")),
)
"""Signs of the seats, of the cards' actions, and signs beside these."""


def paint_foot(canvas: Canvas, say: Say, top: int) -> None:
    """Lay both cards side by side."""
    said = tuple((key, say(text)) for key, text in MEANINGS)
    canvas.lay(_prices(say(T("A building costs")), _building_names(say)), _SIDE, top)
    left = _SIDE + _PRICES + _GAP
    canvas.lay(_legend(said, canvas.image.width - left - _SIDE), left, top)


def paint_price_row(canvas: Canvas, say: Say) -> None:
    """Paint the price of each building in a row as wide as the board."""
    room = share(canvas.image.width - 2 * _SIDE, len(BUILDINGS), _GAP)
    for number, (kind, name) in enumerate(zip(BUILDINGS, _building_names(say), strict=True)):
        left = _SIDE + number * (room + _GAP)
        panel(canvas, (left, 0, left + room, PRICE_ROW), PAPER_SHADE, SOFT_INK, 1.5)
        paint_price(canvas, kind, name, (left + 10, 0, left + room - 6, PRICE_ROW), _ROW_NUMBER, _ROW_STEPS)


def _building_names(say: Say) -> tuple[str, ...]:
    return tuple(say(words.BUILDING[kind]) for kind in BUILDINGS)


@lru_cache(8)
def _legend(said: tuple[tuple[str, str], ...], wide: int) -> Canvas:
    canvas = card(wide, LEGEND_HEIGHT, PAPER_LIGHT, INK, 2, "legend")
    meanings = [Meaning(key, _sprite(key), told) for key, told in said]
    paint_legend(canvas, (8, 6, wide - 8, LEGEND_HEIGHT - 6), _ROWS, meanings)
    return canvas.settled()


def _sprite(key: str) -> Image.Image:
    """Draw a piece, or a sign for the room beside one of an action."""
    if key[0].isalpha():
        return piece(key, SIGN)
    canvas = Canvas.clear(max(SIGN, width(key, _MARK)), SIGN, PALETTE)
    canvas.label(canvas.image.width / 2, SIGN / 2, key, _MARK, INK, across=0.5)
    return canvas.image


@lru_cache(8)
def _prices(heading: str, named: tuple[str, ...]) -> Canvas:
    canvas = card(_PRICES, LEGEND_HEIGHT, PAPER_LIGHT, INK, 2)
    canvas.text(16, 38, heading, _PRICES_HEADING, INK, limit=_PRICES - 32)
    for row, (kind, name) in enumerate(zip(BUILDINGS, named, strict=True)):
        paint_price(canvas, kind, name, (12, 50 + row * 47, _PRICES - 12, 97 + row * 47))
    return canvas.settled()


def paint_price(
    canvas: Canvas, kind: str, name: str, box: Box, number_type: Type = _NUMBER, steps: Sequence[int] = _STEPS
) -> None:
    """A kind of building: its sign and name, what it costs, and the points it gives."""
    left, top, right, bottom = box
    printed, y = BUILDINGS[kind], (top + bottom) / 2
    canvas.note("price", f"{kind} {printed.wood} {printed.stone} {printed.ryo} {printed.points}", box)
    canvas.stamp(piece(kind, SIGN), left + SIGN / 2, y)
    at = right - sum(steps)
    setting = block(name, _NAME, at - left - SIGN - 18, 2 if bottom - top >= PRICE_ROW else 1, 16)
    canvas.paragraph(left + SIGN + 8, y, setting, INK)
    for what, step in zip((*RESOURCES[:2], "ryo"), steps, strict=False):
        if number := getattr(printed, what):
            figure(canvas, what, number, at, y, number_type)
        at += step
    canvas.label(at - 4, y, "=", number_type, SOFT_INK)
    figure(canvas, "points", printed.points, at + number_type.size * 0.74, y, number_type)
