"""Names and typed words: nothing hides in them, and two that look alike are told apart."""

from __future__ import annotations

import pytest

from bot.service.lobby.names import known_as, read_title
from bot.service.model import Person
from bot.texts import alike, normalised, plain_name, told_apart
from engine.core.refusals import Unreadable

HIDDEN = {
    "turned around": "Anna\u202eanna",
    "isolated": "\u2066Anna\u2069",
    "a soft hyphen": "An\u00adna",
    "a blank of no width": "An\u200bna\ufeff",
    "a joiner at the end": "Anna\u200d",
    "a new line": "Anna\nanna",
    "a bell": "Anna\x07",
    "a filler": "\u3164Anna\u3164",
    "an empty pattern of dots": "\u2800Anna",
}
EMPTY = ("", "   ", "\u200b", "\u3164\u3164", "\u2800", "\u202e\u202c", "\u200d", "\u0301\u0301", "\ufe0f", "\u00ad")


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_nothing_hides_in_a_name(name: str) -> None:
    shown = plain_name(name)
    assert shown.isprintable()
    assert shown.isascii()
    assert alike(shown) in ("anna", "annaanna", "anna anna")


@pytest.mark.parametrize("name", EMPTY)
def test_a_name_that_shows_nothing_is_a_question_mark(name: str) -> None:
    assert plain_name(name) == "?"
    with pytest.raises(Unreadable):
        read_title(name, 60)


@pytest.mark.parametrize("name", ["Ана", "花子", "محمد", "می‌خواهم", "👨‍👩‍👧", "❤️‍🔥 Ann", "José", "נועה", "สมชาย"])
def test_names_of_all_scripts_stay(name: str) -> None:
    assert plain_name(name) == name


def test_marks_do_not_pile_up() -> None:
    assert len(plain_name("a" + "\u0300\u0317" * 40 + "nna")) <= 6


def test_names_that_look_alike_get_a_number() -> None:
    assert told_apart(("Anna", "Boris", "Anna")) == ("Anna", "Boris", "Anna (2)")
    assert told_apart(("Anna", "anna", "ＡＮＮＡ", "An\u200bna")) == (
        "Anna",
        "anna (2)",
        "ＡＮＮＡ (3)",
        "An\u200bna (4)",
    )
    assert told_apart(("Anna", "Anna (2)", "Anna")) == ("Anna", "Anna (2)", "Anna (3)")
    assert told_apart(("?", "?")) == ("?", "? (2)")


def test_a_name_that_is_taken_gets_the_name_of_the_account() -> None:
    person = Person(7, "Anna", handle="anna.of.ise")
    assert known_as(person, ["Boris"]) == "Anna"
    assert known_as(person, ["Boris", "ANNA"]) == "Anna (anna.of.ise)"
    assert len(known_as(Person(7, "A" * 90, handle="a" * 32), ["A" * 80])) == 80


@pytest.mark.parametrize(
    "title",
    [
        "https://evil.example",
        "ＨＴＴＰＳ：／／evil.example",
        "see www.evil.example",
        "discord.gg/abc",
        "steam://open",
        "[gift](x)",
        "<@1>",
        "# big",
        "x" * 61,
    ],
)
def test_titles_hold_no_link_and_no_markdown(title: str) -> None:
    with pytest.raises(Unreadable):
        read_title(title, 60)


def test_titles_are_cleaned() -> None:
    assert read_title("  The\u202e long\nwinter ", 60) == "The long winter"
    assert read_title("Who wins?", 60) == "Who wins?"
    assert read_title("?", 60) == "?"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("castle＝suruga　bid＝１", "castle=suruga bid=1"),
        ("castle=suruga\u200b", "castle=suruga"),
        ("bid\u00a0=\u20092\u202f", "bid = 2 "),
        ("castle：suruga、 bid：2", "castle:suruga, bid:2"),
        ("\ufeffbid=2\u200e", "bid=2"),
        ("one\r\ntwo\u2028three", "one\ntwo\nthree"),
        ("si\u00adlence", "silence"),
        ("𝐛𝐢𝐝=𝟐", "bid=2"),
        ("me👨‍👩‍👧", "me👨‍👩‍👧"),
    ],
)
def test_typed_words_are_read_as_from_a_plain_keyboard(typed: str, read: str) -> None:
    assert normalised(typed) == read
