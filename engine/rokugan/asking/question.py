"""The question of each phase, and who is asked the same next."""

from collections.abc import Container, Iterable, Sequence

from engine.core.question import Choice, Question
from engine.core.sentences import titled
from engine.core.sequence import Actions
from engine.core.text import TN, Arg, T, Text, listing
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.asking import hints, outlook
from engine.rokugan.data import BLUFF, FIGHTING, HAND, SLOTS, SUPPORT, TERRITORIES
from engine.rokugan.rules.slots import KIND_OF
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.describe import chosen, label

ALL = (hints.clan, hints.status, hints.hand, hints.objective, outlook.describe, hints.seen)
"""The lines for a seat that places."""


def question(view: RokuganView, legal: Actions[Action], focus: str | None = None) -> Question | None:
    if not legal:
        return None
    draft, held = view.mine.draft, view.mine.held
    match view.phase:
        case RokuganPhase.CLANS:
            asked = T("Which clan do you play? You hold its capital from the start.")
            return _plain(view, legal, "clan", T("Choosing a clan"), asked)
        case RokuganPhase.OBJECTIVES:
            asked = T("Which secret objective do you keep? No one else sees either of the two.")
            return _plain(view, legal, "objective", T("Keeping a secret objective"), asked, hints.clan)
        case RokuganPhase.CONTROL:
            return _control(view, legal)
        case RokuganPhase.FORESIGHT:
            asked = T("Which token goes back into the pool? No one sees it.")
            return _plain(view, legal, "foresight", T("Dragon returns a token"), asked, hints.hand, hints.objective)
        case RokuganPhase.RIDE:
            asked = T("Do you exchange two of your tokens? Each takes the other’s place and direction.")
            return _plain(view, legal, "exchange", T("Unicorn may exchange two tokens"), asked, hints.objective)
    cards = view.phase == RokuganPhase.CARDS
    # the same for the table, whatever the seat has taken up
    public = T("Territory cards: play one or pass") if cards else T("Placing a token")
    if draft is not None:
        return _card(view, legal, public, draft.card)
    if held is not None:
        return _slot(view, legal, public, held)
    if cards:
        asked = T("Do you play a territory card now? If you pass, you may still play one later.")
        return _plain(view, legal, "cards", public, asked, hints.hand, hints.objective)
    if view.looking:
        asked = T("Which token do you look at? You may look once a round.")
        return _plain(view, legal, "look", T("Scorpion may look at a token"), asked, hints.objective, hints.seen)
    if view.looked:
        asked = T("Which of the tokens you looked at do you discard?")
        return _plain(view, legal, "looked", T("Dark Favors: which token is discarded"), asked)
    return _plain(view, legal, "place", public, _turn_prompt(view, legal), *ALL)


def _plain(
    view: RokuganView, legal: Actions[Action], kind: str, public: Text, asked: Text, *below: hints.Line
) -> Question:
    return Question(kind, public, hints.below(view, asked, *below), hints.plain_choices(view, legal))


def next_seats(view: RokuganView) -> tuple[int, ...]:
    if not view.active:
        return ()
    seats = len(view.players)
    clockwise = [view.players[(view.active[0] + step) % seats] for step in range(1, seats)]
    match view.phase:
        case RokuganPhase.CLANS:
            return tuple(it.seat for it in clockwise if it.clan is None)
        case RokuganPhase.CONTROL:
            return tuple(it.seat for it in clockwise if it.to_place)
        case RokuganPhase.CARDS:
            return tuple(it.seat for it in clockwise if any(TERRITORIES[land].honor for land in it.cards))
        case RokuganPhase.PLACEMENT:
            return tuple(it.seat for it in clockwise if not it.out and it.hand > HAND.kept)
    return ()


def _control(view: RokuganView, legal: Actions[Action]) -> Question:
    offered = [
        (it.province, Choice(a.notation(it), label(it), hints.land_hint(view, it.province)))
        for it in legal
        if isinstance(it, a.Claim)
    ]
    others = [it for it in legal if not isinstance(it, a.Claim)]
    left = words.control(view.me.to_place)
    prompt = T("Where does your next control token go? You have {left} to place.", left=left)
    prompt = hints.below(view, prompt, hints.clan, hints.objective)
    return Question("control", T("Placing a control token"), prompt, *hints.by_territory(view, offered, others))


