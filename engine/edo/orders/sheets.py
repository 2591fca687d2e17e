"""Order sheets (RULES.md 20): for which cards there are some, and what the entries of one say.

A sheet is kept outside of the match. It is for a card and its action, ``a_harvest``, so that it
stays right if the card changes its place in the plan.
"""

from collections.abc import Mapping
from enum import StrEnum

from engine.core.quick import frozen
from engine.core.standing_orders.entry import ASK, Entry, Order, Preference
from engine.edo.data import FIGURES, ActionKind
from engine.edo.orders import words as terms
from engine.edo.state import PlanEntry as Planned
from engine.edo.view import EdoView


class Mode(StrEnum):
    """How a field is filled."""

    NONE = "no"
    AUTO = "auto"
    ASK = "ask"
    LISTED = "listed"


SAID = frozenset({*terms.FIELDS, terms.AUTO, terms.AUTO_ACTS, terms.KEEP_RICE, ASK})
"""First words of entries that are neither a move nor an act; only a number may follow."""
USUAL_MOVES: Mapping[str, Mode] = {
    ActionKind.HARVEST: Mode.AUTO,
    ActionKind.BUILD: Mode.ASK,
    ActionKind.TRADE: Mode.ASK,
}
"""How moves are made where a sheet says nothing; elsewhere nobody moves."""
ALL_GOOD = (ActionKind.MONEY, ActionKind.RICE)
"""Actions without anything to choose."""


def sheet_key(entry: Planned) -> str:
    """The sheet for an entry of a plan."""
    return f"{entry.card}_{entry.spec.kind}"


def position_of(view: EdoView, key: str) -> int | None:
    """Return the place of a sheet's card in the plan; None without it, or with another action."""
    plan = view.own.plan if view.own else ()
    return next((place for place, entry in enumerate(plan) if entry is not None and sheet_key(entry) == key), None)


def can_stand(view: EdoView, key: str, *, own_card: bool = False) -> tuple[str, ...]:
    """Return the figures that are on the board when the card comes, or is done (``own_card``).

    Officials enter by their numbers, as far as cards of the plan let them in.
    """
    position, plan = position_of(view, key), view.own.plan if view.own else ()
    begun = view.turn.position if view.turn is not None else 0
    earlier = plan[begun : position + own_card] if position is not None else ()
    entering = sum(entry.own for entry in earlier if entry is not None and entry.spec.kind is ActionKind.TRAVEL)
    figures = list(zip(FIGURES, view.me.figures, strict=True))
    in_hand = [figure for figure, space in figures if space is None][:entering]
    return tuple(figure for figure, space in figures if space is not None or figure in in_hand)


@frozen
class CardSheet:
    """The contents of a sheet for a card."""

    lines: tuple[Entry, ...]
    """The moves."""
    items: tuple[Entry, ...]
    """The acts."""
    said: Mapping[str, Preference]
    """All else, by its first word; of a field that is filled twice the first holds."""

    @property
    def asks(self) -> bool:
        """True if its owner is asked where it is blocked or says nothing."""
        return ASK in self.said

    @property
    def reserve(self) -> int:
        """Money that moves leave untouched."""
        return number(self.said, terms.RESERVE, 0)

    def moves_for(self, entry: Planned) -> Mode:
        """How moves are made before this card (20.3)."""
        usual = USUAL_MOVES.get(entry.spec.kind, Mode.NONE) if entry.activations else Mode.NONE
        return Mode.LISTED if self.lines else self._mode("moves", usual)

    def acts_for(self, entry: Planned) -> Mode:
        """How its activations are used (20.3)."""
        if not entry.activations or entry.spec.kind in ALL_GOOD:
            return Mode.NONE
        usual = Mode.AUTO if entry.spec.kind in (ActionKind.HARVEST, ActionKind.RECRUIT) else Mode.ASK
        return Mode.LISTED if self.items else self._mode("acts", usual)

    def _mode(self, what: str, usual: Mode) -> Mode:
        """Return it by ``no_moves``, ``auto_acts``; by ``auto`` and ``ask``, which are for both."""
        return next((mode for mode in Mode if f"{mode}_{what}" in self.said or mode in self.said), usual)


def read(order: Order) -> CardSheet:
    """Return the contents of entries."""
    firsts = [(first_word(entry), entry) for entry in order]
    lines = tuple(entry for first, entry in firsts if first in terms.MOVERS)
    items = tuple(entry for first, entry in firsts if first not in terms.MOVERS and first not in SAID)
    return CardSheet(lines, items, {first: entry.ways[0] for first, entry in reversed(firsts) if first in SAID})


def first_word(entry: Entry) -> str:
    """Return the word with which an entry begins."""
    words = entry.ways[0].words
    return words[0] if words else ""


def number(said: Mapping[str, Preference], word: str, otherwise: int) -> int:
    """The number that was written behind a word."""
    preference = said.get(word)
    return otherwise if preference is None or preference.amount is None else preference.amount.n


def plain(word: str) -> Entry:
    """An entry of one word."""
    return Entry((Preference((word,)),))
