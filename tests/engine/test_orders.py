"""Lists of preferences: how they are read, what is said about a wrong word, how they are written down and followed."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.sequence import Actions
from engine.core.text import plain
from tests.engine.shogun.scene import SHOGUN, Scene
from tests.engine.standing import (
    LONGEST,
    Amount,
    BadOrder,
    Condition,
    Entry,
    How,
    Preference,
    as_text,
    choose,
    read,
    traits_of,
    tried,
)


def view():
    """Kai attacks from A; next to it are Suruga (another's), Sagami (own), Musashi, Shinano and Totomi (neutral)."""
    scene = Scene(4).own(0, "kai", 6).own(0, "sagami", 2).own(1, "suruga", 3).plan(0, battle_move_a="kai")
    return SHOGUN.view(scene.have(0, chests=4).state, 0)


def battle(text: str):
    return read(SHOGUN, view(), "battle_a", text)


def bad(text: str, key: str = "battle_a") -> BadOrder:
    with pytest.raises(BadOrder) as refusal:
        read(SHOGUN, view(), key, text)
    return refusal.value


# -- reading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        (" \n ; ", ""),
        ("suruga", "suruga"),
        ("SURUGA 3", "suruga 3"),
        ("3 to Suruga", "suruga 3"),
        ("Suruga 6 armies", "suruga 6"),
        ("at least 6 armies to suruga if at most 6 armies in suruga", "suruga at least 6 if suruga at most 6"),
        ("march kai suruga 3", "march kai suruga 3"),
        ("from Kai to Suruga with 3 armies", "kai suruga 3"),
        ("move 3 armies from Kai to Suruga", "kai suruga 3"),
        ("go to Suruga", "suruga"),
        ("suruga all", "suruga all"),
        ("suruga all but 1", "suruga all but 1"),
        ("all  but  1 to suruga", "suruga all but 1"),
        ("half to suruga", "suruga half"),
        ("suruga at least 3", "suruga at least 3"),
        ("suruga at most 3", "suruga at most 3"),
        ("neutral 2", "neutral 2"),
        ("any", "any"),
        ("ask", "ask"),
        ("ask if kai at most 2; any", "ask if kai at most 2; any"),
        ("suruga; sagami", "suruga; sagami"),
        ("suruga > sagami", "suruga; sagami"),
        ("suruga, sagami", "suruga; sagami"),
        ("suruga\r\nsagami\n", "suruga; sagami"),
        ("suruga else sagami", "suruga; sagami"),
        ("suruga; else to sagami", "suruga; sagami"),
        ("suruga if hold kai", "suruga if hold kai"),
        ("suruga if I still hold Kai", "suruga if hold kai"),
        ("suruga if not hold kai", "suruga if not hold kai"),
        ("suruga if I do not hold kai", "suruga if not hold kai"),
        ("suruga if suruga at most 2", "suruga if suruga at most 2"),
        ("suruga if at most 2 in suruga", "suruga if suruga at most 2"),
        ("suruga if I have at least 4 chests", "suruga if chests at least 4"),
        (
            "suruga all but 1 if hold kai and not hold izu and rice at least 2",
            "suruga all but 1 if hold kai and not hold izu and rice at least 2",
        ),
        ("suruga if hold awa shikoku", "suruga if hold awa_shikoku"),
        ("suruga if hold Awa-Shikoku", "suruga if hold awa_shikoku"),
        ("suruga if hold shikoku", "suruga if hold awa_shikoku"),
    ],
)
def test_what_can_be_read(text, canonical):
    assert as_text(battle(text)) == canonical
    assert battle(canonical) == battle(text)


@pytest.mark.parametrize(
    ("text", "word", "said"),
    [
        ("sruga 3", "sruga", "Did you mean “suruga”?"),
        ("sagami; xyzzy 3", "xyzzy", "I do not know “xyzzy”. Possible here: musashi"),
        ("suruga three", "three", "I do not know “three”"),
        ("suruga all but", "", "Something is missing at the end: a number."),
        ("suruga if  ", "  ", "Something is missing at the end"),
        ("suruga if chests", "", "Something is missing at the end: “at least” and “at most”."),
        ("if hold kai suruga", "if", "“if” does not fit here. Possible here: musashi"),
        ("suruga any", "any", "“any” does not fit here"),
        ("suruga if chets at least 2", "chets", "Did you mean “chests”?"),
        ("suruga if hold chests", "chests", "“chests” cannot be held"),
        ("suruga if plus_1_rice at least 1", "plus_1_rice", "cannot be counted"),
        ("suruga and sagami", "and", "“and” does not fit here"),
        ("suruga 3 if kai at least\nsagami", "\n", "“a new line” does not fit here. Possible here: a number."),
        ("suruga 99999", "99999", "I do not know “99999”"),
        ("suruga -3", "-3", "I do not know “-3”"),
        ("suruga 🎲", "🎲", "I do not know “🎲”"),
        ("plus_1_attack", "plus_1_attack", "“plus_1_attack” means nothing here"),
        ("stay", "stay", "“stay” means nothing here"),
        ("suruga all but 0", "all but 0", "The smallest number that may stay behind is 1."),
        ("suruga 0", "0", "The smallest number that is possible is 1."),
        ("sagami 2; to Suruga at most 0", "at most 0", "The smallest number that is possible is 1."),
        ("İ; sruga", "İ", "I do not know “İ”"),
        ("KAİ Suruga", "KAİ", "Did you mean “kai”?"),
        ("Xyzzy", "Xyzzy", "I do not know “Xyzzy”"),
    ],
)
def test_the_word_that_is_wrong_is_pointed_at(text, word, said):
    error = bad(text)
    assert text[error.start : error.end] == word
    assert said in plain(error.text)
    assert battle(error.example)


