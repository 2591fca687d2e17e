"""What time it is: the round, what is going on, who is first player; and what the signs mean."""

from __future__ import annotations

from functools import lru_cache

from engine.core.text import T, Text
from engine.rokugan.data import ROUNDS
from engine.rokugan.view import RokuganView
from render.canvas import Canvas
from render.fonts import Face, Type, block, cap_height
from render.palette import INK, PAPER_LIGHT, SOFT_INK, VERMILION
from render.pictures import Names, Say
from render.plates import panel
from render.rokugan.layout import LEGEND, TITLE
from render.rokugan.parts import seat_mark
from render.rokugan.pieces import piece
from render.rokugan.tokens import back

_WIDTH, _HEIGHT = TITLE[2] - TITLE[0], TITLE[3] - TITLE[1]
_DATE = Type(Face.SERIF_BOLD, 46)
_PHASE = Type(Face.SANS_BOLD, 27)
_FIRST = Type(Face.SERIF_BOLD, 24)
_NOTE = Type(Face.SANS, 18)
_ENTRY = Type(Face.SANS, 19)


def paint_title(canvas: Canvas, view: RokuganView, names: Names, say: Say) -> None:
    """The cartouche in the corner of the wild land."""
    first = view.turn_order[0] if view.turn_order else None
    clan = None if first is None else view.players[first].clan
    name = "" if first is None else names[first]
    date = say(T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up"))
    card = view.first_player_card if view.round and view.phase != "game_end" else None
    used = "" if card is None else say(T("card ready") if card else T("card used"))
    canvas.lay(_cartouche(date, say(phase(view)), first, clan, name, used), *TITLE[:2])


@lru_cache(4)
def _cartouche(date: str, phase_: str, first: int | None, clan: str | None, name: str, card: str) -> Canvas:
    canvas = Canvas.clear(_WIDTH, _HEIGHT)
    panel(canvas, (0, 0, _WIDTH, _HEIGHT), PAPER_LIGHT, INK, 3)
    canvas.frame((8, 8, _WIDTH - 8, _HEIGHT - 8), SOFT_INK, 1)
    canvas.text(24, 60, date, _DATE, INK, limit=_WIDTH - 48, least=28)
    lines, type = block(phase_, _PHASE, _WIDTH - 48, 2, 20)
    for row, line in enumerate(lines):
        canvas.text(24, 96 + row * 30, line, type, VERMILION)
    if first is not None:
        y = _HEIGHT - 34
        canvas.stamp(piece("first", 36), 42, y)
        canvas.stamp(seat_mark(clan, first, 30), 90, y, "first player", str(first))
        left = canvas.text(_WIDTH - 22, y + 6, card, _NOTE, SOFT_INK, across=1, limit=110)[0] if card else _WIDTH - 18
        canvas.text(122, y + cap_height(_FIRST) / 2, name, _FIRST, INK, limit=left - 134, least=16)
    return canvas


def phase(view: RokuganView) -> Text:
    """What is going on."""
    match view.phase:
        case "clans":
            return T("Choosing clans")
        case "objectives":
            return T("Secret objectives")
        case "control":
            return T("Placing control tokens")
        case "foresight":
            return T("Dragon puts a token back")
        case "cards":
            return T("Territory cards")
        case "placement":
            if view.wave_sizes:
                return T("Placement, wave {wave}", wave=view.circuit)
            return T("Placement, turn {turn}", turn=view.circuit)
        case "ride":
            return T("Unicorn may exchange tokens")
        case "game_end":
            return T("The end")
    return T("Resolution")


def paint_legend(canvas: Canvas, say: Say) -> None:
    """What the signs on the map mean."""
    entries = (
        ("faceup", T("control token face up")),
        ("facedown", T("and face down")),
        ("honor", T("honour of a province")),
        ("shield", T("its printed defence")),
        ("back", T("hidden token with its number")),
        ("scout", T("who has looked at a token")),
    )
    canvas.lay(_legend(tuple((sign, say(text)) for sign, text in entries)), *LEGEND[:2])


@lru_cache(8)
def _legend(entries: tuple[tuple[str, str], ...]) -> Canvas:
    wide, tall = LEGEND[2] - LEGEND[0], LEGEND[3] - LEGEND[1]
    canvas = Canvas.clear(wide, tall)
    panel(canvas, (0, 0, wide, tall), PAPER_LIGHT, SOFT_INK, 2)
    canvas.note("legend", "", (0, 0, wide, tall))
    rows = (len(entries) + 1) // 2
    for number, (sign, words_) in enumerate(entries):
        column, row = divmod(number, rows)
        x, y = 14 + column * wide / 2, (row + 0.5) * (tall - 16) / rows + 8
        sprite = back(None, "7", 32) if sign == "back" else piece(sign, 28)
        canvas.stamp(sprite, x + 16, y)
        canvas.text(x + 40, y + cap_height(_ENTRY) / 2, words_, _ENTRY, INK, limit=round(wide / 2) - 62, least=13)
    return canvas
