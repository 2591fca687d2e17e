"""Whose choice counts: a person's, side by side, before what the match has."""

from __future__ import annotations

import pytest

from bot.ui.looks import look_words, match_look, own_look, shown_look
from engine.core.text import T, plain

UNCHANGED = (None,) * 5


def test_of_a_match_only_what_is_unusual_is_stored() -> None:
    assert match_look("", "tritanopia", "light", None, "wide", "drawn") == "tritanopia wide"
    assert match_look("tritanopia wide", "full", *UNCHANGED[1:]) == "wide"


def test_a_person_takes_his_choice_back_by_wanting_it_as_the_match_has_it() -> None:
    own = own_look("", None, "light", "small", None, "drawn")
    assert own == "light small drawn"
    assert own_look(own, *UNCHANGED) == own
    assert own_look(own, None, "match", None, None, "match") == "small"


@pytest.mark.parametrize(
    ("own", "match", "shown"),
    [
        ("", "", ""),
        ("", "dark wide", "dark wide"),
        ("tritanopia", "dark wide", "tritanopia dark wide"),
        ("light", "dark wide", "wide"),
        ("drawn", "words", ""),
        ("words", "small", "small words"),
        ("nonsense", "more", ""),
    ],
)
def test_each_side_is_as_he_chose_it_else_as_the_match_has_it(own: str, match: str, shown: str) -> None:
    assert shown_look(own, match) == shown


def test_what_nobody_chose_has_no_words() -> None:
    assert look_words("") is None
    words = look_words("light words")
    assert words is not None
    assert "Light" in plain(T("{look}", look=words))
