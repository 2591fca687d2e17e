"""Several wordings of one happening, and which of them an event gets.

A report that always says the same is not read for long. The choice follows from the content of the event alone: the
same event has the same words in every process, at every retry and in every replay, and nobody has to remember them.

Every wording is a message of its own in the catalogues, so that a translation can make of each what it likes.
"""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from string import Formatter

from engine.core.text import Arg, Text


class Wordings:
    """Messages that say the same. The first is the plainest and names what has to be named: every other one does too.

    They are written with ``T`` or ``TN`` (the number of which is then the filling ``n``) and filled in by a call.
    """

    __slots__ = ("_fillings", "fillings", "messages")

    def __init__(self, *messages: Text) -> None:
        self.messages = messages
        self._fillings = tuple(_fillings_of(message) for message in messages)
        for message, fillings in zip(messages, self._fillings, strict=True):
            if missing := self._fillings[0] - fillings:
                raise ValueError(f"{message.msgid!r} says nothing of {', '.join(sorted(missing))}")
        self.fillings = frozenset[str]().union(*self._fillings)
        """What any of them names."""

    def __call__(self, event: object, /, **args: Arg) -> Text:
        """The one for this event, filled in."""
        which = lot(event, self.messages[0].msgid, len(self.messages))
        message, wanted = self.messages[which], self._fillings[which]
        given = tuple([(key, value) for key, value in args.items() if key in wanted])
        if not message.plural:
            return Text(message.msgid, given)
        number = args["n"]
        assert isinstance(number, int)
        return Text(message.msgid, given, message.plural, number)


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


def _fillings_of(message: Text) -> frozenset[str]:
    forms = (message.msgid, message.plural) if message.plural else (message.msgid,)
    return frozenset(placeholders(*forms))
