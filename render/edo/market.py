"""Below the map: merchant cards, special cards, the bank, the start sets; prices and the legend."""

from functools import lru_cache, partial

from engine.core.text import T
from engine.edo.data import BUILDINGS, CARDS, MERCHANT, RESOURCES, SET_IDS, SETS
from engine.edo.view import EdoView
from engine.edo.words import names as words
from render.edo.colours import PALETTE
from render.edo.layout import MAP_HEIGHT, MAP_TOP, WIDTH
from render.edo.parts import action_sign, card, figure, figure_width, letter, letter_mark, piece
from render.paint.canvas import Canvas, Sprite
from render.paint.palette import INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION
from render.paint.plates import FOOT_IN_FOUR, SIGN, legend, panel, share, spread
from render.sheets import Say
from render.text.fonts import block, sans_bold, serif_bold, width

TOP, HEIGHT = MAP_TOP + MAP_HEIGHT + 14, 200
SEATS_TOP = TOP + HEIGHT + 14
_SIDE, _GAP = 20, 12
_MERCHANT, _BANK = 304, 104
_HEADING, _NUMBER = serif_bold(37), sans_bold(37)


def paint_market(canvas: Canvas, view: EdoView, say: Say) -> None:
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
        canvas.paragraph(_MERCHANT / 2, HEIGHT / 2, block(said, _HEADING, _MERCHANT - 40, 3, 17), SOFT_INK, across=0.5)
        return canvas.settled()
    printed = MERCHANT[id]
    canvas.stamp(piece("merchant", 46), 34, 34)
    canvas.text(64, 46, said, _HEADING, INK if now else SOFT_INK, limit=_MERCHANT - 76)
    x = 16 + figure(canvas, printed.resource, f"≤{printed.most}", 16, 98, _NUMBER)
    canvas.label(x + 14, 98, "×", _NUMBER, SOFT_INK)
    figure(canvas, "ryo", printed.price, x + 44, 98, _NUMBER)
    canvas.fill((14, 130, _MERCHANT - 14, 132), SOFT_INK)
    canvas.figure(piece("points", 42), 36, 164, "=", _NUMBER, SOFT_INK, to=27)
    x = 88
    for what, number in zip((*RESOURCES, "ryo"), printed.cost, strict=True):
        if number:
            x += figure(canvas, what, number, x, 164, _NUMBER) + 8
    return canvas.settled()


@lru_cache(80)
def special(id: str, name: str, wide: int) -> Canvas:
    """Make a special card: its name and two actions, each with its limit of officials."""
    canvas = card(wide, HEIGHT, PAPER_LIGHT, INK, 2, "special", id)
    canvas.text(wide / 2, 42, name, _HEADING, INK, across=0.5, limit=wide - 12)
    for row, spec in enumerate(CARDS[id]):
        y = 93 + row * 71
        canvas.fill((12, y - 36, wide - 12, y - 34), PAPER_SHADE)
        canvas.put(action_sign(id, row, 62), 8, round(y - 31))
        canvas.stamp(piece("official", 32), wide - 66, y)
        canvas.label(wide - 10, y, f"≤{spec.officials}", _NUMBER, INK, across=1)
    return canvas.settled()


@lru_cache(16)
def _bank(fortresses: int, shogun: int, specials: int, merchants: int) -> Canvas:
    """Make the bank: fortresses, Shogun officials, special cards, merchant cards still to come."""
    canvas = card(_BANK, HEIGHT, PAPER_SHADE, SOFT_INK, 2)
    stock = (("fortress", fortresses), ("shogun", shogun), ("develop", specials), ("merchant", merchants))
    for number, (what, left) in enumerate(stock):
        figure(canvas, what, left, 10, 28 + number * 48, _NUMBER)
    return canvas.settled()


# -- sets ------------------------------------------------------------------------------------------------------

SETS_HEIGHT = 96


def paint_sets(canvas: Canvas, view: EdoView, top: int) -> None:
    """Lay a plate for each set side by side, each as wide as it needs."""
    takers = {it.start_set: it.seat for it in view.players if it.start_set is not None}
    spare = share(WIDTH - 2 * _SIDE - sum(map(_needed, SET_IDS)), len(SET_IDS), _GAP)
    x = _SIDE
    for id in SET_IDS:
        across = _needed(id) + spare
        canvas.lay(_set(id, takers.get(id), across), x, top)
        x += across + _GAP


