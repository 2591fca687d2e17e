"""Who knows what (RULES.md 2): whoever has looked keeps knowing, nobody else learns anything."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from engine.core.text import plain
from engine.rokugan.actions import Exchange
from engine.rokugan.data import FACE_IDS
from engine.rokugan.game import ROKUGAN
from engine.rokugan.rules.placement import Ride
from tests.engine.rokugan.scene import Scene


def table() -> Scene:
    """Three seats; seat 1 has two tokens on the board."""
    scene = Scene("unicorn", "lion", "crane").own(0, "unicorn_east").own(1, "lion_west").own(2, "crane_south")
    scene.token(1, "army_5", "center:lion_west")
    scene.token(1, "shinobi_1", "center:unicorn_east")
    for seat in range(3):
        scene.hand(seat, "army_1", "army_2", "army_3")
    return scene.begin(0)


def words(thing: object) -> set[str]:
    """Every word in a view."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, tuple):
        return set().union(*map(words, thing))
    if is_dataclass(thing):
        return set().union(*(words(getattr(thing, field.name)) for field in fields(thing)))
    return set()


def face_of(scene: Scene, token: int, seat: int | None) -> str | None:
    (found,) = [it for it in ROKUGAN.view(scene.state, seat).tokens if it.id == token]
    return found.face


def test_sec_2_a_facedown_token_is_known_to_its_owner_only():
    scene = table()
    assert [face_of(scene, 1, seat) for seat in (None, 0, 1, 2)] == [None, None, "army_5", None]
    assert not words(ROKUGAN.view(scene.state, None)) & set(FACE_IDS)


def test_sec_2_who_has_scouted_keeps_knowing():
    scene = table()
    events = scene.act(0, "scout 1")
    assert [face_of(scene, 1, seat) for seat in (None, 0, 1, 2)] == [None, "army_5", "army_5", None]
    assert all("army" not in plain(ROKUGAN.words.describe(event)) for event in events if event.audience is None)
    scene.act(0, "hold army_1", "put center:unicorn_east")
    assert face_of(scene, 1, 0) == "army_5"


def test_sec_6_x0_knowledge_goes_with_an_exchanged_token():
    scene = Scene("unicorn", "lion").own(0, "unicorn_east").own(1, "lion_west").hand(0, "army_3").hand(1, "army_1")
    scene.token(0, "army_1", "land:unicorn_east>lion_west")
    scene.token(0, "army_5", "center:unicorn_east")
    scene.begin(1).act(1, "scout 1", "hold army_1", "put center:lion_west")
    scene.act(0, "hold army_3", "put center:unicorn_east")
    Ride().play(scene.turn, 0, Exchange(1, 2))
    assert (scene.state.tokens[1].slot, scene.state.tokens[1].seen_by) == ("center:unicorn_east", (1,))
    assert [face_of(scene, 1, seat) for seat in (None, 0, 1)] == [None, "army_1", "army_1"]
    assert [face_of(scene, 2, seat) for seat in (None, 0, 1)] == [None, "army_5", None]


def test_sec_2_what_is_taken_up_is_seen_by_nobody():
    scene = table()
    before = [ROKUGAN.view(scene.state, seat) for seat in (None, 1, 2)]
    asked = [ROKUGAN.question(scene.state, 0).public]
    scene.act(0, "hold army_2")
    asked.append(ROKUGAN.question(scene.state, 0).public)
    assert [ROKUGAN.view(scene.state, seat) for seat in (None, 1, 2)] == before
    assert asked[0] == asked[1]
    assert ROKUGAN.view(scene.state, 0).own.held == "army_2"


@pytest.mark.parametrize("face", ["army_1", "bluff", "navy_1", "raid", "diplomacy", "shinobi_1"])
def test_sec_5_any_facedown_token_may_lie_anywhere(face):
    """No missing button tells what it is not."""
    scene = table()
    for hidden in ("navy_1", "raid", "diplomacy", "shinobi_1"):
        scene.hand(0, hidden)
    scene.act(0, "hold army_1")
    usual = scene.legal(0)
    scene.act(0, "drop", f"hold {face}")
    assert scene.legal(0) == usual


def test_sec_2_a_territory_card_is_known_to_its_holders():
    scene = table().card(0, "promotion")
    card = {seat: ROKUGAN.view(scene.state, seat).territories[0].card for seat in (None, 0, 1)}
    assert card == {None: None, 0: "promotion", 1: None}


def test_sec_2_objectives_are_shown_at_the_end():
    scene = table()
    assert all(player.objective is None for player in ROKUGAN.view(scene.state, 0).players)
    scene.state.phase, scene.state.active = "game_end", ()
    assert all(player.objective for player in ROKUGAN.view(scene.state, None).players)
