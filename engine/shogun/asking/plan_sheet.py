"""The plan as a sheet of eleven spaces (RULES.md 4.2), from a seat's view and its legal actions."""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.core.question import TOGETHER, Card, Choice, Offer, Question, Sheet, Slot, plan_question
from engine.core.sequence import Actions
from engine.core.text import TN, T, Text
from engine.shogun.actions import UNLOCK, Action, assign, clear, notation
from engine.shogun.amounts import income
from engine.shogun.data import ACTIONS, BID, CHEST_VALUE, SPACES, ActionKind
from engine.shogun.effects import effect_of
from engine.shogun.plans import biddable, can_be_bid
from engine.shogun.prospect import Outlook
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.forecast import advice, brief, forecast, trouble

SLOT_ALIASES: Mapping[str, tuple[str, ...]] = {
    "build_castle": ("castle", "c"),
    "build_temple": ("temple", "t"),
    "build_theatre": ("theatre", "theater", "th"),
    "confiscate_rice": ("rice", "r"),
    "collect_taxes": ("taxes", "tax", "x"),
    "deploy_5": ("d5",),
    "deploy_3": ("d3",),
    "deploy_1_move": ("d1", "move"),
    "battle_move_a": ("a",),
    "battle_move_b": ("b",),
}
CARD_ALIASES: Mapping[str, tuple[str, ...]] = {
    **{card: (str(value),) for card, value in CHEST_VALUE.items()},
    "awa_boso": ("boso",),
    "awa_shikoku": ("shikoku",),
}


def plan_sheet(view: ShogunView, legal: Actions[Action], focus: str | None) -> Question | None:
    """Return the sheet with choices for the space in focus; once locked, with the way back."""
    if view.seat is None or view.own is None:
        return None
    out = Outlook(view)
    locked = UNLOCK in legal
    empty = (space for space in SPACES if space not in out.own.lying)
    space = focus if focus in SPACES else next(empty, SPACES[0])
    lying = {card: space for space, card in out.own.lying.items()}
    lacking = TN("{n} card must still be placed.", "{n} cards must still be placed.", out.own.missing)
    sheet = Sheet(
        slots=tuple(_slots(out)),
        cards=tuple(Card(id, words.card_label(id), lying.get(id), CARD_ALIASES.get(id, ())) for id in out.own.hand),
        focus=space,
        locked=locked,
        lacking=(lacking,) if out.own.missing and not locked else (),
        advice=tuple(advice(out)),
        offers=() if locked else tuple(_offers(out)),
        typed=words.TYPED,
    )
    public = T("Planning: {when}", when=words.at(view.year, view.season))
    return plan_question(public, _prompt(out, space), sheet, lambda: _choices(out, legal, space))


def _prompt(out: Outlook, space: str) -> Text:
    if space == BID:
        specials = words.joined(", ", [words.SPECIAL[card] for card, _ in out.view.special_row])
        return T("Special cards, first to last: {specials}.", specials=specials)
    if out.own.lying:
        return words.ASKS[space]
    events = Counter(effect_of(id).name for id in out.view.year_events)
    named = [name if n == 1 else T("{event} ×{n}", event=name, n=n) for name, n in events.items()]
    return T("📜 One of these comes: {events}.", events=words.joined(" · ", named))


def _slots(out: Outlook) -> Iterator[Slot]:
    for space, card in zip(SPACES, out.own.plan, strict=True):
        yield Slot(
            key=space,
            label=words.joined(" ", (words.SIGN[space], words.SPACE[space])),
            card=card,
            hint=None if card is None else forecast(out, space, card),
            brief=None if card is None else brief(out, space, card),
            aliases=SLOT_ALIASES.get(space, ()),
        )


def _choices(out: Outlook, legal: Actions[Action], space: str) -> Iterator[Choice]:
    lying = {card: space for space, card in out.own.lying.items()}
    cards = biddable(out.own.hand, out.me.chests) if space == BID else out.own.hand
    fitting = [card for card in cards if lying.get(card) != space]
    fitting.sort(key=lambda card: (card in lying, _rank(out, space, card)))
    for card in fitting:
        if card in lying:
            wish = TOGETHER.join((notation(clear(lying[card])), notation(assign(space, card))))
            home = words.SPACE[lying[card]]
            label = T("{card} (now on {space})", card=words.card_label(card), space=home)
            yield Choice(wish, label, forecast(out, space, card))
        elif assign(space, card) in legal:
            name, would = words.card_label(card), forecast(out, space, card)
            yield Choice(notation(assign(space, card)), name, would, brief=brief(out, space, card))
    if space in lying.values():
        yield Choice(notation(clear(space)), T("Empty this space"))


def _rank(out: Outlook, space: str, card: str) -> tuple[bool, bool, float]:
    """Return cards that do something, best first; then what cannot work, then what does nothing."""
    if space == BID:
        return card not in CHEST_VALUE, False, CHEST_VALUE.get(card, 0)
    if card in CHEST_VALUE:
        return True, False, CHEST_VALUE[card]
    action = ACTIONS[space]
    province = out.province[card]
    worth = float(province.armies)
    if action.kind is ActionKind.COLLECT:
        worth = income(action.resource, card, None, None) - 10 * province.markers
    elif action.kind in (ActionKind.DEPLOY, ActionKind.DEPLOY_MOVE):
        worth = -worth
    return False, trouble(out, space, card) is not None, -worth


def _offers(out: Outlook) -> Iterator[Offer]:
    plan = out.own.lying
    if plan and out.own.missing:
        return  # in between only cards are of use
    # last round's plan with the cards that are still there and the bid that can still be paid
    kept = {
        space: card
        for space, card in zip(SPACES, out.own.last_plan, strict=True)
        if card is not None and card in out.own.hand and (space != BID or can_be_bid(card, out.me.chests))
    }
    if kept and kept != plan:
        cleared = [notation(clear(space)) for space, card in plan.items() if kept.get(space) != card]
        filled = [notation(assign(space, card)) for space, card in kept.items() if plan.get(space) != card]
        yield Offer("copy_last", T("Copy last round"), TOGETHER.join((*cleared, *filled)))
    if len(plan) > 1:
        yield Offer("clear_all", T("Clear all"), TOGETHER.join(notation(clear(space)) for space in plan))
