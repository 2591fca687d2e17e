"""The plan as a sheet of three places (RULES.md 7), from a seat's view and its legal actions.

A card of the sheet is a whole entry: an authorization card, one of its actions, and officials. The choices offer the
usual ones; every other one can be typed, ``a_1_2_0``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.question import Card, Choice, Offer, Question, Sheet, Slot
from engine.core.sequence import Actions
from engine.core.text import TN, T, Text
from engine.edo import words
from engine.edo.actions import UNLOCK, Action, assign, clear, entry_words, notation
from engine.edo.data import CARDS, PLANNED, Kind
from engine.edo.plans import entries_of, officials_left, without
from engine.edo.state import Entry
from engine.edo.view import EdoView, OwnView

PLACES: tuple[tuple[str, Text], ...] = (
    ("first", T("First card")),
    ("second", T("Second card")),
    ("third", T("Third card")),
)
"""For each position how it may be written, and its name."""
TOGETHER = "; "


def plan_sheet(view: EdoView, legal: Actions[Action], focus: str | None) -> Question:
    """The sheet, with the choices for the place in focus; once locked, with nothing but the way back."""
    own = view.own
    assert own is not None, "somebody plans"
    locked = UNLOCK in legal
    keys = [str(position) for position in range(PLANNED)]
    place = focus if focus in keys else _first_empty(own)
    sheet = Sheet(
        slots=tuple(_slots(own)),
        cards=tuple(_cards(view, own)),
        focus=place,
        locked=locked,
        lacking=() if locked else _lacking(own),
        advice=() if locked else tuple(_advice(own)),
        offers=() if locked else tuple(_offers(view, own)),
    )
    back = Choice(notation(UNLOCK), T("Change the plan again"))
    return Question(
        kind="plan",
        public=T("Round {round}: planning", round=view.round),
        prompt=_prompt(view, locked),
        choices=(back,) if locked else tuple(_choices(view, own, int(place))),
        sheet=sheet,
        due=not locked,
    )


def _first_empty(own: OwnView) -> str:
    return str(own.plan.index(None) if None in own.plan else 0)


def _prompt(view: EdoView, locked: bool) -> Text:
    if locked:
        return T("Your plan is locked. You can change it until everybody has locked.")
    me = view.me
    return words.lines(
        (
            T("Put three of your cards in order. On each choose one action, and officials for it."),
            T("In hand: {officials}.", officials=words.officials(me.officials, me.shogun)),
            T("Merchant: {card}.", card=words.merchant_card(view.merchant_card)),
            T("Turn order: {seats}.", seats=words.seats(view.turn_order)),
        )
    )


def _lacking(own: OwnView) -> tuple[Text, ...]:
    missing = own.plan.count(None)
    if not missing:
        return ()
    return (TN("{n} card must still be chosen.", "{n} cards must still be chosen.", missing),)


def _advice(own: OwnView) -> Iterator[Text]:
    if own.own_left or own.shogun_left:
        yield T("On no card yet: {officials}.", officials=words.officials(own.own_left, own.shogun_left))
    for number, entry in enumerate(own.plan, start=1):
        if entry is not None and (entry.own + entry.shogun) % entry.spec.each:
            yield T("Card {n}: {each} officials are needed for each activation.", n=number, each=entry.spec.each)


def _slots(own: OwnView) -> Iterator[Slot]:
    for position, (alias, name) in enumerate(PLACES):
        entry = own.plan[position]
        yield Slot(
            key=str(position),
            label=name,
            card=None if entry is None else entry_words(entry),
            hint=None if entry is None else forecast(entry),
            typed=T("Card, action, officials, Shogun officials"),
            aliases=(alias,),
        )


def forecast(entry: Entry) -> Text:
    """What an entry will bring, as far as it is certain."""
    activations, spec = entry.activations, entry.spec
    if not activations:
        return T("nothing happens but moves before it")
    if spec.kind is Kind.MONEY:
        return T("brings {ryo}", ryo=words.ryo(spec.amount * activations))
    if spec.kind is Kind.RICE:
        return T("brings {n} rice", n=spec.amount * activations)
    return TN("{n} activation", "{n} activations", activations)


def _cards(view: EdoView, own: OwnView) -> Iterator[Card]:
    me = view.me
    lying = {entry: str(position) for position, entry in enumerate(own.plan) if entry is not None}
    for entry in entries_of(me.cards, me.officials, me.shogun):
        key = entry_words(entry)
        short = (f"{entry.card}_{entry.action}_{entry.own}",) if not entry.shogun else ()
        yield Card(key, words.entry(entry), lying.get(entry), (key.replace(" ", "_"), *short))


def _choices(view: EdoView, own: OwnView, position: int) -> Iterator[Choice]:
    me = view.me
    for card in me.cards:
        left = officials_left(without(own.plan, position, card), me.officials, me.shogun)
        for entry in usual(card, *left):
            if entry != own.plan[position]:
                sign = words.SIGN[entry.spec.kind]
                name = words.joined(" ", (sign, words.entry(entry)))
                yield Choice(notation(assign(position, entry)), name, words.use(entry.spec))


def usual(card: str, own: int, shogun: int) -> Iterator[Entry]:
    """Entries with a card that most people want: as many officials as one likes of the better kind, none to spare.

    Own ones travel, elsewhere the Shogun's go first; and once the card without any.
    """
    for action, spec in enumerate(CARDS[card]):
        most = min(spec.officials, own + shogun)
        for total in range(most - most % spec.each, 0, -spec.each):
            mine = min(own, total) if spec.kind is Kind.TRAVEL else max(0, total - shogun)
            yield Entry(card, action, mine, total - mine)
    yield Entry(card, 0, 0, 0)


def _offers(view: EdoView, own: OwnView) -> Iterator[Offer]:
    last = [entry for entry in own.last_plan if entry is not None]
    me = view.me
    if len(last) == PLANNED and own.plan != own.last_plan and min(officials_left(last, me.officials, me.shogun)) >= 0:
        yield Offer("repeat", T("As last round"), _replacing(own.plan, last))
    if any(own.plan):
        yield Offer("empty", T("Empty all"), TOGETHER.join(_clearing(own.plan)))


def _clearing(plan: Sequence[Entry | None]) -> list[str]:
    return [notation(clear(position)) for position, entry in enumerate(plan) if entry is not None]


def _replacing(plan: Sequence[Entry | None], wanted: Sequence[Entry]) -> str:
    fill = [notation(assign(position, entry)) for position, entry in enumerate(wanted)]
    return TOGETHER.join([*_clearing(plan), *fill])
