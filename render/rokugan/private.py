"""A seat's private sheet: hand, objective, territory cards, pool, hands it has seen, and its map.

The map shows the faces of all tokens that the seat knows. Large, for it is read on phones.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.core.text import T, plain
from engine.rokugan.asking.targets import progress, progress_told
from engine.rokugan.data import OBJECTIVES, PROVINCES, ROUNDS, TERRITORY_CARDS, Goal
from engine.rokugan.view import OwnView, PlayerView, RokuganView, SpiedView, TerritoryView
from engine.rokugan.words import names as words
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, GOLD, INK, LINE, PAPER, PAPER_LIGHT, SOFT_INK, VERMILION
from render.paint.pen import discs
from render.paint.plates import panel
from render.pictures import Mark, Names, Say, Stress
from render.rokugan.board import paint_map
from render.rokugan.colours import LAND_COLOUR, PALETTE
from render.rokugan.ground import bare
from render.rokugan.marks import paint_highlights
from render.rokugan.parts import identities, letter, seat_mark
from render.rokugan.pieces import piece
from render.rokugan.tokens import front
from render.sheets import Ground
from render.sheets.private import GAP, SIDE, WIDTH, Row, band, laid_out
from render.text.fonts import Face, Type, block

OBJECTIVE, PROGRESS = 118, 56
"""How high an objective is, and what its progress adds."""
_SMALL = Type(Face.SANS, 31)


def paint_objective(canvas: Canvas, box: Box, id: str, view: RokuganView, say: Say) -> None:
    """Paint an objective: its name, honor and aim; in a high box, the progress."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_LIGHT, INK, 2)
    canvas.stamp(piece("objective", 76), left + 60, (top + bottom) / 2)
    canvas.text(left + 120, top + 50, words.objective(id), _TITLE, INK, limit=right - left - 330, least=26)
    canvas.stamp(piece("honor", 54), right - 150, top + 36)
    canvas.text(right - 114, top + 52, f"+{OBJECTIVES[id].honor}", _NUMBER, INK, limit=100)
    canvas.text(left + 120, top + 98, say(words.aim(id)), _LINE, SOFT_INK, limit=right - left - 140, least=26)
    canvas.note("objective", id, box)
    if bottom - top > OBJECTIVE:
        _paint_progress(canvas, (left + 120, top + OBJECTIVE - 8, right - 20, bottom - 8), id, view, say)


def _paint_progress(canvas: Canvas, box: Box, id: str, view: RokuganView, say: Say) -> None:
    """A disc for each thing the objective counts, full for what the seat has; and in words."""
    left, top, right, bottom = box
    found, x, y = progress(view, id), left + 18, (top + bottom) / 2
    if OBJECTIVES[id].kind is not Goal.FEWEST_PROVINCES:
        for number in range(found.need):
            full = number < found.have
            pip = discs(34, (48, INK), (42, GOLD if full else PAPER_LIGHT))
            canvas.stamp(pip, x, y, "pip", "full" if full else "empty")
            x += 42
    if found.done:
        canvas.stamp(piece("done", 40), x + 4, y, "fulfilled", id)
        x += 46
    said = say(progress_told(view, id))
    canvas.label(x + 2, y, said, _SMALL, INK, limit=round(right - x), least=26)
    canvas.note("progress", said, box)


# -- private ---------------------------------------------------------------------------------------------------


_Row = tuple[int, Callable[[Canvas, Box], None]]
"""How high a row is, and what paints it into its box."""

_HAND, _CARDS, _STOCK, _SPIED = 252, 150, 112, 92
"""How high each row is: two cards side by side, a pool."""
_HELD = 4
"""Cards shown with what they do; of more there are only the names."""
_TITLE = Type(Face.SERIF_BOLD, 44)
_FACE = Type(Face.SANS_BOLD, 40)
_LINE = Type(Face.SANS, 38)
_NUMBER = Type(Face.SANS_BOLD, 46)
_COUNT = Type(Face.SANS_BOLD, 32)
_PAPER = Ground(lambda width, height: Canvas.bare(width, height, PAPER, PALETTE))


def paint_private(view: RokuganView, names: Names, say: Say = plain) -> Canvas | None:
    """Paint the sheet; None if the seat has nothing that others do not see."""
    own = view.own
    if own is None or view.seat is None or not (own.hand or own.dealt or own.pool):
        return None
    date = T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up")
    rows: list[Row] = [band(identities(view, names)[view.seat], say(date), PALETTE)]
    for high, paint in _rows(view, own, view.players[view.seat], names, say):
        row = Canvas.blank(WIDTH, high, PAPER, PALETTE)  # each by itself: small things are quicker to paint on
        paint(row, (SIDE, 0, WIDTH - SIDE, high))
        rows.append([(0, row.settled())])
    chosen = (own.aimed or "", *(own.draft.chosen if own.draft else ()))  # for a token or a card that is not played yet
    fresh = [Mark(Stress.FRESH, id) for id in dict.fromkeys(chosen) if id in PROVINCES]
    map = bare().copy()
    paint_map(map, view, fresh, known=True)
    paint_highlights(map, view, own, say)
    return laid_out(_PAPER, [*rows, [(0, map)]])


