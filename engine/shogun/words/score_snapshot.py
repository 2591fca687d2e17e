"""Where everybody stands, round by round: points, provinces, chests; all of it public (RULES.md 1)."""

from engine.core.course import Figure, ScoreSnapshot
from engine.core.text import T
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words


def score_snapshot(view: ShogunView) -> ScoreSnapshot | None:
    """From the first plan on; the winter belongs to the autumn before it."""
    if view.phase == "draft":
        return None
    players = view.players
    return ScoreSnapshot(
        words.at(view.year, "winter" if view.season == "autumn" else view.season),
        (
            Figure("points", T("Points"), tuple(player.points for player in players)),
            Figure("province", T("Provinces"), tuple(player.provinces for player in players)),
            Figure("chests", T("Chests"), tuple(player.chests for player in players)),
        ),
    )
