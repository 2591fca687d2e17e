"""Choices before a match."""

from collections.abc import Mapping

from engine.core.quick import frozen
from engine.core.refusals import Illegal
from engine.core.text import T, Text


@frozen
class Setting:
    """One value that an option can take."""

    value: str
    label: Text


def settings(**labels: Text) -> tuple[Setting, ...]:
    """Return the values that an option can take, in this order, by their labels."""
    return tuple(Setting(value, label) for value, label in labels.items())


@frozen
class Option:
    """A choice before a match. Values are strings, as they come from a command or a file."""

    key: str
    """Lower-case letters, digits, ``_``; at most 32 characters."""
    label: Text
    settings: tuple[Setting, ...] = ()
    """The values to choose from; empty for a number."""
    default: str = ""
    least: float = 0
    most: float = 0
    """The range of a number, both ends included."""
    practice: str = ""
    """The value for a match to learn by, if it is not the default."""


def check_setting(option: Option, value: str) -> None:
    """Raises ``Illegal`` if the option cannot take this value."""
    known, said = [setting.value for setting in option.settings], {"key": option.key, "value": value}
    if known and value not in known:
        allowed = ", ".join(known)
        raise Illegal(T("{value} is not a value of {key}. Possible are {allowed}.", allowed=allowed, **said))
    try:
        inside = bool(known) or option.least <= float(value) <= option.most
    except ValueError:
        inside = False
    if not inside:
        span = {"least": option.least, "most": option.most}
        raise Illegal(T("{key} must be a number from {least} to {most}, not {value}.", **said, **span))


@frozen
class Remark:
    """A remark on settings: why they clash, or what the table should know of them."""

    text: Text
    settings: tuple[tuple[str, str], ...] = ()
    """The key of an option and its value, each; none if it is always to be said."""

    def holds(self, chosen: Mapping[str, str]) -> bool:
        """Return True if all its settings are chosen."""
        return all(chosen.get(key) == value for key, value in self.settings)


HEAD_START = "head_start"
"""The option by which one seat begins with a little more, and its usual value."""
NOBODY = "off"


def head_start(seats: int, coin: Text) -> tuple[Option, tuple[Remark, ...]]:
    """Return that option and its remarks; ``coin`` is what the seat has more."""
    each = [(str(number), T("seat {n}", n=number)) for number in range(1, seats + 1)]
    remarks = (
        Remark(T("🎁 Head start: {seat} begins with {coin} more.", seat=label, coin=coin), ((HEAD_START, value),))
        for value, label in each
    )
    return Option(HEAD_START, T("Head start"), settings(off=T("no one"), **dict(each)), NOBODY), tuple(remarks)


def ahead(options: Mapping[str, str], seat: int) -> bool:
    """Return True if this seat has the head start."""
    return options[HEAD_START] == str(seat + 1)


@frozen
class Times:
    """The hours that a game proposes for matches by post. The host may choose otherwise."""

    phase: int = 24
    """For a question to all at once, or to one alone."""
    lap: int | None = None
    """For a lap, where seats act one after another; None: as for a question."""
    turn: int | None = None
    """For each turn of it, at least; None: a quarter of that."""
    review: int | None = None
    """For a look at the board before it, at most; None: half of that."""
    waits: int = 0
    """The waits of a whole match: halfway between people who write ahead and people who do not, by
    ``tests.tools.pace``; 0 if no one counted."""


def complete(
    game: str, known: tuple[Option, ...], clashes: tuple[Remark, ...], options: Mapping[str, str]
) -> dict[str, str]:
    """Return all options, missing ones by default.

    Raises ``Illegal`` for an unknown option or value, and for values that do not go together.
    """
    by_key = {option.key: option for option in known}
    for key, value in options.items():
        if key not in by_key:
            raise Illegal(T("{game} has no option called {key}.", game=game, key=key))
        check_setting(by_key[key], value)
    chosen = {key: options.get(key, option.default) for key, option in by_key.items()}
    for clash in clashes:
        if clash.holds(chosen):
            raise Illegal(clash.text)
    return chosen
