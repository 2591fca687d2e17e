"""The plan as a sheet of three places (RULES.md 7), from a seat's view and its legal actions.

A card of the sheet is a whole entry: an authorization card, one of its actions, and officials. The
choices for a place begin with each action that is free for it, with as many officials as is fair;
then come the other numbers. By hand an entry is written ``a wood 2``, ``wood 2``, ``2 wood``; with
Shogun officials ``build 2+1``: words are joined by ``_`` here, a typed line may have blanks.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.question import TOGETHER, Card, Choice, Later, Offer, Question, Sheet, Slot, plan_question
from engine.core.sequence import Actions
from engine.core.text import TN, T, Text, plain
from engine.edo.actions import PLACES, UNLOCK, Action, assign, clear, entry_words, notation
from engine.edo.asking import acts
from engine.edo.asking.acts import ASKED
from engine.edo.asking.projection import forecast, outcome, view_before
from engine.edo.data import BASIC, CARDS, FIGURES, PLANNED, ActionKind, CardAction, board
from engine.edo.rules.planning import entries_of, officials_left, without
from engine.edo.state import PlanEntry
from engine.edo.view import EdoView, OwnView
from engine.edo.words import names
from engine.edo.words.names import SIGN, words_of


def targets(view: EdoView, entry: PlanEntry) -> tuple[str, ...]:
    """Return the spaces where an entry can be carried out; none if the space does not matter."""
    return acts.targets(entry.spec, view) if entry.activations else ()


def within_reach(view: EdoView, space: str) -> bool:
    """Return True if a samurai of the seat is there, or the seat can pay for its way."""
    distance, me = board(len(view.players)).distance, view.me
    return any(at is not None and distance[at, space] <= (me.ryo or 0) for at in me.figures)


FEW, LIKELY = 4, 6
"""With more cards than that, at most that many likely actions: a phone has no room for more."""


def plan_sheet(view: EdoView, legal: Actions[Action], focus: str | None) -> Question:
    """Return the sheet, with choices for the place in focus; once locked, only the way back."""
    own = view.own
    assert own is not None, "somebody plans"
    locked = UNLOCK in legal
    empty = [place for place, entry in enumerate(own.plan) if entry is None]
    position = PLACES.index(focus) if focus in PLACES else next(iter(empty), 0)
    lacking = (TN("{n} card must still be chosen.", "{n} cards must still be chosen.", len(empty)),) if empty else ()
    sheet = Sheet(
        slots=tuple(_slots(view, own)),
        cards=Later(lambda: _cards(view, own, position)),
        focus=PLACES[position],
        locked=locked,
        lacking=() if locked else lacking,
        advice=() if locked else tuple(_advice(own)),
        offers=() if locked else tuple(_offers(view, own)),
        typed=WORDS,
    )
    public = T("Round {round}: planning", round=view.round)
    return plan_question(public, _prompt(view), sheet, lambda: _choices(view, own, position))


def _prompt(view: EdoView) -> Text:
    me, own = view.me, view.own
    prices = T("Prices: {prices}.", prices=names.price_list())
    if own is not None and any(own.plan):  # what else there is to be known has been read by now
        left = names.officials(own.own_left, own.shogun_left)
        return names.lines([T("Left: {officials}, {goods}.", officials=left, goods=names.price(me.held)), prices])
    officials = names.officials(me.officials, me.shogun)
    in_hand = T("In hand: {officials}, {goods}.", officials=officials, goods=names.price(me.held))
    return names.lines([in_hand, prices, names.merchant(view.merchant, view.merchant_card)])


def _advice(own: OwnView) -> Iterator[Text]:
    if any(own.plan):
        yield T("In this order, as if no one else acted.")
    if all(own.plan) and own.own_left + own.shogun_left:
        yield T("Left for your cards: {officials}.", officials=names.officials(own.own_left, own.shogun_left))
    for number, entry in enumerate(own.plan, start=1):
        if entry is not None and (entry.own + entry.shogun) % entry.spec.each:
            yield T("Card {n}: officials for each activation: {each}.", n=number, each=entry.spec.each)


def _slots(view: EdoView, own: OwnView) -> Iterator[Slot]:
    for position, (key, name) in enumerate(zip(PLACES, names.PLACES, strict=True)):
        entry = own.plan[position]
        yield Slot(
            key=key,
            label=name,
            card=None if entry is None else entry_words(entry),
            hint=None if entry is None else outcome(view, position, entry),
            brief=None if entry is None else names.brief(entry),
            aliases=(key, str(position + 1)),
        )


def _cards(view: EdoView, own: OwnView, position: int) -> Iterator[Card]:
    """Yield all entries, those offered first in front: they are meant without a number."""
    me = view.me
    lying = {entry: PLACES[place] for place, entry in enumerate(own.plan) if entry is not None}
    usual = tuple(fair(view, own, position))
    for entry in dict.fromkeys((*usual, *entries_of(me.cards, me.officials, me.shogun))):
        yield Card(
            key=entry_words(entry),
            label=names.entry(entry),
            slot=lying.get(entry),
            aliases=(*spellings(entry, me.cards), *(_names(entry, me.cards) if entry in usual else ())),
            piece=entry.card,
            name=names.CARD[entry.card],
        )


# -- choices ------------------------------------------------------------------------------------------------------


def _choices(view: EdoView, own: OwnView, position: int) -> Iterator[Choice]:
    """Yield other numbers for the entry there, each action with a fair number, then the rest."""
    there, me, then = own.plan[position], view.me, view_before(view, position)
    usual = sorted(fair(view, own, position), key=lambda entry: entry.card in BASIC)
    numbers = [
        entry for card in _free(own, me.cards, position) for entry in other_numbers(card, *_left(view, own, position))
    ]
    alike = [entry for entry in numbers if there is not None and entry[:2] == there[:2]]
    likely = [*alike, *usual][: None if len(me.cards) <= FEW else LIKELY]
    for entry in dict.fromkeys((*alike, *usual, *numbers)):
        if entry != there:
            wish = notation(assign(position, entry))
            if entry.own + entry.shogun:
                name = names.joined(" ", (SIGN[entry.spec.kind], names.entry(entry)))
                brief = names.brief(entry, split=False) if entry in likely else None
                yield Choice(wish, name, forecast(then, entry), brief=brief)
            else:
                yield Choice(wish, T("{card}: no officials", card=names.CARD[entry.card]), T("only moves before it"))


def _free(own: OwnView, cards: Sequence[str], position: int) -> list[str]:
    """The cards that lie on no other place."""
    lying = [entry.card for place, entry in enumerate(own.plan) if entry is not None and place != position]
    return [card for card in cards if card not in lying]


def _left(view: EdoView, own: OwnView, position: int) -> tuple[int, int]:
    """Own and Shogun officials that lie on no other place."""
    return officials_left(without(own.plan, position, ""), view.me.officials, view.me.shogun)


def fair(view: EdoView, own: OwnView, position: int) -> Iterator[PlanEntry]:
    """Yield each action free for a place, with its useful share of the officials left."""
    mine, lent = _left(view, own, position)
    places = 1 + sum(entry is None for place, entry in enumerate(own.plan) if place != position)
    samurai = len(FIGURES) - view.me.officials
    samurai += sum(entry.own for entry in own.plan[:position] if entry is not None and entry.spec.travels)
    for card in _free(own, view.me.cards, position):
        for action, spec in enumerate(CARDS[card]):
            share = -(-(mine + lent) // places)
            if ASKED[spec.kind].usable_at:
                share = min(share, max(1, samurai) * spec.each)
            share = min(share + -share % spec.each, spec.officials, mine + lent)
            if share >= spec.each:
                yield officials_on(card, action, share - share % spec.each, mine, lent)


def other_numbers(card: str, mine: int, lent: int) -> Iterator[PlanEntry]:
    """Yield the actions of a card with each useful number of officials, at last without any."""
    for action, spec in enumerate(CARDS[card]):
        most = min(spec.officials, mine + lent)
        for total in range(most - most % spec.each, 0, -spec.each):
            yield officials_on(card, action, total, mine, lent)
    yield PlanEntry(card, 0, 0, 0)


def officials_on(card: str, action: int, total: int, mine: int, lent: int) -> PlanEntry:
    """Return the entry by the better officials: own ones travel, else the Shogun's go first."""
    own = min(mine, total) if CARDS[card][action].travels else max(0, total - lent)
    return PlanEntry(card, action, own, total - own)


