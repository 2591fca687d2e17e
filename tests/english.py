"""The plain-English lint: docstrings, comments, log messages and texts of the product.

``python -m tests.english`` prints the findings and fails if a file has more than ``english_pending.txt`` allows; a file
that is not listed there may have none. ``--renew`` lowers the numbers and drops clean files; nothing raises them.
``python -m tests.english bot/texts.py …`` prints every finding in these files.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.size import ROOMS

ROOT = Path(__file__).resolve().parents[1]
PENDING = ROOT / "tests/english_pending.txt"
WIDEST = 100
"""Characters in a line of a docstring."""

DOCSTRING, COMMENT, LOG, TEXT = "docstring", "comment", "log", "text"
OPENINGS = re.compile(
    r"(?:What|Whatever|Who|Whoever|Whom|Whose|Whether|How (?:often|many|much|long|far)|So (?:many|much|long|often)"
    r"|(?:Of|By|From|In|To|With|For|On|At) (?:these|those|which|whom|what|that which)|(?:That|Those|The one) of"
    r"|As (?:long|often|many|much) as)\b"
)
EVERYWHERE = {
    "“of who”": re.compile(r"\bof who(?:ever|soever)?\b", re.I),
    "“an own”": re.compile(r"\ban own\b", re.I),
    "they, their": re.compile(r"\b(?:he|his|him|himself|she|her|hers|herself)\b", re.I),
}
IN_CODE = {
    "“is”": re.compile(
        r"\b(?:that|which|it|there|this) (?:lies|stands)\b(?! for)|\bstands? (?:in|at|there|here|beside)\b"
    )
}
IN_TEXTS = {
    "someone, everyone, no one": re.compile(r"\b(?:somebody|everybody|nobody)\b", re.I),
    "default": re.compile(r"\(usual\)|\bthe usual\b", re.I),
}
PARTICIPLES = re.compile(
    r"_*(?:told|made|clocked|counted|opened|timed|granted|given|taken|kept|shown|said|done|drawn|written|named|heard"
    r"|closed|stored|saved|sent|built|found|called|moved|asked|posted)"
)
DOCSTRINGS = re.compile(r'^ *"""\S', re.M)
LEVELS = frozenset({"debug", "info", "warning", "error", "critical", "exception"})
Finding = tuple[int, str, str]


def words_of(node: ast.expr) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of a literal string, also of one in an f-string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    elif isinstance(node, ast.JoinedStr):
        yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "…" for part in node.values)


def passages(tree: ast.Module, source: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, kind and words of all that is English in a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            for line, words in words_of(node.value):
                yield line, DOCSTRING, words
        elif isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in ("T", "TN"):
                for argument in node.args:
                    yield from ((line, TEXT, words) for line, words in words_of(argument))
            elif (
                isinstance(called, ast.Attribute)
                and called.attr in LEVELS
                and ast.unparse(called.value).endswith("log")
            ):
                yield from ((line, LOG, words) for line, words in words_of(node.args[0]) if node.args)
    above = (-9, "")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith(("# noqa", "# type:", "# fmt:", "#!")):
            words, line = token.string.lstrip("#").strip(), token.start[0]
            goes_on = above[0] == line - 1 and token.line.lstrip().startswith("#") and not above[1].endswith((".", ":"))
            yield line, COMMENT, f"… {words}" if goes_on else words
            above = line, words


def findings(source: str) -> list[Finding]:
    """All that is not plain English in a file: line, rule and the words."""
    tree, found = ast.parse(source), list[Finding]()
    for line, kind, words in passages(tree, source):
        first = words.strip().split("\n")[0]
        if OPENINGS.match(first) and not (kind == TEXT and "?" in words):
            found.append((line, f"opening of a {kind}", first))
        rules = EVERYWHERE | (IN_TEXTS if kind == TEXT else IN_CODE)
        found += [(line, f"{rule} in a {kind}", first) for rule, banned in rules.items() if banned.search(words)]
        if kind == DOCSTRING:
            end = line + words.count("\n") + 1
            lines = source.split("\n")[line - 1 : end - 1]
            found += [(line, f"docstring wider than {WIDEST}", it.strip()) for it in lines if len(it) > WIDEST]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and PARTICIPLES.fullmatch(node.name):
            plain = not any("property" in ast.unparse(it) for it in node.decorator_list)
            if plain and (node.returns is None or ast.unparse(node.returns) != "bool"):
                found.append((node.lineno, "function named by a participle", node.name))
    return sorted(found)


def pending() -> dict[str, int]:
    """The files that are not clean yet, and the findings that each may have."""
    rows = (line.rsplit(" ", 1) for line in PENDING.read_text(encoding="utf-8").splitlines())
    return {name: int(count) for name, count in rows}


def main(arguments: list[str]) -> int:
    """Print what is above the limits; return 1 if anything is."""
    paths = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    found = {it.relative_to(ROOT).as_posix(): findings(it.read_text(encoding="utf-8")) for it in paths}
    if named := [it for it in arguments if not it.startswith("-")]:
        found = {name: it for name, it in found.items() if any(name.startswith(one) for one in named)}
    allowed, bad = {} if named else pending(), 0
    for name, these in found.items():
        if len(these) > allowed.get(name, 0):
            bad += 1
            print(f"{name}: {len(these)} findings, at most {allowed.get(name, 0)}")
            print("\n".join(f"  {name}:{line}: {rule}: {words[:100]}" for line, rule, words in these))
    if "--renew" in arguments and not named:
        lower = {name: min(count, len(found.get(name, ()))) for name, count in allowed.items()}
        PENDING.write_text("".join(f"{name} {count}\n" for name, count in lower.items() if count), encoding="utf-8")
    docstrings = sum(len(DOCSTRINGS.findall(it.read_text(encoding="utf-8"))) for it in paths)
    riddles = sum(rule == f"opening of a {DOCSTRING}" for these in found.values() for _, rule, _ in these)
    print(f"{riddles:7,} docstrings of {docstrings:,} open like a riddle")
    total = sum(map(len, found.values()))
    print(f"{total:7,} findings in plain English, in {sum(map(bool, found.values()))} files")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
