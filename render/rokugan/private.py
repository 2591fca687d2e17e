"""A seat's private sheet: hand, objective, territory cards, pool, hands it has seen, and its map.

The map shows the faces of all tokens that the seat knows. Large, for it is read on phones.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from engine.core.text import T, plain
from engine.rokugan.asking import outlook
from engine.rokugan.asking.hints import progress, progress_told
from engine.rokugan.data import OBJECTIVES, PROVINCES, ROUNDS, TERRITORY_CARDS, Goal
from engine.rokugan.view import OwnView, PlayerView, RokuganView, SpiedView
from engine.rokugan.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import FAINT_INK, GOLD, INK, LINE, PAPER, PAPER_LIGHT, SOFT_INK, VERMILION
from render.paint.pen import discs
from render.paint.plates import panel, share, slab
from render.pictures import Mark, Stress
from render.rokugan.board import paint_map
from render.rokugan.colours import LAND_COLOUR, PALETTE
from render.rokugan.ground import bare, names_of
from render.rokugan.marks import outlook_tab, paint_highlights
from render.rokugan.parts import identities, letter, piece, seat_mark
from render.rokugan.tokens import front, paint_tab
from render.sheets import Names, Say, paper
from render.sheets.private import GAP, ROOM, in_columns, paint_sheet
from render.text.fonts import block, sans, sans_bold, serif_bold

_OBJECTIVE, _PROGRESS = 118, 56
"""How high an objective is, and what its progress adds."""
_HAND, _CARD, _NAMES, _STOCK, _SPIED = 252, 150, 150, 112, 92
"""How high the other parts are."""
_TITLE = serif_bold(44)
_FACE = sans_bold(40)
_LINE, _SMALL = sans(38), sans(31)
_NUMBER = sans_bold(46)
_COUNT = sans_bold(32)
_card = partial(slab, PALETTE)  # a canvas of its own: on a small one, small things are quicker to paint


def paint_private(view: RokuganView, names: Names, say: Say = plain) -> Canvas | None:
    """Paint the sheet; None if the seat has nothing that others do not see."""
    own = view.own
    if own is None or view.seat is None or not (own.hand or own.dealt or own.pool):
        return None
    date = T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up")
    chosen = (own.aimed or "", *(own.draft.chosen if own.draft else ()))  # for a token or a card that is not played yet
    fresh = [Mark(Stress.FRESH, id) for id in dict.fromkeys(chosen) if id in PROVINCES]
    map = bare(names_of(say)).copy()
    paint_map(map, view, fresh, say, known=True)
    paint_highlights(map, view, own, say)
    parts = _parts(view, own, view.me, names, say)
    rows = [row for few in parts for row in in_columns(few, 2)]
    whose = identities(view, names)[view.seat]
    return paint_sheet(paper(PALETTE, Canvas.bare), whose, say(date), [*rows, [(0, map)]])


def _parts(view: RokuganView, own: OwnView, player: PlayerView, names: Names, say: Say) -> Iterator[Sequence[Canvas]]:
    """Yield the parts between band and map, alone or of half the width."""
    yield [_hand(own, player, say)]
    for id in own.dealt if own.objective is None else (own.objective,):
        yield [_objective(id, view, say)]
    held = [it.card for it in view.territories if it.holder == view.seat and it.card]
    if len(held) > 4:  # too many to say what each does
        yield [_names(held, say)]
    else:
        yield [_territory_card(id, len(held) > 1, say) for id in held]
    for what, faces in (("pool", own.pool), ("discard", player.discard)):
        if faces:
            yield [_stock(what, faces, player)]
    if view.tokens and outlook.of(view):
        yield [_outlook_key(say)]
    for spied in own.spied:
        yield [_spied(spied, view, names, say)]


def _hand(own: OwnView, player: PlayerView, say: Say) -> Canvas:
    """Make the part with the tokens in hand, large; the one about to be placed is marked."""
    canvas = _card(ROOM, _HAND, PAPER_LIGHT, INK, 2)
    if not own.hand:
        canvas.text(ROOM / 2, 140, say(T("My hand is empty")), _TITLE, FAINT_INK, across=0.5)
    step = min(260, (ROOM - 24) // max(1, len(own.hand)))
    held = own.hand.index(own.held) if own.held in own.hand else None
    for number, face in enumerate(own.hand):
        x = 12 + (number + 0.5) * step
        if number == held:
            panel(canvas, (round(x - step / 2) + 4, 8, round(x + step / 2) - 4, _HAND - 8), PAPER, VERMILION, 5)
        canvas.stamp(front(player.clan, face, 156), x, 98, "held" if number == held else "hand", face)
        canvas.text(x, _HAND - 28, say(words.face(face)), _FACE, INK, across=0.5, limit=step - 20)
    return canvas.settled()


def _objective(id: str, view: RokuganView, say: Say) -> Canvas:
    """Make an objective: its name, honour and aim; the chosen one with its progress."""
    chosen = view.own is not None and view.own.objective is not None and view.round > 0
    high = _OBJECTIVE + _PROGRESS * chosen
    canvas = _card(ROOM, high, PAPER_LIGHT, INK, 2, "objective", id)
    canvas.stamp(piece("objective", 76), 60, high / 2)
    canvas.text(120, 50, say(words.objective(id)), _TITLE, INK, limit=ROOM - 330, least=26)
    canvas.stamp(piece("honor", 54), ROOM - 150, 36)
    canvas.text(ROOM - 114, 52, f"+{OBJECTIVES[id].honor}", _NUMBER, INK, limit=100)
    canvas.text(120, 98, say(words.aim(id)), _LINE, SOFT_INK, limit=ROOM - 140, least=26)
    if not chosen:
        return canvas.settled()
    # a disc for each thing it counts, full if the seat has it; and in words
    found, x, y = progress(view, id), 138, _OBJECTIVE + 20
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
    canvas.label(x + 2, y, said, _SMALL, INK, limit=ROOM - 20 - x, least=26)
    canvas.note("progress", said, (120, _OBJECTIVE - 8, ROOM - 20, _OBJECTIVE + _PROGRESS - 8))
    return canvas.settled()


def _territory_card(id: str, half: bool, say: Say) -> Canvas:
    """Make a territory card that the seat holds: its name and what it does."""
    wide, high = (share(ROOM, 2, GAP), _CARD) if half else (ROOM, _OBJECTIVE)
    canvas = _card(wide, high, LAND_COLOUR[TERRITORY_CARDS[id].territory], LINE, 2, "card", id)
    canvas.stamp(piece("card", 44), 40, 36)
    canvas.text(76, 50, say(words.territory_card(id)), _TITLE, LINE, limit=wide - 96, least=26)
    lines, type = block(say(words.effect(id)), _LINE.smaller(34), wide - 36, high // 70, 26)
    canvas.lines(20, 92, (lines, type), LINE, step=type.size + 6)
    return canvas.settled()


def _names(held: Sequence[str], say: Say) -> Canvas:
    """Make the part with many cards, by name, in three columns."""
    canvas, wide = _card(ROOM, _NAMES, PAPER_LIGHT, INK, 2), (ROOM - 24) // 3
    for number, id in enumerate(held):
        x, y = 20 + number % 3 * wide, 42 + number // 3 * 34
        canvas.fill((x, y - 24, x + 24, y), LAND_COLOUR[TERRITORY_CARDS[id].territory])
        canvas.text(x + 36, y, say(words.territory_card(id)), _COUNT, INK, limit=wide - 60, least=26)
        canvas.note("card", id, (x, y - 28, x + wide - 20, y + 4))
    return canvas.settled()


def _stock(what: str, faces: Sequence[str], player: PlayerView) -> Canvas:
    """Make the pool or the discard: how many of each face."""
    canvas, middle, kinds = _card(ROOM, _STOCK, PAPER_LIGHT, SOFT_INK, 2), _STOCK / 2, Counter(faces)
    sprite, says = piece(what, 70), " ".join(faces)
    canvas.figure(sprite, 56, middle, len(faces), _NUMBER, INK, to=48, kind=what, says=says)
    step = min(140, (ROOM - 176) / len(kinds))
    size = round(min(84, step * 0.6 if max(kinds.values()) > 1 else step - 6))
    for place, (face, count) in enumerate(kinds.items()):
        x = 168 + place * step + size / 2
        canvas.stamp(front(player.clan, face, size), x, middle)
        if count > 1:
            canvas.label(x + size / 2 + 3, middle, f"×{count}", _COUNT, SOFT_INK, limit=round(step - size))
    return canvas.settled()


def _outlook_key(say: Say) -> Canvas:
    """Make the part that explains the tabs of the outlook on the map, in two rows."""
    canvas = _card(ROOM, _SPIED, PAPER_LIGHT, SOFT_INK, 2)
    rows = (
        ("takes", "2", T("taken against 2 more")),
        ("holds", "2", T("holds against 2")),
        ("takes", "−2", T("2 too weak")),
        ("holds", "2?", T("facedown may change it")),
    )
    for number, (what, figure, said) in enumerate(rows):
        x, y = 20 + number % 2 * ROOM / 2, 26 + number // 2 * 42
        tab = outlook_tab(what, figure)
        paint_tab(canvas, tab, x + 40, y)
        canvas.label(x + 96, y, say(said), _LINE, INK, limit=ROOM // 2 - 130, least=26)
        canvas.note("outlook key", f"{tab.sign} {figure}", (round(x), round(y) - 20, round(x) + 90, round(y) + 20))
    return canvas.settled()


def _spied(spied: SpiedView, view: RokuganView, names: Names, say: Say) -> Canvas:
    """Make the part with a hand that the seat has looked into."""
    says = f"{letter(spied.seat)} {spied.round} {' '.join(spied.faces)}"
    canvas, middle = _card(ROOM, _SPIED, PAPER_LIGHT, SOFT_INK, 2, "spied", says), _SPIED / 2
    clan = view.players[spied.seat].clan
    canvas.stamp(piece("scout", 60), 52, middle)
    canvas.stamp(seat_mark(clan, spied.seat, 52), 140, middle)
    title = T("{name}: the hand in round {round}", name=names[spied.seat], round=spied.round)
    canvas.label(200, middle, say(title), _LINE, INK, limit=690, least=18)
    step = min(78, (ROOM - 1014) / max(1, len(spied.faces) - 1))
    for number, face in enumerate(spied.faces):
        canvas.stamp(front(clan, face, 74), 957 + number * step, middle, "face", face)
    return canvas.settled()
