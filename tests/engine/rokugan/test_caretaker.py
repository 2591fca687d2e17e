"""The caretaker, both levels: always a legal answer that leads on, from its view alone; the first plays a sensible
match."""

from __future__ import annotations

from functools import partial

import pytest

from engine.core.chance import SeededChance
from engine.rokugan import actions as a
from engine.rokugan.caretaker import advise, habits
from engine.rokugan.data import BLUFF
from engine.rokugan.events import Fault, TokensRemoved, TokensRevealed
from engine.rokugan.game import ROKUGAN
from tests.density import SOAK, one_in
from tests.engine import walks
from tests.engine.resampling import resample
from tests.engine.rokugan.scene import Scene
from tests.engine.walks import NoChance, Player, at_random, in_place, one_among

STRICT = {"strict_types": "on", "tie_break": "territories_provinces"}


walk = partial(in_place, ROKUGAN)
of_level = partial(walks.of_level, ROKUGAN)


def ended(seats: int, seed: int, player: Player) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places and points at the end of a match."""
    *_, (state, _, _, _) = walk(seats, seed, player)
    outcome = ROKUGAN.outcome(state)
    assert outcome is not None
    return outcome.places, outcome.points


def forget() -> None:
    """The next answer is thought of anew."""
    habits._mind_of.cache_clear()


# -- both levels --------------------------------------------------------------------------------------------------


LED = [(2, {}), (3, STRICT), (5, {})]
"""Tables of which a soak looks at all."""


@pytest.mark.parametrize(("seats", "options"), [(n, it) for n in (2, 3, 4, 5) for it in ({}, STRICT)] if SOAK else LED)
def test_whatever_somebody_began_it_leads_on(seats: int, options: dict[str, str]) -> None:
    """Random matches: tokens taken up and aimed anywhere, cards half prepared, looks, ronin."""
    kinds = set()
    for ply, (state, seat, legal, _) in enumerate(walk(seats, seats, at_random, options)):
        if seat < 0 or ply % one_in(2):
            continue
        view, progressing = ROKUGAN.view(state, seat), list(legal[: legal.progressing])
        for level in (0, 1) if ply % one_in(16) == 0 else (0,):
            action = advise(view, legal, NoChance(), level)
            assert action in progressing
            kinds.add(type(action))
    assert {a.TakeClan, a.Keep, a.Claim, a.Hold, a.Aim, a.Put, a.Choose, a.Commit} <= kinds


@pytest.mark.parametrize("level", [0, 1])
def test_it_uses_nothing_but_what_its_seat_can_see(level: int) -> None:
    chance, checked = SeededChance(2), 0
    for ply, (state, seat, legal, _) in enumerate(walk(4, 8, of_level(0))):
        if seat < 0 or ply % (3 + 15 * level):
            continue
        answer = advise(ROKUGAN.view(state, seat), legal, NoChance(), level)
        other = resample(ROKUGAN, state, seat, chance)
        assert other != state
        forget()
        assert advise(ROKUGAN.view(other, seat), ROKUGAN.legal_actions(other, seat), NoChance(), level) == answer
        checked += 1
    assert checked > 15


@pytest.mark.parametrize("level", [0, 1])
def test_sec_11_a_ronin_without_a_token_to_place_ends_the_turn(level: int) -> None:
    """There are cards to play, and nothing to pass."""
    scene = Scene("crab", "crane", "lion").own(0, "crab_capital").own(2, "lion_capital")
    scene.state.players[1].ronin = scene.state.players[1].bluff_forbidden = True
    scene.hand(1, "raid", "diplomacy")
    scene.token(0, "army_1", "center:crab_capital")
    scene.state.active, scene.state.first = (1,), 1
    legal = ROKUGAN.legal_actions(scene.state, 1)
    assert isinstance(legal[0], a.Play)
    assert legal[legal.progressing - 1] == a.END
    action = advise(ROKUGAN.view(scene.state, 1), legal, NoChance(), level)
    assert action in legal[: legal.progressing]


# -- the first level ----------------------------------------------------------------------------------------------


def test_one_among_random_players_wins() -> None:
    won = sum(ended(4, seed, one_among(seed % 4, of_level(0), at_random))[0][seed % 4] == 1 for seed in range(20))
    assert won >= 19


def test_sec_5_4_what_it_places_does_something() -> None:
    """But for bluffs, and for what others made impossible in the meantime."""
    placed = wasted = 0
    for seed in range(3):
        for _, _, _, events in walk(4, seed, of_level(0)):
            for event in events:
                if isinstance(event, TokensRevealed):
                    placed += sum(token.face != BLUFF for token in event.tokens)
                if isinstance(event, TokensRemoved):
                    wasted += sum(token.fault is Fault.WRONG_SLOT for token in event.tokens)
    assert placed > 150
    assert wasted <= placed * 0.01
