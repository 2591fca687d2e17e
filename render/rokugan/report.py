"""The resolution of a round in one picture, province by province; and the end of a match.

Read from the public events of the chapter; the view gives the clan of each seat.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from engine.core.protocol import Event
from engine.core.text import TC, T, Text, plain
from engine.rokugan import events as e
from engine.rokugan.data import CAPITALS, PROVINCES, SLOTS
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from render.paint.canvas import Box, Canvas
from render.paint.palette import FAINT_INK, INK, LINE, PAPER, SOFT_INK, VERMILION
from render.paint.plates import panel
from render.rokugan.board import WOOD
from render.rokugan.colours import LAND_COLOUR, PALETTE
from render.rokugan.parts import clan_of, crest, identities, letter, piece, seat_mark
from render.rokugan.tokens import front, special_token
from render.sheets import SIDE, WIDTH, Heading, Names, Part, Say, headed, paper, stacked
from render.sheets.ranking import Column, Row, Weight, paint_ranking, winners
from render.text.fonts import Setting, block, cap_height, sans, sans_bold, serif_bold, set_name_low

_PLATE, _MIDDLE, _RESULT = 250, 284, 946
"""End of the province's plate, beginnings of the middle column and of the result."""
_LINE = 66
_TOKEN = 58
_BESIDE = 4
"""Maximum territory cards in a line."""
_WORDS = sans_bold(25)
_NUMBER = sans_bold(34)
_SMALL = sans(25)

_Claim = e.CardTaken | e.CardReturned


class _Line(NamedTuple):
    """A player's part: their tokens, and an attacker's strength against the defence."""

    seat: int | None
    """None for no one."""
    faces: tuple[str, ...]
    attack: int | None = None
    defense: int | None = None
    words: str = ""
    """Said instead of figures."""
    won: bool = False
    gains: int = 0
    """Faceup control tokens, for provinces defended without a battle."""


class _Events(NamedTuple):
    """The events in a province, or in none."""

    what: str
    """``battle``, ``raid``, ``peace``, ``held`` or ``removed``."""
    place: str
    lines: tuple[_Line, ...]
    seat: int | None
    """The owner now, or the seat that gains."""
    verdict: str
    special: str = ""
    faceup: bool = False
    """One more faceup control token."""
    before: int | None = None
    """The owner before a battle."""


_RANKS = {what: rank for rank, what in enumerate(("raid", "peace", "battle", "held", "removed"))}
"""The order of the rows: changes first, then those without effect."""