def _offers(view: EdoView, own: OwnView) -> Iterator[Offer]:
    plan, me = own.plan, view.me
    last = [entry for entry in own.last_plan if entry is not None]
    clearing = [notation(clear(n)) for n, entry in enumerate(plan) if entry is not None]
    if len(last) == PLANNED and not clearing and min(officials_left(last, me.officials, me.shogun)) >= 0:
        yield Offer("repeat", T("As last round"), TOGETHER.join(_placing(last)))
    swaps = ("swap_first", T("Swap 1 and 2")), ("swap_last", T("Swap 2 and 3"))
    for position, (key, label) in enumerate(swaps):
        one, two = plan[position : position + 2]
        if one is not None and two is not None:
            yield Offer(key, label, TOGETHER.join(_placing((two, one), position)))
    if len(clearing) > 1:
        yield Offer("empty", T("Clear all"), TOGETHER.join(clearing))


def _placing(wanted: Sequence[PlanEntry], start: int = 0) -> list[str]:
    return [notation(assign(position, entry)) for position, entry in enumerate(wanted, start)]


# -- by hand ------------------------------------------------------------------------------------------------------

SUPPLY = "supply"
"""Rice that no samurai brings in."""


def kind_word(spec: CardAction) -> str:
    """The action in one word; no card has two of the same."""
    if spec.kind is ActionKind.HARVEST:
        return spec.resource
    return SUPPLY if spec.kind is ActionKind.RICE else str(spec.kind)


