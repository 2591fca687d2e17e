"""``daimyo texts``: bring the message catalogues up to date with the code, or check that they are."""

import argparse
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.cli.command import Stop, command, option
from engine.core import pages

KEYWORDS: dict[str, Any] = {"T": None, "TN": (1, 2)}
ROOMS = ("engine", "bot", "render")
LOCALE = Path("bot", "locale")
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues change when messages change, not when somebody looks."""
TEMPLATE = LOCALE / "daimyo.pot"


@command(
    "texts",
    "bring the message catalogues up to date with the code",
    option("--check", action="store_true", help="change nothing; the exit code is 1 if they are out of date"),
)
def run(args: argparse.Namespace) -> int:
    """Write or compare the template and every catalogue."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "pyproject.toml").is_file():
        raise Stop("daimyo texts works in a checkout of the project only.")
    template = _template(root)
    wanted = _wanted(root, template)
    stale = [path for path, data in wanted.items() if not path.is_file() or path.read_bytes() != data]
    if args.check:
        for path in stale:
            print(f"{path.relative_to(root)} is out of date: run daimyo texts", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(wanted[path])
        print(f"wrote {path.relative_to(root)}")
    return 0


def _wanted(root: Path, template: Any) -> dict[Path, bytes]:
    wanted = {root / TEMPLATE: _written(template)}
    for path in sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po")):
        catalogue = read_po(io.BytesIO(path.read_bytes()), locale=path.parts[-3])
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        wanted[path] = _written(catalogue)
    return wanted


def _template(root: Path) -> Any:
    catalogue = Catalog(project="daimyo", charset="utf-8", fuzzy=False)
    methods: list[tuple[str, Any]] = [("**/topics.md", _in_page), ("**.py", "python")]
    found = (
        (f"{room}/{name}", line, message, comments)
        for room in ROOMS
        for name, line, message, comments, _ in extract_from_dir(
            root / room, method_map=methods, keywords=KEYWORDS, comment_tags=("note:",)
        )
    )
    for name, _, message, comments in sorted(found, key=lambda entry: (entry[0], entry[1])):
        catalogue.add(message, locations=[(name, 0)], auto_comments=comments)
    return catalogue


def _in_page(file: IO[bytes], *_: Any, **options: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """What a page of longer texts says, as babel wants it from a method of extraction."""
    chapters = pages.read(file.read().decode()).values()
    for number, part in enumerate(part for chapter in chapters for part in chapter):
        yield from ((number, "T", message, []) for message in (part.title, part.text) if message)


def _written(catalogue: Any) -> bytes:
    catalogue.header_comment = "# Daimyo: what people read. The English sentence is the id."
    catalogue.creation_date = catalogue.revision_date = UNDATED
    out = io.BytesIO()
    write_po(out, catalogue, width=110, sort_output=True, include_lineno=False)
    return out.getvalue()
