"""Catalogues of other languages: how they are checked, brought up to date, and what a wrong one does."""

from __future__ import annotations

import ast
import io
import re
from collections import Counter
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from structlog.testing import capture_logs

from bot import texts as bot_texts
from bot.service.lobby.choices import read_line
from bot.texts import Speaker, dump_text, load_text
from bot.ui.kit.words import setting_words
from engine.core.sentences import joined, titled
from engine.core.text import TC, TN, Listing, T, listing
from engine.registry import GAMES
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
    say.catalogue = German()
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


@pytest.mark.parametrize(("locale", "said"), [("en-GB", "0.33"), ("de", "0,33"), ("fr", "0,33"), ("ko", "0.33")])
def test_a_number_among_the_options_is_written_as_in_the_language(locale: str, said: str) -> None:
    (option,) = [one for one in GAMES["shogun"].options if one.key == "stick"]
    assert Speaker(locale)(setting_words(option, "0.33")) == said
    assert Speaker(locale)(setting_words(option, "0.0625")) == said[:2] + "0625"
    assert Speaker(locale)(setting_words(option, "1")) == "1"
    assert read_line(f"stick={said}, loosen={said},tower=S") == {"stick": "0.33", "loosen": "0.33", "tower": "S"}


def test_signs_between_words_follow_the_language() -> None:
    said = joined("; ", [titled("Anna", 6), titled("Boris", joined(", ", ["Kai", "Izu"])), "Ise"])
    assert Speaker("en-GB")(said) == "Anna: 6; Boris: Kai, Izu; Ise"
    assert Speaker("fr")(said) == "Anna\u00a0: 6\u00a0; Boris\u00a0: Kai, Izu\u00a0; Ise"


def colons_in_code(path: Path) -> Iterator[str]:
    """Yield where a file puts a colon between two things that are filled in, or joins with one."""
    if not re.search(r"\}\W*: |\": \"", code := path.read_text()):
        return
    tree = ast.parse(code)
    quiet = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and getattr(node.func, "attr", "") in UNREAD)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        parts = node.values if isinstance(node, ast.JoinedStr) and id(node) not in quiet else []
        for before, part in pairwise(parts):
            if isinstance(before, ast.FormattedValue) and isinstance(part, ast.Constant):
                yield from (f"{path}:{part.lineno}" for _ in re.findall(r"^\W*: ", str(part.value))[:1])
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=": " | " : "))):
                yield f"{path}:{node.lineno}"
            case ast.Call(
                func=ast.Attribute(attr="joined") | ast.Name(id="joined"), args=[ast.Constant(value=": "), _]
            ):
                yield f"{path}:{node.lineno}"


UNREAD = ("note", "debug", "info", "warning", "error", "exception")
"""Calls whose words no player reads."""
NOTATION = Path("engine/core/sheet.py")
"""Its colons are typed."""
READ = ("bot/ui", "bot/cogs", "bot/service", "engine", "render")


def test_no_colon_is_put_between_words_by_the_code() -> None:
    paths = [path for room in READ for path in sorted(Path(room).rglob("*.py")) if path != NOTATION]
    assert [where for path in paths for where in colons_in_code(path)] == []


@pytest.mark.parametrize("locale", ["en-US", "en-GB", "pl", "ja", "xx"])
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


def test_a_new_sentence_like_one_that_stays_has_no_translation() -> None:
    made, template = catalogue("{name} joins the table.", "{name} kommt an den Tisch."), Catalog()
    for id in ("{name} joins the table.", "{name} joins this table."):
        template.add(id)
    known = {it.id: it for it in updated(written(made), "de", template) if it.id}
    assert known["{name} joins the table."].string == "{name} kommt an den Tisch."
    assert not known["{name} joins this table."].string
    assert not known["{name} joins this table."].fuzzy


@pytest.mark.parametrize(
    ("items", "one", "every"),
    [
        (["León", "Islas Norte"], "León o Islas Norte", "León e Islas Norte"),
        (["Anna", "**Hidetora**"], "Anna o **Hidetora**", "Anna e **Hidetora**"),
        (["Kai", "Ieyasu"], "Kai o Ieyasu", "Kai y Ieyasu"),
        (["Kai", "Izu", "Owari"], "Kai, Izu u Owari", "Kai, Izu y Owari"),
    ],
)
def test_spanish_and_and_or_change_before_their_own_sound(items: list[str], one: str, every: str) -> None:
    say = Speaker("es-419", markdown=False)
    assert [say(T("{it}", it=Listing(tuple(items), any=any_of))) for any_of in (True, False)] == [one, every]


@pytest.mark.parametrize(
    ("now", "said"),
    [("You hold 5 chests now.", "Du hast 5 Truhen."), ("You hold 6 chests.", "You hold 6 chests.")],
)
def test_the_old_translation_stays_until_the_new_one_is_there(
    monkeypatch: pytest.MonkeyPatch, now: str, said: str
) -> None:
    template = Catalog()
    template.add(now)
    data = written(updated(written(catalogue("You hold 5 chests.", "Du hast 5 Truhen.")), "de", template))
    monkeypatch.setattr("bot.texts._source", lambda name: data)
    assert bot_texts._read.__wrapped__("de").gettext(now) == said


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
        ("다니엘 (2)", "다니엘 (2)은 다니엘 (2)이 다니엘 (2)로"),
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
    german.catalogue = GNUTranslations(compiled)
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
