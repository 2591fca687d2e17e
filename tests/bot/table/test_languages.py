"""The languages at the table: a person reads in theirs, a thread in its match's, and nothing stays English."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest

from bot import texts as bot_texts
from bot.service.model import Position
from bot.texts import FALLBACK, LANGUAGES, catalogues, language
from engine.registry import GAMES
from tests.bot.table.house import PEOPLE, House, opened, parts
from tests.bot.table.test_pseudo import said, seen
from tests.density import SOAK
from tests.driver import components, texts
from tests.pseudo import watch_labels
from tests.tools.gallery import pictures_of
from tests.tools.selfplay import Robots

ENOUGH = 10_000 if SOAK else 25
"""Presses."""
OTHERS = [locale for locale in LANGUAGES if language(locale) != FALLBACK]
KEPT = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\*\*__.*")
"""Code, mentions, addresses, and lines that were typed."""
WORD, PLACEHOLDER = re.compile(r"[^\W\d_]{2,}"), re.compile(r"\{[^}]*\}")
IN_SUITE = {("shogun", "de"), ("rokugan", "ko"), ("edo", "fr")}
"""Whole matches of the other languages are part of a soak."""


class Untranslated(NullTranslations):
    """Remembers the messages that a catalogue lacks."""

    def __init__(self, found: set[str]) -> None:
        super().__init__()
        self.found = found

    def gettext(self, message: str) -> str:
        if WORD.search(PLACEHOLDER.sub("", message)):
            self.found.add(message)
        return message

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Messages that were said and are in no catalogue; labels of pictures that were cut."""
    found: set[str] = set()
    for name in map(language, OTHERS):
        translations = bot_texts._translations(name)
        monkeypatch.setattr(translations, "_fallback", Untranslated(found))
    watch_labels(monkeypatch, found)
    return found


def glued(words: str) -> list[str]:
    """Return where a sign stands without the space that French puts before it."""
    return re.findall(r".{0,20}[^\s<`/:;!?.…-][*]*[:;!?][*]*(?:\s|$)", KEPT.sub("", words))


def test_a_sign_without_its_space_is_found() -> None:
    assert [bool(glued(words)) for words in ("Anna: 6", "Tour 1: Kai", "**Hiver:** rien", "Quoi?")] == [True] * 4
    assert not glued("Anna\u00a0: 6, à 20:00, <t:5:R> \u00bb\u00a0; `kai; any` Quoi\u00a0?")


def tables() -> Iterator[Any]:
    for title in GAMES:
        for locale in OTHERS:
            marks = () if SOAK or (title, locale) in IN_SUITE else (pytest.mark.soak,)
            yield pytest.param(title, locale, id=f"{title}-{locale}", marks=marks)


def test_every_language_has_a_catalogue_and_a_name() -> None:
    assert {language(locale) for locale in LANGUAGES} == set(catalogues())


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("title", "locale"), [*tables()])
async def test_a_match_in_a_language(tmp_path: Path, title: str, locale: str, lacking: set[str]) -> None:
    people = PEOPLE[: max(2, GAMES[title].seats[0])]
    async with opened(tmp_path, people=people) as house:
        for name in people:
            person = next(one for one in house.table.world.people.values() if one.name == name)
            house.table.world.set_locale(person, locale)
        robots = Robots([house.person(name) for name in people], house.service, 3, sense=0.7)
        number = await robots.open(title, {"language": language(locale)})

        def enough(position: Position) -> bool:
            return position.outcome is not None or robots.presses > ENOUGH

        await robots.play_until(number, enough)
        await house.posted()
        assert lacking == set()
        if locale == "fr":
            assert [words for post in seen(house, people) for words in said(post) if glued(words)] == []
        assert any(said(post) for post in seen(house, people))