_NAMED = 84
"""Room for the name of a set, or for the mark of its owner."""


def _needed(id: str) -> int:
    """Return the least width of a set's plate."""
    held = [(what, number) for what in ("ryo", *RESOURCES) if (number := getattr(SETS[id], what))]
    return _NAMED + sum(figure_width(number, _NUMBER) + 7 for _, number in held) + 12


@lru_cache(40)
def _set(id: str, taker: int | None, wide: int) -> Canvas:
    """Make the plate of a set: its goods and money; the mark of its seat on one that is taken."""
    look = (PAPER_LIGHT, INK, 2) if taker is None else (PAPER_SHADE, SOFT_INK, 2)
    canvas = card(wide, SETS_HEIGHT, *look, "set", id if taker is None else f"{id} {letter(taker)}")
    middle, printed = SETS_HEIGHT / 2, SETS[id]
    if taker is None:
        canvas.label(16, middle, id.upper(), _HEADING, SOFT_INK)
    else:
        canvas.stamp(letter_mark(taker), 32, middle)
    x = float(_NAMED)
    for what in ("ryo", *RESOURCES):
        if number := getattr(printed, what):
            x += figure(canvas, what, number, x, middle, _NUMBER) + 7
    return canvas.settled()


# -- prices and legend ------------------------------------------------------------------------------------------

PRICE_ROW = 84
FOOT = PRICE_ROW + FOOT_IN_FOUR
"""Height of the row of prices, and of both rows below the seats."""
_STEPS = (67, 67, 94, 90)
"""From one figure of a price to the next."""
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
    """Lay the prices of buildings, and below them the legend."""
    said = tuple((key, say(text)) for key, text in MEANINGS)
    canvas.lay(price_row(tuple(say(name) for name in words.BUILDING.values())), 0, top)
    canvas.lay(legend(said, _sprite, _paper, WIDTH - 2 * _SIDE, FOOT_IN_FOUR), _SIDE, top + PRICE_ROW + _GAP)


@lru_cache(8)
def price_row(names: tuple[str, ...]) -> Canvas:
    """Make the row of buildings, as wide as the board: name, price and points of each."""
    canvas, left = Canvas.blank(WIDTH, PRICE_ROW, PAPER, PALETTE), _SIDE
    beside = SIGN + 22 + sum(_STEPS) + 6
    equal = share(WIDTH - 2 * _SIDE, len(BUILDINGS), _GAP) - beside
    longest = [max(name.split(), key=lambda word: width(word, _NUMBER)) for name in names]
    rooms, type = spread(longest, _NUMBER, [equal] * len(names), 16)
    for kind, name, within in zip(BUILDINGS, names, rooms, strict=True):
        room, printed, y = within + beside, BUILDINGS[kind], PRICE_ROW / 2
        panel(canvas, (left, 0, left + room, PRICE_ROW), PAPER_SHADE, SOFT_INK, 1.5)
        says = f"{kind} {printed.wood} {printed.stone} {printed.ryo} {printed.points}"
        canvas.note("price", says, (left + 10, 0, left + room - 6, PRICE_ROW))
        canvas.stamp(piece(kind, SIGN), left + 10 + SIGN / 2, y)
        at = left + room - 6 - sum(_STEPS)
        canvas.paragraph(left + SIGN + 18, y, block(name, type, within, 2, 16), INK)
        for what, step in zip((*RESOURCES[:2], "ryo"), _STEPS, strict=False):
            if cost := getattr(printed, what):
                figure(canvas, what, cost, at, y, _NUMBER)
            at += step
        canvas.label(at - 4, y, "=", _NUMBER, SOFT_INK)
        figure(canvas, "points", printed.points, at + 27, y, _NUMBER)
        left += room + _GAP
    return canvas.settled()


_paper = partial(card, rim=INK, thick=2)


def _sprite(key: str) -> Sprite:
    """Draw a piece, or a sign for the room beside one of an action."""
    if key[0].isalpha():
        return piece(key, SIGN)
    canvas = Canvas.clear(max(SIGN, width(key, _NUMBER)), SIGN, PALETTE)
    canvas.label(canvas.image.width / 2, SIGN / 2, key, _NUMBER, INK, across=0.5)
    return canvas.image
