"""Sentences of the rules, in English here and in a reader's language later.

The engine hands out a ``Text``: the English message, which is also its id in the catalogues, and
its fillings. The host translates the message, then fills it in.

The catalogue extractor looks for ``T``, ``TN`` and ``TC``, so their messages must be literals; it
also reads the pages of longer texts (``engine.core.pages``), and lists of words (``typed.json``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from unicodedata import normalize

from engine.core.printed import resource
from engine.core.quick import frozen


@frozen
class SeatName:
    """Stands for the name of the user at a seat. The engine knows seats, not people."""

    seat: int


@frozen
class Listing:
    """Several things said in a row: "Kai, Suruga and Izu". An empty one is the empty string."""

    items: tuple[Arg, ...]
    any: bool = False
    """One of them is enough."""


@frozen
class Text:
    """A message and its fillings.

    ``msgid`` has its fillings in braces, as ``str.format`` knows them. With ``plural``, ``count``
    chooses between the two forms and is also the filling ``{n}``.
    """

    msgid: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    count: int = 0
    context: str = ""
    """The meaning, where the same English words have another one elsewhere."""


Arg = str | int | float | Text | SeatName | Listing

OR = " | "
"""Separates several ways to type a word."""
PARTICLE = r"(?<=[^\W_])(?:에서|으로|[을를이가은는에로와과의])(?![^\W_])"
"""A pattern for what Korean appends to a word, at its end."""


def T(msgid: str, /, **args: Arg) -> Text:
    """Make a sentence: ``T("{seat} builds in {province}", seat=SeatName(2), province="Kai")``."""
    return Text(msgid, tuple(args.items()))


def TN(singular: str, plural: str, n: int, /, **args: Arg) -> Text:
    """A sentence whose form depends on a number, which is also its filling ``{n}``."""
    return Text(singular, (("n", n), *args.items()), plural, n)


def TC(context: str, msgid: str, /, **args: Arg) -> Text:
    """A sentence whose English words mean something else elsewhere: ``TC("a button", "Start")``."""
    return Text(msgid, tuple(args.items()), context=context)


def typed(package: str) -> dict[str, Text]:
    """Return the words of a ``typed.json``, by their English, the first of several."""
    page = json.loads(resource(package, "typed.json"))
    return {ways.partition(OR)[0]: Text(ways.replace("_", " "), context="typed") for ways in page}


def verbatim(words: str) -> Text:
    """A proper name, the same in every language."""
    return Text("{words}", (("words", words),))


def listing(items: Sequence[Arg]) -> Listing:
    """Several things said in a row, the last one with “and”."""
    return Listing(tuple(items))


def either(items: Sequence[Arg]) -> Listing:
    """Several things of which one is enough: the last one with “or”."""
    return Listing(tuple(items), any=True)


def plain(text: Text, name: Callable[[int], str] = lambda seat: f"seat {seat + 1}") -> str:
    """The sentence in English, for tests, logs and the command line.

    ``name`` gives the words for a seat.
    """
    message = text.plural if text.plural and text.count != 1 else text.msgid
    return message.format(**{key: _plain_arg(value, name) for key, value in text.args})


def _plain_arg(value: Arg, name: Callable[[int], str]) -> str | int | float:
    match value:
        case Text():
            return plain(value, name)
        case SeatName(seat):
            return name(seat)
        case Listing(items):
            *words, last = [str(_plain_arg(item, name)) for item in items] or [""]
            return f"{', '.join(words)} {'or' if value.any else 'and'} {last}" if words else last
    return value


def bare(words: str) -> str:
    """Return typed words without the particles that Korean appends to them."""
    return re.sub(PARTICLE, "", words)


def folded(words: str) -> str:
    """Return words in small letters and without accents, each sign in its place."""
    bases = words if words.isascii() else [normalize("NFD", sign)[0] for sign in words]
    return "".join(base if base.isascii() else sign for base, sign in zip(bases, words, strict=True)).lower()
