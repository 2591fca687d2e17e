"""``make commands``: the tables of commands in ``docs``, made from the commands as Discord is told of them.

A page says between ``<!-- commands: match new, match list -->`` and ``<!-- end -->`` which commands its table shows, by
whole name and in this order. The commands come from ``commands.json``, which a test compares with the bot's own tree.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = ROOT / "tests/bot/table/commands.json"
PAGES = tuple(ROOT / "docs" / name for name in ("players/commands.md", "hosts/tools.md"))
RENEW = "Renew that file: DAIMYO_WRITE_COMMANDS=1 .venv/bin/python -m pytest -n0 tests/bot/table/test_commands.py"
TABLE = re.compile(r"(<!-- commands: ([^>]*?) -->\n).*?(<!-- end -->)", re.DOTALL)
SUBCOMMAND = 1
IMPLIED = ("match", "game")
"""Optional options that the top of each page explains once."""

Json = dict[str, Any]


def commands() -> dict[str, Json]:
    """Return every command by its whole name."""
    found: dict[str, Json] = {}
    for command in json.loads(PUBLISHED.read_text(encoding="utf-8")):
        leaves = [one for one in command["options"] if one["type"] == SUBCOMMAND]
        found |= {f"{command['name']} {leaf['name']}": leaf for leaf in leaves} or {command["name"]: command}
    return found


def shown_on(page: str) -> Iterator[str]:
    """Yield the names of the commands in the tables of a page."""
    for _, names, _ in TABLE.findall(page):
        yield from (name.strip() for name in names.split(","))


def renewed(page: str) -> str:
    """Return the page with its tables made anew."""
    known = commands()

    def table(found: re.Match[str]) -> str:
        rows = [_row(name.strip(), known[name.strip()]) for name in found[2].split(",")]
        return "\n".join((found[1], "| Command | What it does |", "|---|---|", *rows, "", found[3]))

    return TABLE.sub(table, page)


def _row(name: str, command: Json) -> str:
    options = [one for one in command.get("options", ()) if one.get("required") or one["name"] not in IMPLIED]
    named = [("*`{}`*" if one.get("required") else "`{}`").format(one["name"]) for one in options]
    said = [f"{it}: {_cell(one['description'])}" for it, one in zip(named, options, strict=True)]
    return f"| `/{name}` | {'<br>'.join((_cell(command['description']), *said))} |"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


def missing() -> list[str]:
    """Return the commands that no page shows."""
    shown = {name for path in PAGES for name in shown_on(path.read_text(encoding="utf-8"))}
    return sorted(commands().keys() - shown)


def main() -> int:
    """Renew the pages; return 1 if a command is on none of them, or if they name an unknown one."""
    texts, known = {path: path.read_text(encoding="utf-8") for path in PAGES}, commands()
    if unknown := [(path, name) for path, text in texts.items() for name in shown_on(text) if name not in known]:
        for path, name in unknown:
            print(f"{_short(path)} names /{name}, which is not in {_short(PUBLISHED)}. {RENEW}")
        return 1
    for path, text in texts.items():
        path.write_text(renewed(text), encoding="utf-8")
    for name in missing():
        places = " or ".join(map(_short, PAGES))
        print(f"/{name} is on no page: put it behind “<!-- commands:” in {places}, then run this again")
    return int(bool(missing()))


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main())
