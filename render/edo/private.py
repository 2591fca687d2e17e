"""A seat's own planning board: the cards of its plan in order, on each the action chosen, the officials, what it will
bring; the cards that can still be chosen; below them the map with the ways of its samurai and where each card acts.
"""

from collections.abc import Mapping, Sequence

from PIL import Image

from engine.core.text import T, Text, plain
from engine.edo.asking.plan_sheet import fair, forecast, targets
from engine.edo.data import CARDS, RESOURCES
from engine.edo.view import EdoView, OwnView, PlayerView
from engine.edo.words import names as words
from render.edo.colours import PALETTE, seat_colour
from render.edo.crests import crest
from render.edo.layout import MAP_HEIGHT, WIDTH
from render.edo.own_map import paint_key, paint_place_key, paint_routes
from render.edo.parts import action_sign, figure, letter, official
from render.edo.pieces import piece
from render.edo.title import phase
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

CARD_CHIP = 58
"""How tall a card is that is only named."""
_HEAD, _ROW, _FOOT = 70, 70, 8
_HEADING = Type(Face.SERIF_BOLD, 30)
_ACTION = Type(Face.SANS_BOLD, 26)
_LINE = Type(Face.SANS, 26)
_MOST = Type(Face.SANS_BOLD, 26)

Offered = Mapping[tuple[str, int], tuple[Text, int]]
"""By card and action what it would bring, if it can be planned now, with so many officials as would be fair."""


def card_height(card: str) -> int:
    """How tall a card is with all its actions."""
    return _HEAD + len(CARDS[card]) * _ROW + _FOOT


def offered(view: EdoView, own: OwnView) -> Offered:
    """What could be put on the first empty position; nothing once the plan is complete or locked."""
    if not is_open(view, own):
        return {}
    could = fair(view, own, own.plan.index(None))
    return {entry[:2]: (forecast(view, entry), entry.own + entry.shogun) for entry in could}


def is_open(view: EdoView, own: OwnView) -> bool:
    """Whether there is still a card to be chosen."""
    return view.phase == "plan" and None in own.plan


def paint_planned(canvas: Canvas, box: Box, position: int, view: EdoView, own: OwnView, say: Say) -> None:
    """A card of the plan: all its actions, the chosen one lit with its officials and what it will bring."""
    left, top, right, _ = box
    entry = own.plan[position]
    if entry is None:
        raise ValueError("nothing is planned there")
    acting = view.turn is not None and (view.turn.seat, view.turn.position) == (view.seat, position)
    panel(canvas, box, PAPER_LIGHT, VERMILION if acting else INK, 4 if acting else 2)
    canvas.note("plan", f"{position + 1} {entry.card} {entry.action} {entry.own} {entry.shogun}", box)
    paint_position(canvas, left + 38, top + 38, position)
    _paint_title(canvas, entry.card, left + 76, top + 48, right - 60, INK, say)
    if is_revealed(view, position):
        canvas.stamp(piece("done", 38), right - 34, top + 36, "revealed", str(position + 1))
    for row in range(len(CARDS[entry.card])):
        line = (left + 10, top + _HEAD + row * _ROW, right - 10, top + _HEAD + (row + 1) * _ROW - 4)
        if row == entry.action:
            panel(canvas, line, LIT, GOLD, 2.5)
            _paint_action(canvas, line, entry.card, row, forecast(view, entry), entry.own + entry.shogun, say)
            _paint_officials(canvas, view.me.seat, entry.own, entry.shogun, line)
        else:
            _paint_action(canvas, line, entry.card, row, None, 0, say)


def is_revealed(view: EdoView, position: int) -> bool:
    """Whether everybody has seen what the seat planned there."""
    entry = view.me.entries[position]
    return entry is not None and not isinstance(entry, str)


def paint_free(canvas: Canvas, box: Box, card: str, could: Offered, say: Say) -> None:
    """A card that can still be chosen, with what each action would bring."""
    left, top, right, _ = box
    panel(canvas, box, PAPER, SOFT_INK, 2)
    canvas.note("free", card, box)
    _paint_title(canvas, card, left + 24, top + 48, right - 20, INK, say)
    for row in range(len(CARDS[card])):
        line = (left + 10, top + _HEAD + row * _ROW, right - 10, top + _HEAD + (row + 1) * _ROW - 4)
        brings, officials = could.get((card, row), (None, 0))
        _paint_action(canvas, line, card, row, brings, 0, say, room=58 if officials else 0)
        if officials:
            canvas.stamp(piece("official", 26), line[2] - 40, line[1] + 50, "fair", f"{card} {row} {officials}")
            canvas.text(line[2] - 10, line[1] + 58, str(officials), _MOST, SOFT_INK, across=1)