def paint_report(events: Sequence[Event], view: RokuganView, names: Names, say: Say = plain) -> Canvas | None:
    """The picture; None if these events are not the resolution of a round."""
    revealed = next((event for event in events if isinstance(event, e.TokensRevealed)), None)
    if revealed is None:
        return None
    # provinces that were taken come first
    rows = sorted(_rows(events, say), key=lambda it: (it.what != "battle" or it.before == it.seat, _RANKS[it.what]))
    title = say(T("Round {round}: the resolution", round=revealed.round))
    parts = [headed(Heading("swords", title), piece)]
    parts += [Part(max(1, len(row.lines)) * _LINE + 18, partial(_paint_row, row, view, say)) for row in rows]
    if claims := [event for event in events if isinstance(event, _Claim)]:
        parts.append(Part(16 + 40 * -(-len(claims) // _BESIDE), partial(_paint_claims, claims, view, say)))
    if scores := next((event for event in events if isinstance(event, e.RoundEnded)), None):
        parts.append(_scores(scores, view, names, say))
    return stacked(WOOD, parts)


def _rows(events: Sequence[Event], say: Say) -> Iterator[_Events]:
    """The rows in the order of the resolution; last the provinces defended without a battle."""
    defended = {event.province: event for event in events if isinstance(event, e.ProvinceDefended)}
    for event in events:
        match event:
            case e.TokensRemoved():
                lines = []  # tokens that did nothing
                for owner, tokens in _grouped(event.tokens, "owner"):
                    places = dict.fromkeys(say(words.province(SLOTS[token.slot].target)) for token in tokens)
                    lines.append(_Line(owner, tuple(token.face for token in tokens), words=", ".join(places)))
                yield _Events("removed", "", tuple(lines), None, say(T("no effect")))
            case e.ProvinceRaided():
                yield _ended(event, "raid", event.seats, T("burns it down"), "scorched_earth", say)
            case e.ProvincePacified():
                yield _ended(event, "diplomacy", (event.seat,), T("makes peace"), "peace", say)
            case e.BattleFought():
                yield _battle(event, event.province in defended, say)
    yield from _held(defended.values(), e.Held.CANCELLED, T("attack failed"), say)
    yield from _held(defended.values(), e.Held.GUARDED, T("on guard"), say)


def _held(defended: Iterable[e.ProvinceDefended], held: e.Held, title: Text, say: Say) -> Iterator[_Events]:
    """Provinces defended without a battle, by player."""
    lines = []
    for seat, group in _grouped((event for event in defended if event.held is held), "seat"):
        mine = [say(words.province(event.province)) for event in group]
        lines.append(_Line(seat, (), words=", ".join(mine), gains=len(mine)))
    if lines:
        yield _Events("held", "", tuple(lines), None, say(title))


def _grouped(things: Iterable[Any], seat: str) -> Iterator[tuple[int, list[Any]]]:
    """Yield the seats that these things have as ``seat``, each with its things."""
    for key, group in groupby(sorted(things, key=attrgetter(seat)), key=attrgetter(seat)):
        yield key, list(group)


def _ended(
    event: e.ProvinceRaided | e.ProvincePacified, face: str, seats: Sequence[int], did: Text, special: str, say: Say
) -> _Events:
    """Make the row of a raid or a peace: its tokens, then those discarded, by owner."""
    lines = [_Line(seat, (face,), words=say(did)) for seat in seats]
    for owner, tokens in _grouped((it for it in event.discarded if it.face != face), "owner"):
        lines.append(_Line(owner, _faces(tokens), words=say(T("discarded"))))
    what, seat = ("peace", seats[0]) if special == "peace" else ("raid", None)
    return _Events(what, event.province, tuple(lines), seat, say(words.SPECIAL[special]), special)


def _faces(tokens: Iterable[e.Shown]) -> tuple[str, ...]:
    return tuple(face for token in tokens for face in (token.face, *token.blessings))


def _battle(event: e.BattleFought, defended: bool, say: Say) -> _Events:
    def faces(seat: int) -> tuple[str, ...]:
        return _faces(token for token in event.tokens if token.owner == seat)

    lines = [
        _Line(it.seat, faces(it.seat), it.attack, it.defense, won=it.seat == event.winner != event.controller)
        for it in event.assaults
    ]
    taken = event.winner != event.controller
    if event.controller is None:
        lines.append(_Line(None, (), words=say(TC("province", "empty"))))
        verdict: Text = T("takes it") if taken else T("stays empty")
    else:
        lines.append(_Line(event.controller, faces(event.controller), words=say(T("defends")), won=not taken))
        verdict = T("takes it") if taken else T("holds it")
    return _Events(
        "battle", event.province, tuple(lines), event.winner, say(verdict), faceup=defended, before=event.controller
    )


# -- drawing it ---------------------------------------------------------------------------------------------


def _paint_row(row: _Events, view: RokuganView, say: Say, canvas: Canvas, box: Box) -> None:
    says = " ".join(filter(None, (row.what, row.place, "" if row.seat is None else letter(row.seat))))
    left, top, right, bottom = panel(canvas, box, kind="row", says=says)
    ground = LAND_COLOUR[PROVINCES[row.place].territory] if row.place else PAPER
    panel(canvas, (left, top, _PLATE + left, bottom), ground)
    middle = (top + bottom) / 2 - (20 if row.place else 0)
    title = say(words.province(row.place)) if row.place else row.verdict
    ink = LINE if row.place else INK
    lines, type = block(title, serif_bold(30), _PLATE - 36, 1 if row.place and len(row.lines) == 1 else 2, 16)
    canvas.paragraph(left + 18, middle, (lines, type), ink, apart=4)
    for number, line_ in enumerate(row.lines):
        _paint_line(canvas, top + 9 + (number + 0.5) * _LINE, line_, view, last=not row.place)
    if row.place:  # its print, as on the map, and the result
        printed, x, y = PROVINCES[row.place], left + 18, middle + 20 + len(lines) * 15
        shown = [("castle", 0)] if row.place in CAPITALS else []
        shown += [(what, n) for what, n in (("honor", printed.honor), ("shield", printed.defense)) if n]
        for what, n in shown:
            canvas.stamp(piece(what, 32), x + 16, y, f"printed {what}", f"{row.place} {n}")
            x += 36
            if n:
                x = canvas.label(x, y + 1, n, _WORDS, LINE)[2] + 12
        _paint_result(canvas, (_RESULT, top, right, bottom), row, view)


def _paint_line(canvas: Canvas, y: float, line: _Line, view: RokuganView, *, last: bool) -> None:
    """Paint a seat, its tokens, then attack against defence."""
    clan = None if line.seat is None else clan_of(view, line.seat)
    x = _MIDDLE
    if line.seat is not None:
        canvas.stamp(seat_mark(clan, line.seat, 40), x + 32, y, "side", letter(line.seat))
    figures = 190 if line.attack is not None else 0
    end = WIDTH - SIDE - 20 if last else _RESULT - 14
    room = end - figures - x - 78 - (110 if line.words else 0)
    step = min(_TOKEN + 4, (room - _TOKEN) / max(1, len(line.faces) - 1))
    at = x + 78 + _TOKEN / 2
    for number, face in enumerate(line.faces):
        canvas.stamp(front(clan, face, _TOKEN), at + number * step, y, "face", face)
    if line.attack is not None:  # and the defence against it
        x, ink = end - figures, INK if line.won else SOFT_INK
        box = canvas.figure(piece("swords", 32), x + 18, y, line.attack, _NUMBER, ink, to=24)
        canvas.note("attack", f"{line.attack} {line.defense}", box)
        canvas.label(x + 92, y - 2, ":", _NUMBER, FAINT_INK, across=0.5)
        ink = SOFT_INK if line.won else INK
        canvas.figure(piece("shield", 32), x + 120, y, str(line.defense), _NUMBER, ink, to=24)
        return
    left = at + (len(line.faces) - 0.5) * step + 14 if line.faces else x + 82
    if line.gains:
        says = f"{letter(line.seat or 0)} {line.gains}"
        left = canvas.label(left, y, f"+{line.gains}", _NUMBER, INK)[2] + 12
        canvas.stamp(piece("faceup", 34), left + 10, y, "gains", says)
        left += 40
    if line.seat is None:
        left = x + 8
    canvas.text(left, y + 8, line.words, _SMALL, SOFT_INK, limit=round(end - left), least=13)


def _paint_result(canvas: Canvas, box: Box, row: _Events, view: RokuganView) -> None:
    """Paint the result: owners before and now, or the special token."""
    left, top, right, bottom = box
    canvas.fill((left, top + 8, left + 2, bottom - 8), SOFT_INK)
    y, x = (top + bottom) / 2, left + 16
    if row.what == "battle":
        if changed := row.before != row.seat:
            _paint_holder(canvas, x + 36, y - 30, row.before, view, "before")
            canvas.label(x + 95, y - 30, "→", _NUMBER, INK, across=0.5)
        _paint_holder(canvas, x + (150 if changed else 36), y - 30, row.seat, view, "holder")
        y += 34
    else:
        canvas.stamp(special_token(row.special, 54), x + 28, y, "special", row.special)
        x += 66
    end = right - (64 if row.faceup else 10)
    lines = 1 if row.what == "battle" else 2
    canvas.paragraph(x, y, block(row.verdict, _WORDS, round(end - x), lines, 15), INK, apart=2)
    if row.faceup:
        canvas.text(right - 60, y + 8, "+", _WORDS, INK)
        canvas.stamp(piece("faceup", 36), right - 30, y, "faceup", row.place)
    canvas.note("verdict", row.verdict, (left, top, right, bottom))


def _paint_holder(canvas: Canvas, x: float, y: float, seat: int | None, view: RokuganView, what: str) -> None:
    """Paint a seat's mark; an empty ring for no one."""
    if seat is None:
        canvas.stamp(crest(None, 44, FAINT_INK), x, y)
    else:
        canvas.stamp(seat_mark(clan_of(view, seat), seat, 46), x, y, what, letter(seat))


def _paint_claims(claims: Sequence[_Claim], view: RokuganView, say: Say, canvas: Canvas, box: Box) -> None:
    left, top, right, _ = panel(canvas, box)
    step = min(380, (right - left - 20) // min(len(claims), _BESIDE))
    for number, claim in enumerate(claims):
        x, middle = left + 14 + number % _BESIDE * step, top + 28 + 40 * (number // _BESIDE)
        gone = isinstance(claim, e.CardReturned)
        canvas.stamp(piece("card", 36), x + 18, middle)
        if gone:
            canvas.stamp(piece("struck", 38), x + 18, middle)
        says = f"{claim.territory} {letter(claim.seat)}{' back' if gone else ''}"
        canvas.stamp(seat_mark(clan_of(view, claim.seat), claim.seat, 32), x + 66, middle, "claim", says)
        canvas.text(x + 98, middle + 8, say(words.territory(claim.territory)), _SMALL, INK, limit=step - 112, least=13)


def _scores(scores: e.RoundEnded, view: RokuganView, names: Names, say: Say) -> Part:
    """Make the part with each name in its lines, its honour, and the change by the resolution."""
    seats = range(len(scores.honor))
    room = (WIDTH - 2 * SIDE) // len(seats) - 92
    settings = [set_name_low(names[seat], _SMALL, room, range(1, 7), 20) for seat in seats]

    def of_lands(n: int, ids: Sequence[str]) -> Setting:
        said = f"{words.change(n)} {', '.join(say(words.territory(id)) for id in ids)}"
        return block(said, _SMALL, room + 54, 3, 16)

    lands = [[(n, of_lands(n, ids)) for n, ids in scores.lands_of(seat)] for seat in seats]
    high = 30 * max(sum(len(rows) for _, (rows, _) in of_seat) for of_seat in lands)

    def paint(canvas: Canvas, box: Box) -> None:
        left, top, right, bottom = panel(canvas, box, thick=2.5)
        step, middle = (right - left) / len(seats), bottom - 49 - high
        for seat, honor in enumerate(scores.honor):
            x, gain = left + seat * step + 14, honor - scores.before[seat]
            other, line = gain - sum(n for n, _ in lands[seat]), bottom + 16 - high
            for n, setting in lands[seat]:
                canvas.lines(x + 16, line, setting, INK if n > 0 else VERMILION, step=30)
                line += 30 * len(setting[0])
            canvas.stamp(seat_mark(clan_of(view, seat), seat, 40), x + 30, middle)
            canvas.lines(x + 70, top + 35, settings[seat], INK, step=_SMALL.size)
            canvas.stamp(piece("honor", 32), x + 86, middle + 22)
            x, base = x + 107, middle + 22 + cap_height(_NUMBER) / 2
            if other:
                x = canvas.text(x, base, words.change(other), _WORDS, INK if other > 0 else VERMILION)[2] + 5
                x = canvas.text(x, base, "→", _WORDS, FAINT_INK)[2] + 5
            written = canvas.text(x, base, str(honor), _NUMBER, INK)
            canvas.note("honor", f"{letter(seat)} {words.change(gain)} {honor}", written)

    return Part(98 + high + (max(len(lines) for lines, _ in settings) - 1) * _SMALL.size, paint)


REASON: dict[e.Ending, Text] = {
    e.Ending.HONOR: T("Most honour after the last round"),
    e.Ending.TIE_BREAK: T("Equal honour, but more land"),
    e.Ending.SHARED: T("Equal honour"),
}
_COLUMNS = (
    Column("province", T("Provinces")),
    Column("faceup", T("Faceup")),
    Column("card", T("Territories")),
    Column("objective", T("Objective"), ruled=True, wide=2),
    Column("honor", T("Honour"), Weight.SUM, ruled=True, wide=2),
)


def paint_final(events: Sequence[Event], view: RokuganView, names: Names, say: Say = plain) -> Canvas:
    """The sheet as a canvas, out of the events that ``Pictures.scores`` finds."""
    end = next(event for event in events if isinstance(event, e.MatchEnded))
    scored = next(event for event in events if isinstance(event, e.Scored))
    heading = Heading("honor", say(winners(end.places, names)), say(REASON[end.reason]))
    rows = []
    for seat in range(len(names)):
        points = (scored.provinces[seat], scored.faceup[seat], scored.territories[seat], scored.fulfilled[seat])
        aim = say(words.objective(scored.objectives[seat]))
        rows.append(Row(end.places[seat], (*points, end.points[seat]), ("", "", "", aim, "")))
    return paint_ranking(paper(PALETTE), heading, _COLUMNS, rows, identities(view, names), piece, say)
