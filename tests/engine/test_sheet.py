"""A sheet in one line: what it reads, what it refuses, what it suggests."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.question import Card, Sheet, Slot
from engine.core.refusals import Illegal, Unreadable
from engine.core.sheet import SUGGESTIONS, complete_line, read_line
from engine.core.text import T, verbatim

SHEET = Sheet(
    slots=(
        Slot("build_castle", verbatim("Castle"), card="kai", aliases=("castle",)),
        Slot("collect_taxes", verbatim("Taxes"), card="awa_boso", aliases=("taxes", "tax")),
        Slot("bid", verbatim("Bid")),
    ),
    cards=(
        Card("chest_3", verbatim("Chest card 3"), aliases=("3",)),
        Card("awa_boso", verbatim("Awa-Boso"), "collect_taxes", ("boso",)),
        Card("kai", verbatim("Kai"), "build_castle"),
        Card("suruga", verbatim("Suruga")),
    ),
    focus="bid",
    locked=False,
    lacking=(T("1 card must still be placed."),),
)


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("bid=3", "assign bid chest_3"),
        ("bid=3 lock", "assign bid chest_3; lock"),
        ("lock bid=suruga", "assign bid suruga; lock"),
        ("LOCK", "lock"),
        ("Bid = Suruga,  Castle=Kai", "assign bid suruga"),
        ("castle=suruga", "clear build_castle; assign build_castle suruga"),
        ("bid=kai", "clear build_castle; assign bid kai"),
        ("bid=Awa-Boso", "clear collect_taxes; assign bid awa_boso"),
        ("bid=boso;tax=suruga", "clear collect_taxes; assign bid awa_boso; assign collect_taxes suruga"),
        ("castle=boso taxes=kai", "clear build_castle; clear collect_taxes; assign build_castle awa_boso; "
         "assign collect_taxes kai"),
        ("castle=-", "clear build_castle"),
        ("castle=- bid=kai", "clear build_castle; assign bid kai"),
    ],
)  # fmt: skip
def test_a_line_becomes_a_wish(line: str, wish: str) -> None:
    assert read_line(SHEET, line) == wish


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "Write it like this: castle: boso, taxes: kai."),
        (" , ", "Write it like this"),
        ("hello", "I cannot read “hello”"),
        ("moat=kai", "There is no space called “moat”. The spaces are castle, taxes, bid."),
        ("castle=echigo", "You have no card called “echigo”. You have 3, boso, kai, suruga."),
        ("castle=", "You have no card called “”"),
    ],
)
def test_what_means_nothing_is_unreadable(line: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_line(SHEET, line)
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("bid=3 bid=kai", "The line fills Bid twice."),
        ("bid=3 castle=chest_3", "The line uses Chest card 3 twice"),
        ("castle=kai", "like that already"),
        ("bid=-", "like that already"),
    ],
)
def test_what_contradicts_itself_or_changes_nothing_is_refused(line: str, complaint: str) -> None:
    with pytest.raises(Illegal) as refused:
        read_line(SHEET, line)
    assert complaint in str(refused.value)


def test_one_card_is_read_for_one_space() -> None:
    assert read_line(SHEET, "bid= 3 ") == "assign bid chest_3"
    assert read_line(SHEET, "bid=Awa boso") == "clear collect_taxes; assign bid awa_boso"
    assert read_line(SHEET, "build_castle=-") == "clear build_castle"
    with pytest.raises(Unreadable):
        read_line(SHEET, "bid=17")
    with pytest.raises(Illegal):
        read_line(SHEET, "build_castle=kai")


@pytest.mark.parametrize(
    ("line", "suggested"),
    [
        ("", ["bid=3", "bid=boso", "bid=kai", "bid=suruga", "castle=", "taxes=", "bid="]),
        ("t", ["taxes="]),
        ("tax", ["taxes="]),
        ("castle=kai ", [f"castle=kai {more}" for more in ("bid=3", "bid=boso", "bid=suruga", "taxes=", "bid=")]),
        ("castle=kai bid=", ["castle=kai bid=3", "castle=kai bid=boso", "castle=kai bid=suruga"]),
        ("castle=3 bid=S", ["castle=3 bid=suruga"]),
        ("castle = k", ["castle=kai"]),
        ("bid=3 l", ["bid=3 lock"]),
        ("zzz", []),
    ],
)
def test_the_next_word_is_suggested(line: str, suggested: list[str]) -> None:
    assert [one.line for one in complete_line(SHEET, line)] == suggested


def test_lock_is_suggested_once_nothing_is_lacking() -> None:
    assert "lock" not in [one.line for one in complete_line(SHEET, "")]
    assert complete_line(replace(SHEET, lacking=()), "")[-1].line == "lock"


@pytest.mark.parametrize("slot", ["castle", "taxes", "bid"])
def test_what_is_suggested_can_be_read(slot: str) -> None:
    as_it_is = {"castle=kai", "taxes=boso"}
    lines = [one.line for one in complete_line(SHEET, f"{slot}=") if one.line not in as_it_is]
    assert len(lines) >= 3
    assert all("assign" in read_line(SHEET, line) for line in lines)


def test_there_are_never_more_suggestions_than_can_be_shown() -> None:
    many = replace(SHEET, cards=tuple(Card(f"card_{n}", verbatim(str(n))) for n in range(60)))
    assert len(complete_line(many, "bid=")) == SUGGESTIONS


WAYS = Sheet(
    slots=(Slot("first", verbatim("First")), Slot("second", verbatim("Second"))),
    cards=tuple(
        Card(f"{piece} {n}", verbatim(f"{piece} {n}"), None, (f"{piece}_wood_{n}",), piece, verbatim(f"card {piece}"))
        for piece in ("a", "b")
        for n in range(20)
    ),
    focus="first",
    locked=False,
    lacking=(T("2 cards must still be placed."),),
)
"""Two pieces, each with many ways to use it."""


def test_a_piece_is_used_in_one_way() -> None:
    assert read_line(WAYS, "first=a_wood_1 second=b_wood_2") == "assign first a 1; assign second b 2"
    with pytest.raises(Illegal, match="The line uses card a twice"):
        read_line(WAYS, "first=a_wood_1 second=a_wood_2")
    assert all("=b_" in one.line for one in complete_line(WAYS, "first=a_wood_1 second=")[:20])


def test_a_name_may_be_written_with_blanks() -> None:
    assert read_line(WAYS, "first=a wood 1, second=b wood 12 lock") == "assign first a 1; assign second b 12; lock"
    with pytest.raises(Unreadable, match="There is no card called “a stone 1”"):
        read_line(WAYS, "first=a stone 1")


def test_a_line_can_be_written_as_one_speaks() -> None:
    assert (
        read_line(SHEET, "Castle: Awa Boso, bid: 3")
        == "clear build_castle; clear collect_taxes; assign build_castle awa_boso; assign bid chest_3"
    )


def test_of_many_cards_a_few_are_named() -> None:
    with pytest.raises(Unreadable) as refusal:
        read_line(WAYS, "first=c")
    assert str(refusal.value).count("wood") == 8


LONG = Sheet(
    slots=tuple(Slot(key, verbatim(key)) for key in ("deploy_5", "deploy_3", "deploy_1_move", "battle_move_a")),
    cards=(*WAYS.cards, Card("kai", verbatim("⛵ Kai"))),
    focus="deploy_5",
    locked=False,
    lacking=(),
)


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        ("deploy5: kai", "assign deploy_5 kai"),
        ("Deploy 3 = kai", "assign deploy_3 kai"),
        ("deploy1: a wood 1", "assign deploy_1_move a 1"),
        ("battle=⛵ kai", "assign battle_move_a kai"),
    ],
)
def test_names_are_read_as_people_type_them(line: str, wish: str) -> None:
    assert read_line(LONG, line) == wish


def test_words_that_fit_several_cards_name_them() -> None:
    with pytest.raises(Unreadable, match="“wood 1” can be “a wood 1” or “b wood 1”"):
        read_line(LONG, "deploy5: wood 1")
