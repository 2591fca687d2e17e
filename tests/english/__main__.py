"""The plain-English lint: prints the findings on each surface, and fails if there are any.

``python -m tests.english bot/texts.py docs/ …`` reads these files alone.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator

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
    faults_of,
)
from tests.english.surfaces import ROOT, Passage, names, of_commits, of_file
from tests.size import ROOMS

WIDEST = 100
"""Characters in a line of a docstring."""
NAME = "name"
SURFACES = (CATALOGUE, PAGE, HEADING, SETTING, HELP, LOG, DOCSTRING, COMMENT, NAME, TITLE)
COMMITS = "commit titles"
PARTICIPLES = re.compile(
    r"_*(?:told|made|clocked|counted|opened|timed|granted|given|taken|kept|shown|said|done|drawn|written|named|heard"
    r"|closed|stored|saved|sent|built|found|called|moved|asked|posted)"
)
NOT_IMPERATIVE = re.compile(
    r"[a-z][a-z_/, ]*: (?:(?:the|an?|of|in|on|what|who|no|one|some|all|each|every|also|more|less|new|it|there|they|if"
    r"|by|for|with|from|to|after|before|without|when)\b|\w+ed\b(?<!embed)(?<!feed)(?<!need)(?<!speed)(?<!seed)(?<!shed)"
    r"|\w+ing\b(?<!bring)(?<!string)(?<!sing))"
)
Finding = tuple[int, str, str]
"""Line, surface and fault."""


def findings(source: str, name: str = "a.py") -> list[Finding]:
    """Return all that is not plain English in a file."""
    found = judged(of_file(name, source))
    if name.endswith(".py"):
        found += of_shape(source)
    return sorted(found)


def judged(passages: Iterator[Passage]) -> list[Finding]:
    """Return the faults of some texts."""
    return [(line, kind, fault) for line, kind, words in passages for fault in faults_of(words, kind)]


def of_shape(source: str) -> Iterator[Finding]:
    """Yield docstrings that are too wide, and functions named by a participle."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines = source.split("\n")[node.lineno - 1 : node.end_lineno]
            yield from (
                (node.lineno, DOCSTRING, f"wider than {WIDEST}: {it.strip()}") for it in lines if len(it) > WIDEST
            )
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and PARTICIPLES.fullmatch(node.name):
            plain = not any("property" in ast.unparse(it) for it in node.decorator_list)
            if plain and (node.returns is None or ast.unparse(node.returns) != "bool"):
                yield node.lineno, NAME, f"function named by a participle: {node.name}"


def of_titles() -> list[Finding]:
    """Return the faults of commit titles."""
    passages = list(of_commits())
    mood = [(0, TITLE, f"not an imperative: {title}") for _, _, title in passages if NOT_IMPERATIVE.match(title)]
    return judged(iter(passages)) + mood


def main(arguments: list[str]) -> int:
    """Print the findings; return 1 if there are any."""
    found = {name: findings((ROOT / name).read_text(encoding="utf-8"), name) for name in names(ROOMS)}
    found[COMMITS] = of_titles()
    if arguments:
        found = {name: it for name, it in found.items() if any(name.startswith(one) for one in arguments)}
    for name, these in found.items():
        for line, kind, fault in these:
            print(f"  {name}:{line}: {kind}: {fault[:180]}")
    print_surfaces(found)
    return int(any(found.values()))


def print_surfaces(found: dict[str, list[Finding]]) -> None:
    """Print the findings of each surface."""
    count = Counter(kind for these in found.values() for _, kind, _ in these)
    print("\n".join(f"{count[surface]:7,} in {surface}s" for surface in SURFACES))
    print(f"{count.total():7,} findings in plain English, in {sum(map(bool, found.values()))} files")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
