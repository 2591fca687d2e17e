"""Plans, a value in, a value out: possible entries, and the choices of an owner (RULES.md 7)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.sequence import LazyActions
from engine.edo.actions import LOCK, Action, Assign, Clear, Lock, assign, clear
from engine.edo.data import CARDS, FALLBACK
from engine.edo.state import PlanEntry

Plan = Sequence[PlanEntry | None]


@lru_cache(maxsize=1 << 10)
def entries(card: str, own: int, shogun: int) -> tuple[PlanEntry, ...]:
    """Return the possible entries with a card, by action and then by free officials."""
    return tuple(
        PlanEntry(card, action, mine, lent)
        for action, spec in enumerate(CARDS[card])
        for mine in range(min(own, spec.officials) + 1)
        for lent in range(min(shogun, spec.officials - mine) + 1)
    )


@lru_cache(maxsize=1 << 12)
def entries_of(cards: tuple[str, ...], own: int, shogun: int) -> tuple[PlanEntry, ...]:
    return tuple([entry for card in cards for entry in entries(card, own, shogun)])


def officials_left(plan: Plan, own: int, shogun: int) -> tuple[int, int]:
    """Own and Shogun officials that lie on no card."""
    for entry in plan:
        if entry is not None:
            own -= entry.own
            shogun -= entry.shogun
    return own, shogun


def without(plan: Plan, position: int, card: str) -> list[PlanEntry | None]:
    """Return the plan with the position emptied, and without this card anywhere."""
    return [
        None if place == position or (entry is not None and entry.card == card) else entry
        for place, entry in enumerate(plan)
    ]


class Planning(LazyActions[Action]):
    """The choices of the owner of an open plan.

    Progressing: an unused card on an empty position, and to lock once all are filled.
    """

    __slots__ = ("_cards", "_empty", "_fillings", "_own", "_plan", "_shogun")

    def __init__(self, plan: Plan, cards: tuple[str, ...], own: int, shogun: int) -> None:
        self._plan, self._cards, self._own, self._shogun = plan, cards, own, shogun
        lying = []
        empty = []
        for position, entry in enumerate(plan):
            if entry is None:
                empty.append(position)
            else:
                lying.append(entry.card)
                own -= entry.own
                shogun -= entry.shogun
        self._empty = empty
        self._fillings: tuple[PlanEntry, ...] = ()
        if empty:
            free = tuple([card for card in cards if card not in lying]) if lying else cards
            self._fillings = entries_of(free, own, shogun)
        self.progressing = len(empty) * len(self._fillings) or 1

    def _onward(self, index: int) -> Action:
        if not self._empty:
            return LOCK
        position, number = divmod(index, len(self._fillings))
        return assign(self._empty[position], self._fillings[number])

    def __contains__(self, action: object) -> bool:
        match action:
            case Assign(position, entry=entry):
                if self._plan[position] == entry or entry.card not in self._cards:
                    return False
                own, shogun = officials_left(without(self._plan, position, entry.card), self._own, self._shogun)
                return entry.own <= own and entry.shogun <= shogun and entry.own + entry.shogun <= entry.spec.officials
            case Clear(position):
                return self._plan[position] is not None
            case Lock():
                return None not in self._plan
        return False

    def _taking_back(self) -> Iterator[Action]:
        lying = {entry.card for entry in self._plan if entry is not None}
        for position, there in enumerate(self._plan):
            for card in self._cards:
                if there is None and card not in lying:
                    continue  # leads on
                left = officials_left(without(self._plan, position, card), self._own, self._shogun)
                for entry in entries(card, *left):
                    if entry != there:
                        yield assign(position, entry)
            if there is not None:
                yield clear(position)


def default_step(plan: Plan, cards: Sequence[str], own: int, shogun: int) -> Action:
    """Return the next step at the deadline: fill empty positions as 14 says, then lock."""
    if None not in plan:
        return LOCK
    own, shogun = officials_left(plan, own, shogun)
    lying = {entry.card for entry in plan if entry is not None}
    card, action, most = next(step for step in FALLBACK.plan if step[0] in cards and step[0] not in lying)
    lent = min(shogun, most)
    return assign(list(plan).index(None), PlanEntry(card, action, min(own, most - lent), lent))
