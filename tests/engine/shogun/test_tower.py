"""RULES.md 12: the cube tower."""

from __future__ import annotations

from statistics import fmean, pstdev

import pytest
from hypothesis import given, strategies as st

from engine.core.chance import SeededChance
from engine.shogun.rules import battles, tower
from tests.engine.shogun.scene import FARMERS, Scene

S = ("S", 0.33, 0.03)
THROWS = 20_000
"""As many as the rulebook of this project asks for."""
FEWER = 6_000

counts = st.tuples(*[st.integers(0, 9)] * 4)


@given(model=st.sampled_from("SWT"), inside=counts, lower=counts, thrown=counts, seed=st.integers(0, 1000))
def test_sec_12_4_cubes_are_conserved_by_colour(model, inside, lower, thrown, seed):
    levels = [inside, lower][: tower.levels_of(model)]
    after, fallen = tower.throw(model, 0.33, 0.03, levels, thrown, SeededChance(seed).draw)
    assert len(after) == len(levels)
    for colour in range(4):
        before = thrown[colour] + sum(level[colour] for level in levels)
        assert before == fallen[colour] + sum(level[colour] for level in after)
        assert fallen[colour] >= 0
        assert all(level[colour] >= 0 for level in after)


@given(inside=counts, thrown=counts, loosen=st.floats(0, 1), seed=st.integers(0, 1000))
def test_sec_12_4_without_sticking_everything_thrown_falls_out(inside, thrown, loosen, seed):
    (after,), fallen = tower.throw("S", 0, loosen, [inside], thrown, SeededChance(seed).draw)
    assert all(now <= before for now, before in zip(after, inside, strict=True))
    assert all(out >= into for out, into in zip(fallen, thrown, strict=True))


@given(inside=counts, thrown=counts, stick=st.floats(0, 1), seed=st.integers(0, 1000))
def test_sec_12_4_without_loosening_nothing_inside_falls_out(inside, thrown, stick, seed):
    (after,), fallen = tower.throw("S", stick, 0, [inside], thrown, SeededChance(seed).draw)
    assert all(now >= before for now, before in zip(after, inside, strict=True))
    assert all(out <= into for out, into in zip(fallen, thrown, strict=True))


def throws(model: tuple[str, float, float], inside: tuple[int, ...], thrown: tuple[int, ...], times: int = THROWS):
    """What is inside after each of many throws, and what fell out."""
    luck = SeededChance(12)
    for _ in range(times):
        levels = [inside, (0,) * len(inside)][: tower.levels_of(model[0])]
        after, fallen = tower.throw(*model, levels, thrown, luck.draw)
        yield tuple(map(sum, zip(*after, strict=True))), fallen


@pytest.mark.parametrize(("seats", "mean", "deviation"), [(3, 6.72, 2.27), (4, 7.54, 2.43), (5, 8.21, 2.55)])
def test_sec_12_3_the_first_throw(seats, mean, deviation):
    thrown = (*[7] * seats, 10)
    inside = [after for after, _ in throws(S, (0,) * (seats + 1), thrown)]
    totals = [sum(after) for after in inside]
    assert fmean(totals) == pytest.approx(mean, abs=0.06)
    assert pstdev(totals) == pytest.approx(deviation, abs=0.06)
    for colour in range(seats):
        assert fmean(after[colour] for after in inside) == pytest.approx(mean * 7 / sum(thrown), abs=0.06)
    assert fmean(after[-1] for after in inside) == pytest.approx(mean * 10 / sum(thrown), abs=0.06)


def test_sec_12_3_two_cubes_into_the_empty_tower():
    inside = [sum(after) for after, _ in throws(S, (0, 0), (1, 1))]
    for number, chance in enumerate((0.455533, 0.438834, 0.105633)):
        assert inside.count(number) / THROWS == pytest.approx(chance, abs=0.015)


def test_sec_12_3_one_cube_stays_with_a_third():
    assert fmean(sum(after) for after, _ in throws(S, (0,), (1,))) == pytest.approx(0.33, abs=0.01)


