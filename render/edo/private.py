"""A seat's own planning board: the cards of its plan, the cards to choose from, and its own map.

Each planned card shows the chosen action, the officials, and the forecast.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from engine.core.text import T, Text, plain
from engine.edo.asking.plan_sheet import fair, forecast, targets
from engine.edo.data import CARDS, RESOURCES
from engine.edo.view import EdoView, OwnView, PlanEntry, PlayerView
from engine.edo.words import names as words
from engine.edo.words.acts import words_of
from render.edo.board import phase
from render.edo.colours import PALETTE, SEAT_COLOURS
from render.edo.layout import MAP_HEIGHT, WIDTH
from render.edo.market import PRICE_ROW as PRICES
from render.edo.market import paint_price_row
from render.edo.own_map import paint_key, paint_routes
from render.edo.parts import action_sign, crest, figure, letter, official
from render.edo.pieces import piece
from render.paint.canvas import Box, Canvas
from render.paint.palette import (
    GOLD,
    INK,
    LIT,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SOFT_INK,
    VERMILION,
    Colour,
    readable_on,
)
from render.paint.plates import panel, plate
from render.pictures import Names, Say
from render.text.fonts import Face, Type, block, cap_height, width

_CHIP = 54
"""How tall a card is that is only named."""
_HEAD, _ROW, _FOOT = 62, 79, 6
_HEADING = Type(Face.SERIF_BOLD, 38)
_ACTION, _LINE, _LEAST = Type(Face.SANS_BOLD, 36), Type(Face.SANS, 36), 30
"""Types of the cards, 8.5 pixels on a phone; and the least size of long words."""
_FIRST, _SECOND = 32, 68
"""The base lines of an action's words, and of what it brings."""
_BAND = 86
_SIDE, _GAP = 20, 12
_STOCK_TOP, _STOCK = _BAND + 8, 56
_PRICES_TOP = _STOCK_TOP + _STOCK + 2
_PLAN_TOP, _COLUMNS, _WHOLE = _PRICES_TOP + PRICES + 6, 2, 4
"""Cards drawn with all their actions; the others are named."""
_CARD_WIDE = (WIDTH - 2 * _SIDE - (_COLUMNS - 1) * _GAP) // _COLUMNS
_TITLE = Type(Face.SERIF_BOLD, 44)
_NUMBER = Type(Face.SANS_BOLD, 36)

Offered = Mapping[tuple[str, int], tuple[Text, int]]
"""The forecast of each action that can be planned, and the fair number of officials."""