# -- placement ----------------------------------------------------------------------------------------------------


def _turn_prompt(view: RokuganView, legal: Actions[Action]) -> Text:
    if not any(isinstance(action, a.Hold) for action in legal):
        return T("You place no token in this turn. End it when you are ready.")
    return TN(
        "Which token do you place? It is your last this round; you keep one.",
        "Which token do you place? You place {n} more this round; you keep one.",
        len(view.mine.hand) - HAND.kept,
    )


def _slot(view: RokuganView, legal: Actions[Action], public: Text, held: str) -> Question:
    """Ask for the token's slot, by territory, those where it does something first."""
    aims = {action.province for action in legal if isinstance(action, a.Aim)}
    wishes = {action.slot: a.notation(action) for action in legal if isinstance(action, a.Put)}
    for slot in hints.slots_for(view, held) if aims else ():
        if SLOTS[slot].target in aims:
            wishes[slot] = f"aim {SLOTS[slot].target}; put {slot}"
    works, ahead = frozenset(hints.working(view, held, wishes)), outlook.Outlooks(view)
    offered = [
        (hints.land_of(slot), Choice(wishes[slot], words.slot_label(slot), _slot_hint(view, held, slot, works, ahead)))
        for slot in sorted(wishes, key=lambda slot: slot not in works)
    ]
    others = [action for action in legal if not isinstance(action, a.Aim | a.Put)]
    hint = None if held == BLUFF else lambda part: _working_hint(part, {wishes[it] for it in works})
    prompt = T("Where do you place {token}? It {use}.", token=words.face(held), use=words.use(held))
    nowhere = held == BLUFF or not any(land for land, _ in offered)
    said = [] if nowhere else [T("Anywhere else it only looks dangerous.")]
    prompt = hints.below(view, prompt, *said, hints.status, hints.objective)
    return Question("slot", public, prompt, *hints.by_territory(view, offered, others, hint))


def _working_hint(part: Sequence[Choice], works: Container[str]) -> Text:
    n = sum(choice.wish in works for choice in part)
    if not n:
        return TN("works in none of {n} place", "works in none of {n} places", len(part))
    return TN("works in {works} of {n} place", "works in {works} of {n} places", len(part), works=n)


def _slot_hint(view: RokuganView, held: str, slot: str, works: Container[str], ahead: outlook.Outlooks) -> Text:
    """Return the outcome with the token there, and what lies in the province or below it."""
    if slot in SLOTS:
        there, effective = hints.land_hint(view, SLOTS[slot].target), slot in works
    else:
        under = hints.tokens_by_id(view)[a.token_of(slot) or 0]
        there, effective = hints.mine(under), under.face in FIGHTING
    if held == BLUFF and not effective:
        return there
    effect = KIND_OF[held].effect if effective else None
    if effective and effect is None and (found := ahead.after(held, slot)):
        effect = outlook.outcome(found)
    return titled(effect or T("no effect"), there)


# -- a card in preparation ----------------------------------------------------------------------------------------


def _card(view: RokuganView, legal: Actions[Action], public: Text, card: str) -> Question:
    further = [action for action in legal if isinstance(action, a.Choose)]
    at_once = f"; {a.notation(a.COMMIT)}" if card in SUPPORT else ""  # it has but one target
    offered = [
        (hints.land_of(it.word), Choice(a.notation(it) + at_once, label(it), hints.hint(view, it))) for it in further
    ]
    leaving = [it for it in legal if isinstance(it, a.Commit | a.Cancel)]
    prompt = words.lines(_card_prompt(view, card, bool(further)))
    return Question("card", public, prompt, *hints.by_territory(view, offered, leaving))


def _card_prompt(view: RokuganView, card: str, further: bool) -> Iterable[Arg]:
    yield T("“{card}”: {effect}.", card=words.card(card), effect=words.effect(card))
    if view.mine.draft is not None and view.mine.draft.chosen:
        yield T("Chosen so far: {words}.", words=listing([chosen(word) for word in view.mine.draft.chosen]))
    if not further:
        yield T("You have made all choices. Play the card, or go back.")
    elif card not in SUPPORT:
        yield T("Choose the next; no one sees it before you play the card.")
    else:
        yield T("Choose the token. Then you play the card at once.")