@pytest.mark.parametrize(("thrown", "chance"), [(4, 0.115), (6, 0.167), (9, 0.240), (12, 0.306), (15, 0.367)])
def test_sec_12_3_a_cube_inside_comes_loose(thrown, chance):
    loose = [fallen[0] for _, fallen in throws(S, (1, 0), (0, thrown), FEWER)]
    assert fmean(loose) == pytest.approx(chance, abs=0.02)


def test_sec_12_3_the_long_run_holds_eleven():
    luck = SeededChance(3)
    inside, loads = (0, 0), []
    for _ in range(THROWS):
        (inside,), _ = tower.throw(*S, [inside], (5, 4), luck.draw)
        loads.append(sum(inside))
    assert fmean(loads) == pytest.approx(11, abs=0.3)
    assert pstdev(loads) == pytest.approx(3.03, abs=0.15)


def test_sec_12_2_the_quick_form_is_the_tower_described():
    """One cube after another, each loosening what lies there: the same mean and spread as the quick form."""

    def slowly(luck, inside, thrown):
        pool = [colour for colour, count in enumerate(thrown) for _ in range(count)]
        lying = [colour for colour, count in enumerate(inside) for _ in range(count)]
        while pool:
            cube = pool.pop(luck.draw(len(pool)))
            lying = [other for other in lying if luck.draw(100) >= 3]
            if luck.draw(100) < 33:
                lying.append(cube)
        return [lying.count(colour) for colour in range(len(thrown))]

    luck = SeededChance(7)
    slow = [slowly(luck, (4, 2, 3), (5, 0, 4)) for _ in range(FEWER)]
    quick = [after for after, _ in throws(S, (4, 2, 3), (5, 0, 4), FEWER)]
    for colour in range(3):
        ours, theirs = [row[colour] for row in quick], [row[colour] for row in slow]
        assert fmean(ours) == pytest.approx(fmean(theirs), abs=0.06)
        assert pstdev(ours) == pytest.approx(pstdev(theirs), abs=0.06)
    assert pstdev(map(sum, quick)) == pytest.approx(pstdev(map(sum, slow)), abs=0.08)


def fights(attackers: int, defenders: int, times: int = FEWER):
    """Chances of attacker wins, undecided, defender wins: two seats and farmers, one colour that looks on."""
    luck = SeededChance(5)
    results = {"conquered": 0, "undecided": 0, "defended": 0, "only_farmers": 0}
    for _ in range(times):
        _, fallen = tower.throw(*S, [(0, 0, 0, 0)], (attackers, defenders, 0, 0), luck.draw)
        results[battles.attack_on_player(fallen[0], fallen[1], 0).result] += 1
    return [results[name] / times for name in ("conquered", "undecided", "defended")]


@pytest.mark.parametrize(
    ("attackers", "defenders", "chances"),
    [
        (1, 1, (0.219, 0.561, 0.219)),
        (2, 1, (0.602, 0.329, 0.069)),
        (3, 2, (0.581, 0.297, 0.122)),
        (5, 3, (0.762, 0.169, 0.069)),
        (6, 3, (0.884, 0.088, 0.027)),
        (8, 5, (0.852, 0.099, 0.049)),
    ],
)
def test_sec_12_3_battles_from_an_empty_tower(attackers, defenders, chances):
    assert fights(attackers, defenders) == pytest.approx(chances, abs=0.02)


@pytest.mark.parametrize(
    ("attackers", "farmers", "chance"),
    [(1, 1, 0.219), (2, 1, 0.602), (3, 1, 0.828), (4, 1, 0.934), (1, 2, 0.07), (2, 2, 0.291), (3, 2, 0.579)],
)
def test_sec_12_3_neutral_provinces_from_an_empty_tower(attackers, farmers, chance):
    won = [
        battles.attack_on_neutral(fallen[0], fallen[1]).armies > 0
        for _, fallen in throws(S, (0, 0), (attackers, farmers), FEWER)
    ]
    assert fmean(won) == pytest.approx(chance, abs=0.02)


def first_battles(thrown: tuple[int, int, int], markers: int):
    """Attacker, defender and farmers in the first battle of four players, the tower loaded before each."""
    luck = SeededChance(8)
    results = []
    for _ in range(FEWER):
        levels, _ = tower.throw(*S, [(0,) * 5], (7, 7, 7, 7, 10), luck.draw)
        _, (a, d, *_, f) = tower.throw(*S, levels, (thrown[0], thrown[1], 0, 0, thrown[2]), luck.draw)
        results.append((a, d, 0 if markers else f))
    return results


