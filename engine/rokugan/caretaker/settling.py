"""The set-up at the second level: clan, objective, first provinces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.rokugan.actions import Claim, Keep, TakeClan
from engine.rokugan.caretaker.imagining import picture
from engine.rokugan.caretaker.judging import holding_worths
from engine.rokugan.caretaker.weights import BY_ROUNDS
from engine.rokugan.data import CRAB, CRANE, DRAGON, LION, OBJECTIVES, PHOENIX, ROUNDS, SCORPION, UNICORN
from engine.rokugan.view import RokuganView

CLANS = (PHOENIX, CRAB, CRANE, SCORPION, DRAGON, UNICORN, LION)
"""By what they scored in matches among caretakers of the first level that drew their clans, the best first."""
FULFILLED: Mapping[str, tuple[float, float]] = {
    "the_last_line_of_defense": (0.95, 0.9),
    "the_rice_bowl_of_the_empire": (0.75, 0.6),
    "the_great_wall_of_the_north": (0.9, 0.8),
    "the_plains_of_battle": (0.85, 0.7),
    "the_great_library": (0.95, 0.9),
    "the_den_of_secrets": (0.95, 0.75),
    "the_court_of_the_five_winds": (0.95, 0.85),
    "way_of_the_sail": (0.85, 0.15),
    "emerald_empire": (0.85, 0.2),
    "web_of_influence": (0.7, 0.05),
    "way_of_humility": (0.65, 0.4),
    "reclaiming_lost_lands": (0.5, 0.2),
}
"""How often each objective was fulfilled in such matches, about: with two seats, with four."""
DENIED = 0.5
"""How much of what a province is worth to the others counts for taking it."""


def clan(choices: Sequence[TakeClan]) -> TakeClan:
    """The clan that does best."""
    return min(choices, key=lambda action: CLANS.index(action.clan))


def objective(seats: int, choices: Sequence[Keep]) -> Keep:
    """The one that brings most on average."""

    def worth(action: Keep) -> float:
        two, four = FULFILLED[action.objective]
        often = two if seats == 2 else four if seats > 3 else (two + four) / 2
        return often * OBJECTIVES[action.objective].honor

    return max(choices, key=worth)


def claim(view: RokuganView, choices: Sequence[Claim]) -> Claim:
    """The province worth most to oneself and to those it is taken from."""
    assert view.seat is not None, "a caretaker plays a seat"
    seat = view.seat
    own, _ = holding_worths(picture(view).state, seat, BY_ROUNDS[ROUNDS])

    def worth(action: Claim) -> float:
        others = max(own[other][action.province] for other in range(len(own)) if other != seat)
        return own[seat][action.province] + DENIED * others

    return max(choices, key=worth)
