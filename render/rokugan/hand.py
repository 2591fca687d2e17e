"""What only one seat may see: the map with the faces of all tokens that it knows, and below it its hand, what is left
in its pool, its objective, its territory cards, and the hands it has looked into.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import T, plain
from engine.rokugan import words
from engine.rokugan.data import OBJECTIVES, PROVINCES, ROUNDS, TERRITORY_CARDS
from engine.rokugan.view import OwnView, PlayerView, RokuganView, SpiedView, TerritoryView
from render.canvas import Box, Canvas
from render.fonts import Face, Type, block, cap_height
from render.palette import FAINT_INK, INK, PAPER, PAPER_LIGHT, SOFT_INK, VERMILION, readable_on
from render.pictures import Mark, Names, Say, Stress
from render.plates import panel
from render.rokugan.board import paint_map
from render.rokugan.colours import LAND_COLOUR, PALETTE, clan_colour
from render.rokugan.crests import crest
from render.rokugan.layout import MAP_HEIGHT, WIDTH
from render.rokugan.parts import letter, seat_mark
from render.rokugan.pieces import piece
from render.rokugan.tokens import counted, front, paint_faces

BAND = 96
_SIDE, _GAP = 20, 12
_HAND_TOP, _HAND_HEIGHT = BAND + 14, 196
_ROW_TOP, _ROW_HEIGHT = _HAND_TOP + _HAND_HEIGHT + _GAP, 176
_SPIED = 74
_TITLE = Type(Face.SERIF_BOLD, 44)
_HEADING = Type(Face.SERIF_BOLD, 27)
_FACE = Type(Face.SANS_BOLD, 24)
_LINE = Type(Face.SANS, 23)
_NUMBER = Type(Face.SANS_BOLD, 22)


def shows(view: RokuganView) -> bool:
    """Whether the seat has anything that others do not see."""
    own = view.own
    return own is not None and bool(own.hand or own.dealt or own.pool)


def compose(view: RokuganView, names: Names, say: Say = plain) -> Canvas:
    """The picture as a canvas. Raises ``ValueError`` if there is nothing of the seat's own to show."""
    if view.own is None or view.seat is None or not shows(view):
        raise ValueError("there is nothing of its own to show")
    held = [it for it in view.territories if it.holder == view.seat and it.card]
    below = _ROW_TOP + _ROW_HEIGHT + _GAP
    map_top = below + len(view.own.spied) * (_SPIED + _GAP)
    canvas = Canvas.blank(WIDTH, map_top + MAP_HEIGHT, PAPER, PALETTE)
    player = view.players[view.seat]
    _paint_band(canvas, view, player, names[view.seat], say)
    _paint_hand(canvas, (_SIDE, _HAND_TOP, WIDTH - _SIDE, _HAND_TOP + _HAND_HEIGHT), view.own, player, say)
    _paint_row(canvas, view.own, player, held, say)
    for number, spied in enumerate(view.own.spied):
        top = below + number * (_SPIED + _GAP)
        _paint_spied(canvas, (_SIDE, top, WIDTH - _SIDE, top + _SPIED), spied, view, names, say)
    sheet = Canvas.blank(WIDTH, MAP_HEIGHT, PAPER, PALETTE)
    paint_map(sheet, view, _chosen(view.own), known=True)
    _paint_note(sheet, say)
    canvas.lay(sheet, 0, map_top)
    return canvas


def _chosen(own: OwnView) -> tuple[Mark, ...]:
    """The provinces chosen so far for the token about to be placed, or for the card about to be played."""
    chosen = [*((own.aimed,) if own.aimed else ()), *(own.draft.chosen if own.draft else ())]
    return tuple(Mark(Stress.FRESH, id) for id in dict.fromkeys(chosen) if id in PROVINCES)


