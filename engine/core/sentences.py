"""Sentences from a table: each kind of event, or of action, has its sentence, filled from the fields of the thing.

    FILLING = Filling(seat=SeatName, armies=names.armies, province=names.province)
    describe = Sentences(FILLING, {
        e.Deployed: T("{seat} deploys {armies} in {province}."),
        e.TaxesCollected: _taxes,
    })

A sentence is a template, whose placeholders are filled from the fields of the same name, or a function of the thing
where it depends on more.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.core.text import Arg, Text
from engine.core.wording import Wordings, placeholders

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
        wanted = _placeholders(template)
        args = tuple([(name, more[name] if name in more else self._written(name, thing)) for name in wanted])
        if not template.plural:
            return Text(template.msgid, args)
        number = more["n"]
        assert isinstance(number, int), "a plural has a number"
        return Text(template.msgid, args, template.plural, number)

    def _written(self, name: str, thing: object) -> Arg:
        field, write = self._fields.get(name, (name, None))
        value: Arg = getattr(thing, field)
        return value if write is None else write(value)


class Sentences:
    """A table of sentences by the kind of thing."""

    def __init__(self, filling: Filling, table: Mapping[type, Sentence]) -> None:
        self._filling, self._table = filling, table

    def __call__(self, thing: object) -> Text:
        """The sentence for the thing. Raises ``TypeError`` for a kind that has none."""
        found = self.find(thing)
        if found is None:
            raise TypeError(f"no words for {thing!r}")
        return found

    def find(self, thing: object) -> Text | None:
        """The sentence for the thing; None for a kind that has none."""
        sentence = self._table.get(type(thing))
        if sentence is None:
            return None
        return self._filling(sentence, thing) if isinstance(sentence, Text | Wordings) else sentence(thing)


@cache
def _placeholders(template: Text) -> tuple[str, ...]:
    return tuple(placeholders(template.msgid, template.plural))
