"""What time it is: year and season, what is going on, the event in force."""

from __future__ import annotations

from functools import lru_cache

from engine.core.text import TN, T, Text
from engine.shogun.data import EVENTS, SIDES, YEARS
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import INK, LINE, PAPER_LIGHT, SOFT_INK, VERMILION
from render.paint.plates import card
from render.pictures import Say
from render.shogun.pieces import piece
from render.text.fonts import Face, Type, block

_CORNER, _WIDTH = (26, 26), 564
_DATE = Type(Face.SERIF_BOLD, 50)
_PHASE = Type(Face.SANS_BOLD, 30)
_EVENT = Type(Face.SANS, 27)
_NOTE = Type(Face.SANS, 26)
_TEXT = 140


def paint_title(canvas: Canvas, view: ShogunView, say: Say) -> None:
    """The cartouche in the corner of the sea."""
    event = say(_event(view)) if view.event and view.phase != "game_end" else ""
    date = say(words.at(view.year, view.season))
    canvas.lay(_cartouche(view.season, view.side, date, say(phase(view)), event, _note(view, say)), *_CORNER)


@lru_cache(3)
def _cartouche(season: str, side: str, date: str, phase_: str, event: str, note: str) -> Canvas:
    lines, type = block(event, _EVENT, _WIDTH - 56, 3, 18)
    notes, small = block(note, _NOTE, _WIDTH - 96, 2, 15)
    height = 142 + (26 + 31 * len(lines) if lines else 0) + 18 + 28 * len(notes)
    canvas = card(_WIDTH, height, PAPER_LIGHT, LINE, 3)
    canvas.frame((8, 8, _WIDTH - 8, height - 8), SOFT_INK, 2)
    canvas.stamp(piece(season, 96), 72, 76, "season", season)
    room = _WIDTH - _TEXT - 24
    canvas.text(_TEXT, 72, date, _DATE, INK, limit=room, least=28)
    canvas.text(_TEXT, 113, phase_, _PHASE, VERMILION, limit=room, least=20)
    canvas.lines(28, 166, lines, type, INK, step=31)
    canvas.stamp(piece(side, 28), 44, height - 31, "side", side)
    for row, line in enumerate(reversed(notes)):
        canvas.text(68, height - 23 - row * 28, line, small, SOFT_INK)
    return canvas


def _note(view: ShogunView, say: Say) -> str:
    """Which side of the board it is; if something about it is assumed, that too."""
    if SIDES[view.side].assumed:
        return say(T("Moon side (borders and sea routes of the sun side: assumed)"))
    return say(words.SIDE[view.side])


def _event(view: ShogunView) -> Text:
    """The event in force, or what the card of the winter costs."""
    event = view.event or ""
    if view.season == "winter":
        loss = EVENTS[event].winter_loss
        return TN("Winter: each player loses {n} rice.", "Winter: each player loses {n} rice.", loss)
    return T("Event: {event}.", event=words.event_effect(event))


def phase(view: ShogunView) -> Text:
    """What is going on."""
    match view.phase:
        case "draft":
            return T("Draft of provinces")
        case "plan":
            locked = sum(player.locked for player in view.players)
            return T("Planning: {locked} of {all} locked", locked=locked, all=len(view.players))
        case "special_picks":
            return T("Special cards and turn order")
        case "action" if view.action_index and (action := view.action_row[view.action_index - 1]):
            return T(
                "Action {index} of {all}: {action}",
                index=view.action_index,
                all=len(view.action_row),
                action=words.ACTION[action],
            )
        case "winter_revolts":
            return T("Winter: hunger and revolts")
        case "game_end":
            return T("The end")
    return T("Year {year} of {all}", year=view.year, all=YEARS)
