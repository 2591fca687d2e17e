"""``daimyo texts``: bring the message catalogues up to date with the code, or check that they are."""

import argparse
import ast
import io
import json
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.cli.command import Stop, command, option
from engine.core import pages
from engine.rokugan.words.names import PRINTED

KEYWORDS: dict[str, Any] = {"T": None, "TN": (1, 2), "TC": ((1, "c"), 2)}
ROOMS = ("engine", "bot", "render")
LOCALE = Path("bot", "locale")
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues change when messages change, not when somebody looks."""
TEMPLATE = LOCALE / "daimyo.pot"
PLACEHOLDERS: dict[str, str] = json.loads(Path(__file__).with_name("placeholders.json").read_text(encoding="utf-8"))
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
                catalogue = parsed(data, path.parts[-3])
                done = sum(bool(it.id and not it.fuzzy and all(_forms(it))) for it in catalogue)
                print(f"{path.parts[-3]}: {done:,} of {len(catalogue):,} messages")
                wrong += [f"{path.relative_to(root)}: {fault}" for fault in (*faults(catalogue), *slips(catalogue))]
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
    """Bring a catalogue up to date; a sentence that changed keeps its translation, marked as fuzzy.

    A new one that is like a sentence which stays is not a change: it begins without a translation.
    """
    catalogue = parsed(data, locale)
    former = {message.id: message.previous_id for message in catalogue if message.fuzzy}
    catalogue.update(template, update_creation_date=False)
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.fuzzy and not message.previous_id:
            message.previous_id = former.get(message.id, [])
        if message.fuzzy and message.id and any(template.get(old, message.context) for old in message.previous_id):
            message.string, message.previous_id = ("",) * catalogue.num_plurals if message.pluralizable else "", []
            message.flags.discard("fuzzy")
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


def _forms(message: Any) -> Sequence[str]:
    """The words of a translation, one for each of its forms."""
    return message.string if message.pluralizable else (message.string,)


ADDRESS = {
    "de": r"(?<=[a-zäöüß,] )(?:Ihnen|Ihre?[mnrs]?|Sie)\b",
    "fr": r"\b(?:tu|toi|tes|ton|ta)\b|\bt’",
    "es": r"\b(?:usted(?:es)?|vosotros|vuestr[oa]s?)\b",
    "it": r"\b(?:Lei|Suo|Sua|Voi)\b",
    "nl": r"\b(?:u|uw)\b",
    "ko": r"(?:해요|어요|아요|예요|에요|세요)(?=[.!?])",
}
"""The form of address that a language does not use here."""
QUOTES = {"de": "„“", "fr": "«»", "es": "«»", "it": "“”", "ko": "“”", "nl": "“”"}
KEPT = re.compile(r"`[^`]*`|https?://\S+")
"""Code and addresses, which stay as they are."""
SAME = re.compile(r"[^\W\d_]{3,}(?: [^\W\d_]{2,}){2,}")
"""Three words in a row: a sentence, and no name."""


def slips(catalogue: Catalog) -> Iterator[str]:
    """Yield what a translation has that no reader should see."""
    locale = str(catalogue.locale)
    address, (opened, closed) = re.compile(ADDRESS.get(locale, "(?!)")), QUOTES.get(locale, "“”")
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        english = message.id[-1] if message.pluralizable else message.id
        for words in filter(None, _forms(message)):
            bare = KEPT.sub("", words)
            if words == english and SAME.search(re.sub(r"\{[^}]*\}", "", words)) and not english[0].isupper():
                yield f"{english!r} is still English"
            if address.search(re.sub(r"\{[^}]*\}", "", bare)):
                yield f"{words!r} has another form of address"
            if sorted(KEPT.findall(words)) != sorted(KEPT.findall(english)):
                yield f"{words!r} has other code or addresses"
            if words.count("\n") != english.count("\n") or words.count("**") != english.count("**"):
                yield f"{words!r} has other lines or bold words"
            if bare.count(opened) != bare.count(closed) or (opened != "“" and "”" in bare):
                yield f"{words!r} has other quotation marks"
            longest = 100 if any(name.startswith("bot/cogs") for name, _ in message.locations) else len(words)
            if len(english) <= longest < len(words):
                yield f"{words!r} is longer than {longest} characters"


def placeholders(words: str) -> set[str]:
    """Return the names in braces. Raises ``ValueError`` if a brace is not closed."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def _template(root: Path) -> Any:
    catalogue = Catalog(project="daimyo", charset="utf-8", fuzzy=False)
    methods: list[tuple[str, Any]] = [("**/topics.md", _in_page), ("**/typed.json", _in_list), ("**.py", _in_code)]
    methods += [(f"rokugan/{name}.json", _in_print) for name in ("board", "cards")]
    found = (
        (f"{room}/{name}", line, message, comments, context)
        for room in ROOMS
        for name, line, message, comments, context in extract_from_dir(
            root / room, method_map=methods, keywords=KEYWORDS
        )
    )
    for name, _, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        catalogue.add(message, locations=[(name, 0)], auto_comments=[*comments, *_notes(message)], context=context)
    return catalogue


def _notes(message: str | tuple[str, str]) -> Iterator[str]:
    """Yield what the placeholders of a message stand for."""
    names = placeholders(message if isinstance(message, str) else message[-1])
    yield from (f"{{{name}}}: {PLACEHOLDERS[name]}" for name in sorted(names) if name in PLACEHOLDERS)


def _in_code(file: IO[bytes], *_: Any, **options: Any) -> Iterator[tuple[int, str, Any, list[str]]]:
    """The messages of a Python file; babel's own method loses some of those that stand within others."""
    for call in ast.walk(ast.parse(file.read())):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
            said = tuple(it.value if isinstance(it, ast.Constant) else None for it in call.args)
            yield call.lineno, call.func.id, said if len(said) > 1 else said[0], []


def _in_page(file: IO[bytes], *_: Any, **options: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """What a page of longer texts says, as babel wants it from a method of extraction."""
    chapters = pages.read(file.read().decode()).values()
    for number, part in enumerate(part for chapter in chapters for part in chapter):
        yield from ((number, "T", message, []) for message in (part.title, part.text) if message)


def _in_list(file: IO[bytes], *_: Any, **options: Any) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """What a list of words to be typed says, as babel wants it from a method of extraction."""
    yield from ((number, "TC", ("typed", ways.replace("_", " ")), []) for number, ways in enumerate(json.load(file)))


def _in_print(file: IO[bytes], *_: Any, **options: Any) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """The names that are printed in Rokugan, as babel wants it from a method of extraction."""
    printed = json.load(file)
    kinds = ("territories", "provinces", "clans", "objectives", "territory_cards")
    names = (thing["name"] for kind in kinds for thing in printed.get(kind, {}).values())
    yield from ((number, "TC", (PRINTED, name), []) for number, name in enumerate(names))


def written(catalogue: Any) -> bytes:
    catalogue.header_comment = "# Daimyo: what people read. The English sentence is the id."
    catalogue.creation_date = catalogue.revision_date = UNDATED
    out = io.BytesIO()
    write_po(out, catalogue, width=110, sort_output=True, include_lineno=False, include_previous=True)
    return out.getvalue()
