"""The notation of actions: reading, writing and refusing follow from their fields.

An action is a ``GameAction``. Its ``form`` is an example of its notation, which begins with its
verb; each field says how its word is read::

    Province = Annotated[str, Word(PROVINCES, T("There is no province called “{word}”."))]

    class March(GameAction, form="march kai suruga 3"):
        source: Province
        target: Province
        armies: Annotated[int, Number(T("“{word}” is no number of armies."), figures=4)]

An action without fields is written as its class is named, ``carry_out``. Fields with a default may
be left out at the end.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import MISSING, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar, cast, get_args, get_type_hints

from engine.core.quick import frozen
from engine.core.refusals import Unreadable
from engine.core.text import T, Text

A = TypeVar("A")

LONGEST = 60
"""Characters of an unreadable line that are repeated."""
KEPT = 4096
"""Lines that are not read again: twenty matches of a game need about a thousand."""


class Reader(Protocol):
    """How the word of a field is read."""

    def read(self, word: str) -> Any:
        """The value that the word stands for; ``str`` of it is written. Raises ``Unreadable``."""


@frozen
class Word:
    """One of some known words."""

    known: Collection[str]
    refusal: Text
    """The refusal of another word, ``{word}``; ``{known}`` lists all that are known."""

    def read(self, word: str) -> str:
        """The word itself. Raises ``Unreadable``."""
        if word not in self.known:
            raise refused(self.refusal, word, self.known)
        return word


@frozen
class Number:
    """A number from 0."""

    refusal: Text
    """Why a word is none. ``{word}`` is filled with it."""
    figures: int
    """Most figures of the number."""

    def read(self, word: str) -> int:
        """The number. Raises ``Unreadable``."""
        if not (word.isascii() and word.isdigit() and len(word) <= self.figures):
            raise refused(self.refusal, word)
        return int(word)


def refused(refusal: Text, word: str, known: Collection[str] = (), *, longest: int = 40) -> Unreadable:
    """The refusal of a word, filled in; at most ``longest`` characters of it are repeated."""
    args = [*refusal.args, ("word", word[:longest])]
    if "{known}" in refusal.msgid:
        args.append(("known", ", ".join(known)))
    return Unreadable(Text(refusal.msgid, tuple(args)))


class Notation(Generic[A]):
    """The notation of a game's actions."""

    def __init__(self, kinds: object) -> None:
        """Read the union of actions. Raises ``TypeError`` for one without a notation."""
        self._forms = {form.verb: form for form in map(_Form, get_args(kinds))}
        self._writers = {form.kind: form.write for form in self._forms.values()}
        self.parse: Callable[[str], A] = lru_cache(KEPT)(self._read)
        """Return the action of a line. Raises ``Unreadable``, with the place of the wrong word."""

    def _read(self, line: str) -> A:
        verb, *words = line.lower().split() or [""]
        form = self._forms.get(verb)
        if form is None:
            verbs = ", ".join(self._forms)
            raise Unreadable(
                T("“{line}” is not a move. A move begins with one of {verbs}.", line=line[:LONGEST], verbs=verbs), 0
            )
        if not form.least <= len(words) <= len(form.readers):
            raise Unreadable(
                T(
                    "“{line}” is not complete or too long. Write it like this: {form}.",
                    line=line[:LONGEST],
                    form=form.example,
                ),
                min(len(words), len(form.readers)) + 1,
            )
        return cast(A, form.read(words))

    @property
    def words(self) -> Iterator[str]:
        """The verbs, and the known words of fields that are no numbers."""
        for form in self._forms.values():
            known = (word for reader in form.readers for word in getattr(reader, "known", ()))
            yield from (form.verb, *(word for word in known if not word.isdigit()))

    def write(self, action: A) -> str:
        """The action in one line; ``parse`` reads it back."""
        return self._writers[type(action)](action)


class _Form:
    """How one kind of action is written."""

    def __init__(self, kind: type) -> None:
        parts = fields(kind)
        self.kind = kind
        self.example: str = getattr(kind, "form", "") or re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        self.verb = self.example.split()[0]
        self.readers = list(_readers(kind))
        self.least = sum(part.default is MISSING for part in parts)
        self._names = [part.name for part in parts]
        self._check: Callable[[Any], Any] | None = getattr(kind, "as_read", None)
        if len(self.example.split()) - 1 != self.least:
            raise TypeError(f"{kind.__name__}: “{self.example}” is no example of its notation")
        self.write = self._writer()

    def read(self, words: list[str]) -> Any:
        """The action of these words. Raises ``Unreadable``."""
        values = []
        for place, (reader, word) in enumerate(zip(self.readers, words, strict=False), start=1):
            try:
                values.append(reader.read(word))
            except Unreadable as trouble:
                raise Unreadable(trouble.text, place) from None
        action = self.kind(*values)
        return action if self._check is None else self._check(action)

    def _writer(self) -> Callable[[Any], str]:
        """Made once for each kind: a match writes hundreds of actions."""
        if not self._names:
            return lambda action: self.verb
        form, values = " ".join([self.verb, *["%s"] * len(self._names)]), attrgetter(*self._names)
        if self.least < len(self._names):
            return lambda action: (form % values(action)).rstrip()
        return lambda action: form % values(action)


def _readers(kind: Any) -> Iterator[Reader]:
    """Yield the readers of a kind’s fields, in order."""
    hints = get_type_hints(kind, include_extras=True)
    for part in fields(kind):
        extras = getattr(hints[part.name], "__metadata__", ())
        reader = next((extra for extra in extras if hasattr(extra, "read")), None)
        if reader is None:
            raise TypeError(f"{kind.__name__}.{part.name} does not say how it is read")
        yield reader
