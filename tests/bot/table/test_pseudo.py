"""Whole matches in a language that is a third longer: nothing escapes the catalogue, no label is cut, and no message is
nested more than two deep in another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import dropwhile
from pathlib import Path

import pytest

from bot.local.words import Part
from bot.service.model import Position
from bot.texts import Speaker
from engine.core.text import Text
from engine.registry import GAMES
from tests.bot.table.house import PEOPLE, House, Json, opened
from tests.density import SOAK
from tests.driver import components
from tests.pseudo import Pseudo, escaped_from, nesting, watch_labels
from tests.tools.selfplay import Robots

pytestmark = pytest.mark.slow
ENOUGH = 10_000 if SOAK else 25
"""Presses."""
KNOWN = ("and", "or", *PEOPLE, "Daimyo", "Discord", "Tokugawa", "Mori", "Emma", "Ryo")
DEEPEST = 3
"""A word in a phrase in a sentence."""
DIGITS = re.compile("`[0-9a-f]{16,}`")
SAID = ("content", "label", "placeholder", "description", "title", "name")
"""Where a message and its components have words."""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every message is in that language; labels of pictures that were cut."""
    found: set[str] = set()
    monkeypatch.setattr("bot.texts._translations", cache(lambda name: Pseudo()))
    watch_labels(monkeypatch, found)
    return found


@pytest.fixture
def deep(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Messages that are said with others nested too deep in them."""
    found: set[str] = set()
    say = Speaker.__call__

    def watched(self: Speaker, text: Text) -> str:
        if nesting(text) > DEEPEST:
            found.add(text.msgid)
        return say(self, text)

    monkeypatch.setattr(Speaker, "__call__", watched)
    return found


def said(post: Json) -> Iterator[str]:
    """All words of a message: its texts, buttons, choices, and the alt texts of its pictures."""
    yield post.get("content") or ""
    for part in components(post):
        yield from (part[key] for key in SAID if isinstance(part.get(key), str))
        for choice in part.get("options", ()):
            yield from (choice[key] for key in ("label", "description") if isinstance(choice.get(key), str))
    yield from (file["description"] for file in post["attachments"] if file.get("description"))


def digits_above(post: Json) -> bool:
    """Return True if a digest stands above a button."""
    kinds = [DIGITS.search(part.get("content") or "") or part["type"] for part in components(post)]
    return Part.ROW in dropwhile(lambda kind: isinstance(kind, int), kinds)


def seen(house: House, people: tuple[str, ...]) -> Iterator[Json]:
    for channel in (*house.table.channels(), *house.table.threads()):
        yield from house.table.messages(channel["id"])
    for name in people:
        yield from house.person(name).dms()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("title", GAMES)
async def test_nothing_escapes_the_catalogue_and_no_label_is_cut(
    tmp_path: Path, title: str, cut: set[str], deep: set[str]
) -> None:
    people = PEOPLE[: max(2, GAMES[title].seats[0])]
    async with opened(tmp_path, people=people) as house:
        robots = Robots([house.person(name) for name in people], house.service, 3, sense=0.7)
        number = await robots.open(title, {})

        def enough(position: Position) -> bool:
            return position.outcome is not None or robots.presses > ENOUGH

        await robots.play_until(number, enough)
        await house.posted()
        escaped: dict[str, str] = {}
        for post in seen(house, people):
            assert not digits_above(post)
            for words in said(post):
                escaped |= dict.fromkeys(escaped_from(words, *KNOWN, *GAMES[title].name.split()), words[:160])
    assert (escaped, cut, deep) == ({}, set(), set())
