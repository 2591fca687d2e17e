"""Where everybody stands, round by round: honour, provinces, territories. What is secret is not in it (RULES.md 2):
objectives count once they are shown, at the end.
"""

from engine.core.course import Figure, ScoreSnapshot, numbered
from engine.core.text import T
from engine.rokugan.data import MEMBERS, SCORCHED
from engine.rokugan.view import RokuganView


def score_snapshot(view: RokuganView) -> ScoreSnapshot | None:
    """From the first round on."""
    if not view.round:
        return None
    players = view.players
    return ScoreSnapshot(
        numbered(view.round),
        (
            Figure("honor", T("Honour"), tuple(player.honor for player in players)),
            Figure("province", T("Provinces"), tuple(player.provinces for player in players)),
            Figure("card", T("Whole territories"), _territories(view)),
        ),
    )


def _territories(view: RokuganView) -> tuple[int, ...]:
    """How many each seat controls whole, scorched provinces left out (12)."""
    land = {province.id: province for province in view.provinces}
    held = [0] * len(view.players)
    for members in MEMBERS.values():
        owners = {land[id].controller for id in members if land[id].special != SCORCHED}
        if len(owners) == 1 and (owner := owners.pop()) is not None:
            held[owner] += 1
    return tuple(held)
