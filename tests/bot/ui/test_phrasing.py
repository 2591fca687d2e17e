"""Entries of lists in words, as the pages for what comes later show them."""

from __future__ import annotations

import pytest

from bot.service.model import Filed
from bot.texts import Speaker
from bot.ui.orders.phrasing import phrase
from engine.edo.game import EDO
from tests.engine.edo.scene import Scene as Edo
from tests.engine.rokugan.scene import Scene as Rokugan
from tests.engine.shogun.scene import SHOGUN, Scene as Shogun
from tests.engine.standing import read

SAY = Speaker("en-US", ("Anna", "Boris", "Chiyo", "Daniel"))


def shogun():
    scene = Shogun(4).own(0, "kai", 6).own(0, "sagami", 2).own(1, "suruga", 3).plan(0, battle_move_a="kai")
    return SHOGUN, SHOGUN.view(scene.state, 0)


def rokugan():
    scene = Rokugan("crab", "lion").own(0, "unicorn_east", "gold_west").own(1, "lion_west")
    scene.hand(0, "army_3", "army_5").hand(1, "army_1", "army_2").begin(0)
    from engine.rokugan.game import ROKUGAN

    return ROKUGAN, ROKUGAN.view(scene.state, 0)


def edo():
    scene = Edo(3).at(0, "gate_n").has(0, ryo=9).has(1, ryo=1).plan(0, "a 2 2 0").begin()
    return EDO, EDO.view(scene.state, 0)


@pytest.mark.parametrize(
    ("of", "key", "text", "words"),
    [
        (shogun, "battle_a", "suruga half if suruga at most 3", "half to Suruga, if Suruga has at most 3 pieces"),
        (shogun, "battle_a", "kai sagami 1 if hold sagami", "Kai → Sagami: 1, if you hold Sagami"),
        (shogun, "battle_a", "suruga all but 1", "all but 1 to Suruga"),
        (shogun, "battle_a", "kai sagami at most 2", "Kai → Sagami: at most 2"),
        (shogun, "battle_a", "suruga 1 if suruga at least 2", "1 army to Suruga, if Suruga has at least 2 pieces"),
        (shogun, "battle_a", "kai musashi 2 if musashi at most 0", "Kai → Musashi: 2, if no one is in Musashi"),
        (shogun, "battle_a", "suruga 1 if chests at least 2", "1 army to Suruga, if chests at least 2"),
        (shogun, "battle_a", "ask", "Ask me"),
        (shogun, "special", "six_armies", "6 armies"),
        (
            rokugan,
            "place",
            "army_3 land:unicorn_east>lion_west if lion_west at most 1 or center:unicorn_east",
            "⚔️ army 3 → Lion West: from Unicorn East, if Lion West has at most 1 piece; or 1 other place",
        ),
        (
            rokugan,
            "place",
            "army_3 center:unicorn_east if hold gold_west",
            "⚔️ army 3 → Unicorn East: centre, if you hold Gold Coast West",
        ),
    ],
)
def test_an_entry_reads_as_a_sentence(of, key: str, text: str, words: str) -> None:
    game, view = of()
    (decision,) = [one for one in game.orders.decisions(view) if one.key == key]
    (entry,) = read(game, view, key, text)
    assert phrase(Filed(decision, (entry,), None, words=game.orders.typed), entry, SAY) == words


@pytest.mark.parametrize(
    "guard", ["there at most 0", "own at least 1", "wood at least 3", "ryo at least 9", "merchant"]
)
def test_a_condition_on_no_place_reads_as_it_is_written(guard: str) -> None:
    game, view = edo()
    (decision, *_) = game.orders.decisions(view)
    (entry,) = read(game, view, decision.key, f"f1 forest_n if {guard}")
    filed = Filed(decision, (entry,), None, words=game.orders.typed)
    assert phrase(filed, entry, SAY).endswith(f", if {guard}")
    german = phrase(filed, entry, Speaker("de", ("Anna",)))
    assert guard not in german
    assert "if" not in german
