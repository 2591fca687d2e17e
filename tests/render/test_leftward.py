"""Arabic and Hebrew where Pillow cannot lay them out: joined and turned by ourselves, as FriBiDi would."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PIL import features

from bot.cli import doctor
from render.text import fonts
from render.text.bidi import visual
from render.text.fonts import Face, Type

TYPE = Type(Face.SANS_BOLD, 60)
CACHED = (fonts._font, fonts._runs, fonts.width, fonts.mask, fonts.halo, fonts.fitted)


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without FriBiDi."""
    monkeypatch.setattr(features, "check", lambda feature: False)
    for kept in CACHED:
        kept.cache_clear()
    yield
    for kept in CACHED:
        kept.cache_clear()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("\u0645\u062d\u0645\u062f", "\ufeaa\ufee4\ufea4\ufee3"),  # mim hah mim dal
        ("\u0633\u0644\u0627\u0645", "\ufee1\ufefc\ufeb3"),  # seen, lam with alef, mim
        ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),  # Hebrew does not join
        ("\u05d0\u05d1 12", "12 \u05d1\u05d0"),  # figures keep their order
        ("(\u05d0)", "(\u05d0)"),  # brackets are turned
        ("\u0645\u064f", "\ufee1"),  # a vowel sign
        ("", ""),
    ],
)
def test_letters_are_joined_and_turned(words: str, found: str) -> None:
    assert visual(words) == found


NAMES = ("\u0645\u062d\u0645\u062f", "\u0633\u0644\u0627\u0645", "\u05d3\u05d5\u05d9\u05d3")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_looks_as_with_the_library(name: str, request: pytest.FixtureRequest) -> None:
    if not features.check("raqm"):
        pytest.skip("this machine has no FriBiDi to compare with")
    with_it = np.asarray(fonts.mask(name, TYPE)[0], float)
    request.getfixturevalue("without")
    ours = np.asarray(fonts.mask(name, TYPE)[0], float)
    wide = min(ours.shape[1], with_it.shape[1])
    assert abs(ours.shape[1] - with_it.shape[1]) <= 4
    assert np.abs(ours[:, :wide] - with_it[:, :wide]).mean() < 0.35 * with_it.mean()


def test_doctor_tells(without: None) -> None:
    found = [(good, words) for good, what, words in doctor._fonts() if what == "fonts"]
    assert all(good for good, _ in found)
    assert any("libfribidi0" in words for _, words in found)
