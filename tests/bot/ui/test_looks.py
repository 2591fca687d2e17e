"""Looks: a person's choice counts before the match's, side by side."""

from __future__ import annotations

import pytest

from bot.ui.kit.words import look_words, match_look, own_look, shown_look
from engine.core.text import T, plain

UNCHANGED = (None,) * 3


def test_of_a_match_only_what_is_unusual_is_stored() -> None:
    assert match_look("", "tritanopia", "light", "words") == "tritanopia words"
    assert match_look("", "tritanopia", None, "drawn") == "tritanopia"
    assert match_look("tritanopia dark", "full", *UNCHANGED[1:]) == "dark"


def test_a_person_takes_their_choice_back_by_wanting_it_as_the_match_has_it() -> None:
    own = own_look("", "full", "light", "drawn")
    assert own == "full light drawn"
    assert own_look(own, *UNCHANGED) == own
    assert own_look(own, None, "match", "match") == "full"


@pytest.mark.parametrize(
    ("own", "match", "shown"),
    [
        ("", "", ""),
        ("", "dark words", "dark words"),
        ("tritanopia", "dark words", "tritanopia dark words"),
        ("light", "tritanopia dark", "tritanopia"),
        ("drawn", "words", ""),
        ("words", "dark", "dark words"),
        ("nonsense", "more", ""),
    ],
)
def test_each_side_is_as_they_chose_it_else_as_the_match_has_it(own: str, match: str, shown: str) -> None:
    assert shown_look(own, match) == shown


def test_what_nobody_chose_has_no_words() -> None:
    assert look_words("") is None
    words = look_words("light words")
    assert words is not None
    assert "Light" in plain(T("{look}", look=words))