def paint_chip(canvas: Canvas, box: Box, card: str, new: bool, say: Say) -> None:
    """A card that cannot be chosen any more, or not yet."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_SHADE if new else PAPER_LIGHT, SOFT_INK, 1.5)
    canvas.note("other", f"{card}{' new' if new else ''}", box)
    step = 72
    _paint_title(
        canvas,
        card,
        left + 14,
        (top + bottom + cap_height(_ACTION)) / 2,
        right - 10 - step * len(CARDS[card]),
        SOFT_INK if new else INK,
        say,
        _ACTION,
    )
    for action in range(len(CARDS[card])):
        sign = action_sign(card, action, 42)
        at = right - 8 - (len(CARDS[card]) - action) * step
        canvas.image.paste(sign, (at, (top + bottom - 42) // 2), sign)


def paint_position(canvas: Canvas, x: float, y: float, position: int) -> None:
    """The number of a place in the plan."""
    canvas.stamp(plate(48, 48, PAPER_LIGHT, INK, 2, 24), x, y, "position", str(position + 1))
    canvas.text(x, y + cap_height(_HEADING) / 2, str(position + 1), _HEADING, INK, across=0.5)


def _paint_title(
    canvas: Canvas, card: str, left: float, y: float, right: float, ink: Colour, say: Say, type: Type = _HEADING
) -> None:
    name = say(words.CARD[card])
    canvas.text(left, y, name[:1].upper() + name[1:], type, ink, limit=round(right - left), least=15)


def _paint_action(
    canvas: Canvas, box: Box, card: str, row: int, brings: Text | None, officials: int, say: Say, *, room: int = 0
) -> None:
    """An action: sign, words, how many officials may lie there; below, what it brings; faint if nothing.

    ``officials`` lie at the end of the first line, something else takes ``room`` at that of the second.
    """
    left, top, right, bottom = box
    spec, ink = CARDS[card][row], SOFT_INK if brings is None else INK
    sign = action_sign(card, row, 40)
    canvas.image.paste(sign, (left + 8, (top + bottom - 40) // 2), sign)
    at = left + 84
    y = (top + bottom + cap_height(_ACTION)) / 2 if brings is None else top + 28
    lines, type = block(say(spec.words.name), _ACTION, right - at - 48 - 33 * officials, 1, 17)
    canvas.text(at, y, lines[0], type, ink)
    canvas.text(right - 10, y, f"≤{spec.officials}", _MOST, ink, across=1)
    if brings is not None:
        lines, type = block(say(brings), _LINE, right - at - 10 - room, 1, 15)
        canvas.text(at, top + 58, lines[0], type, ink)


def _paint_officials(canvas: Canvas, seat: int, own: int, shogun: int, box: Box) -> None:
    """The officials on an action, one by one."""
    sprites = [official(seat, 32)] * own + [piece("shogun", 32)] * shogun
    for number, sprite in enumerate(reversed(sprites)):
        canvas.stamp(sprite, box[2] - 68 - number * 33, box[1] + 18, "official", letter(seat))


# -- private ---------------------------------------------------------------------------------------------------


BAND = 96
_SIDE, _GAP = 20, 12
_STOCK_TOP, _STOCK = BAND + 10, 58
_PLAN_TOP, _COLUMNS, _MOST_FREE = _STOCK_TOP + _STOCK + 8, 3, 6
_CARD_WIDE = (WIDTH - 2 * _SIDE - (_COLUMNS - 1) * _GAP) // _COLUMNS
_TITLE = Type(Face.SERIF_BOLD, 44)
_NUMBER = Type(Face.SANS_BOLD, 36)


def compose(view: EdoView, names: Names, say: Say = plain) -> Canvas | None:
    """The picture; None if there is nothing to look at: from the first plan to the end there is."""
    if view.own is None or view.seat is None or not view.round or view.phase == "game_end":
        return None
    player, own = view.players[view.seat], view.own
    planned = [position for position, entry in enumerate(own.plan) if entry is not None]
    free = _free(player, own) if is_open(view, own) else ()
    chips = tuple(card for card in _others(player, own) if card not in free)
    large = (*(entry.card for entry in own.plan if entry is not None), *free)
    tops = _tops([card_height(card) for card in large], _PLAN_TOP)
    chips_top = tops[-1]
    map_top = chips_top + -(-len(chips) // _COLUMNS) * (CARD_CHIP + 8) + 4
    canvas = Canvas.blank(WIDTH, map_top, PAPER, PALETTE)
    _paint_band(canvas, view, player, names[player.seat], say)
    _paint_stock(canvas, view, player, own, say)
    could = offered(view, own)
    for number, card in enumerate(large):
        box = _box(number, tops[number // _COLUMNS], tops[number // _COLUMNS + 1] - _GAP)
        if number < len(planned):
            paint_planned(canvas, box, planned[number], view, own, say)
        else:
            paint_free(canvas, box, card, could, say)
    for number, card in enumerate(chips):
        top = chips_top + number // _COLUMNS * (CARD_CHIP + 8)
        paint_chip(canvas, _box(number, top, top + CARD_CHIP), card, card in player.claimed, say)
    whole = Canvas(Image.new("P", (WIDTH, map_top + MAP_HEIGHT)), PALETTE)
    whole.image.putpalette(PALETTE.flat)
    whole.lay(canvas.settled(), 0, 0)
    map = Canvas.blank(WIDTH, MAP_HEIGHT, PAPER, PALETTE)
    paint_routes(map, view, say, lit_by(view, own))
    whole.lay(map.settled(steady=True), 0, map_top)
    return whole


def lit_by(view: EdoView, own: OwnView) -> Mapping[str, tuple[int, ...]]:
    """For each space the positions of the plan whose cards can be carried out there, as far as they are to come."""
    found: dict[str, tuple[int, ...]] = {}
    if view.phase == "wages":
        return found
    turn = view.turn
    for position, entry in enumerate(own.plan):
        acting = turn is not None and (turn.seat, turn.position) == (view.seat, position)
        if entry is not None and (acting or not is_revealed(view, position)):
            for space in targets(view, entry):
                found[space] = (*found.get(space, ()), position)
    return found


def _box(number: int, top: int, bottom: int) -> Box:
    """A place in the rows of cards."""
    left = _SIDE + number % _COLUMNS * (_CARD_WIDE + _GAP)
    return (left, top, left + _CARD_WIDE, bottom)


def _tops(heights: Sequence[int], top: int) -> list[int]:
    """Where each row of cards begins, and what comes below them."""
    found = [top]
    for first in range(0, len(heights), _COLUMNS):
        found.append(found[-1] + max(heights[first : first + _COLUMNS]) + _GAP)
    return found


def _others(player: PlayerView, own: OwnView) -> tuple[str, ...]:
    """Cards that lie on no position."""
    planned = {entry.card for entry in own.plan if entry is not None}
    return tuple(card for card in (*player.cards, *player.claimed) if card not in planned)


def _free(player: PlayerView, own: OwnView) -> tuple[str, ...]:
    """Those of them that can be planned, as many as are shown large."""
    return tuple(card for card in _others(player, own) if card not in player.claimed)[:_MOST_FREE]


def _paint_band(canvas: Canvas, view: EdoView, player: PlayerView, name: str, say: Say) -> None:
    """Whose picture it is, when, and whether the plan is locked."""
    ground = seat_colour(player.seat)
    ink = readable_on(ground)
    canvas.fill((0, 0, WIDTH, BAND), ground)
    canvas.stamp(crest(player.seat, 70, ink), 62, BAND / 2, "crest", letter(player.seat))
    canvas.text(128, 63, letter(player.seat), _TITLE, ink, across=0.5)
    canvas.text(164, 63, name, _TITLE, ink, limit=720, least=26)
    right = WIDTH - 30
    if player.locked:
        canvas.stamp(plate(64, 64, PAPER_LIGHT, INK, 2, 32), right - 30, BAND / 2)
        canvas.stamp(piece("lock", 42), right - 30, BAND / 2 - 2, "lock", letter(player.seat))
        right -= 84
    when = f"{say(T('Round {round}', round=view.round))} · {say(phase(view))}"
    canvas.text(right, 61, when, _HEADING, ink, across=1, limit=590, least=18)


def _paint_stock(canvas: Canvas, view: EdoView, player: PlayerView, own: OwnView, say: Say) -> None:
    """What the seat has, and which officials lie on no card yet."""
    y, x = _STOCK_TOP + _STOCK / 2, 30.0
    held = dict(zip(RESOURCES, player.goods, strict=True))
    for what, value in (("points", player.points), ("ryo", player.ryo or 0), *held.items()):
        x += figure(canvas, what, value, x, y, _NUMBER, faint=not value) + 30
    paint_key(canvas, player.seat, 640, y, 310, say)
    if any(own.plan):
        paint_place_key(canvas, 970, y, 290, say)
    x = WIDTH - _SIDE
    planning = view.phase == "plan"
    for what, free, all_ in (("shogun", own.shogun_left, player.shogun), ("official", own.own_left, player.officials)):
        sprite = official(player.seat, 44) if what == "official" else piece("shogun", 44)
        said = f"{free}/{all_}" if planning else str(all_)
        x -= width(said, _NUMBER)
        canvas.text(x, y + cap_height(_NUMBER) / 2, said, _NUMBER, VERMILION if planning and free else INK)
        canvas.stamp(sprite, x - 28, y, what, said)
        x -= 84
