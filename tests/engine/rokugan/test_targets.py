"""What on the map a question is about, and how far objectives are: from views, against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.core.text import plain
from engine.registry import GAMES
from engine.rokugan.actions import Aim, Choose, Claim, Discard, Exchange, Hold, Look, Put, on
from engine.rokugan.asking.hints import progress, progress_told, targets
from engine.rokugan.data import OBJECTIVE_IDS, OBJECTIVES, PROVINCES, SLOTS, Goal as Kind
from engine.rokugan.rules.scoring import fulfilled
from engine.rokugan.state import RokuganPhase, RokuganState
from engine.rokugan.view import view_of

ROKUGAN = GAMES["rokugan"]


def walk(
    seats: int, options: dict[str, str], seed: str, *, wise: bool = False
) -> Iterator[tuple[RokuganState, int, Any]]:
    """A whole match: every question, with its legal actions."""
    chance = SeededChance(seed)
    turn: Turn[Any, Any] = Turn(ROKUGAN.initial_state(seats, options, chance).state, chance)
    while active := ROKUGAN.active_seats(turn.state):
        seat = active[chance.draw(len(active))]
        legal = ROKUGAN.legal_actions(turn.state, seat)
        yield turn.state, seat, legal
        if wise:
            action = ROKUGAN.asking.advise(ROKUGAN.view(turn.state, seat), legal, chance)
        else:
            action = legal[chance.draw(legal.progressing)]
        ROKUGAN.sequence.advance(turn, seat, action)


def on_map(action: object) -> Iterator[str]:
    """What an action names that lies on the map."""
    match action:
        case Put(place) | Claim(place):
            yield place
        case Choose(word):
            yield on(int(word)) if word.isdigit() else word
        case Look(token) | Discard(token):
            yield on(token)
        case Exchange(one, other):
            yield from (on(one), on(other))


@pytest.mark.parametrize("options", [{}, {"strict_types": "on"}])
def test_the_targets_of_a_view_are_those_of_the_legal_actions(options):
    kinds = set()
    for seed in range(3):
        for state, seat, legal in walk(3 + seed % 2, options, f"targets {seed}"):
            found = targets(view_of(state, seat))
            aims = {action.province for action in legal if isinstance(action, Aim)}
            if aims:
                assert {SLOTS[slot].target for slot in found} == aims
            elif any(isinstance(action, Hold) for action in legal):
                assert found == ()  # asked for a token first, whatever else could be done
            else:
                assert set(found) == {place for action in legal for place in on_map(action)}, (state.phase, legal[0])
            kinds |= {type(action).__name__ for action in legal}
            assert targets(view_of(state, None)) == ()
    assert {"Aim", "Claim", "Choose", "Look"} <= kinds


@pytest.mark.parametrize("seed", range(2))
def test_an_objective_is_done_just_when_the_rules_say_so_and_counts_what_it_asks_for(seed):
    done = dict.fromkeys((False, True), 0)
    for number, (state, _, _) in enumerate(walk(4, {}, f"progress {seed}", wise=True)):
        if state.phase != RokuganPhase.PLACEMENT or number % 40:
            continue
        seat = number // 40 % 4
        view = view_of(state, seat)
        for id in OBJECTIVE_IDS:
            found, card = progress(view, id), OBJECTIVES[id]
            assert found.done == fulfilled(id, state.owner, state.special, seat, 4)
            assert set(found.counts) <= set(state.players[seat].provinces)
            if card.kind in (Kind.COASTAL_PROVINCES, Kind.TERRITORIES_WITH_PROVINCE, Kind.ALL_PROVINCES):
                assert found.done == (found.have >= found.need)
            if card.kind is Kind.FEWEST_PROVINCES:
                assert found.done == (found.have <= found.need)
            if card.kind is Kind.ADJACENT_CHAIN and found.done:
                assert found.have == found.need == card.count
            if card.kind is Kind.CAPITAL_OR_PROVINCES:
                assert all(PROVINCES[it].territory == card.territory for it in found.counts)
                assert found.done or found.have < found.need
            done[found.done] += 1
            assert "{" not in plain(progress_told(view, id))
    assert all(done.values())
