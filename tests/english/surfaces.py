"""Find every text that a person reads, with its file, line and kind."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

from engine.core import pages
from tests.english.rules import (
    CATALOGUE,
    COMMENT,
    DOCSTRING,
    HEADING,
    HELP,
    LOG,
    PAGE,
    SETTING,
    TITLE,
)

ROOT = Path(__file__).resolve().parents[2]
TITLES_SINCE = "4dd15631"
"""The commit whose followers have their titles read."""
LEVELS = frozenset({"debug", "info", "warning", "error", "critical", "exception"})
HELPFUL = frozenset({"help", "description", "epilog"})
Passage = tuple[int, str, str]
"""Line, kind and words."""


def words_of(node: ast.expr) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of a literal string, also of one in an f-string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    elif isinstance(node, ast.JoinedStr):
        yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "…" for part in node.values)


def of_call(node: ast.Call) -> Iterator[Passage]:
    """Yield the messages, log lines and help texts among the arguments of a call."""
    called = node.func
    if isinstance(called, ast.Name) and called.id in ("T", "TN"):
        for argument in node.args:
            yield from ((line, CATALOGUE, words) for line, words in words_of(argument))
    elif isinstance(called, ast.Name) and called.id == "command" and len(node.args) > 1:
        yield from ((line, HELP, words) for line, words in words_of(node.args[1]))
    elif isinstance(called, ast.Attribute) and called.attr in LEVELS and ast.unparse(called.value).endswith("log"):
        yield from ((line, LOG, words) for line, words in words_of(node.args[0]) if node.args)
    for keyword in node.keywords:
        if keyword.arg in HELPFUL:
            yield from ((line, HELP, words) for line, words in words_of(keyword.value))


def of_python(source: str) -> Iterator[Passage]:
    """Yield all that is English in a Python file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr):
            yield from ((line, DOCSTRING, without_code(words)) for line, words in words_of(node.value))
        elif isinstance(node, ast.Call):
            yield from of_call(node)
    above = (-9, "")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith(("# noqa", "# type:", "# fmt:", "#!")):
            words, line = token.string.lstrip("#").strip(), token.start[0]
            goes_on = above[0] == line - 1 and token.line.lstrip().startswith("#") and not above[1].endswith((".", ":"))
            yield line, COMMENT, f"… {words}" if goes_on else without_code(words)
            above = line, words


def without_code(words: str) -> str:
    """Return a text with one letter for each piece of code in it."""
    return re.sub(r"(`{1,2})[^`]+\1", "x", words)


def of_topics(source: str) -> Iterator[Passage]:
    """Yield titles and paragraphs of a page that is in the catalogue."""
    for chapter in pages.read(source).values():
        for part in chapter:
            line = source[: max(0, source.find(part.text[:40]))].count("\n") + 1
            yield line, HEADING, part.title
            yield line, CATALOGUE, part.text


def of_page(source: str) -> Iterator[Passage]:
    """Yield headings, paragraphs, list items and table cells of a page of Markdown, without code."""
    kept = re.sub(r"<!--.*?-->", lambda it: "\n" * it[0].count("\n"), source, flags=re.S)
    paragraph, begun, fenced = list[str](), 0, False
    for number, line in enumerate([*kept.split("\n"), ""], 1):
        said = line.strip()
        if said.startswith(("```", "~~~")):
            fenced, said = not fenced, ""
        elif fenced:
            continue
        starts = re.match(r"(?:[-*+]|\d+\.) +|>|#+ |\||!!! |<", said)
        if (not said or starts) and paragraph:
            yield begun, PAGE, plain(" ".join(paragraph))
            paragraph = []
        if said.startswith("#"):
            yield number, HEADING, plain(said.lstrip("# "))
        elif said.startswith("|"):
            cells = re.split(r"(?<!\\)\||<br>", said)
            yield from ((number, PAGE, plain(cell)) for cell in cells if re.search(r"[a-z]", cell))
        elif said:
            begun = begun if paragraph else number
            paragraph.append(said[starts.end() :] if starts and said[0] not in "<" else said)


def plain(words: str) -> str:
    """Return the words of a piece of Markdown: no code, addresses, tags, marks; a picture's alt text stays."""
    words = re.sub(r"<[^>]*>", " ", without_code(words))
    words = re.sub(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?", r"\1", words)
    return re.sub(r"https?://\S+", "x", words).replace("**", "").replace("*", "").strip()


def of_settings(source: str) -> Iterator[Passage]:
    """Yield the explanations of a file of settings."""
    block, begun = list[str](), 0
    for number, line in enumerate([*source.split("\n"), ""], 1):
        if line.startswith("#") and not re.match(r"# ?[A-Z_]+=", line):
            begun = begun if block else number
            block.append(line.lstrip("# "))
        elif block:
            yield begun, SETTING, " ".join(block)
            block = []


def of_commits() -> Iterator[Passage]:
    """Yield the titles of commits; none in a copy without history."""
    command = ["git", "log", "--no-merges", "--format=%s", f"{TITLES_SINCE}..HEAD"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    yield from ((0, TITLE, without_code(title)) for title in found.stdout.splitlines())


def of_file(name: str, source: str) -> Iterator[Passage]:
    """Yield the texts of a file by its kind."""
    if name.endswith(".py"):
        yield from of_python(source)
    elif name.endswith("topics.md"):
        yield from of_topics(source)
    elif name.endswith(".md"):
        yield from of_page(source)
    elif name == ".env.example":
        yield from of_settings(source)


def names(rooms: tuple[str, ...]) -> list[str]:
    """Return the files that hold texts: all pages, the settings, and the Python files of some rooms."""
    skipped = (".venv", ".git", "out", "build", "dist", "node_modules", "site")
    pages_found = (
        it
        for it in ROOT.rglob("*.md")
        if it.relative_to(ROOT).parts[0] not in skipped and "locale" not in it.relative_to(ROOT).parts
    )
    code = (it for room in rooms for it in (ROOT / room).rglob("*.py"))
    return sorted(it.relative_to(ROOT).as_posix() for it in (*pages_found, *code, ROOT / ".env.example"))
