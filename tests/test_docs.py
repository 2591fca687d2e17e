"""The pages of the repository: links, anchors and pictures exist, tables are fresh, the front door is short."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.test_references import files
from tests.tools import pages, site

ROOT = Path(__file__).resolve().parents[1]
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def markdown() -> list[str]:
    return [name for name in files() if name.endswith(".md")]


@cache
def anchors(name: str) -> frozenset[str]:
    """Return the anchors of a page, as GitHub and MkDocs make them of its headings."""
    words = re.sub(r"^```.*?^```", "", text_of(name), flags=re.MULTILINE | re.DOTALL)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", it) for it in HEADING.findall(words))
    return frozenset(re.sub(r"[^\w\- ]", "", it.lower()).replace(" ", "-") for it in plain)


def broken(name: str) -> list[str]:
    """Return the links of a page that lead nowhere."""
    bad = []
    for link in site.links(name):
        there, anchor = site.target(name, link), link.partition("#")[2]
        if not (ROOT / there).exists() or (anchor and anchor not in anchors(there)):
            bad.append(link)
    return bad


@pytest.mark.parametrize("name", markdown())
def test_links_and_pictures_lead_somewhere(name: str) -> None:
    assert broken(name) == []


def test_every_page_and_picture_is_reached_from_the_readme() -> None:
    """No page of docs is an island; no picture is left over."""
    kept = [name for name in files() if name.startswith("docs/") and name.endswith((".md", ".png"))]
    assert {*kept} - {*site.reached()} == set()


def test_the_readme_is_a_front_door() -> None:
    lines = text_of("README.md").splitlines()
    assert len(lines) <= 150
    assert lines.index("make play") < 30
    assert sum(line.startswith("![") for line in lines) == 1


def test_every_command_is_on_a_page_and_its_table_is_fresh() -> None:
    """After a change: DAIMYO_WRITE_COMMANDS=1 with tests/bot/table/test_commands.py, then ``make commands``."""
    texts = [path.read_text(encoding="utf-8") for path in pages.PAGES]
    assert pages.missing() == []
    assert [pages.renewed(text) for text in texts] == texts


def test_the_tables_notice_a_new_command_and_a_changed_one(monkeypatch: pytest.MonkeyPatch) -> None:
    page = pages.PAGES[0].read_text(encoding="utf-8")
    known = pages.commands()
    known["board"] = known["board"] | {"description": "Something | else"}
    known["toy"] = {"name": "toy", "description": "A toy"}
    monkeypatch.setattr(pages, "commands", lambda: known)
    assert pages.missing() == ["toy"]
    assert "| `/board` | Something \\| else<br>`place`" in pages.renewed(page)


def test_a_command_that_is_not_published_yet_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = pages.commands()
    del known["board"]
    monkeypatch.setattr(pages, "commands", lambda: known)
    assert pages.main() == 1
    told = capsys.readouterr().out
    assert told.startswith("docs/players/commands.md names /board, which is not in tests/bot/table/commands.json")
    assert "DAIMYO_WRITE_COMMANDS=1" in told


def test_the_words_on_each_picture_are_still_said() -> None:
    """If this fails, ``make pictures`` draws the pictures again; then read their captions, too."""
    words = json.loads(text_of("docs/pictures/words.json"))
    assert sorted(words) == sorted(path.stem for path in (ROOT / "docs/pictures").glob("*.png"))
    with (ROOT / "bot/locale/daimyo.pot").open("rb") as file:
        known = {it.id if isinstance(it.id, str) else it.id[0] for it in read_po(file)}
    gone = {name: unknown for name, shown in words.items() if (unknown := sorted({*shown} - known))}
    assert gone == {}


def test_no_text_hides_from_the_catalogue_in_an_f_string() -> None:
    """The extractor does not look into f-strings, so what is said there would stay English in every language."""
    hidden = [
        f"{name}:{part.lineno}"
        for name in files()
        if name.startswith(("bot/", "engine/", "render/")) and name.endswith(".py")
        for string in ast.walk(ast.parse(text_of(name)))
        if isinstance(string, ast.JoinedStr)
        for part in ast.walk(string)
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in ("T", "TN")
    ]
    assert hidden == []
