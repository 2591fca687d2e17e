"""Order sheets (RULES.md 20): for which cards there are some, and what the entries of one say.

A sheet is a list that is kept outside of the match. It is written for a card and its action, so that it stays right if
the card changes its place in the plan: ``a_harvest``.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.core.standing_orders.entry import ASK, Entry, Preference
from engine.edo.data import CARDS, FIGURES, CardAction, Kind
from engine.edo.orders import words as terms
from engine.edo.state import Entry as Planned
from engine.edo.view import EdoView


class Mode(StrEnum):
    """How a field is filled."""

    NONE = "none"
    AUTO = "auto"
    ASK = "ask"
    LISTED = "listed"


MOVES_SAID: Mapping[str, Mode] = {
    terms.NO_MOVES: Mode.NONE,
    terms.AUTO_MOVES: Mode.AUTO,
    terms.AUTO: Mode.AUTO,
    terms.ASK_MOVES: Mode.ASK,
}
ACTS_SAID: Mapping[str, Mode] = {
    terms.NO_ACTS: Mode.NONE,
    terms.AUTO_ACTS: Mode.AUTO,
    terms.AUTO: Mode.AUTO,
    terms.ASK_ACTS: Mode.ASK,
}
SAID = frozenset({*MOVES_SAID, *ACTS_SAID, terms.RESERVE, terms.KEEP_RICE, ASK})
"""First words of entries that are neither a move nor an act."""
ALL_GOOD = (Kind.MONEY, Kind.RICE)
"""Actions without anything to choose."""


def sheet_key(entry: Planned) -> str:
    """The sheet for an entry of a plan."""
    return f"{entry.card}_{entry.spec.kind}"


def spec_of(key: str) -> CardAction:
    """The action that a sheet is for."""
    card, number = terms.SHEETS[key]
    return CARDS[card][number]


def position_of(view: EdoView, key: str) -> int | None:
    """Where the card of a sheet lies in the seat's plan; None if it does not, or with another action."""
    plan = view.own.plan if view.own else ()
    return next((place for place, entry in enumerate(plan) if entry is not None and sheet_key(entry) == key), None)


def planned(view: EdoView, key: str) -> Planned | None:
    """The entry of the plan that a sheet is for."""
    place = position_of(view, key)
    return None if place is None or view.own is None else view.own.plan[place]


def can_stand(view: EdoView, key: str, *, own_card: bool = False) -> tuple[str, ...]:
    """The figures that stand on the board, or may do so when the card comes; with ``own_card`` when it is carried out.

    Officials enter by their numbers, as far as cards of the plan let them in.
    """
    position, plan = position_of(view, key), view.own.plan if view.own else ()
    begun = view.turn.position if view.turn is not None else 0
    earlier = plan[begun : position + own_card] if position is not None else ()
    entering = sum(entry.own for entry in earlier if entry is not None and entry.spec.kind is Kind.TRAVEL)
    figures = list(zip(FIGURES, view.me.figures, strict=True))
    in_hand = [figure for figure, space in figures if space is None][:entering]
    return tuple(figure for figure, space in figures if space is not None or figure in in_hand)


Placed = tuple[int, Entry]
"""An entry and its place in the list."""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """What a sheet for a card says."""

    moves: Mode | None
    """None if nothing is said of them."""
    lines: tuple[Placed, ...]
    """Who moves where."""
    reserve: int
    acts: Mode | None
    items: tuple[Placed, ...]
    keep_rice: int
    asks: bool
    """Whether its owner is asked where it is blocked or says nothing."""

    def moves_for(self, entry: Planned) -> Mode:
        """How moves are made before this card (20.3)."""
        if self.lines:
            return Mode.LISTED
        if self.moves is not None:
            return self.moves
        if self.asks:
            return Mode.ASK
        if not entry.activations:
            return Mode.NONE
        match entry.spec.kind:
            case Kind.HARVEST:
                return Mode.AUTO
            case Kind.BUILD | Kind.TRADE:
                return Mode.ASK
        return Mode.NONE

    def acts_for(self, entry: Planned) -> Mode:
        """How its activations are used (20.3)."""
        if not entry.activations or entry.spec.kind in ALL_GOOD:
            return Mode.NONE
        if self.items:
            return Mode.LISTED
        if self.acts is not None:
            return self.acts
        if self.asks or entry.spec.kind not in (Kind.HARVEST, Kind.RECRUIT):
            return Mode.ASK
        return Mode.AUTO


def read(entries: tuple[Entry, ...]) -> CardSheet:
    """What the entries say; of a field that is filled twice the first holds."""
    lines, items = [], []
    said: dict[str, Preference] = {}
    for place, entry in enumerate(entries):
        first = first_word(entry)
        if first in terms.MOVERS:
            lines.append((place, entry))
        elif first in SAID:
            said.setdefault(first, entry.ways[0])
        else:
            items.append((place, entry))
    return CardSheet(
        next((mode for word, mode in MOVES_SAID.items() if word in said), None),
        tuple(lines),
        number(said, terms.RESERVE, 0),
        next((mode for word, mode in ACTS_SAID.items() if word in said), None),
        tuple(items),
        number(said, terms.KEEP_RICE, 0),
        ASK in said,
    )


def first_word(entry: Entry) -> str:
    """What an entry begins with."""
    words = entry.ways[0].words
    return words[0] if words else ""


def number(said: Mapping[str, Preference], word: str, otherwise: int) -> int:
    """The number that was written behind a word."""
    preference = said.get(word)
    return otherwise if preference is None or preference.amount is None else preference.amount.n


def plain(word: str) -> Entry:
    """An entry of one word."""
    return Entry((Preference((word,)),))


def without(
    entries: tuple[Entry, ...], struck: Collection[int], sort: Sequence[Placed], none: str
) -> tuple[Entry, ...]:
    """The list without some entries; if they were the last of their sort, a word says that there are none."""
    left = tuple(entry for place, entry in enumerate(entries) if place not in struck)
    return left if any(place not in struck for place, _ in sort) else (*left, plain(none))