def _rows(view: RokuganView, own: OwnView, player: PlayerView, names: Names, say: Say) -> Iterator[_Row]:
    """Yield the rows between band and map, from the top."""
    yield _HAND, partial(_paint_hand, own=own, player=player, say=say)
    high = OBJECTIVE + (PROGRESS if own.objective is not None and view.round else 0)
    for id in own.dealt if own.objective is None else (own.objective,):
        yield high, partial(paint_objective, id=id, view=view, say=say)
    held = [it for it in view.territories if it.holder == view.seat and it.card]
    if len(held) > _HELD:
        yield _CARDS, partial(_paint_names, held=held)
    else:
        for start in range(0, len(held), 2):
            pair = held[start : start + 2]
            yield _CARDS if len(pair) > 1 else OBJECTIVE, partial(_paint_cards, held=pair, say=say)
    for what, faces in (("pool", own.pool), ("discard", player.discard)):
        if faces:
            yield _STOCK, partial(_paint_stock, what=what, faces=faces, player=player)
    for spied in own.spied:
        yield _SPIED, partial(_paint_spied, spied=spied, view=view, names=names, say=say)


def _paint_hand(canvas: Canvas, box: Box, own: OwnView, player: PlayerView, say: Say) -> None:
    """The tokens behind the screen, large; the one about to be placed is marked."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_LIGHT, INK, 2)
    if not own.hand:
        canvas.text((left + right) / 2, top + 140, say(T("My hand is empty")), _TITLE, FAINT_INK, across=0.5)
        return
    step = min(260, (right - left - 24) // len(own.hand))
    held = own.hand.index(own.held) if own.held in own.hand else None
    for number, face in enumerate(own.hand):
        x = left + 12 + (number + 0.5) * step
        if number == held:
            panel(canvas, (round(x - step / 2) + 4, top + 8, round(x + step / 2) - 4, bottom - 8), PAPER, VERMILION, 5)
        canvas.stamp(front(player.clan, face, 156), x, top + 98, "held" if number == held else "hand", face)
        canvas.text(x, bottom - 28, say(words.face(face)), _FACE, INK, across=0.5, limit=step - 20)


def _paint_cards(canvas: Canvas, box: Box, held: Sequence[TerritoryView], say: Say) -> None:
    """Territory cards that the seat holds, side by side: their names and what they do."""
    left, top, right, bottom = box
    wide = (right - left - (len(held) - 1) * GAP) // len(held)
    for territory in held:
        place, card = (left, top, left + wide, bottom), territory.card or ""
        panel(canvas, place, LAND_COLOUR[territory.id], LINE, 2)
        canvas.stamp(piece("card", 44), left + 40, top + 36)
        canvas.text(left + 76, top + 50, TERRITORY_CARDS[card].name, _TITLE, LINE, limit=wide - 96, least=26)
        lines, type = block(say(words.effect(card)), _LINE.smaller(34), wide - 36, (bottom - top) // 70, 26)
        canvas.lines(left + 20, top + 92, lines, type, LINE, step=type.size + 6)
        canvas.note("card", card, place)
        left += wide + GAP


def _paint_names(canvas: Canvas, box: Box, held: Sequence[TerritoryView]) -> None:
    """Many cards, by name, in three columns."""
    left, top, right, _ = box
    panel(canvas, box, PAPER_LIGHT, INK, 2)
    wide = (right - left - 24) // 3
    for number, territory in enumerate(held):
        x, y = left + 20 + number % 3 * wide, top + 42 + number // 3 * 34
        canvas.fill((x, y - 24, x + 24, y), LAND_COLOUR[territory.id])
        name = TERRITORY_CARDS[territory.card or ""].name
        canvas.text(x + 36, y, name, _COUNT, INK, limit=wide - 60, least=26)
        canvas.note("card", territory.card or "", (x, y - 28, x + wide - 20, y + 4))


def _paint_stock(canvas: Canvas, box: Box, what: str, faces: Sequence[str], player: PlayerView) -> None:
    """The pool or the discard: how many of each face."""
    left, top, right, bottom = box
    panel(canvas, box, PAPER_LIGHT, SOFT_INK, 2)
    middle = (top + bottom) / 2
    canvas.stamp(piece(what, 70), left + 56, middle, what, " ".join(faces))
    canvas.label(left + 104, middle, len(faces), _NUMBER, INK)
    kinds = Counter(faces)
    step = min(140, (right - left - 176) / len(kinds))
    size = round(min(84, step * 0.6 if max(kinds.values()) > 1 else step - 6))
    for place, (face, count) in enumerate(kinds.items()):
        x = left + 168 + place * step + size / 2
        canvas.stamp(front(player.clan, face, size), x, middle)
        if count > 1:
            canvas.label(x + size / 2 + 3, middle, f"×{count}", _COUNT, SOFT_INK, limit=round(step - size))


def _paint_spied(canvas: Canvas, box: Box, spied: SpiedView, view: RokuganView, names: Names, say: Say) -> None:
    """A hand that the seat has looked into."""
    left, top, right, bottom = box
    middle, clan = (top + bottom) / 2, view.players[spied.seat].clan
    panel(canvas, box, PAPER_LIGHT, SOFT_INK, 2)
    canvas.stamp(piece("scout", 60), left + 52, middle)
    canvas.stamp(seat_mark(clan, spied.seat, 52), left + 140, middle)
    title = T("{name}: the hand in round {round}", name=names[spied.seat], round=spied.round)
    canvas.label(left + 200, middle, say(title), _LINE, INK, limit=690, least=18)
    step = min(78, (right - left - 1014) / max(1, len(spied.faces) - 1))
    for number, face in enumerate(spied.faces):
        canvas.stamp(front(clan, face, 74), left + 957 + number * step, middle, "face", face)
    canvas.note("spied", f"{letter(spied.seat)} {spied.round} {' '.join(spied.faces)}", box)
