"""What is counted of a match that is over agrees with how it ended."""

from __future__ import annotations

import pytest

from engine.edo.data import SPECIALS
from engine.edo.game import EDO
from tests.engine.edo.tallies import tallies as tallies_of
from tests.engine.edo.test_caretaker import ended, of_level


@pytest.mark.parametrize("seats", [2, 4])
def test_points_by_source_are_all_points(seats: int) -> None:
    state = ended(seats, 5, of_level(0))
    outcome = EDO.outcome(state)
    assert outcome is not None
    tallies = tallies_of(state)
    for seat in range(seats):
        mine = {(tally.table, tally.row): tally.amount for tally in tallies if tally.seat == seat}
        assert sum(amount for (table, _), amount in mine.items() if table == "points by source") == outcome.points[seat]
        assert mine["start sets", state.players[seat].start_set] == 1
        assert mine["home cities", state.players[seat].home] == 1
    (rounds,) = [tally for tally in tallies if tally.table == "rounds"]
    assert (rounds.row, rounds.seat) == (str(state.round), None)
    cards = [tally.row for tally in tallies if tally.table == "special cards"]
    assert len(cards) == len(set(cards)) > 0
    assert set(cards) | set(state.display) | set(state.special_deck) == set(SPECIALS)
    assert {tally.row for tally in tallies if tally.table == "turn in round 1"} == {str(n + 1) for n in range(seats)}
