"""The end of a round in one picture: wages, and the income from each city; and the end of a match.

Read from the public events; the view gives the buildings of the cities.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from engine.core.protocol import Event
from engine.core.text import TC, TN, T, Text, listing, plain, verbatim
from engine.edo import events as e
from engine.edo.cities import Share
from engine.edo.data import BUILDING_SLOTS, BUILDINGS, FORTRESS, HOUSE, SPACES, TRADING_POST
from engine.edo.events import MatchEnded
from engine.edo.view import EdoView
from engine.edo.words import names as words
from render.edo.colours import PALETTE, WHITE
from render.edo.layout import roof_of
from render.edo.parts import building, faded, identities, letter, piece, seat_mark
from render.paint.canvas import Box, Canvas
from render.paint.palette import GOLD, INK, LIT, PAPER, PAPER_SHADE, SOFT_INK, VERMILION
from render.paint.plates import panel, plate
from render.sheets import Heading, Names, Part, Say, headed, paint_name, paper, stacked
from render.sheets.ranking import Column, Row, Weight, paint_ranking, winners
from render.text.fonts import block_in, sans, sans_bold, serif_bold, width

_WAGE, _CITY, _TOTAL = 76, 128, 68
_PLATE = 236
"""Where the name of a city ends and its buildings begin."""
_SHARES, _COINS = 560, 650
_SEAT = serif_bold(29)
_NUMBER = sans_bold(40)
_SMALL, _RANK = sans(24), sans_bold(24)


def paint_report(events: Sequence[Event], view: EdoView, names: Names, say: Say = plain) -> Canvas | None:
    """Paint the picture; None without income: wages are shown with the income after them."""
    income = next((event for event in events if isinstance(event, e.IncomePaid)), None)
    if income is None:
        return None
    wages = [event for event in events if isinstance(event, e.WagesPaid)]
    paid = [share for _, shares in income.cities for share in shares]
    totals = {seat: sum(it.ryo for it in paid if it.seat == seat) for seat in view.turn_order}
    most = max(totals.values(), default=0)
    parts: list[Part] = []
    if wages:
        rice, gone = words.goods("rice", sum(wage.rice for wage in wages)), sum(len(wage.returned) for wage in wages)
        eaten = T("Every samurai stays, for {rice}.", rice=rice)
        if gone:
            left = TN("{n} samurai goes home", "{n} samurai go home", gone)
            eaten = T("{rice} paid; {gone} without wages.", rice=rice, gone=left)
        title = say(T("Wages of round {round}", round=income.round))
        parts.append(headed(Heading("rice", title, say(eaten), bad=gone > 0), piece))
    parts += [Part(_WAGE, partial(_paint_wages, wage, names, say)) for wage in wages]
    title = say(T("Income of round {round}", round=income.round))
    parts.append(headed(Heading("ryo", title, say(_most(totals, most, names))), piece))
    for id, shares in sorted(income.cities, key=lambda city: not city[1]):  # those that pay nothing come last
        parts.append(Part(_CITY, partial(_paint_city, id, shares, view, say)))
    for seat, total in totals.items():
        parts.append(Part(_TOTAL, partial(_paint_total, seat, total, names[seat], 0 < total == most), 4))
    return stacked(paper(PALETTE), parts)


def _most(totals: Mapping[int, int], most: int, names: Names) -> Text:
    """Return the seats with most income, in words."""
    if not most:
        return T("No city pays anyone.")
    richest = listing([verbatim(names[seat]) for seat, total in totals.items() if total == most])
    if len(richest.items) == len(names):
        return T("All take the same: {ryo}.", ryo=words.ryo(most))
    if len(richest.items) == 1:
        return T("Most goes to {name}: {ryo}.", name=richest, ryo=words.ryo(most))
    return T("Most goes to {names}: {ryo} each.", names=richest, ryo=words.ryo(most))


def _paint_wages(wage: e.WagesPaid, names: Names, say: Say, canvas: Canvas, box: Box) -> None:
    """Paint the rice a seat paid, and the samurai that stay and leave."""
    says = f"{letter(wage.seat)} {wage.rice} {len(wage.kept)} {len(wage.returned)}"
    left, top, right, _ = panel(canvas, box, rim=SOFT_INK, kind="wages", says=says)
    middle = top + _WAGE / 2
    canvas.stamp(seat_mark(wage.seat, 44), left + 48, middle)
    paint_name(canvas, left + 92, middle, names[wage.seat], _SEAT, 230, _TOTAL)
    paid, ink = (f"−{wage.rice}", VERMILION) if wage.rice else ("0", SOFT_INK)
    canvas.figure(piece("rice", 44), left + 362, middle, paid, _NUMBER, ink, to=30)
    room = right - left - 470
    first = room // 2 if wage.kept and wage.returned else room - 100 if wage.kept else 100
    columns = (("samurai", wage.kept, left + 470, first), ("official", wage.returned, left + 470 + first, room - first))
    for sign, spaces, x, wide in columns:
        sprite, ink = (piece(sign, 42), INK) if spaces else (faded(sign, 42), SOFT_INK)
        canvas.figure(sprite, x + 22, middle, len(spaces), _NUMBER, ink, to=28)
        if spaces:
            counted = Counter(spaces).items()
            said = [words.SPACE[id] if n == 1 else T("{n}× {space}", n=n, space=words.SPACE[id]) for id, n in counted]
            ways = (sans(29), 2, 20), (_SMALL.smaller(19), 3, 14)
            lines, type = block_in(say(words.joined(", ", said)), wide - 92, *ways)
            base = middle + type.size * 0.35
            canvas.lines(x + 82, base, (lines, type), SOFT_INK, step=type.size * 1.12, centred=True)


def _paint_city(id: str, shares: Sequence[Share], view: EdoView, say: Say, canvas: Canvas, box: Box) -> None:
    """Paint a city: its buildings in order of plots, and the influence and income by rank."""
    left, top, _, _ = panel(canvas, box, rim=SOFT_INK, kind="city", says=id)
    canvas.put(plate(_PLATE - 12, _CITY - 12, roof_of(id), INK, 2, 5), left + 6, top + 6)
    canvas.text(left + _PLATE / 2, top + 56, SPACES[id].name, serif_bold(32), WHITE, across=0.5, limit=_PLATE - 40)
    paid = sum(share.ryo for share in shares)
    type = sans_bold(32)
    wide = 40 + width(str(paid), type)
    canvas.stamp(piece("ryo", 36), left + (_PLATE - wide) / 2 + 16, top + 90)
    canvas.label(left + (_PLATE + wide) / 2, top + 90, paid, type, WHITE, across=1)
    standing = city.buildings if (city := view.city(id)) else ()
    for slot in range(BUILDING_SLOTS):
        x, y = left + _PLATE + 34 + slot % 5 * 57, top + 36 + slot // 5 * 56
        if slot < len(standing):
            kind, owner = standing[slot]
            canvas.stamp(building(kind, owner, 54, 47), x, y, "building", f"{id} {slot + 1} {kind}")
        else:
            canvas.stamp(faded("plot", 38, 0.55), x, y)
    if not shares:
        canvas.text(left + _SHARES + 20, top + _CITY / 2 + 8, say(T("no influence here")), _SMALL, SOFT_INK)
    for rank, share in enumerate(shares, start=1):
        x = left + _SHARES + (rank - 1) * 150
        box, first = (x, top + 10, x + 142, top + _CITY - 10), rank == 1
        says = f"{id} {rank} {letter(share.seat)} {share.influence} {share.ryo}"
        panel(canvas, box, *((LIT, GOLD, 3.0) if first else (PAPER, SOFT_INK, 1.5)), kind="share", says=says)
        canvas.text(x + 10, top + 42, f"{rank}.", _RANK, SOFT_INK)
        canvas.stamp(seat_mark(share.seat, 34), x + 58, top + 34)
        canvas.figure(piece("influence", 28), x + 104, top + 34, share.influence, _RANK, INK, to=16)
        canvas.figure(piece("ryo", 38), x + 46, top + 84, f"+{share.ryo}", _NUMBER, INK, to=22)


def _paint_total(seat: int, total: int, name: str, most: bool, canvas: Canvas, box: Box) -> None:
    look = (GOLD, 4.0) if most else (SOFT_INK, 1.5)
    left, top, right, bottom = panel(canvas, box, PAPER_SHADE, *look, kind="total", says=f"{letter(seat)} {total}")
    middle = (top + bottom) / 2
    canvas.stamp(seat_mark(seat, 44), left + 48, middle)
    paint_name(canvas, left + 92, middle, name, _SEAT, 250, _TOTAL)
    step = min(26.0, _COINS / max(1, total))
    for coin in range(total):
        canvas.stamp(piece("ryo", 44), left + 384 + coin * step, middle)
    canvas.label(right - 22, middle, f"+{total}", _NUMBER, INK if total else SOFT_INK, across=1)


_COLUMNS = (
    Column("house", T("Houses")),
    Column("trading_post", T("Post")),
    Column("fortress", T("Forts")),
    Column("merchant", TC("points", "Trade")),
    Column("samurai", T("Samurai"), ruled=True),
    Column("ryo", T("Ryo")),
    Column("points", T("Points"), Weight.SUM, wide=1.4),
    Column("goods", T("Goods"), Weight.TIE, ruled=True),
    Column("capital", T("In Edo"), Weight.TIE),
)


def paint_final(events: Sequence[Event], view: EdoView, names: Names, say: Say = plain) -> Canvas:
    """The sheet as a canvas, out of the events that ``Pictures.scores`` finds."""
    event = next(event for event in events if isinstance(event, MatchEnded))
    title = T("No one wins") if event.reason == "nobody" else winners(event.places, names)
    heading = Heading("points", say(title), say(words.ENDING[event.reason]))
    rows = []
    for player, score, place in zip(view.players, event.scores, event.places, strict=True):
        built = BUILDINGS[HOUSE].supply - player.houses - (player.home is not None)
        buildings = (
            built * BUILDINGS[HOUSE].points,
            (not player.post) * BUILDINGS[TRADING_POST].points,
            player.fortresses * BUILDINGS[FORTRESS].points,
        )
        added = (score.samurai, score.money) if score.eligible else (0, 0)
        figures = (*buildings, player.traded, *added, score.total, score.goods, score.capital or None)
        rows.append(Row(place, figures, out=not score.eligible))
    return paint_ranking(paper(PALETTE), heading, _COLUMNS, rows, identities(view, names), piece, say)
