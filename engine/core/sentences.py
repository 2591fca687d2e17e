"""Sentences from a table: each kind of event, or of action, has its sentence, filled from the fields of the thing.

    FILLING = Filling(seat=SeatName, armies=names.armies, province=names.province)
    describe = Sentences(FILLING, {
        e.Deployed: T("{seat} deploys {armies} in {province}."),
        e.TaxesCollected: _taxes,
    })

A sentence is a template, whose placeholders are filled from the fields of the same name, or a function of the thing
where it depends on more.

A report that always says the same is not read for long, so a template may be several ``Wordings``. Which of them an
event gets follows from its content alone: the same event has the same words in every process, at every retry and in
every replay, and nobody has to remember them. Every wording is a message of its own in the catalogues, so that a
translation can make of each what it likes.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from string import Formatter
from typing import Any

from engine.core.text import Arg, SeatName, T, Text, listing

SILENCE = Text("")
"""Nothing to say. Has no words, so there is nothing to translate."""


class Wordings:
    """Messages that say the same. The first is the plainest and names what has to be named: every other one does too.

    They are written with ``T`` or ``TN`` (the number of which is then the filling ``n``) and filled in by a call.
    """

    __slots__ = ("_fillings", "fillings", "messages")

    def __init__(self, *messages: Text) -> None:
        self.messages = messages
        self._fillings = tuple(frozenset(_placeholders_of(message)) for message in messages)
        for message, fillings in zip(messages, self._fillings, strict=True):
            if missing := self._fillings[0] - fillings:
                raise ValueError(f"{message.msgid!r} says nothing of {', '.join(sorted(missing))}")
        self.fillings = frozenset[str]().union(*self._fillings)
        """What any of them names."""

    def __call__(self, event: object, /, **args: Arg) -> Text:
        """The one for this event, filled in."""
        which = lot(event, self.messages[0].msgid, len(self.messages))
        message, wanted = self.messages[which], self._fillings[which]
        return _filled(message, [(key, value) for key, value in args.items() if key in wanted], args)


def lot(event: object, happening: str, n: int) -> int:
    """A number below n for an event: always the same, but another one for another ``happening`` that it is told in."""
    if n == 1:
        return 0
    said = "\n".join([happening, *_content(event)])
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest()) % n


def _content(value: object) -> Iterable[str]:
    """What an event says, however it came about: enums and the words they stand for are the same."""
    if is_dataclass(value):
        yield type(value).__name__
        for field in fields(value):
            yield from _content(getattr(value, field.name))
    elif isinstance(value, tuple):
        yield f"({len(value)}"
        for part in value:
            yield from _content(part)
    else:
        yield str(value)


def placeholders(*forms: str) -> list[str]:
    """The names in braces in these forms of a message, each once, in order."""
    return list(dict.fromkeys(name for form in forms for _, name, _, _ in Formatter().parse(form) if name))


@cache
def _placeholders_of(message: Text) -> list[str]:
    return placeholders(message.msgid, message.plural)


def _filled(message: Text, args: Iterable[tuple[str, Arg]], more: Mapping[str, Arg]) -> Text:
    """The message with these fillings; the number of a plural is among ``more``."""
    if not message.plural:
        return Text(message.msgid, tuple(args))
    number = more["n"]
    assert isinstance(number, int), "a plural has a number"
    return Text(message.msgid, tuple(args), message.plural, number)


Template = Text | Wordings
Sentence = Template | Callable[[Any], Text]


class Filling:
    """How placeholders are written: the field of the same name, or, as ``(field, how)``, of another name.

    One that it does not know is written as the field is.
    """

    def __init__(self, **fields: Callable[[Any], Arg] | tuple[str, Callable[[Any], Arg]]) -> None:
        self._fields = {name: how if isinstance(how, tuple) else (name, how) for name, how in fields.items()}

    def __call__(self, template: Template, thing: object, /, **more: Arg) -> Text:
        """The template, filled from the fields of the thing; ``more`` goes before them.

        ``n`` is the number of a template that has a plural.
        """
        if isinstance(template, Wordings):
            fields = {name: self._written(name, thing) for name in template.fillings if name not in more}
            return template(thing, **fields, **more)
        more = {**dict(template.args), **more}
        wanted = _placeholders_of(template)
        args = [(name, more[name] if name in more else self._written(name, thing)) for name in wanted]
        return _filled(template, args, more)

    def _written(self, name: str, thing: object) -> Arg:
        field, write = self._fields.get(name, (name, None))
        value: Arg = getattr(thing, field)
        return value if write is None else write(value)


class Sentences:
    """A table of sentences by the kind of thing; for a run of things that are told together, by that of the first."""

    def __init__(
        self, filling: Filling, table: Mapping[type, Sentence], runs: Mapping[type, Callable[[Any], Text]] | None = None
    ) -> None:
        self._filling, self._table, self._runs = filling, table, runs or {}

    def __call__(self, thing: object, *others: object) -> Text:
        """The sentence for the thing, and for the others of its run. Raises ``TypeError`` for a kind that has none."""
        found = self._runs[type(thing)]((thing, *others)) if others else self.find(thing)
        if found is None:
            raise TypeError(f"no words for {thing!r}")
        return found

    def find(self, thing: object) -> Text | None:
        """The sentence for the thing; None for a kind that has none."""
        sentence = self._table.get(type(thing))
        if sentence is None:
            return None
        return self._filling(sentence, thing) if isinstance(sentence, Text | Wordings) else sentence(thing)


# -- several things -----------------------------------------------------------------------------------------------


def seats(which: Iterable[int]) -> Arg:
    """Players in a row."""
    return listing([SeatName(seat) for seat in which])


def joined(between: str, parts: Iterable[Arg]) -> Text:
    """Several things with signs but no words between them, the same in every language."""
    filled = {f"p{number}": part for number, part in enumerate(parts)}
    return T(between.join(f"{{{key}}}" for key in filled), **filled)


def lines(parts: Iterable[Arg]) -> Text:
    """Several things below each other."""
    return joined("\n", parts)