def _paint_band(canvas: Canvas, view: RokuganView, player: PlayerView, name: str, say: Say) -> None:
    """Whose picture it is, and when."""
    ground = clan_colour(player.clan)
    ink = readable_on(ground)
    canvas.fill((0, 0, WIDTH, BAND), ground)
    canvas.stamp(crest(player.clan, 70, ink), 62, BAND / 2, "crest", player.clan or "none")
    canvas.text(128, 63, letter(player.seat), _TITLE, ink, across=0.5)
    canvas.text(164, 63, name, _TITLE, ink, limit=820, least=26)
    date = T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up")
    canvas.text(WIDTH - 30, 61, say(date), _HEADING, ink, across=1, limit=420)


def _paint_hand(canvas: Canvas, box: Box, own: OwnView, player: PlayerView, say: Say) -> None:
    """The tokens behind the screen, large; the one about to be placed is marked."""
    left, top, right, _ = box
    panel(canvas, box, PAPER_LIGHT, INK, 2)
    lines, type = block(say(T("My hand")), _HEADING, 130, 3, 18)
    for row, line in enumerate(lines):
        canvas.text(left + 20, top + 40 + row * 30, line, type, INK)
    if not own.hand:
        canvas.text(left + 180, top + 110, "–", _TITLE, FAINT_INK)
        return
    step = min(210, (right - left - 170) // len(own.hand))
    held = own.hand.index(own.held) if own.held in own.hand else None
    for number, face in enumerate(own.hand):
        x = left + 150 + (number + 0.5) * step
        if number == held:
            panel(canvas, (round(x - step / 2) + 4, top + 8, round(x + step / 2) - 4, box[3] - 8), PAPER, VERMILION, 4)
        canvas.stamp(front(player.clan, face, 110), x, top + 78, "held" if number == held else "hand", face)
        canvas.text(x, top + 172, say(words.face(face)), _FACE, INK, across=0.5, limit=step - 16)


def _paint_row(canvas: Canvas, own: OwnView, player: PlayerView, held: Sequence[TerritoryView], say: Say) -> None:
    """Objective, territory cards, pool and discard, side by side."""
    bottom = _ROW_TOP + _ROW_HEIGHT
    left, wide = _SIDE, 470
    _paint_objective(canvas, (left, _ROW_TOP, left + wide, bottom), own, say)
    left += wide + _GAP
    card = 250
    for territory in held[:2]:
        _paint_card(canvas, (left, _ROW_TOP, left + card, bottom), territory, say)
        left += card + _GAP
    if len(held) > 2:
        _paint_more(canvas, (left, _ROW_TOP, left + card, bottom), held[2:])
        left += card + _GAP
    half = (_ROW_HEIGHT - _GAP) // 2
    _paint_stock(canvas, (left, _ROW_TOP, WIDTH - _SIDE, _ROW_TOP + half), "pool", own.pool, player)
    _paint_stock(canvas, (left, bottom - half, WIDTH - _SIDE, bottom), "discard", player.discard, player)


def _paint_objective(canvas: Canvas, box: Box, own: OwnView, say: Say) -> None:
    """The objective kept; before that, the two that were dealt."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_LIGHT, INK, 2)
    canvas.stamp(piece("objective", 56), left + 44, top + 46)
    open_ = own.dealt if own.objective is None else (own.objective,)
    for number, id in enumerate(open_):
        y = top + 40 + number * 70
        canvas.text(left + 88, y, words.objective(id), _HEADING, INK, limit=right - left - 190, least=16)
        canvas.stamp(piece("honor", 32), right - 72, y - 8)
        canvas.text(right - 50, y, f"+{OBJECTIVES[id].honor}", _HEADING, INK, limit=44)
        lines, type = block(say(words.aim(id)), _LINE, right - left - 108, 4 if len(open_) == 1 else 1, 14)
        for row, line in enumerate(lines):
            canvas.text(left + 88, y + 32 + row * (type.size + 4), line, type, SOFT_INK)
        canvas.note("objective", id, box)
    if not open_:
        canvas.text(left + 88, (top + bottom) / 2, "–", _HEADING, FAINT_INK)


def _paint_card(canvas: Canvas, box: Box, territory: TerritoryView, say: Say) -> None:
    """A territory card that the seat holds: its name and what it does."""
    left, top, right, _ = box
    panel(canvas, box, LAND_COLOUR[territory.id], INK, 2)
    canvas.note("card", territory.card or "", box)
    canvas.stamp(piece("card", 38), left + 28, top + 32)
    lines, type = block(TERRITORY_CARDS[territory.card or ""].name, _HEADING, right - left - 66, 2, 17)
    for row, line in enumerate(lines):
        canvas.text(left + 52, top + (41 if len(lines) == 1 else 28) + row * 26, line, type, INK)
    lines, type = block(say(words.effect(territory.card or "")), _LINE, right - left - 24, 4, 14)
    for row, line in enumerate(lines):
        canvas.text(left + 14, top + 84 + row * (type.size + 3), line, type, INK)


def _paint_more(canvas: Canvas, box: Box, held: Sequence[TerritoryView]) -> None:
    """Further cards, by name."""
    left, top, right, _ = box
    panel(canvas, box, PAPER_LIGHT, INK, 2)
    for row, territory in enumerate(held[:6]):
        y = top + 34 + row * 26
        canvas.fill((left + 14, y - 16, left + 32, y + 2), LAND_COLOUR[territory.id])
        canvas.text(
            left + 40, y, TERRITORY_CARDS[territory.card or ""].name, _LINE, INK, limit=right - left - 54, least=13
        )
        canvas.note("card", territory.card or "", (left, y - 20, right, y + 4))


def _paint_stock(canvas: Canvas, box: Box, what: str, faces: Sequence[str], player: PlayerView) -> None:
    """The pool or the discard: how many of each face."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_LIGHT, SOFT_INK, 2)
    middle = (top + bottom) / 2
    canvas.stamp(piece(what, 46), left + 34, middle, what, " ".join(faces))
    number = Type(Face.SANS_BOLD, 30)
    canvas.text(left + 64, middle + cap_height(number) / 2, str(len(faces)), number, INK)
    kinds = counted(faces)
    step = min(62, (right - left - 124) / max(1, len(kinds)))
    size = round(min(48, step - 4))
    for place, (face, count) in enumerate(kinds.items()):
        x = left + 112 + (place + 0.5) * step
        canvas.stamp(front(player.clan, face, size), x, middle - 10)
        if count > 1:
            canvas.text(x, bottom - 8, f"×{count}", _NUMBER, SOFT_INK, across=0.5, limit=round(step))


def _paint_spied(canvas: Canvas, box: Box, spied: SpiedView, view: RokuganView, names: Names, say: Say) -> None:
    """A hand that the seat has looked into."""
    left, top, right, bottom = box
    middle, clan = (top + bottom) / 2, view.players[spied.seat].clan
    panel(canvas, box, PAPER_LIGHT, SOFT_INK, 2)
    canvas.stamp(piece("scout", 44), left + 36, middle)
    canvas.stamp(seat_mark(clan, spied.seat, 40), left + 104, middle)
    title = T("{name}: the hand in round {round}", name=names[spied.seat], round=spied.round)
    canvas.text(left + 148, middle + 9, say(title), _LINE, INK, limit=560)
    paint_faces(canvas, clan, spied.faces, left + 740, middle, 56, right - left - 760)
    canvas.note("spied", f"{letter(spied.seat)} {spied.round} {' '.join(spied.faces)}", box)


def _paint_note(sheet: Canvas, say: Say) -> None:
    """What the map shows here that it does not show on the board."""
    box = (26, 26, 376, 130)
    panel(sheet, box, PAPER_LIGHT, VERMILION, 3)
    lines, type = block(
        say(T("Only for you: the faces of your tokens, and of those you have looked at.")), _LINE, 310, 3, 16
    )
    for row, line in enumerate(lines):
        sheet.text(46, 60 + row * 28, line, type, INK)
