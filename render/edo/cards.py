"""A seat's cards as it plans them: what each action is and would bring; on those in the plan the officials."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.text import Text
from engine.edo.asking.forecast import forecast
from engine.edo.asking.plan_sheet import fair
from engine.edo.data import CARDS
from engine.edo.view import EdoView, OwnView
from engine.edo.words import names as words
from render.edo.parts import action_sign, letter, official
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
)
from render.paint.plates import panel, plate
from render.pictures import Say
from render.text.fonts import Face, Type, block, cap_height

CHIP = 58
"""How tall a card is that is only named."""
_HEAD, _ROW, _FOOT = 70, 70, 8
_HEADING = Type(Face.SERIF_BOLD, 30)
_ACTION = Type(Face.SANS_BOLD, 26)
_LINE = Type(Face.SANS, 26)
_MOST = Type(Face.SANS_BOLD, 26)

Offered = Mapping[tuple[str, int], tuple[Text, int]]
"""By card and action what it would bring, if it can be planned now, with so many officials as would be fair."""


def height(card: str) -> int:
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
    lines, type = block(say(spec.name), _ACTION, right - at - 48 - 33 * officials, 1, 17)
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
