"""What is said of a battle is true of it, however the cubes fall."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from engine.core.text import plain
from engine.shogun import events as e
from engine.shogun.rules import battles
from engine.shogun.words.describe import describe

NAMES = ("Anna", "Bo", "Cy")
ANNA, BO = 0, 1
Cubes = tuple[int, int, int]
"""Anna's, Bo's, farmers."""


def cubes(lot: Cubes) -> e.Cubes:
    return e.Cubes((lot[0], lot[1], 0), lot[2])


def owner_of(lot: Cubes, *, helped: bool, held: int) -> int | None:
    """Who has the province with such cubes; None for nobody (7.4)."""
    defence = lot[BO] + (lot[2] if helped else 0)
    if lot[ANNA] > defence:
        return ANNA
    return BO if defence > lot[ANNA] and (lot[BO] or held) else None


def fought(thrown: Cubes, out: Cubes, *, helped: bool, held: int) -> e.BattleFought:
    verdict = battles.attack_on_player(out[ANNA], out[BO], out[2] if helped else 0, held)
    return e.BattleFought(
        attacker=ANNA,
        source="kai",
        target="suruga",
        defender=BO,
        marched=thrown[ANNA],
        extra_attack=0,
        stood=thrown[BO] + held,
        held_back=held,
        extra_defence=0,
        thrown=cubes(thrown),
        tray_before=cubes((0, 0, 0)),
        came_out=cubes(out),
        farmers_help=helped,
        result=verdict.result,
        armies_left=verdict.armies,
        owner=owner_of(out, helped=helped, held=held),
        buildings_lost=(),
        markers_lost=0,
    )


def falls() -> Iterator[tuple[Cubes, Cubes]]:
    """What goes in and what comes out."""
    for thrown in product((1, 4), (1, 3), (0, 2)):
        for out in product(range(7), range(5), range(4)):
            yield thrown, out  # type: ignore[misc]


@pytest.mark.parametrize("helped", [True, False])
@pytest.mark.parametrize("held", [0, 2])
def test_each_word_on_a_battle_is_said_when_it_is_true(helped: bool, held: int) -> None:
    heard = set()
    for thrown, out in falls():
        event = fought(thrown, out, helped=helped, held=held)
        owner, attack, farmers = event.owner, out[ANNA], out[2]
        defence = out[BO] + (farmers if helped else 0)
        other_way = owner_of(out, helped=not helped, held=held)
        taken, kept = owner == ANNA, event.result == e.Result.DEFENDED
        true = {
            "by a hair": (taken and attack == defence + 1 and defence > 0)
            or (kept and defence == attack + 1 and attack > 0),
            "without a fight": taken and defence == 0,
            "overruns": taken and defence > 0 and attack - defence >= 4,
            "No attacker comes out": kept and attack == 0,
            "The farmers save Suruga for Bo": owner == BO and out[BO] == 0,
            "is laid waste and becomes neutral": owner is None,
            "The tower keeps everyone": attack == defence == 0,
            "Only farmers are left": owner is None and defence > attack,
            "Alone, Bo would have lost": helped and farmers > 0 and not taken and other_way == ANNA,
            "With their help Anna would have failed": not helped and farmers > 0 and taken and other_way != ANNA,
            "on the cubes thrown": owner_of(thrown, helped=helped, held=held) != owner,
        }
        said = plain(describe(event), NAMES.__getitem__)
        for words, expected in true.items():
            assert (words in said) == expected, (words, event)
        heard |= {words for words, expected in true.items() if expected}
    missing = {"Alone, Bo would have lost"} if not helped else {"With their help Anna would have failed"}
    never = {"Only farmers are left"} if held else {"The farmers save Suruga for Bo"}
    unhelped = set() if helped else {"Only farmers are left", "The farmers save Suruga for Bo"}
    assert set(true) - heard == missing | never | unhelped


def test_who_is_ahead_by_what_was_thrown_is_named() -> None:
    def ahead(thrown: Cubes, out: Cubes) -> str:
        return next(
            line
            for line in plain(describe(fought(thrown, out, helped=True, held=0)), NAMES.__getitem__).splitlines()[2:]
        )

    assert ahead((4, 3, 0), (2, 3, 0)) == "The tower reverses it: on the cubes thrown, Anna would have won."
    assert ahead((3, 4, 0), (3, 2, 0)) == "The tower reverses it: on the cubes thrown, Bo would have won."
    assert ahead((3, 3, 0), (3, 2, 0)) == "The tower decides it: on the cubes thrown, no one would have won Suruga."
    assert ahead((6, 3, 0), (3, 2, 0)) == "The tower is hungry: Anna threw 6 and got 3 back."
    assert ahead((4, 3, 0), (4, 0, 0)) == "The tower is hungry: Bo threw 3 and got none back."
    assert ahead((4, 3, 0), (7, 3, 0)) == "The tower is kind: Anna threw 4 and got 7 back."
    assert ahead((3, 4, 0), (3, 4, 3)) == "The tower is kind to the farmers: 0 went in, 3 came out."
    assert ahead((4, 3, 0), (4, 2, 0)) == "➡️ Anna takes Suruga with 2 armies left."


def test_each_word_on_a_revolt_is_said_when_it_is_true() -> None:
    for (armies, farmers), (back, rising) in product(product((1, 3), (1, 3)), product(range(5), range(5))):
        left = battles.revolt(back, rising)
        event = e.RevoltFought(
            seat=BO,
            province="kai",
            winter=False,
            farmers=farmers,
            stood=armies,
            thrown=cubes((0, armies, farmers)),
            tray_before=cubes((0, 0, 0)),
            came_out=cubes((0, back, rising)),
            put_down=left > 0,
            armies_left=left,
            buildings_lost=(),
            markers_lost=0,
        )
        said = plain(describe(event), NAMES.__getitem__)
        true = {
            "No farmer shows up": left > 0 and rising == 0,
            "by a hair": left == 1 and rising > 0,
            "gets no army out": back == 0,
            "becomes neutral": left == 0,
            "on the cubes thrown": (armies > farmers) != (back > rising),
        }
        for words, expected in true.items():
            assert (words in said) == expected, (words, event)


@pytest.mark.parametrize(
    ("out", "ending"),
    [
        ((0, 0, 1), "➡️ No attacker comes out of the tower. Suruga stays neutral."),
        ((1, 0, 1), "➡️ The farmers win. Suruga stays neutral."),
        ((2, 0, 1), "➡️ Anna takes Suruga by a hair, with 1 army left."),
        ((3, 0, 1), "➡️ Anna takes Suruga with 2 armies left."),
        ((1, 0, 0), "➡️ Anna walks into Suruga without a fight, with 1 army."),
    ],
)
def test_an_attack_on_farmers(out: Cubes, ending: str) -> None:
    verdict = battles.attack_on_neutral(out[ANNA], out[2])
    owner = ANNA if verdict.armies else None
    nothing = cubes((0, 0, 0))
    event = e.BattleFought(
        *(ANNA, "kai", "suruga", None, 3, 0, 0, 0, 0, cubes((3, 0, 1)), nothing, cubes(out), True),
        *(verdict.result, verdict.armies, owner, (), 0),
    )
    assert plain(describe(event), NAMES.__getitem__).splitlines()[-1] == ending
