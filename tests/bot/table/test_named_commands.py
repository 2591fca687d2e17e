"""Every command that a text or a page names is there, with the options it names, and answers when it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from discord import AppCommandOptionType as Kind

from tests.bot.table.house import House

ROOT = Path(__file__).parents[3]
NAMED = re.compile(r"(?<![\w/<.:`])/([a-z]+(?: [a-z_]+)*)((?: [a-z_]+:)*)")
"""A slash, the words after it, and options with a colon."""
QUOTED = re.compile(r"`/([a-z]+(?: [a-z_]+)*)((?: [a-z_]+:[^` ]*)*)`")
OPTION = re.compile(r"option “([a-z_]+)”")
READ_ON_DISCORD = sorted(
    path
    for path in ROOT.glob("docs/**/*.md")
    if path.relative_to(ROOT / "docs").parts[0] in ("players", "hosts") or path.stem == "first-day"
)
PAGES = (ROOT / "README.md", *READ_ON_DISCORD)

Json = dict[str, Any]


def texts() -> Iterator[str]:
    """All that the bot says, in English."""
    with (ROOT / "bot" / "locale" / "daimyo.pot").open("rb") as file:
        for message in read_po(file):
            yield from message.id if isinstance(message.id, tuple) else (message.id,)


def published(house: House) -> dict[str, Json]:
    """By whole name."""
    assert house.app.clients.first is not None
    tree = house.app.clients.first.tree
    found: dict[str, Json] = {}
    for command in (one.to_dict(tree) for one in tree.get_commands()):
        leaves = [one for one in command.get("options", []) if one["type"] == Kind.subcommand.value]
        found |= {f"{command['name']} {leaf['name']}": leaf for leaf in leaves} or {command["name"]: command}
    return found


def meant(words: str, commands: dict[str, Json]) -> str | None:
    """The command with which these words begin."""
    first, *more = words.split()
    return next((name for name in (f"{first} {more[0]}" if more else first, first) if name in commands), None)


def options(command: Json) -> dict[str, bool]:
    """Those of a command, and whether each is needed."""
    return {one["name"]: bool(one.get("required")) for one in command.get("options", [])}


async def test_what_a_text_names_is_there_and_answers(house: House) -> None:
    commands, named = published(house), set()
    for text in texts():
        here = [(meant(words, commands), words, asked) for words, asked in NAMED.findall(text)]
        assert all(name is not None for name, _, _ in here), f"{text!r} names a command that is not there"
        for name, _, asked in here:
            assert name is not None
            named.add(name)
            wanted = {option.rstrip(":") for option in asked.split()}
            assert wanted <= options(commands[name]).keys(), f"{text!r} names an option that is not there"
            for option in OPTION.findall(text):
                assert option in options(commands[name]), f"{text!r}: /{name} has no option {option}"
    assert len(named) >= 15
    for name in sorted(named):
        if not any(options(commands[name]).values()):
            said = await house.told("Stranger", name)
            assert said, f"/{name} says nothing"
            assert "went wrong" not in said


async def test_what_a_page_names_is_there(house: House) -> None:
    commands = published(house)
    groups = {name.split()[0] for name in commands}
    for page in PAGES:
        for words, asked in QUOTED.findall(page.read_text()):
            if " " not in words and words in groups and words not in commands:
                continue  # a whole group
            name = meant(words, commands)
            assert name is not None, f"{page.name} names /{words}"
            wanted = {option.partition(":")[0] for option in asked.split()}
            assert wanted <= options(commands[name]).keys(), f"{page.name}: /{words}{asked}"
