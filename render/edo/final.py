"""The end of a match: by place what everybody had, what was added, and what broke a tie."""

from collections.abc import Sequence

from engine.core.protocol import Event
from engine.core.text import T, plain
from engine.edo.data import BUILDINGS, FORTRESS, HOUSE, TRADING_POST
from engine.edo.events import MatchEnded
from engine.edo.view import EdoView
from engine.edo.words import names as words
from render.edo.colours import PALETTE
from render.edo.parts import identities
from render.edo.pieces import piece
from render.paint.canvas import Canvas
from render.pictures import Names, Say
from render.sheets import ranking
from render.sheets.ranking import Column, Row, Weight, winners

_COLUMNS = (
    Column("house", T("Houses"), 406, room=80),
    Column("trading_post", T("Post"), 488, room=80),
    Column("fortress", T("Forts"), 570, room=80),
    Column("merchant", T("Trade"), 652, room=80),
    Column("samurai", T("Samurai"), 754, room=80),
    Column("ryo", T("Ryo"), 836, room=80),
    Column("points", T("Points"), 943, Weight.SUM, 80),
    Column("goods", T("Goods"), 1054, Weight.TIE, 80),
    Column("capital", T("In Edo"), 1136, Weight.TIE, 80),
)
_RULES = (703, 1002)


def paint_final(events: Sequence[Event], view: EdoView, names: Names, say: Say = plain) -> Canvas:
    """The sheet as a canvas, out of the events that ``Pictures.scores`` finds."""
    event = next(event for event in events if isinstance(event, MatchEnded))
    title = T("No one wins") if event.reason == "nobody" else winners(event.places, names)
    heading = ("points", title, words.ENDING[event.reason])
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
    return ranking.paint_ranking(PALETTE, heading, _COLUMNS, rows, identities(names), _RULES, piece, say)
