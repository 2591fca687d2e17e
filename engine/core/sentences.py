"""Sentences from a table: one for each kind of event or action, filled from its fields.

    FILLING = Filling(seat=SeatName, armies=names.armies, province=names.province)
    describe = Sentences(FILLING, {
        e.Deployed: T("{seat} deploys {armies} in {province}."),
        e.TaxesCollected: _taxes,
    })

A sentence is a template, or a function of the thing that returns one, or yields several that follow
each other. Placeholders that have no filling yet are filled from the fields of the same name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from string import Formatter
from typing import Any, TypeVar

from engine.core.text import TC, Arg, SeatName, T, Text, listing

X = TypeVar("X")
Y = TypeVar("Y")
SILENCE = Text("")
"""Nothing to say. Has no words, so there is nothing to translate."""


@cache
def placeholders(*forms: str) -> tuple[str, ...]:
    """The names in braces in these forms of a message, each once, in order."""
    return tuple(dict.fromkeys(name for form in forms for _, name, _, _ in Formatter().parse(form) if name))


Sentence = Text | Callable[[Any], Text | Iterator[Text]]


class Filling:
    """How placeholders are written: the field of the same name, or of ``(field, how)``.

    A placeholder that it does not know is written as the field is.
    """

    def __init__(self, **fields: Callable[[Any], Arg] | tuple[str, Callable[[Any], Arg]]) -> None:
        self._fields = {name: how if isinstance(how, tuple) else (name, how) for name, how in fields.items()}

    def __call__(self, template: Text, thing: object, /, **more: Arg) -> Text:
        """Fill the template from the fields of the thing; ``more`` goes before them."""
        more = {**dict(template.args), **more}
        wanted = placeholders(template.msgid, template.plural)
        args = tuple((name, more[name] if name in more else self._word_for(name, thing)) for name in wanted)
        return Text(template.msgid, args, template.plural, template.count, template.context)

    def _word_for(self, name: str, thing: object) -> Arg:
        field, write = self._fields.get(name, (name, None))
        value: Arg = getattr(thing, field)
        return value if write is None else write(value)


class Sentences:
    """Sentences by the kind of thing; a run of things told together goes by its first."""

    def __init__(
        self, filling: Filling, table: Mapping[type, Sentence], runs: Mapping[type, Callable[[Any], Text]] | None = None
    ) -> None:
        self._filling, self._table, self._runs = filling, table, runs or {}

    def __call__(self, thing: object, *others: object) -> Text:
        """Return the sentence for the thing and its run. Raises ``TypeError`` for unknown kinds."""
        found = self._filling(self._runs[type(thing)]((thing, *others)), thing) if others else self.find(thing)
        if found is None:
            raise TypeError(f"no words for {thing!r}")
        return found

    def find(self, thing: object) -> Text | None:
        """The sentence for the thing; None for a kind that has none."""
        sentence = self._table.get(type(thing))
        if sentence is None:
            return None
        said = sentence if isinstance(sentence, Text) else sentence(thing)
        if isinstance(said, Text):
            return self._filling(said, thing)
        return joined(" ", [self._filling(part, thing) for part in said])


def collected(lines: Callable[[X], Iterator[Y]]) -> Callable[[X], tuple[Y, ...]]:
    """Make a generator a function that returns all it yields."""
    return wraps(lines)(lambda thing: tuple(lines(thing)))


def in_a_row(name: Callable[[X], Arg]) -> Callable[[Iterable[X]], Arg]:
    """Make a function of several things that have such names."""
    return lambda things: listing([name(thing) for thing in things])


def amount_of(forms: Text) -> Callable[[int], Text]:
    """Make a function of a number, ``{n}`` in these forms of a message."""
    return lambda n: Text(forms.msgid, (("n", n),), forms.plural, n if forms.plural else 0)


seats = in_a_row(SeatName)
"""Players in a row."""


def joined(between: str, parts: Iterable[Arg]) -> Text:
    """Several things with signs but no words between them."""
    filled = {f"p{number}": part for number, part in enumerate(parts)}
    if between != "; ":
        return T(between.join(f"{{{key}}}" for key in filled), **filled)
    return T("{between}".join(f"{{{key}}}" for key in filled), between=TC("between two things", "; "), **filled)


def titled(name: Arg, said: Arg) -> Text:
    """Something below its name in one line: "Anna: 6"."""
    return T("{name}: {said}", name=name, said=said)


def grouped(pairs: Iterable[tuple[X, Y]]) -> dict[X, list[Y]]:
    """Return things by their key, in the order in which the keys come up."""
    found: dict[X, list[Y]] = {}
    for key, thing in pairs:
        found.setdefault(key, []).append(thing)
    return found


def by_owner(things: Iterable[tuple[int | None, Arg]], owners: Sequence[Text], nobody: Text) -> Iterator[Text]:
    """Yield a line for each of the ``owners``, by seat, with all their things, then for no one."""
    found = grouped(things)
    for key, owner in (*enumerate(owners), (None, nobody)):
        if key in found:
            yield T("{owner}: {things}.", owner=owner, things=joined(", ", found[key]))
        elif key is not None:
            yield T("{owner}.", owner=owner)


def won(places: Sequence[int], tie: Text | None = None) -> Text:
    """Return the winners, or the winner of a ``tie``, which names them as ``{seat}``."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        return T("👑 {seats} win together.", seats=seats(winners))
    return T((tie or T("👑 {seat} wins.")).msgid, seat=SeatName(winners[0]))


def lines(parts: Iterable[Arg]) -> Text:
    """Several things below each other."""
    return joined("\n", parts)
