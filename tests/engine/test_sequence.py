"""The sequence of play is the program: what comes next is said by the list, and by nothing else but a jump."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import AnyGame
from engine.core.sequence import EndlessSequence, Phase, SequenceOfPlay, Turn
from engine.edo.game import EDO
from engine.rokugan.game import ROKUGAN
from engine.shogun.game import SHOGUN


def entered(game: AnyGame, plies: int = 400) -> list[str]:
    """The phases of a match, as they begin, if the first progressing action is always taken."""
    begun: list[str] = []
    phases = game.sequence.phases
    for name, phase in phases.items():
        phase.begin = lambda turn, name=name, begin=phase.begin: (begun.append(name), begin(turn))
    chance = SeededChance(3)
    try:
        state = game.initial_state(game.seats[0], {}, chance).state
        for _ in range(plies):
            for seat in game.active_seats(state)[:1]:
                state = game.apply_action(state, seat, game.legal_actions(state, seat)[0], chance).state
    except Exception:
        assert len(begun) > 1, "another order need not make sense; it is played as far as it does"
    finally:
        for phase in phases.values():
            del phase.begin
    return begun


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [(SHOGUN, "plan", "event"), (ROKUGAN, "objectives", "initiative"), (EDO, "wages", "income")],
    ids=["shogun", "rokugan", "edo"],
)
def test_two_entries_reversed_are_played_the_other_way_round(game: AnyGame, one: str, other: str) -> None:
    phases = game.sequence.phases
    names = [{one: other, other: one}.get(name, name) for name in phases]
    reversed_game = replace(game, sequence=SequenceOfPlay({name: phases[name] for name in names}))
    assert (one, other) in pairwise(entered(game))
    played = list(pairwise(entered(reversed_game)))
    assert (one, other) not in played
    assert (other, one) in played


class Silent(Phase):
    """Asks nothing and jumps to itself."""

    def end(self, turn: Turn) -> str:
        return "silent"


def test_a_thousand_phases_without_a_question_are_a_fault() -> None:
    class State:
        phase = "silent"
        active = ()

    with pytest.raises(EndlessSequence, match="at silent"):
        SequenceOfPlay({"silent": Silent(), "last": Silent()}).settle(Turn(State(), SeededChance(0)))