def _cut(title: str, locale: str, seats: int) -> set[str]:
    """Draw the gallery of a game; return the labels that were cut."""
    found: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        watch_labels(patch, found)
        for _ in pictures_of(title, "gallery", seats, locale):
            pass
    return found


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("title", "locale"), [*tables()])
def test_no_label_of_the_gallery_is_cut(title: str, locale: str) -> None:
    least, *_, most = GAMES[title].seats
    assert [_cut(title, locale, seats) for seats in (least, *([most] if SOAK else []))] == [set()] * (1 + SOAK)


async def test_each_at_a_mixed_table_reads_their_own_language(house: House) -> None:
    anna, boris, chiyo = (house.person(name) for name in PEOPLE[:3])
    told = await anna.slash("settings language", language="de")
    assert "Sprache: Deutsch" in texts(told.message)
    await boris.slash("settings language", language="ko")
    number = await Robots([anna, boris, chiyo], house.service, 3).open("shogun", {"language": "fr", "start": "fixed"})
    await house.posted()
    thread = await house.thread(number)
    live = await house.service.lobby.match(number)
    assert live.locale == "fr"
    assert [seat.locale for seat in live.seats] == ["de", "ko", "en-US"]
    turns = {}
    for name, person in zip(PEOPLE, (anna, boris, chiyo), strict=False):
        await house.newest_turn(name, number)
        turns[name] = {part["label"] for post in person.dms() for part in components(post) if part.get("label")}
    assert len({frozenset(labels) for labels in turns.values()}) == 3, turns
    assert any(
        "tour" in texts(post).casefold() or "manche" in texts(post).casefold() for post in house.table.messages(thread)
    )


async def test_a_chosen_language_can_be_given_back(house: House) -> None:
    anna = house.person("Anna")
    await anna.slash("settings language", language="it")
    number = await house.match("Anna", "Boris", game="edo")
    assert (await house.service.lobby.match(number)).seats[0].locale == "it"
    told = await anna.slash("settings language", language="none")
    assert "Language: as in Discord" in texts(told.message)
    assert (await house.service.lobby.match(number)).seats[0].locale == "en-US"


async def test_a_language_that_is_not_spoken_is_refused_with_those_that_are(house: House) -> None:
    told = await house.person("Anna").slash("match custom", options="game=edo language=klingon")
    assert "de, es, fr, it, ko, nl" in texts(told.message)


async def test_the_host_chooses_the_language_of_a_match_in_its_lobby(house: House) -> None:
    anna = house.person("Anna")
    await anna.slash("match custom", options="game=edo seats=2")
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"))
    panel = await anna.settled(await anna.click(lobby, "Set up"))
    panel = await house.pressed("Anna", panel, label="More")
    await house.chosen("Anna", panel, "es-ES", prefix="s1:set:1::more/language")
    assert (await house.service.lobby.match(1)).locale == "es-ES"


@pytest.fixture
def unread() -> None:
    """No language is loaded yet."""
    bot_texts._translations.cache_clear()


async def test_the_start_keeps_no_language_that_nobody_asked_for(unread: None, house: House) -> None:
    async with asyncio.timeout(60):
        await house.app.clients.commands.tried.wait()
    assert bot_texts._translations.cache_info().currsize <= 1
    await house.person("Anna").slash("settings language", language="de")
    assert bot_texts._translations.cache_info().currsize in (1, 2)


async def test_a_caretaker_has_a_name_in_the_language_of_its_match(house: House) -> None:
    anna = house.person("Anna")
    await anna.slash("match custom", options="game=rokugan seats=3 language=de")
    lobby = await anna.wait_for(lambda message: parts(message, "b1:join:"))
    number = int(parts(lobby, "b1:join:")[0]["custom_id"].split(":")[2])
    for label in ("Statthalter dazu", "Statthalter dazu", "Starten"):
        await anna.click(lobby, label=label)
    assert (await house.service.lobby.match(number)).names[1:] == ("Statthalter 1", "Statthalter 2")
    await house.newest_turn("Anna", number)
    await house.posted()
    posts = [texts(post) for post in house.table.messages(await house.thread(number))]
    assert any("Statthalter 1" in words for words in posts)
    assert not any("Caretaker" in words for words in posts)
