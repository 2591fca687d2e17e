"""Where everybody stands, round by round: points, houses, and Ryo where everybody's money is shown (RULES.md 2)."""

from engine.core.course import Figure, ScoreSnapshot, numbered
from engine.core.text import T
from engine.edo.data import BUILDINGS, HOUSE
from engine.edo.view import EdoView


def score_snapshot(view: EdoView) -> ScoreSnapshot | None:
    """From the first plan on; points that only the end brings are not in it."""
    if view.phase == "draft":
        return None
    players = view.players
    figures = [
        Figure("points", T("Points"), tuple(player.points for player in players)),
        Figure("house", T("Houses"), tuple(BUILDINGS[HOUSE].supply - player.houses for player in players)),
    ]
    if view.open_money:
        figures.append(Figure("ryo", T("Ryo"), tuple(player.ryo or 0 for player in players)))
    return ScoreSnapshot(numbered(view.round), tuple(figures))
