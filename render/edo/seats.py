"""The seats: who sits there, and what everybody may know of them."""

from dataclasses import dataclass
from functools import lru_cache

from engine.edo.data import BASIC, CARDS
from engine.edo.view import HIDDEN, EdoView, PlayerView
from engine.edo.words import names as words
from engine.edo.words.acts import words_of
from render.edo.colours import PALETTE, SEAT_COLOURS
from render.edo.layout import WIDTH
from render.edo.market import HEIGHT as MARKET_HEIGHT
from render.edo.market import TOP as MARKET_TOP
from render.edo.parts import action_sign, building, crest, letter, official
from render.edo.pieces import piece
from render.paint.canvas import Canvas
from render.paint.palette import INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, readable_on
from render.paint.plates import panel, plate
from render.paint.table_surface import share
from render.pictures import Names, Say
from render.text.fonts import Face, Type, block, set_name

SEATS_TOP = MARKET_TOP + MARKET_HEIGHT + 14
_SIDE, _GAP = 20, 12
_BAND = 62
_CHIPS = 46
"""Height of the rows of special cards, if there are no more than two."""
_NAME = Type(Face.SERIF_BOLD, 31)
_NAME_SMALL = Type(Face.SERIF_BOLD, 21)
_LETTER = Type(Face.SANS_BOLD, 30)
_CHIP = Type(Face.SANS_BOLD, 20)
_WORDS = Type(Face.SANS_BOLD, 26)


@dataclass(frozen=True, slots=True)
class _Measures:
    """Sizes of the parts of a seat."""

    sign: int
    number: Type
    row: int
    plan: int
    """Height of a card of the plan."""
    entry: int
    """Size of the sign on it."""
    official: int
    columns: int
    """Special cards in a row, as long as they are shown large."""

    @property
    def chips_top(self) -> int:
        return _BAND + 20 + 2 * self.row + self.plan


_USUAL = _Measures(36, Type(Face.SANS_BOLD, 31), 48, 68, 42, 26, 1)
_WIDE = _Measures(48, Type(Face.SANS_BOLD, 42), 60, 84, 50, 34, 2)
"""For two seats, which have more room."""


def _measures(view: EdoView) -> _Measures:
    return _WIDE if len(view.players) == 2 else _USUAL


