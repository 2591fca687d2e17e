"""What is said of a battle is true of it, whoever fights and however strong they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import pytest

from engine.core.text import plain
from engine.rokugan import events as e
from engine.rokugan.data import CRAB, CRANE, LION, SLOTS
from engine.rokugan.rules import battles
from engine.rokugan.rules.battles import Attack, Defense
from engine.rokugan.words.describe import describe
from tests.engine.rokugan.scene import Scene, one

NAMES = ("Anna", "Bo", "Cy")
ANNA, BO, CY = 0, 1, 2
HERE = "lion_west"
BLESSING = "blessing_2"


def army(seat: int, number: int, *blessings: str) -> e.Shown:
    slot = next(id for id, slot in SLOTS.items() if slot.target == HERE)
    return e.Shown(number, seat, "army_1", slot, blessings)


def fought(
    attacks: Mapping[int, Attack],
    defence: int,
    controller: int | None,
    tokens: Sequence[e.Shown] = (),
    province: str = HERE,
) -> e.BattleFought:
    """A battle, the winner as the rules have it."""
    winner = won(attacks, defence)
    ranked = sorted(attacks.values(), key=lambda attack: (-attack.strength, attack.seat))
    assaults = tuple(e.Assault(attack.seat, attack.strength, defence) for attack in ranked)
    return e.BattleFought(province, controller, assaults, controller if winner is None else winner, tuple(tokens))


def won(attacks: Mapping[int, Attack], defence: int) -> int | None:
    """Of the printed defence nothing is left: all of it is tokens here."""
    printed = Defense("shadowlands_north", None).against(CRAB)
    return battles.winner(attacks, Defense("shadowlands_north", None, tokens=defence - printed))


def said_of(event: e.Event) -> str:
    return plain(describe(event), NAMES.__getitem__)


@pytest.mark.parametrize("controller", [None, CY])
def test_each_word_on_a_battle_is_said_when_it_is_true(controller: int | None) -> None:
    heard: set[str] = set()
    for clan, strong, other, defence in product((CRANE, CRAB), range(1, 7), range(5), range(5)):
        attacks = {ANNA: Attack(ANNA, clan, strong)}
        if other:
            attacks[BO] = Attack(BO, LION, other)
        event = fought(attacks, defence, controller)
        taken = event.winner != controller
        best = max(attack.strength for attack in attacks.values())
        own = attacks[event.winner].strength if taken and event.winner is not None else 0
        ahead = own - max([defence, *(it.strength for seat, it in attacks.items() if seat != event.winner)])
        alone = [won({seat: it}, defence) for seat, it in attacks.items() if it.strength == best]
        true = {
            "the Crane wins ties": taken and ahead == 0,
            "by a hair": taken and ahead == 1 and not (defence == 0 and len(attacks) == 1),
            "block each other": not taken and len(alone) == 2 and None not in alone,
            "stays empty": event.winner is None,
            "Cy holds Lion West": event.winner == CY,
            "A tie is not enough": event.winner == CY and best == defence,
            "with ease": event.winner == CY and defence - best >= 3,
        }
        if controller is not None:
            open_ = len(attacks) == 1 and defence == 0
            true["overruns"] = taken and ahead >= 3 and not open_
        said = said_of(event)
        for words, expected in true.items():
            assert (words in said) == expected, (words, event)
        heard |= {words for words, expected in true.items() if expected}
    assert len(heard) == (4 if controller is None else 7)


def test_a_blessing_is_named_where_it_decided() -> None:
    for strong, defence, blessed in product(range(3, 8), range(8), ((), (BLESSING,))):
        attacks = {ANNA: Attack(ANNA, CRAB, strong)}
        weaker = {ANNA: Attack(ANNA, CRAB, strong - 2)}
        said = said_of(fought(attacks, defence, CY, [army(ANNA, 1, *blessed)]))
        decided = bool(blessed) and won(attacks, defence) == ANNA and won(weaker, defence) is None
        # an attack that would have been as strong as the defence is left to whoever knows the clan
        decided = decided and strong - 2 < defence
        assert ("Without the blessing Anna’s attack" in said) == decided
        said = said_of(fought(attacks, defence, CY, [army(ANNA, 1), army(CY, 2, *blessed)]))
        decided = bool(blessed) and won(attacks, defence) is None and won(attacks, defence - 2) == ANNA
        assert ("Without the blessing Cy’s" in said) == decided


def test_a_bluff_that_defends() -> None:
    bluff = e.Shown(3, CY, "bluff", "center:lion_west")
    held = said_of(fought({ANNA: Attack(ANNA, CRAB, 1)}, 2, CY, [army(ANNA, 1), bluff]))
    assert "Cy’s bluff defends with 2." in held


def test_what_burns_and_what_is_left_of_it() -> None:
    raid = e.Shown(4, ANNA, "raid", "center:lion_west")
    assert said_of(e.ProvinceRaided(HERE, (ANNA,), CY, (raid,), "shrine")) == (
        "🔥 Lion West is raided by Anna and burns; Cy loses it. Discarded: Anna raid.\nIt replaces: shrine."
    )
    assert said_of(e.ProvinceRaided(HERE, (ANNA, BO), None, (raid,), None)) == (
        "🔥 Lion West is raided by Anna and Bo and burns. Discarded: Anna raid."
    )


def test_only_bluffs_are_called_bluffs() -> None:
    bluff = e.Removed(1, ANNA, "bluff", "center:lion_west", e.Fault.BLUFF)
    army_ = e.Removed(2, BO, "army_1", "center:lion_west", e.Fault.WRONG_SLOT)
    assert said_of(e.TokensRemoved((bluff,))) == "Bluffs: Anna."
    assert said_of(e.TokensRemoved((bluff, army_))) == ("Tokens without effect: Bo army 1. Bluffs: Anna.")


def test_secret_aims_are_told_at_the_end() -> None:
    scored = e.Scored((9, 8, 7), (1, 1, 1), (0, 0, 0), ("way_of_the_sail",) * 3, (10, 0, 10), (20, 9, 18))
    assert said_of(scored).splitlines()[-1] == (
        "🎴 Secret objectives fulfilled: Anna: 10 honour for 6 coastal provinces; Cy: 10 honour for "
        "6 coastal provinces."
    )
    nobody = e.Scored((9, 8, 7), (1, 1, 1), (0, 0, 0), ("way_of_the_sail",) * 3, (0, 0, 0), (10, 9, 8))
    assert said_of(nobody).splitlines()[-1] == "🎴 No one fulfilled their secret objective."


def test_the_rules_bring_these_battles_about() -> None:
    def told(scene: Scene) -> str:
        return said_of(one(scene.resolve(), e.BattleFought))

    scene = Scene("lion", "crab", "crane").own(0, "lion_west").own(1, "unicorn_east").own(2, "scorpion_north")
    scene.token(0, "bluff", "center:lion_west")
    scene.token(1, "army_2", "land:unicorn_east>lion_west")
    assert told(scene).endswith("Anna’s bluff defends with 2.\nA tie is not enough: Anna holds Lion West.")

    for third, end in (
        ("crane", "A tie, and the Crane wins ties: Cy takes Lion West from Anna."),
        ("dragon", "Equally strong attackers block each other: Anna holds Lion West."),
    ):
        scene = Scene("lion", "crab", third).own(0, "lion_west").own(1, "unicorn_east").own(2, "scorpion_north")
        scene.token(0, "army_2", "center:lion_west")
        scene.token(1, "army_4", "land:unicorn_east>lion_west")
        scene.token(2, "army_4", "land:scorpion_north>lion_west")
        assert told(scene).splitlines()[-1] == end

    for clan, end in (
        ("lion", "Unicorn Capital stays empty."),
        ("crane", "the Crane wins ties: Anna takes Unicorn Capital."),
    ):
        scene = Scene(clan, "crab").own(0, "unicorn_east").own(1, "crab_capital")
        scene.token(0, "army_2", "land:unicorn_east>unicorn_capital")
        assert told(scene).endswith(end)

    scene = Scene("lion", "crab").own(0, "lion_west").own(1, "unicorn_east")
    scene.token(0, "army_2", "center:lion_west", "blessing_2")
    scene.token(1, "army_3", "land:unicorn_east>lion_west")
    assert "Without the blessing Anna’s defence would have broken." in told(scene)
