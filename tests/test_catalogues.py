"""Catalogues of other languages: how they are checked, brought up to date, and what a wrong one does."""

from __future__ import annotations

import io
from collections import Counter
from gettext import GNUTranslations, NullTranslations
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from structlog.testing import capture_logs

from bot.texts import Speaker, dump_text, load_text
from engine.core.text import TC, TN, T, listing
from tests.tools.texts import PLACEHOLDERS, TEMPLATE, faults, parsed, placeholders, updated, written


class German(NullTranslations):
    """A catalogue in which every placeholder is wrong."""

    def gettext(self, message: str) -> str:
        wrong = {"joins": "{nmae} kommt.", "leaves": "{name.x} geht.", "is back": "{name[x]} ist wieder da."}
        return next((words for key, words in wrong.items() if key in message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "{n Armeen"


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Speaker:
    say = Speaker("de")
    say._translations = German()
    return say


def test_a_translation_that_cannot_be_filled_in_is_read_in_english(german: Speaker) -> None:
    with capture_logs() as logs:
        for _ in range(2):
            assert german(T("{name} joins.", name="Anna")) == "Anna joins."
    assert [(line["locale"], line["message"]) for line in logs] == [("de", "{name} joins.")], "told once"
    assert german(T("{name} leaves.", name="Anna")) == "Anna leaves."
    assert german(T("{name} is back.", name="Anna")) == "Anna is back."
    assert german(TN("{n} army", "{n} armies", 2)) == "2 armies"
    assert german(TN("{n} army", "{n} armies", 1)) == "1 army"


@pytest.mark.parametrize("locale", ["en-US", "en-GB", "de", "ko", "xx"])
def test_lists_of_english_sentences_are_british(locale: str) -> None:
    say = Speaker(locale)
    assert say(T("{names} wait for {n} days.", names=listing(["Anna", "Boris", "Chiyo"]), n=1.5)) == (
        "Anna, Boris and Chiyo wait for 1.5 days."
    )


def catalogue(id: Any, string: Any) -> Catalog:
    made = Catalog(locale="de", fuzzy=False)
    made.add(id, string)
    return made


@pytest.mark.parametrize(
    ("id", "string", "wrong"),
    [
        ("{name} joins.", "{name} kommt.", False),
        ("{name} joins.", "{nmae} kommt.", True),
        ("{name} joins.", "Jemand kommt.", True),
        ("{name} joins.", "{name kommt.", True),
        ("{name} joins.", "", False),
        (("{n} army", "{n} armies"), ("eine Armee", "{n} Armeen"), False),
        (("{n} army", "{n} armies"), ("{m} Armee", "{n} Armeen"), True),
        (("{n} army", "{n} armies"), ("{n} Armee", "{n} Armeen", "zu viel"), True),
    ],
)
def test_wrong_placeholders_and_plurals_are_found(id: Any, string: Any, wrong: bool) -> None:
    assert bool(list(faults(catalogue(id, string)))) is wrong


def test_a_sentence_that_changed_keeps_its_old_translation_marked() -> None:
    made, template = catalogue("{name} joins the table.", "{name} kommt an den Tisch."), Catalog()
    template.add("{name} joins this table.")
    once = written(updated(written(made), "de", template))
    (message,) = (it for it in parsed(once, "de") if it.id)
    assert message.fuzzy
    assert message.string == "{name} kommt an den Tisch."
    assert b'#| msgid "{name} joins the table."' in once
    assert written(updated(once, "de", template)) == once, "it is up to date from then on"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("다이묘", "다이묘는 다이묘가 다이묘로"),
        ("쇼군", "쇼군은 쇼군이 쇼군으로"),
        ("서울", "서울은 서울이 서울로"),
        ("**Anna**", "**Anna**는 **Anna**가 **Anna**로"),
        ("Daniel", "Daniel은 Daniel이 Daniel로"),
        (13, "13은 13이 13으로"),
        (7, "7은 7이 7로"),
        (2, "2는 2가 2로"),
        ("…", "…는 …가 …로"),
    ],
)
def test_korean_particles_follow_the_sound_before_them(words: Any, shown: str) -> None:
    text = T("{it:은/는} {it:이/가} {it:으로/로}", it=words)
    assert Speaker("ko")(text) == shown


def test_one_english_word_of_two_meanings_has_two_translations(german: Speaker) -> None:
    made = Catalog(locale="de")
    made.add("Start", "Starten", context="button")
    made.add("Start", "Anfang", context="of a match")
    compiled = io.BytesIO()
    write_mo(compiled, made)
    compiled.seek(0)
    german._translations = GNUTranslations(compiled)
    said = [TC("button", "Start"), TC("of a match", "Start"), T("Start")]
    assert german.all(said) == ["Starten", "Anfang", "Start"]
    assert [load_text(dump_text(text)) for text in said] == said


def test_what_stands_for_something_in_several_sentences_is_explained_to_translators() -> None:
    catalogue = read_po(io.BytesIO(TEMPLATE.read_bytes()))
    used = Counter(
        name
        for message in catalogue
        for name in placeholders(message.id[-1] if message.pluralizable else str(message.id))
    )
    assert {name for name, times in used.items() if times > 2} - PLACEHOLDERS.keys() == set()
    assert PLACEHOLDERS.keys() - used.keys() == set()
