"""The bench judges seconds by its yardstick, and takes a figure again if that moved."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tests.bench.figures import AGAIN, Figure, taken
from tests.bench.yardstick import Yardstick

STEADY, SLOW = Yardstick(cpu=100, wall=100), Yardstick(cpu=130, wall=200)


def readings(*order):
    left = list(order)
    return lambda: left.pop(0) if len(left) > 1 else left[0]


@pytest.mark.parametrize("name", sorted(path.stem for path in Path(__file__).with_name("bench").glob("[a-z]*.py")))
def test_no_part_names_what_is_gone(name):
    importlib.import_module(f"tests.bench.{name}")


def test_limits_of_time_grow_with_the_yardstick():
    slow = Figure("drawn", 25, "ms CPU", most=20).at(SLOW)
    assert slow.met
    assert not slow.at(STEADY).met
    assert "at 130" in slow.line()
    assert Figure("seconds", 3.9, "s", most=2).at(SLOW).met
    assert not Figure("presses", 140, "1/core s", least=150).at(SLOW).met
    assert not Figure("ratio", 9, "times", least=10).at(SLOW).met


def test_a_figure_is_taken_again_while_the_machine_changes():
    values = iter((40.0, 20.0))
    again = taken([lambda: [Figure("drawn", next(values), "ms", most=20)]], readings(STEADY, SLOW, SLOW))
    assert [(figure.value, figure.factor) for figure in again] == [(20, 200)]


def test_a_machine_that_never_rests_is_said_to_be_so():
    count = []
    restless = readings(*[STEADY, SLOW] * 9)
    (figure,) = taken([lambda: count.append(1) or [Figure("drawn", 1, "s")]], restless)
    assert len(count) == AGAIN + 1
    assert "moved" in figure.note


def test_ratios_of_one_run_are_taken_once():
    count = []
    (figure,) = taken([lambda: count.append(1) or [Figure("twice", 2, "times")]], readings(STEADY, SLOW))
    assert len(count) == 1
    assert not figure.note
