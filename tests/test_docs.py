"""The pages of the repository: links, anchors and pictures exist, tables are fresh, the front door is short."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.test_references import files
from tests.tools import pages

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
READERS = ("players", "hosts", "operators", "developers")


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


def links(name: str) -> set[str]:
    """Return the links of a page to other places in the repository."""
    found = LINK.findall(CODE.sub("", text_of(name)))
    return {it for it in found if not re.match(r"[a-z]+:", it)}


def broken(name: str) -> list[str]:
    """Return the links of a page that lead nowhere."""
    bad = []
    for link in links(name):
        path, _, anchor = link.partition("#")
        target = (ROOT / name).parent.joinpath(path).resolve() if path else ROOT / name
        inside = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else ""
        if not target.exists() or not inside or (anchor and anchor not in anchors(inside)):
            bad.append(link)
    return sorted(bad)


@pytest.mark.parametrize("name", markdown())
def test_links_and_pictures_lead_somewhere(name: str) -> None:
    assert broken(name) == []


def test_every_page_and_picture_is_reached_from_the_readme() -> None:
    """No page of docs is an island; no picture is left over."""
    reached, todo = {"README.md"}, ["README.md"]
    while todo:
        name = todo.pop()
        for link in links(name):
            target = (ROOT / name).parent.joinpath(link.partition("#")[0]).resolve()
            inside = target.relative_to(ROOT).as_posix()
            if inside not in reached and target.is_file():
                reached.add(inside)
                todo += [inside] if inside.endswith(".md") else []
    kept = [name for name in files() if name.startswith("docs/") and name.endswith((".md", ".png"))]
    assert [name for name in kept if name not in reached] == []


def test_the_readme_is_a_front_door() -> None:
    lines = text_of("README.md").splitlines()
    assert len(lines) <= 150
    assert lines.index("make play") < 30
    assert sum(bool(LINK.match(line)) and line.startswith("!") for line in lines) == 1


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
