"""The rules of each game to look up: RULES.md, the code that points to it, the topics and the guide."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from engine.core.text import plain
from engine.registry import GAMES

ENGINE = Path(__file__).parents[2] / "engine"
PAGES = {title: (ENGINE / title / "RULES.md").read_text(encoding="utf-8") for title in GAMES}
CHAPTER = re.compile(r"^## (\d+|Assumed)\b(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
FUNCTION = re.compile(r"`([a-z_]+)((?:\.\w+)*)`")
OF_ROKUGAN = (
    "CLAN COUNTS TIE POOL SUPPLY PASS PLAYABLE ASMANY TCARD BLOCK SLOT OPEN HARBOR BLESSBAD SETASIDE FPCARD STUCK "
    "LASTTOKEN LEGALTIME RAIDTIME RAIDPEACE LION CRANE PHOENIX UNICORN SNAP FAILED ONE ALLSCORCHED CARDTOKENS EXCHANGE "
    "REINF ANIMATE RONIN EMERALD HUMILITY WIN DEFAULT POST"
)
RULINGS = {
    "edo": (re.compile(r"\bR\d+\b"), {f"R{number}" for number in range(1, 52)}),
    "rokugan": (re.compile(r"(?<=R-)[A-Z]+"), set(OF_ROKUGAN.split())),
}
"""How rulings are named, and which there are; those of Shogun have no names."""

every_title = pytest.mark.parametrize("title", GAMES)


def rows(title: str) -> list[list[str]]:
    """The table of rulings: section, name if they have one, function, …"""
    return [line.split("|")[1:] for line in PAGES[title].splitlines() if re.match(r"\| \d", line)]


def exists(title: str, module: str, path: str) -> bool:
    """Whether a function is there, in a room of the game or in the game itself."""
    named = [f"engine.{title}{room}.{module}" for room in (".rules", ".asking", ".words", ".orders", "")]
    there = next(name for name in named if find_spec(name))
    return bool(reduce(getattr, path.split(".")[1:], import_module(there)))


@every_title
def test_every_ruling_stands_in_a_function_that_exists(title: str) -> None:
    assert len(rows(title)) > 10
    for row in rows(title):
        functions = FUNCTION.findall(row[2 if title == "edo" else 1])
        assert functions, row
        assert all(exists(title, *it) for it in functions), row


@pytest.mark.parametrize("title", RULINGS)
def test_every_ruling_has_a_name(title: str) -> None:
    pattern, known = RULINGS[title]
    assert set(pattern.findall(PAGES[title])) == known
    assert title != "edo" or sorted(row[1].strip() for row in rows(title)) == sorted(known), "each once"


@every_title
def test_every_section_and_ruling_the_code_points_to_exists(title: str) -> None:
    chapters = {found[1] for found in CHAPTER.finditer(PAGES[title])}
    assert {re.match(r" (\d+)", row[0])[1] for row in rows(title)} <= chapters  # type: ignore[index]
    for file in (ENGINE / title).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for number in re.findall(r"RULES\.md (\d+)", text):
            assert number in chapters, f"{file.name} points to section {number}"
        if title in RULINGS:
            pattern, known = RULINGS[title]
            assert set(pattern.findall(text)) <= known


@every_title
def test_a_topic_is_one_short_paragraph_with_a_section(title: str) -> None:
    topics = GAMES[title].words.topics
    chapters = {found[1]: found[2] for found in CHAPTER.finditer(PAGES[title])}
    assert len({topic.key for topic in topics}) == len({plain(topic.title) for topic in topics}) == len(topics)
    for topic in topics:
        assert re.fullmatch(r"[a-z0-9_]{1,30}", topic.key)
        assert len(plain(topic.title)) <= 100, topic.key
        assert 50 < len(plain(topic.text)) <= 1200, topic.key
        assert "\n" not in plain(topic.text), topic.key
        chapter, _, paragraph = str(topic.section).partition(".")
        assert not paragraph or re.search(rf"(?<!\d){paragraph}\. ", chapters[chapter]), topic.key
        assert chapter in chapters, topic.key


@every_title
def test_the_guide_is_five_short_messages(title: str) -> None:
    guide: Any = GAMES[title].words.guide
    assert len(guide) == 5
    assert all(100 < len(plain(message)) < 1200 for message in guide)
    assert "want" in plain(guide[0])
    assert "press" in plain(guide[-1])
