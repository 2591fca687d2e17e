"""The plain-English lint finds what it is meant to find, and leaves plain English alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.english import glossary, rules, surfaces
from tests.english.__main__ import NOT_IMPERATIVE, findings
from tests.english.rules import (
    CATALOGUE,
    DOCSTRING,
    HEADING,
    HELP,
    LOG,
    LONGEST,
    PAGE,
    SETTING,
    TITLE,
    faults_of,
)

ROOT = Path(__file__).resolve().parents[1]
ALL_TEXTS = (CATALOGUE, PAGE, HELP, LOG, SETTING, DOCSTRING)


@pytest.mark.parametrize(
    "text",
    [
        "Anna asks to undo his last action.",
        "Each player is asked when she has a turn.",
        "The crown goes to whoever has most.",
        "Say it of who is late to the table.",
        "Place it in an own province now.",
        "Somebody has joined the match.",
        "All is undone, and luck falls.",
        "The lot is drawn anew for both.",
        "One can leave at any time.",
        "It has the color of its owner.",
        "It counts a extra point for it.",
        "Place the token face up now.",
        "It waits for the summer time to end.",
        "The stand-in plays on for them.",
    ],
)
@pytest.mark.parametrize("kind", ALL_TEXTS)
def test_riddles_and_old_words_are_found_on_every_surface(text: str, kind: str) -> None:
    assert len(list(faults_of(text, kind))) == 1


@pytest.mark.parametrize("kind", [CATALOGUE, PAGE, HELP, LOG, SETTING])
@pytest.mark.parametrize(
    "text",
    [
        "Who has it plays it at once.",
        "Whose turn comes is not shown.",
        "All is well. What waits there is shown later.",
        "So many matches run at once.",
        "Of what is left a fifth stays.",
        "It is one" + " and one" * LONGEST,
        "Take rice, chests, and armies.",
    ],
)
def test_headless_openings_and_long_sentences_are_found(text: str, kind: str) -> None:
    assert len(list(faults_of(text, kind))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "The match will undo it at the same hour.",
        "Someone of {seat} lifts a corner of {tokens}.",
        "This button is from another time.",
        "{target} lies waste and is neutral.",
        "“{word}” is no clan.",
        "At least so many at the table",
        "Your secret aim: {text}.",
    ],
)
def test_old_turns_of_the_catalogue_are_found(text: str) -> None:
    assert len(list(faults_of(text, CATALOGUE))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Anna wants to undo their last action.",
        "{seat} marches. " * LONGEST,
        "one two three four five six seven eight nine ten.\n" * 3,
        "First choose the province: “aim {province}”.",
        "You also played “Code of Honor”.",
        "Who goes first?",
        "A match waits for Anna, Boris and Chiyo.",
        "What to press",
        "Someone has an honest hour, a one-day match and a unit.",
        "The rest is theirs: {whoever}.",
    ],
)
@pytest.mark.parametrize("kind", [CATALOGUE, PAGE])
def test_plain_english_passes(text: str, kind: str) -> None:
    assert not list(faults_of(text, kind))


@pytest.mark.parametrize(
    "source",
    [
        '"""What a match is."""',
        'X = 1\n"""Whether it is over."""',
        "# So many are kept",
        'def f():\n    """Return the name of whoever acts."""',
        'T("Somebody has joined.")',
        'TN("{n} lap of everybody", "{n} laps", 3)',
        'log.warning("Whose turn it is, is unknown")',
        '@command("run", "Start the bot of whoever asks", option("--n"))\ndef run(): ...',
        'parser.add_argument("--n", help="so many, as many as somebody wants")',
        "def told(match): ...",
        f'"""Return {"very " * 30}long lines."""',
    ],
)
def test_every_text_of_code_is_read(source: str) -> None:
    assert findings(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""Return True if the match is over."""',
        '"""Return the `color` of a seat."""',
        "# kept apart, so that a restart finds it",
        'T("Who goes first?")',
        'words = "nobody"',
        "class It:\n    @property\n    def closed(self) -> bool: ...",
    ],
)
def test_plain_code_passes(source: str) -> None:
    assert not findings(source)


def test_a_page_is_read_sentence_by_sentence_without_its_code() -> None:
    page = "\n".join(
        (
            "# What is public",
            "",
            "All but plans, and what `nobody` sees.",
            "Whoever looks",
            "knows it.",
            "",
            "| Word | It |",
            "|---|---|",
            "| a | of somebody |",
            "",
            "```",
            "everybody",
            "```",
            "1. Go [to the page of nobody](https://a.b/nobody).",
            "2. <!-- whoever -->End.",
        )
    )
    found = {(line, fault.split("”")[0].lstrip("“")) for line, _, fault in findings(page, "a.md")}
    assert {line for line, _ in found} == {3, 9, 14}
    assert {word for _, word in found} >= {"Whoever", "somebody", "nobody"}


def test_topics_settings_and_titles_are_read() -> None:
    topics = "A note.\n# course\n\n## sequence, 6: Play\n\nWhoever has most wins.\n"
    assert [fault[0] for fault in findings(topics, "engine/a/words/topics.md")] == [6, 6]
    assert not findings("A note.\n# a\n\n## b, 6: What you get\n\nA castle.\n", "engine/a/words/topics.md")
    assert findings("# Where nobody looks.\n#PORT=9464\nPORT=\n", ".env.example")
    assert not findings("# A port.\n#NOBODY=9464\n", ".env.example")
    assert list(faults_of("docs: say what somebody sees", TITLE))
    assert not list(faults_of("What is public", HEADING))


@pytest.mark.parametrize(
    "title", ["docs: the README is split", "bot: added a page", "play: of two, one", "a: making it"]
)
def test_titles_are_imperative(title: str) -> None:
    assert NOT_IMPERATIVE.match(title)


@pytest.mark.parametrize("title", ["docs: split the README by reader", "engine/edo: bring it back", "a, b: need less"])
def test_imperatives_pass(title: str) -> None:
    assert not NOT_IMPERATIVE.match(title)


def test_each_word_that_the_glossary_bans_is_found() -> None:
    page = glossary.PAGE.read_text(encoding="utf-8")
    assert len(glossary.rows()) >= 60
    assert page.count("| **") == len(glossary.rows()), "a row that the lint cannot read"
    for words, term, _ in glossary.banned():
        said = words.replace(r"[\w’]*", "").replace("\\", "")
        assert any(f"better: {term}" in fault for fault in faults_of(f"It is {said} now.", PAGE)), said


def test_no_term_is_banned_by_another() -> None:
    for term, (meaning, _) in glossary.rows().items():
        assert not list(faults_of(term, PAGE)), term
        assert not list(faults_of(meaning, PAGE)), meaning


def test_what_is_allowed_is_still_there() -> None:
    names = surfaces.names(("bot", "engine", "render"))
    told = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in names)
    assert not [part for part in rules.ALLOWED if part not in told]