def paint_private(view: EdoView, names: Names, say: Say = plain) -> Canvas | None:
    """The picture; None if there is nothing to look at: from the first plan to the end there is."""
    if view.own is None or view.seat is None or not view.round or view.phase == "game_end":
        return None
    player, own = view.players[view.seat], view.own
    planned = [(position, entry) for position, entry in enumerate(own.plan) if entry is not None]
    on_plan = [entry.card for _, entry in planned]
    rest = [card for card in (*player.cards, *player.claimed) if card not in on_plan]
    free, could = [], {}
    if view.phase == "plan" and None in own.plan:
        free = [card for card in rest if card not in player.claimed][: _WHOLE - len(planned)]
        entries = fair(view, own, own.plan.index(None))
        could = {entry[:2]: (forecast(view, entry), entry.own + entry.shogun) for entry in entries}
    chips = [card for card in rest if card not in free]
    heights = [_HEAD + len(CARDS[card]) * _ROW + _FOOT + _GAP for card in (*on_plan, *free)]
    rows = (max(heights[first : first + _COLUMNS]) for first in range(0, len(heights), _COLUMNS))
    tops = list(accumulate(rows, initial=_PLAN_TOP))
    map_top = tops[-1] + -(-len(chips) // _COLUMNS) * (_CHIP + 8) + 4
    canvas = Canvas.blank(WIDTH, map_top, PAPER, PALETTE)
    _paint_band(canvas, view, player, names[player.seat], say)
    _paint_stock(canvas, view, player, own, say)
    paint_price_row(canvas, say, _PRICES_TOP)
    boxes = [
        _box(number, tops[number // _COLUMNS], tops[number // _COLUMNS + 1] - _GAP) for number in range(len(heights))
    ]
    for box, (position, entry) in zip(boxes, planned, strict=False):
        _paint_planned(canvas, box, position, entry, view, say)
    for box, card in zip(boxes[len(planned) :], free, strict=True):
        _paint_free(canvas, box, card, could, say)
    for number, card in enumerate(chips):
        top = tops[-1] + number // _COLUMNS * (_CHIP + 8)
        _paint_chip(canvas, _box(number, top, top + _CHIP), card, card in player.claimed, say)
    whole = Canvas.bare(WIDTH, map_top + MAP_HEIGHT, PAPER, PALETTE)
    whole.lay(canvas.settled(), 0, 0)
    map = Canvas.blank(WIDTH, MAP_HEIGHT, PAPER, PALETTE)
    paint_routes(map, view, say, _lit(view, planned))
    whole.lay(map.settled(steady=True), 0, map_top)
    return whole


def _lit(view: EdoView, planned: Sequence[tuple[int, PlanEntry]]) -> Mapping[str, tuple[int, ...]]:
    """Return the positions of the plan whose cards can still act at each space."""
    found: dict[str, tuple[int, ...]] = {}
    for position, entry in planned:
        if not _is_over(view, position):
            for space in targets(view, entry):
                found[space] = (*found.get(space, ()), position)
    return found


def _acts(view: EdoView, position: int) -> bool:
    """Return True if the card there is in progress."""
    return view.turn is not None and (view.turn.seat, view.turn.position) == (view.seat, position)


def _is_revealed(view: EdoView, position: int) -> bool:
    """Return True if everyone has seen the plan there."""
    entry = view.me.entries[position]
    return entry is not None and not isinstance(entry, str)


def _is_over(view: EdoView, position: int) -> bool:
    """Return True if the card there is finished."""
    return view.phase == "wages" or (_is_revealed(view, position) and not _acts(view, position))


def _box(number: int, top: int, bottom: int) -> Box:
    """A place in the rows of cards."""
    left = _SIDE + number % _COLUMNS * (_CARD_WIDE + _GAP)
    return (left, top, left + _CARD_WIDE, bottom)


def _paint_band(canvas: Canvas, view: EdoView, player: PlayerView, name: str, say: Say) -> None:
    """Paint the seat, the date, and a lock on a locked plan."""
    ground = SEAT_COLOURS[player.seat]
    ink = readable_on(ground)
    canvas.fill((0, 0, WIDTH, _BAND), ground)
    canvas.stamp(crest(player.seat, 70, ink), 62, _BAND / 2, "crest", letter(player.seat))
    canvas.text(128, 63, letter(player.seat), _TITLE, ink, across=0.5)
    canvas.text(164, 63, name, _TITLE, ink, limit=720, least=26)
    right = WIDTH - 30
    if player.locked:
        canvas.stamp(plate(64, 64, PAPER_LIGHT, INK, 2, 32), right - 30, _BAND / 2)
        canvas.stamp(piece("lock", 42), right - 30, _BAND / 2 - 2, "lock", letter(player.seat))
        right -= 84
    when = f"{say(T('Round {round}', round=view.round))} · {say(phase(view))}"
    canvas.text(right, 61, when, _HEADING, ink, across=1, limit=590, least=18)


def _paint_stock(canvas: Canvas, view: EdoView, player: PlayerView, own: OwnView, say: Say) -> None:
    """Paint the seat's goods and the officials not planned yet."""
    y, x = _STOCK_TOP + _STOCK / 2, 30.0
    held = dict(zip(RESOURCES, player.goods, strict=True))
    for what, value in (("points", player.points), ("ryo", player.ryo or 0), *held.items()):
        x += figure(canvas, what, value, x, y, _NUMBER, faint=not value) + 30
    paint_key(canvas, player.seat, y, say, acts=any(own.plan))
    x = WIDTH - _SIDE
    planning = view.phase == "plan"
    for what, free, all_ in (("shogun", own.shogun_left, player.shogun), ("official", own.own_left, player.officials)):
        sprite = official(player.seat, 44) if what == "official" else piece("shogun", 44)
        said = f"{free}/{all_}" if planning else str(all_)
        x -= width(said, _NUMBER)
        canvas.label(x, y, said, _NUMBER, VERMILION if planning and free else INK)
        canvas.stamp(sprite, x - 28, y, what, said)
        x -= 84


# -- cards -----------------------------------------------------------------------------------------------------


def _paint_planned(canvas: Canvas, box: Box, position: int, entry: PlanEntry, view: EdoView, say: Say) -> None:
    """Paint a planned card: all its actions, the chosen one lit with officials and forecast."""
    left, top, right, _ = box
    acting = _acts(view, position)
    panel(canvas, box, PAPER_LIGHT, VERMILION if acting else INK, 4 if acting else 2)
    canvas.note("plan", f"{position + 1} {entry.card} {entry.action} {entry.own} {entry.shogun}", box)
    canvas.stamp(plate(48, 48, PAPER_LIGHT, INK, 2, 24), left + 38, top + 38, "position", str(position + 1))
    canvas.label(left + 38, top + 38, position + 1, _HEADING, INK, across=0.5)
    _paint_title(canvas, entry.card, left + 76, top + 48, right - 60, INK, say)
    if _is_revealed(view, position):
        canvas.stamp(piece("done", 38), right - 34, top + 36, "revealed", str(position + 1))
    for row, line in enumerate(_lines(box, entry.card)):
        if row == entry.action:
            panel(canvas, line, LIT, GOLD, 2.5)
            brings = T("carried out") if _is_over(view, position) else forecast(view, entry)
            _paint_action(canvas, line, entry.card, row, brings, entry.own + entry.shogun, say)
            sprites = [official(view.me.seat, 40)] * entry.own + [piece("shogun", 40)] * entry.shogun
            for number, sprite in enumerate(reversed(sprites)):
                canvas.stamp(sprite, line[2] - 88 - number * 42, line[1] + 25, "official", letter(view.me.seat))
        else:
            _paint_action(canvas, line, entry.card, row, None, 0, say)


def _paint_free(canvas: Canvas, box: Box, card: str, could: Offered, say: Say) -> None:
    """A card that can still be chosen, with what each action would bring."""
    left, top, right, _ = box
    panel(canvas, box, PAPER, SOFT_INK, 2)
    canvas.note("free", card, box)
    _paint_title(canvas, card, left + 24, top + 48, right - 20, INK, say)
    for row, line in enumerate(_lines(box, card)):
        brings, officials = could.get((card, row), (None, 0))
        _paint_action(canvas, line, card, row, brings, 0, say, room=80 if officials else 0)
        if officials:
            canvas.stamp(
                piece("official", 36), line[2] - 56, line[1] + _SECOND - 13, "fair", f"{card} {row} {officials}"
            )
            canvas.text(line[2] - 10, line[1] + _SECOND, str(officials), _ACTION, SOFT_INK, across=1)


def _lines(box: Box, card: str) -> list[Box]:
    """Where each action of a card is."""
    left, top, right, _ = box
    tops = [top + _HEAD + row * _ROW for row in range(len(CARDS[card]))]
    return [(left + 10, at, right - 10, at + _ROW - 4) for at in tops]


def _paint_chip(canvas: Canvas, box: Box, card: str, new: bool, say: Say) -> None:
    """A card that cannot be chosen any more, or not yet."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_SHADE if new else PAPER_LIGHT, SOFT_INK, 1.5)
    canvas.note("other", f"{card}{' new' if new else ''}", box)
    step, y = 76, (top + bottom + cap_height(_ACTION)) / 2
    ink, end = SOFT_INK if new else INK, right - 10 - step * len(CARDS[card])
    _paint_title(canvas, card, left + 14, y, end, ink, say, _ACTION)
    for action in range(len(CARDS[card])):
        sign = action_sign(card, action, 42)
        at = right - 8 - (len(CARDS[card]) - action) * step
        canvas.image.paste(sign, (at, (top + bottom - 42) // 2), sign)


def _paint_title(
    canvas: Canvas, card: str, left: float, y: float, right: float, ink: Colour, say: Say, type: Type = _HEADING
) -> None:
    name = say(words.CARD[card])
    canvas.text(left, y, name[:1].upper() + name[1:], type, ink, limit=round(right - left), least=15)


def _paint_action(
    canvas: Canvas, box: Box, card: str, row: int, brings: Text | None, officials: int, say: Say, *, room: int = 0
) -> None:
    """Paint an action: sign, words, limit of officials; below, its forecast; faint without one.

    ``officials`` need room at the end of the first line, another sign takes ``room`` in the
    second.
    """
    left, top, right, bottom = box
    spec, ink = CARDS[card][row], SOFT_INK if brings is None else INK
    sign = action_sign(card, row, 54)
    canvas.image.paste(sign, (left + 8, (top + bottom - 54) // 2), sign)
    at = left + 112
    y = (top + bottom + cap_height(_ACTION)) / 2 if brings is None else top + _FIRST
    lines, type = block(say(words_of(spec).name), _ACTION, right - at - 66 - 42 * officials, 1, _LEAST)
    canvas.text(at, y, lines[0], type, ink)
    canvas.text(right - 10, y, f"≤{spec.officials}", _ACTION, ink, across=1)
    if brings is not None:
        lines, type = block(say(brings), _LINE, right - at - 10 - room, 1, _LEAST)
        canvas.text(at, top + _SECOND, lines[0], type, ink)
