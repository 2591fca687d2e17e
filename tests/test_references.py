"""Everything that docstrings and pages name in backticks exists: files, modules, classes, functions, fields."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
QUOTED = re.compile(r"`{1,2}([^`\n]+?)`{1,2}")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(\))?")
FILE = re.compile(r"[\w./-]+\.(?:py|md|json|js|css|html|yml|npz|toml|txt|pot|service)")
MADE = re.compile(r"(?:data|dist|out|\.bench|\.venv)/|daimyo\.|weights\.json|map\.npz")
"""Files that a command makes, or that each game has."""
FOREIGN = frozenset(
    {"IntegrityError", "SQLITE_IOERR", "UnexpectedToken", "lru_cache", "quantize", "sqlite_where"}
    | {"postgresql.conf", "recovery.signal", "max_connections", "pt_BR", "a_harvest", "f1", "f5"}
)
"""Names of libraries and databases that the code does not use, and examples of what is made from parts."""


class Source(NamedTuple):
    """A Python file: what it defines, all words of its code, its docstrings."""

    defined: set[str]
    words: set[str]
    docstrings: list[str]


@cache
def files() -> tuple[str, ...]:
    found = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(name for name in found.splitlines() if (ROOT / name).is_file())


@cache
def source(name: str) -> Source:
    it = Source(set(), set(), [])
    docs: set[int] = set()
    for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text)) as constant):
                it.docstrings.append(text)
                docs.add(id(constant))
            case ast.FunctionDef(name=named) | ast.AsyncFunctionDef(name=named) | ast.ClassDef(name=named):
                it.defined.add(named)
            case ast.Name(id=named, ctx=ast.Store()) | ast.Attribute(attr=named, ctx=ast.Store()) | ast.arg(arg=named):
                it.defined.add(named)
            case ast.Name(id=named) | ast.Attribute(attr=named) | ast.keyword(arg=str(named)) | ast.alias(name=named):
                it.words.update(named.split("."))
            case ast.Constant(value=str(text)) if id(node) not in docs:
                it.words.update(re.findall(r"\w+", text))
    it.words.update(it.defined)
    return it


def words_of(name: str) -> set[str]:
    """Return the words of a file, but for the docstrings and comments of Python."""
    if name.endswith(".py"):
        return source(name).words
    return set(re.findall(r"\w+", (ROOT / name).read_text(encoding="utf-8")))


@cache
def all_words() -> frozenset[str]:
    code = (".py", ".js", ".toml", ".yml", ".example", "cards.json", "board.json")
    parts = {part for name in files() for part in re.findall(r"\w+", name)}
    return frozenset(parts.union(*(words_of(name) for name in files() if name.endswith(code))))


@cache
def known_in(room: str) -> frozenset[str]:
    """Return what a docstring of a room may name: its own words, definitions everywhere, the words of Python."""
    python = [name for name in files() if name.endswith(".py")]
    own = [words_of(name) for name in files() if name.startswith(room) and name.endswith((".py", ".json"))]
    modules = {part.removesuffix(".py") for name in python for part in name.split("/")}
    return frozenset({*dir(builtins), *keyword.kwlist, *modules}.union(*(source(it).defined for it in python), *own))


def is_dead(quoted: str, file: str) -> bool:
    """Return True for a file, module or name that does not exist."""
    if FILE.fullmatch(quoted) and not MADE.match(quoted):
        return not any(f"/{name}".endswith("/" + quoted) for name in files())
    if not IDENTIFIER.fullmatch(quoted) or quoted in FOREIGN:
        return False
    parts = quoted.removesuffix("()").split(".")
    if file.endswith(".py") and len(parts) == 1:
        return parts[0] not in known_in("/".join(file.split("/")[:2]))
    return ("_" in quoted or len(parts) > 1) and not all_words().issuperset(parts)


def test_what_is_named_in_backticks_exists() -> None:
    passages = [(name, (ROOT / name).read_text(encoding="utf-8")) for name in files() if name.endswith(".md")]
    for name in files():
        if name.endswith(".py") and name.startswith(("bot/", "engine/", "render/", "migrations/")):
            passages += [(name, text) for text in source(name).docstrings]
    dead = {f"{name}: {it}" for name, text in passages for it in QUOTED.findall(text) if is_dead(it, name)}
    assert not dead, "\n".join(sorted(dead))
