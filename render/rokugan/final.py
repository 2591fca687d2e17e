"""The end of a match: everyone's honour by source, with the objectives that were secret."""

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
from render.sheets import ranking
from render.sheets.ranking import Column, Row, Weight, winners

REASON: dict[Ending, Text] = {
    Ending.HONOR: T("Most honour after the last round"),
    Ending.TIE_BREAK: T("Equal honour, but more land"),
    Ending.SHARED: T("Equal honour"),
}
_COLUMNS = (
    Column("province", T("Provinces"), 424, room=108),
    Column("faceup", T("Face up"), 540, room=108),
    Column("card", T("Territories"), 656, room=112),
    Column("objective", T("Objective"), 830, room=200),
    Column("honor", T("Honour"), 1070, Weight.SUM, 190),
)
_RULES = (714, 950)


def paint_final(events: Sequence[Event], view: RokuganView, names: Names, say: Say = plain) -> Canvas:
    """The sheet as a canvas, out of the events that ``Pictures.scores`` finds."""
    end = next(event for event in events if isinstance(event, MatchEnded))
    scored = next(event for event in events if isinstance(event, Scored))
    heading = ("honor", winners(end.places, names), REASON[end.reason])
    rows = []
    for seat in range(len(names)):
        points = (scored.provinces[seat], scored.faceup[seat], scored.territories[seat], scored.fulfilled[seat])
        aim = words.objective(scored.objectives[seat])
        rows.append(Row(end.places[seat], (*points, end.points[seat]), ("", "", "", aim, "")))
    return ranking.paint_ranking(PALETTE, heading, _COLUMNS, rows, identities(view, names), _RULES, piece, say)
