"""The score sheet of the end of a match."""

from collections.abc import Sequence

from engine.core.protocol import Event
from engine.core.text import T, Text, plain
from engine.rokugan.events import Ending, MatchEnded, Scored
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from render.paint.canvas import Canvas
from render.pictures import Names, Say
from render.rokugan.colours import PALETTE
from render.rokugan.parts import identities
from render.rokugan.pieces import piece
from render.sheets import Heading, paper
from render.sheets.ranking import Column, Row, Weight, paint_ranking, winners

REASON: dict[Ending, Text] = {
    Ending.HONOR: T("Most honour after the last round"),
    Ending.TIE_BREAK: T("Equal honour, but more land"),
    Ending.SHARED: T("Equal honour"),
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
    end = next(event for event in events if isinstance(event, MatchEnded))
    scored = next(event for event in events if isinstance(event, Scored))
    heading = Heading("honor", say(winners(end.places, names)), say(REASON[end.reason]))
    rows = []
    for seat in range(len(names)):
        points = (scored.provinces[seat], scored.faceup[seat], scored.territories[seat], scored.fulfilled[seat])
        aim = words.objective(scored.objectives[seat])
        rows.append(Row(end.places[seat], (*points, end.points[seat]), ("", "", "", aim, "")))
    return paint_ranking(paper(PALETTE), heading, _COLUMNS, rows, identities(view, names), piece, say)
