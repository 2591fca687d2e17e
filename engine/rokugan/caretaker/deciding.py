"""The decisions besides placing: objective, first provinces, cards, looks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rokugan.actions import COMMIT, DECLINE, Action, Choose, Claim, Keep, Play, Return
from engine.rokugan.caretaker.valuing import Sight, sight, worth
from engine.rokugan.data import FACE_RANK, FACES, OBJECTIVES, PROVINCES, Aim
from engine.rokugan.view import RokuganView

LIKED = frozenset(
    {
        "code_of_honor",
        "strength_of_purpose",
        "bushido",
        "aid_of_the_kami",
        "bountiful_harvest",
        "ashigaru_levies",
        "port_of_prosperity",
        "bless_the_lands",
        "spy_network",
    }
)
"""Cards that are good whenever they can be played on one's own best provinces."""


def objective(view: RokuganView, keeps: Sequence[Keep]) -> Keep:
    """The one that brings most for what it asks."""
    assert view.seat is not None, "a caretaker plays a seat"
    clan = view.players[view.seat].clan

    def ease(action: Keep) -> float:
        card = OBJECTIVES[action.objective]
        if card.kind is Aim.CAPITAL_OR_PROVINCES:
            return card.honor * (0.9 if card.territory == clan else 0.5)
        return card.honor * (0.55 if card.kind is Aim.ALL_PROVINCES else 0.35)

    return max(keeps, key=ease)


def claim(view: RokuganView, claims: Sequence[Claim]) -> Claim:
    """A province of worth next to own ones."""
    at = sight(view)
    return max(claims, key=lambda action: worth(at, action.province) + 0.4 * _own_neighbours(at, action.province))


def _own_neighbours(at: Sight, province: str) -> int:
    return sum(at.ground.owner.get(id) == at.seat for id in PROVINCES[province].land)


def give_back(returns: Sequence[Return]) -> Return:
    """The weakest token."""
    return min(returns, key=lambda action: (FACES[action.face].strength or 9, FACE_RANK[action.face]))


def card(onward: Sequence[Action]) -> Action:
    """A card that is good for its owner; else none: what comes last passes, or ends the turn."""
    return next((action for action in onward if isinstance(action, Play) and action.card in LIKED), onward[-1])


def further(view: RokuganView, onward: Sequence[Action]) -> Action:
    """The next choice for a card: the own province worth most, else the first choice that there is."""
    at = sight(view)
    words = [action for action in onward if isinstance(action, Choose)]
    if not words:
        return COMMIT
    mine = [action for action in words if at.ground.owner.get(action.word) == at.seat]
    if mine:
        return max(mine, key=lambda action: worth(at, action.word))
    return words[0]


def after_placing(view: RokuganView, onward: Sequence[Action]) -> Action:
    """Scorpion looks at the first token; Unicorn leaves all as it is."""
    return onward[0] if view.looking else DECLINE