def card_word(card: str) -> str:
    """A card in one word: its letter, or its name."""
    return card if card in BASIC else plain(names.CARD[card]).lower().replace(" ", "_")


WORDS = {
    **{kind_word(spec): words_of(spec).short for specs in CARDS.values() for spec in specs},
    **{card_word(card): name for card, name in names.CARD.items()},
    **names.TYPED,
    **dict(zip(PLACES, names.PLACES, strict=True)),
}
"""The parts of the names of places and entries, for other languages."""


@lru_cache(maxsize=1 << 12)
def spellings(entry: PlanEntry, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Every way to write an entry for someone who has these cards, the fullest first."""
    number = f"{entry.own}+{entry.shogun}" if entry.shogun else str(entry.own)
    numbers = (number, f"x{number}", f"{number}x")
    found: dict[str, None] = {}
    for name in _names(entry, cards):
        found |= dict.fromkeys(f"{name}_{written}" for written in numbers)
        found[f"{number}_{name}"] = None
    found[plain(names.entry(entry)).lower()] = None
    found[entry_words(entry).replace(" ", "_")] = None
    if not entry.shogun:
        found[f"{entry.card}_{entry.action}_{entry.own}"] = None
    if not entry.own + entry.shogun and not entry.action:
        found |= dict.fromkeys((card_word(entry.card), entry.card))
    return tuple(found)


def _names(entry: PlanEntry, cards: Sequence[str]) -> Iterator[str]:
    """Yield card and action, by name and by id; the action alone if no other card has it."""
    word = kind_word(entry.spec)
    yield f"{card_word(entry.card)}_{word}"
    if entry.card not in BASIC:
        yield f"{entry.card}_{word}"
    others = [card for card in cards if any(kind_word(spec) == word for spec in CARDS[card])]
    if others == [entry.card]:
        yield word
