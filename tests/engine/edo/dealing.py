"""Home cities and start sets dealt instead of chosen: then each shows what it is worth by itself."""

from collections.abc import Mapping, Sequence

from engine.core.chance import Chance, shuffled
from engine.edo.actions import Action, Home, Take
from engine.edo.game import EDO
from engine.edo.state import EdoState

Package = tuple[Action, ...]
"""What one seat takes in the draft, in any order."""
LIMITS: Mapping[str, float] = {"home cities": 2, "start sets": 2, "turn in round 1": 2, "special cards": 4}
"""Tables of ``tallies`` whose rows should all win alike, and what standard error in points is small enough there."""


def packages(state: EdoState, chance: Chance) -> Sequence[Sequence[Package]]:
    """A home city and a start set for each seat of a match that begins, for as many matches as there are seats.

    From one to the next all homes go one further on in the turn order, all sets one back: so with three or four seats
    no home keeps its set. That tells more of each than if they stayed together.
    """
    legal = EDO.legal_actions(state, state.active[0])
    homes = shuffled(chance, [action for action in legal if isinstance(action, Home)])
    sets = shuffled(chance, [action for action in legal if isinstance(action, Take)])
    seats = range(len(state.players))
    return [
        [
            (homes[(seat - state.start + shift) % len(seats)], sets[(seat - state.start - shift) % len(seats)])
            for seat in seats
        ]
        for shift in seats
    ]