@pytest.mark.parametrize(("markers", "chances"), [(0, (0.625, 0.198, 0.177)), (1, (0.733, 0.168, 0.099))])
def test_sec_12_3_the_first_battle_five_against_three(markers, chances):
    verdicts = [battles.attack_on_player(a, d, f) for a, d, f in first_battles((5, 3, 0), markers)]
    won = sum(verdict.result == "conquered" for verdict in verdicts) / FEWER
    held = sum(verdict.result == "defended" for verdict in verdicts) / FEWER
    assert (won, 1 - won - held, held) == pytest.approx(chances, abs=0.02)


@pytest.mark.parametrize(("armies", "farmers", "chance"), [(2, 1, 0.567), (3, 1, 0.775), (3, 2, 0.541), (5, 3, 0.7)])
def test_sec_12_3_the_first_revolt(armies, farmers, chance):
    held = [battles.revolt(d, f) > 0 for _, d, f in first_battles((0, armies, farmers), 0)]
    assert fmean(held) == pytest.approx(chance, abs=0.02)


def test_sec_12_5_model_w_sticks_and_loosens_a_third():
    after_start = [sum(after) for after, _ in throws(("W", 0, 0), (0,) * 5, (7, 7, 7, 7, 10), 4000)]
    assert fmean(after_start) == pytest.approx(12.7, abs=0.2)
    loose = [fallen[0] for _, fallen in throws(("W", 0, 0), (1, 0), (0, 4), FEWER)]
    assert fmean(loose) == pytest.approx(1 / 3, abs=0.02)


@pytest.mark.parametrize(("seats", "mean"), [(3, 6.29), (4, 7.19), (5, 7.95)])
def test_sec_12_5_model_t_after_the_first_throw(seats, mean):
    inside = [sum(after) for after, _ in throws(("T", 0, 0), (0,) * (seats + 1), (*[7] * seats, 10), 8000)]
    assert fmean(inside) == pytest.approx(mean, abs=0.1)


def test_sec_12_5_model_t_holds_twelve_in_the_long_run():
    luck = SeededChance(3)
    levels, loads = [(0, 0), (0, 0)], []
    for _ in range(8000):
        levels, _ = tower.throw("T", 0, 0, levels, (5, 4), luck.draw)
        loads.append([sum(level) for level in levels])
    assert fmean(upper for upper, _ in loads) == pytest.approx(6, abs=0.3)
    assert fmean(lower for _, lower in loads) == pytest.approx(6, abs=0.3)


def test_sec_12_what_lies_in_the_tray_is_thrown_as_well():
    scene = Scene().own(0, "kai", 5).own(1, "suruga", 2).plan(0, battle_move_a="kai").tray({2: 2, FARMERS: 1})
    scene.run("battle_move_a")
    (battle, *_) = scene.answer(0, "march kai suruga 4")
    assert battle.tray_before.armies == (0, 0, 2, 0)
    assert battle.thrown.armies == (4, 2, 2, 0)
    assert battle.thrown.farmers == 1
    assert scene.in_tray(2) == 2


def test_sec_12_5_odds_are_those_of_the_model():
    """Of a cube thrown, then of a cube inside by level."""
    assert tower.falling("W", 0.33, 0.03, 4) == pytest.approx((0.667, 0.333), abs=0.001)
    assert tower.falling("S", 0.5, 0.1, 2) == pytest.approx((0.525, 0.19))
    luck, lot = SeededChance(16), ((9, 0, 0), (0, 6, 0), (0, 0, 5))
    tried = [tower.throw("T", 0, 0, [*lot[1:]], lot[0], luck.draw)[1] for _ in range(FEWER)]
    for colour, chance in enumerate(tower.falling("T", 0, 0, 9, 6)):
        assert fmean(fallen[colour] for fallen in tried) / lot[colour][colour] == pytest.approx(chance, abs=0.01)
    assert tower.falling("S", 0.33, 0.03, 0) == pytest.approx((0.67, 0))
