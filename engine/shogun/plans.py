"""Plans: legal cards, complete plans, and their completion at the deadline (RULES.md 4.2).

A plan is a mapping from spaces to cards; a hand is the cards that are on no space. Values in, a
value out, for the planning phase, for refusals and for caretakers.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import filterfalse

from engine.core.sequence import LazyActions
from engine.shogun.actions import LOCK, Action, Assign, Clear, Lock, assign, clear
from engine.shogun.data import ACTION_IDS, BID, CHEST_CARDS, CHEST_VALUE, SPACES

TOO_DEAR = [{it for it, value in CHEST_VALUE.items() if value > chests} for chests in range(max(CHEST_VALUE.values()))]
"""The chest cards that cannot be paid, by one's chests."""
BACKWARDS = ACTION_IDS[::-1]


def can_be_bid(card: str, chests: int) -> bool:
    """Return True if the card may be bid: a province, or a chest card that can be paid."""
    return CHEST_VALUE.get(card, 0) <= chests


def biddable(cards: Sequence[str], chests: int) -> Sequence[str]:
    return cards if chests >= len(TOO_DEAR) else list(filterfalse(TOO_DEAR[chests].__contains__, cards))


def is_complete(plan: Mapping[str, str], hand: Collection[str]) -> bool:
    """Return True if as many spaces as possible are filled."""
    return not hand or len(plan) == len(SPACES)


def bid_is_due(plan: Mapping[str, str], hand: Sequence[str]) -> bool:
    """Return True if the bid space is empty and may not stay so, as all eleven must be filled."""
    return BID not in plan and len(plan) + len(hand) >= len(SPACES)


LOCKING: tuple[Action, ...] = (LOCK,)


class Planning(LazyActions[Action]):
    """The choices of an open plan.

    Onward: a free card on an empty space, and to lock once that is possible; but not to use up the
    last card for a bid that is due. Back: replacing, clearing, and to use up that card after all.
    Should that have happened, what leads on is to clear a space whose card can be bid.
    """

    __slots__ = ("_bids", "_cards", "_fillings", "_hand", "_plan", "_rest")

    def __init__(self, plan: Mapping[str, str], hand: Sequence[str], chests: int) -> None:
        self._plan = plan
        self._hand = self._cards = hand
        self._bids = bids = biddable(hand, chests)
        self._rest: tuple[Action, ...] = ()
        if BID in plan:
            empty, possible_bids = len(SPACES) - len(plan), 0
        else:
            empty, possible_bids = len(ACTION_IDS) - len(plan), len(bids)
            if possible_bids < 2 and bid_is_due(plan, hand):  # at most one free card is left for it
                self._cards = [card for card in hand if card != bids[0]] if bids else ()
                if not bids:
                    self._rest = tuple(clear(space) for space, card in plan.items() if can_be_bid(card, chests))
        self._fillings = empty * len(self._cards)
        """Return the number of ways to put a card on an empty action space."""
        self.progressing = self._fillings + possible_bids + len(self._rest)
        if not self.progressing:
            self._rest = LOCKING
            self.progressing = 1

    def _onward(self, index: int) -> Action:
        if index < self._fillings:
            cards, plan = self._cards, self._plan
            number, card = divmod(index, len(cards))
            for space in ACTION_IDS:
                number -= space not in plan  # counts down the empty ones
                if number < 0:
                    return assign(space, cards[card])
        index -= self._fillings
        if BID not in self._plan:
            if index < len(self._bids):
                return assign(BID, self._bids[index])
            index -= len(self._bids)
        return self._rest[index]

    def __contains__(self, action: object) -> bool:
        match action:
            case Assign(space, card):
                return card in (self._bids if space == BID else self._hand)
            case Clear(space):
                return space in self._plan
            case Lock():
                return is_complete(self._plan, self._hand)
        return False

    def _taking_back(self) -> Iterator[Action]:
        progressing = {self[index] for index in range(self.progressing)}
        cards = {space: self._bids if space == BID else self._hand for space in SPACES}
        every: list[Action] = [assign(space, card) for space in SPACES for card in cards[space]]
        every += map(clear, self._plan)
        yield from (action for action in every if action not in progressing)


def default_step(plan: Mapping[str, str], hand: Sequence[str], chests: int) -> Action:
    """Return the next step at the deadline: fill the rest by the rulebook, then lock.

    It attacks no one and bids as little as it can.
    """
    if is_complete(plan, hand):
        return LOCK
    if BID not in plan:
        # chest_0, else the first province, else the lowest chest card
        rank = {card: (card != CHEST_CARDS[0], card in CHEST_VALUE) for card in biddable(hand, chests)}
        if rank:
            return assign(BID, min(rank, key=rank.__getitem__))
        if bid_is_due(plan, hand):
            # chest_0 can always be paid, so it goes on an action space, where it means nothing
            return clear(next(space for space, lying in plan.items() if lying == CHEST_CARDS[0]))
    for card in reversed(CHEST_CARDS):
        if card in hand:
            return assign(next(space for space in BACKWARDS if space not in plan), card)
    return assign(next(space for space in ACTION_IDS if space not in plan), hand[0])