@pytest.mark.parametrize(
    ("key", "text", "canonical"),
    [
        ("free_choice", "izu decline", "decline izu"),
        ("free_choice", "castle decline if chests at most 4", "decline build_castle if chests at most 4"),
        ("free_choice", "izu castle decline", "decline build_castle izu"),
        ("battle_a", "neutral musashi 2", "musashi neutral 2"),
        ("battle_a", "sagami suruga", "sagami suruga"),
    ],
)
def test_words_are_read_in_any_order_where_they_mean_one_thing(key, text, canonical):
    """Where the order as written means something, that holds: from Sagami to Suruga."""
    scene = Scene(4, free_choice="on").own(0, "kai", 6).plan(0, battle_move_a="kai")
    assert as_text(read(SHOGUN, SHOGUN.view(scene.state, 0), key, text)) == canonical


def test_more_than_fits_is_refused():
    assert plain(bad("suruga; " * LONGEST).text) == f"That is too long: at most {LONGEST} characters."
    assert battle("suruga 1; " * (LONGEST // 10))


def test_a_decision_that_cannot_come_is_refused():
    assert plain(bad("kai", "draft_card").text) == "No such decision can come any more in this match."
    assert bad("kai", "nonsense").end == 3


def test_what_was_checked_before_can_be_read_again_unchecked():
    """The plan has changed since, say: what no longer fits is not an error then, but does not fit."""
    text = "awa_shikoku all but 1; suruga 2"
    assert bad(text).end == len("awa_shikoku")
    preferences = read(SHOGUN, view(), "battle_a", text, checked=False)
    assert as_text(preferences) == text
    assert followed(text, checked=False) == "march kai suruga 2"


# -- writing ------------------------------------------------------------------------------------------------------

NAMES = st.sampled_from(sorted({*SHOGUN.orders.names.values()}))
NUMBERS = st.integers(0, 9999)
AMOUNTS = st.one_of(
    st.sampled_from([Amount(How.ALL), Amount(How.HALF)]),
    st.builds(Amount, st.sampled_from([How.ALL_BUT, How.EXACTLY, How.AT_LEAST, How.AT_MOST]), NUMBERS),
)
CONDITIONS = st.one_of(
    st.builds(Condition, NAMES, hold=st.just(True), yes=st.booleans()),
    st.builds(Condition, NAMES, st.builds(Amount, st.sampled_from([How.AT_LEAST, How.AT_MOST]), NUMBERS)),
)
LISTED = st.lists(CONDITIONS, max_size=3).map(tuple)
PREFERENCES = st.one_of(
    st.builds(Preference, st.lists(NAMES, min_size=1, max_size=4).map(tuple), st.none() | AMOUNTS, LISTED),
    st.builds(Preference, st.just(()), AMOUNTS, LISTED),
    st.builds(Preference, st.sampled_from([("any",), ("ask",)]), st.none(), LISTED),
)


@given(st.lists(PREFERENCES.map(lambda one: Entry((one,))), max_size=6).map(tuple))
def test_what_is_written_reads_the_same(preferences):
    text = as_text(preferences)
    if len(text) <= LONGEST:
        assert read(SHOGUN, view(), "battle_a", text, checked=False) == preferences
        assert read(SHOGUN, view(), "battle_a", text.upper().replace(";", "\n"), checked=False) == preferences


@given(st.text(alphabet="suruga kai all but at least 3if hold;>,\n", max_size=60) | st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_place(text):
    refused = None
    try:
        preferences = battle(text)
    except BadOrder as error:
        refused = error
    if refused is None:
        assert battle(as_text(preferences)) == preferences
    else:
        assert 0 <= refused.start <= refused.end <= len(text)
        assert plain(refused.text)[-1] in ".?"


# -- following ----------------------------------------------------------------------------------------------------


def marches(*names: str):
    return Actions(tuple(map(SHOGUN.actions.parse, names)))


def followed(text: str, checked: bool = True) -> str | None:
    """What a list leads to in the attack from Kai."""
    position = view()
    legal = Actions(SHOGUN.orders.decision(position, "battle_a").imagined())
    preferences = read(SHOGUN, position, "battle_a", text, checked=checked)
    chosen = choose(SHOGUN, position, legal, preferences)
    if chosen is None:
        return None
    return "advice" if chosen.action is None else SHOGUN.actions.write(chosen.action)


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("", None),
        ("suruga", "march kai suruga 5"),
        ("suruga all", "march kai suruga 5"),
        ("suruga all but 1", "march kai suruga 5"),
        ("suruga all but 2", "march kai suruga 4"),
        ("suruga all but 9; sagami 1", "march kai sagami 1"),
        ("suruga half", "march kai suruga 3"),
        ("suruga 2", "march kai suruga 2"),
        ("suruga 6; sagami 2", "march kai sagami 2"),
        ("suruga at least 5", "march kai suruga 5"),
        ("suruga at least 6", None),
        ("suruga at most 3", "march kai suruga 3"),
        ("suruga at most 30", "march kai suruga 5"),
        ("neutral all but 1", "march kai musashi 5"),
        ("any", "advice"),
        ("ask; suruga", None),
        ("ask if chests at least 5; suruga", "march kai suruga 5"),
        ("suruga if hold kai", "march kai suruga 5"),
        ("suruga if not hold kai; any", "advice"),
        ("suruga if hold suruga", None),
        ("suruga if suruga at most 3", "march kai suruga 5"),
        ("suruga if suruga at most 2", None),
        ("suruga if suruga at least 3 and chests at least 4", "march kai suruga 5"),
        ("suruga if suruga at least 3 and chests at least 5", None),
    ],
)
def test_the_first_that_is_legal_and_holds_is_taken(text, notation):
    assert followed(text) == notation


def test_a_source_that_is_named_must_be_the_one_that_is_asked():
    assert followed("izu sagami 1; kai sagami 2") == "march kai sagami 2"
    assert followed("izu sagami 1") is None


def test_the_place_in_the_list_is_told():
    chosen = choose(SHOGUN, view(), marches("march kai suruga 1"), battle("sagami; suruga 4; suruga 1; ask"))
    assert str(chosen.entry) == "suruga 1"


def test_what_takes_something_back_is_never_chosen():
    back = Actions(marches("march kai suruga 1")[:], marches("march kai sagami 1")[:])
    assert choose(SHOGUN, view(), back, battle("sagami 1")) is None


def test_a_name_further_left_does_not_mean_the_action():
    """Kai is where they come from; who writes just "kai" does not mean every march from there."""
    march = traits_of("march", "kai", ("suruga", "red", "neutral"), ("neutral",), needs=(2,), number=3, left=1)
    for words, fits in (
        ((), False),
        (("march",), False),
        (("kai",), False),
        (("suruga",), True),
        (("kai", "suruga"), True),
        (("suruga", "kai"), False),
        (("kai", "neutral"), True),
        (("red", "neutral"), True),
        (("suruga", "suruga"), False),
        (("suruga", "izu"), False),
    ):
        assert march.meant(words) == fits, words
    assert traits_of("throw", "3").meant(())
    assert not traits_of("refresh").meant(())


# -- trying -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("suruga 2", "As things stand: 2 armies from Kai to Suruga."),
        (
            "suruga 9; suruga if hold izu; any",
            "As things stand a caretaker chooses for you. Not before it: “suruga 9” (the "
            "number can only be 1 to 5) and “suruga if hold izu” (“hold izu” is not so now).",
        ),
        ("ask; suruga", "As things stand you would be asked."),
        (
            "suruga 9; izu sagami 3",
            "As things stand none of these fits, and you would be asked: “suruga 9” (the number can only be 1 to 5).",
        ),
        ("izu sagami 3", "As things stand none of these is possible, and you would be asked."),
        ("izu sagami 3; suruga 2", "As things stand: 2 armies from Kai to Suruga."),
    ],
)
def test_a_list_can_be_tried(text, said):
    assert tried(SHOGUN, view(), "battle_a", battle(text)) == said


def test_what_is_not_planned_cannot_be_tried():
    preferences = read(SHOGUN, view(), "battle_b", "suruga")
    sentence = "As things stand this would not be asked, so it cannot be tried."
    assert tried(SHOGUN, view(), "battle_b", preferences) == sentence
    asked = marches("march kai suruga 1")
    assert tried(SHOGUN, view(), "battle_b", preferences, asked) == "As things stand: 1 army from Kai to Suruga."
