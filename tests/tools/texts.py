"""``daimyo texts``: bring the message catalogues up to date with the code, or check that they are."""

import argparse
import io
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.cli.command import Stop, command, option
from engine.core import pages

KEYWORDS: dict[str, Any] = {"T": None, "TN": (1, 2), "TC": ((1, "c"), 2)}
ROOMS = ("engine", "bot", "render")
LOCALE = Path("bot", "locale")
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues change when messages change, not when somebody looks."""
TEMPLATE = LOCALE / "daimyo.pot"
PLACEHOLDERS: dict[str, str] = json.loads(Path(__file__).with_name("placeholders.json").read_text())
"""By name what a placeholder stands for, as translators read it."""


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
        wrong = [f"{path.relative_to(root)} is out of date: run daimyo texts" for path in stale]
        for path, data in wanted.items():
            if path.suffix == ".po":
                wrong += [f"{path.relative_to(root)}: {fault}" for fault in faults(parsed(data, path.parts[-3]))]
        print(*wrong, sep="\n" if wrong else "", end="\n" if wrong else "", file=sys.stderr)
        return 1 if wrong else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(wanted[path])
        print(f"wrote {path.relative_to(root)}")
    return 0


def _wanted(root: Path, template: Any) -> dict[Path, bytes]:
    wanted = {root / TEMPLATE: written(template)}
    for path in sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po")):
        catalogue = updated(path.read_bytes(), path.parts[-3], template)
        wanted[path] = written(catalogue)
    return wanted


def updated(data: bytes, locale: str, template: Catalog) -> Catalog:
    """Bring a catalogue up to date; a sentence that changed keeps its translation, marked as fuzzy."""
    catalogue = parsed(data, locale)
    former = {message.id: message.previous_id for message in catalogue if message.fuzzy}
    catalogue.update(template, update_creation_date=False)
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.fuzzy and not message.previous_id:
            message.previous_id = former.get(message.id, [])
    return catalogue


def parsed(data: bytes, locale: str) -> Catalog:
    """Read a catalogue, with the former sentences of fuzzy messages, which babel writes but does not read."""
    catalogue = read_po(io.BytesIO(data), locale=locale)
    for message in catalogue:
        former = [comment[1:].strip() for comment in message.user_comments if comment.startswith("|")]
        message.user_comments = [comment for comment in message.user_comments if not comment.startswith("|")]
        if former:
            end = 'msgstr[0] ""' if any(line.startswith("msgid_plural") for line in former) else 'msgstr ""'
            (old,) = (it for it in read_po(io.StringIO("\n".join([*former, end]))) if it.id)
            message.previous_id = [old.id] if isinstance(old.id, str) else list(old.id)
    return catalogue


def faults(catalogue: Catalog) -> Iterator[str]:
    """Yield what is wrong in a catalogue: plural forms, and placeholders that the English sentence has not."""
    for message, troubles in catalogue.check():
        yield from (f"{message.id!r}: {trouble}" for trouble in troubles)
    for message in catalogue:
        if not message.id or not message.string or message.fuzzy:
            continue
        singular, english = (message.id[0], message.id[-1]) if message.pluralizable else (message.id, message.id)
        for words in message.string if message.pluralizable else (message.string,):
            try:
                held = placeholders(words)
            except ValueError as trouble:
                yield f"{singular!r}: {trouble}"
                continue
            spare = {"n"} if message.pluralizable else set()  # “one army” needs no number
            known = placeholders(english)
            if words and not known - spare <= held <= known:
                yield f"{singular!r}: {words!r} has other placeholders"


def placeholders(words: str) -> set[str]:
    """Return the names in braces. Raises ``ValueError`` if a brace is not closed."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def _template(root: Path) -> Any:
    catalogue = Catalog(project="daimyo", charset="utf-8", fuzzy=False)
    methods: list[tuple[str, Any]] = [("**/topics.md", _in_page), ("**.py", "python")]
    found = (
        (f"{room}/{name}", line, message, comments, context)
        for room in ROOMS
        for name, line, message, comments, context in extract_from_dir(
            root / room, method_map=methods, keywords=KEYWORDS, comment_tags=("note:",)
        )
    )
    for name, _, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        catalogue.add(message, locations=[(name, 0)], auto_comments=[*comments, *_notes(message)], context=context)
    return catalogue


def _notes(message: str | tuple[str, str]) -> Iterator[str]:
    """Yield what the placeholders of a message stand for."""
    names = placeholders(message if isinstance(message, str) else message[-1])
    yield from (f"{{{name}}}: {PLACEHOLDERS[name]}" for name in sorted(names) if name in PLACEHOLDERS)


def _in_page(file: IO[bytes], *_: Any, **options: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """What a page of longer texts says, as babel wants it from a method of extraction."""
    chapters = pages.read(file.read().decode()).values()
    for number, part in enumerate(part for chapter in chapters for part in chapter):
        yield from ((number, "T", message, []) for message in (part.title, part.text) if message)


def written(catalogue: Any) -> bytes:
    catalogue.header_comment = "# Daimyo: what people read. The English sentence is the id."
    catalogue.creation_date = catalogue.revision_date = UNDATED
    out = io.BytesIO()
    write_po(out, catalogue, width=110, sort_output=True, include_lineno=False, include_previous=True)
    return out.getvalue()