def seats_height(view: EdoView) -> int:
    """Return the height of the seats: as the one with most special cards needs it."""
    measures = _measures(view)
    most = max(len(player.cards) + len(player.claimed) for player in view.players) - len(BASIC)
    return measures.chips_top + 6 + _CHIPS * min(2, -(-most // measures.columns))


def paint_seats(canvas: Canvas, view: EdoView, names: Names, say: Say) -> None:
    """Lay a panel for each seat side by side, in turn order."""
    size = (share(WIDTH - 2 * _SIDE, len(view.players), _GAP), seats_height(view))
    for number, seat in enumerate(view.turn_order):
        player = view.players[seat]
        cards = tuple((id, say(words.CARD[id])) for id in (*player.cards, *player.claimed) if id not in BASIC)
        now = view.turn.position if view.turn and view.turn.seat == seat and not view.reviewing else None
        said = tuple(
            say(words_of(entry.spec).short) if entry is not None and not isinstance(entry, str) else ""
            for entry in player.entries
        )
        part = _seat(player, names[seat], number + 1, seat in view.active, now, cards, said, size, _measures(view))
        canvas.lay(part, _SIDE + number * (size[0] + _GAP), SEATS_TOP)


@lru_cache(16)
def _seat(
    player: PlayerView,
    name: str,
    place: int,
    acts: bool,
    now: int | None,
    cards: tuple[tuple[str, str], ...],
    said: tuple[str, ...],
    size: tuple[int, int],
    measures: _Measures,
) -> Canvas:
    """Make the panel of a seat.

    In its colour crest, letter, name and place in turn order; below that what it has.
    """
    wide, tall = size
    canvas = Canvas.blank(wide, tall, PAPER, PALETTE)
    box = (0, 0, wide, tall)
    panel(canvas, box, PAPER_LIGHT, VERMILION if acts else INK, 4 if acts else 2)
    canvas.note("seat", f"{letter(player.seat)}{' brush' if acts else ''}", box)
    ground, inset = SEAT_COLOURS[player.seat], 4 if acts else 2
    ink = readable_on(ground)
    sprite = plate(wide - 2 * inset, _BAND, ground, ground, 0, 5)
    canvas.image.paste(sprite, (inset, inset), sprite)
    canvas.stamp(crest(player.seat, 46, ink), 34, 34, "crest", letter(player.seat))
    canvas.text(74, 45, letter(player.seat), _LETTER, ink, across=0.5)
    if acts:
        canvas.stamp(plate(38, 38, PAPER_LIGHT, INK, 1.5, 19), wide - 74, 34)
        canvas.stamp(piece("brush", 28), wide - 74, 34, "brush", letter(player.seat))
    canvas.stamp(plate(38, 38, PAPER_LIGHT, INK, 1.5, 19), wide - 28, 34, "position", str(place))
    canvas.label(wide - 28, 34, place, _LETTER, INK, across=0.5)
    room = wide - 98 - (104 if acts else 56)
    lines, type = block(name, _NAME, room, 1, 23)
    if lines and lines[0].endswith("…") and not name.endswith("…"):
        lines, type = set_name(name, _NAME_SMALL, room, 2, 16)
    canvas.lines(96, 44 if len(lines) == 1 else 31, lines, type, ink, step=24)
    _paint_figures(canvas, wide, player, measures)
    _paint_plan(canvas, wide, player, now, said, measures)
    _paint_cards(canvas, wide, cards, player, measures)
    return canvas.settled()


def _paint_figures(canvas: Canvas, wide: int, player: PlayerView, measures: _Measures) -> None:
    """Paint points, money and goods; officials, samurai on the board, what is left to build."""
    size, type = measures.sign, measures.number
    shogun = f"{player.shogun}+{player.recruits}" if player.recruits else str(player.shogun)
    signs = (
        *((piece(what, size), what, getattr(player, what)) for what in ("points", "ryo", "wood", "stone", "rice")),
        (official(player.seat, size), "officials", player.officials),
        (piece("shogun", size), "shogun", shogun),
        (piece("samurai", size), "samurai on board", sum(space is not None for space in player.figures)),
        (building("house", player.seat, size + 4, size), "houses", player.houses),
        (building("trading_post", player.seat, size + 4, size), "posts", int(player.post)),
    )
    step = (wide - 14) / 5
    for number, (sprite, what, value) in enumerate(signs):
        x, y = 8 + number % 5 * step, _BAND + 12 + (number // 5 + 0.5) * measures.row
        says = "?" if value is None else str(value)
        canvas.stamp(sprite, x + size / 2 + 1, y, what, says)
        ink = SOFT_INK if says == "0" else INK
        room = min(round(step) - size - 6, 2 * type.size)
        canvas.label(x + size + 5, y, says, type, ink, limit=room, least=12)


def _paint_plan(
    canvas: Canvas, wide: int, player: PlayerView, now: int | None, words_: tuple[str, ...], measures: _Measures
) -> None:
    """Paint the three cards of the plan: the revealed entries, or backs."""
    step, top, size = (wide - 16) / 3, measures.chips_top - 8 - measures.plan, measures.entry
    for position, entry in enumerate(player.entries):
        box = (round(10 + position * step), top, round(10 + (position + 1) * step - 6), top + measures.plan)
        known = entry is not None and not isinstance(entry, str)
        rim, thick = (VERMILION, 4) if now == position else (SOFT_INK, 1.5)
        panel(canvas, box, PAPER_LIGHT if known else PAPER_SHADE, rim, thick)
        said = f"{letter(player.seat)} {position + 1}"
        middle, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if entry is None:
            canvas.note("entry", f"{said} empty", box)
            if player.locked:
                canvas.stamp(piece("lock", size - 4), middle, y)
        elif isinstance(entry, str):
            canvas.note("entry", f"{said} {HIDDEN}", box)
            canvas.stamp(piece("back", measures.plan - 16), middle, y)
        else:
            canvas.note("entry", f"{said} {entry.card} {entry.action} {entry.own} {entry.shogun}", box)
            sign = action_sign(entry.card, entry.action, size)
            canvas.image.paste(sign, (box[0] + 4, round(y - size / 2)), sign)
            _paint_officials(canvas, player.seat, entry.own, entry.shogun, (box[2] - 8, y), measures.official)
            if measures is _WIDE:
                left = box[0] + 12 + sign.width
                lines, type = block(words_[position], _WORDS, box[2] - left - 32 - measures.official, 3, 14)
                canvas.lines(left, y + type.size * 0.35, lines, type, INK, step=type.size * 1.1, centred=True)


def _paint_officials(canvas: Canvas, seat: int, own: int, shogun: int, at: tuple[int, float], size: int) -> None:
    """Paint the number of officials of either kind on a card; ``at``: right end, middle."""
    (right, y), type = at, Type(Face.SANS_BOLD, size)
    rows = [(official(seat, size), own), (piece("shogun", size), shogun)]
    rows = [row for row in rows if row[1]] or rows[:1]
    for number, (sprite, count) in enumerate(rows):
        middle = y + (number - (len(rows) - 1) / 2) * (size + 4)
        ink = INK if count else SOFT_INK
        canvas.label(right, middle, count, type, ink, across=1)
        canvas.stamp(sprite, right - size - 2, middle)


def _paint_cards(
    canvas: Canvas, wide: int, cards: tuple[tuple[str, str], ...], player: PlayerView, measures: _Measures
) -> None:
    """Paint special cards by name, a few with their actions; new ones are darker."""
    if not cards:
        return
    large = len(cards) <= 2 * measures.columns
    few = len(cards) <= 4 * measures.columns
    columns = measures.columns if large else 2 * measures.columns + (not few)
    rows = -(-len(cards) // columns)
    step, tall = (wide - 16) / columns, min(_CHIPS, 2 * _CHIPS // rows)
    size, room_ = (38, 64) if large else (27, 46)
    for number, (id, name) in enumerate(cards):
        left, top = round(10 + number % columns * step), measures.chips_top + number // columns * tall
        box = (left, top, round(left + step - 6), top + tall - 4)
        new = id in player.claimed
        panel(canvas, box, PAPER_SHADE if new else PAPER_LIGHT, SOFT_INK, 1.5)
        canvas.note("owned", f"{letter(player.seat)} {id}{' new' if new else ''}", box)
        type = _WORDS if large else _CHIP.smaller(min(_CHIP.size, tall - 7))
        signs = len(CARDS[id]) if few else 0
        room = box[2] - left - 14 - signs * room_
        canvas.label(left + 7, (top + box[3]) / 2, name, type, INK, limit=room, least=13)
        for action in range(signs):
            sign = action_sign(id, action, size)
            canvas.image.paste(sign, (box[2] - 4 - (signs - action) * room_, (top + box[3] - size) // 2), sign)
