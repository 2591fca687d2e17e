"""What is asked in each phase, and who is asked the same after that."""

from collections.abc import Iterable

from engine.core.question import Choice, Question
from engine.core.sequence import Actions
from engine.core.text import TN, Arg, T, Text, listing
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.asking import hints
from engine.rokugan.asking.hints import below, by_territory, land_hint, lot_beside, plain_choices, whose_token
from engine.rokugan.asking.slots import ask_slot
from engine.rokugan.data import HAND, PROVINCES, SLOTS, SUPPORT, TERRITORIES
from engine.rokugan.rules.cards import CARDS
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.label import chosen, label

ALL = (hints.clan, hints.status, hints.hand, hints.objective, hints.seen)
"""What a seat that places should have before its eyes."""


def ask(view: RokuganView, legal: Actions[Action], focus: str | None = None) -> Question | None:
    """What is asked of the seat whose view it is; None if nothing."""
    if not legal:
        return None
    assert view.own is not None, "somebody is asked"
    draft, held = view.own.draft, view.own.held
    match view.phase:
        case RokuganPhase.CLANS:
            prompt = T("Which clan do you play? You hold its capital from the start.")
            return Question("clan", T("Choosing a clan"), prompt, plain_choices(view, legal))
        case RokuganPhase.OBJECTIVES:
            prompt = T("Which secret objective do you keep? Nobody else sees either of the two.")
            prompt = below(view, prompt, hints.clan)
            return Question("objective", T("Keeping a secret objective"), prompt, plain_choices(view, legal))
        case RokuganPhase.CONTROL:
            return _control(view, legal)
        case RokuganPhase.FORESIGHT:
            prompt = T("Which token goes back into the pool? Nobody sees which.")
            prompt = below(view, prompt, hints.hand, hints.objective)
            return Question("foresight", T("Dragon returns a token"), prompt, plain_choices(view, legal))
        case RokuganPhase.RIDE if not isinstance(legal[0], a.Look):
            return _exchange(view, legal)
        case RokuganPhase.PLACEMENT | RokuganPhase.CARDS if draft is not None:
            return _card(view, legal, draft.card)
        case RokuganPhase.PLACEMENT if held is not None:
            return ask_slot(view, legal, held, public_text(view))
        case RokuganPhase.PLACEMENT if view.wave_sizes:
            prompt = below(view, _wave_prompt(view, legal), *hints.written(view), *ALL)
            return Question("wave", public_text(view), prompt, plain_choices(view, legal))
        case RokuganPhase.CARDS:
            prompt = T("Do you play a territory card now? Passing does not bind you for later turns.")
            prompt = below(view, prompt, hints.hand, hints.objective)
            return Question("cards", public_text(view), prompt, plain_choices(view, legal))
    if view.phase == RokuganPhase.RIDE or view.looking or view.looked:
        return _token(view, legal)
    lines = (hints.clan, hints.status, hints.hand, hints.objective, hints.seen)
    return Question(
        "place", public_text(view), below(view, _turn_prompt(view, legal), *lines), plain_choices(view, legal)
    )


def public_text(view: RokuganView) -> Text:
    """What the table reads, whatever the seat has taken up."""
    if view.phase == RokuganPhase.RIDE:
        return T("Scorpion may look at a token")
    if view.wave_sizes and view.phase == RokuganPhase.PLACEMENT:
        return T("Writing down tokens for this wave")
    if view.phase == RokuganPhase.CARDS:
        return T("Territory cards: play one or pass")
    if view.looking:
        return T("Scorpion may look at a token")
    return T("Dark Favors: which token is discarded") if view.looked else T("Placing a token")


def next_seats(view: RokuganView) -> tuple[int, ...]:
    """Who is asked the same after the seat in turn, as far as everybody knows it."""
    if not view.active or view.acting is None:
        return ()
    seats = len(view.players)
    clockwise = [view.players[(view.acting + step) % seats] for step in range(1, seats)]
    match view.phase:
        case RokuganPhase.CLANS:
            return tuple(it.seat for it in clockwise if it.clan is None)
        case RokuganPhase.CONTROL:
            return tuple(it.seat for it in clockwise if it.to_place)
        case RokuganPhase.CARDS:
            return tuple(it.seat for it in clockwise if any(TERRITORIES[land].honor for land in it.cards))
        case RokuganPhase.PLACEMENT if not view.wave_sizes:
            return tuple(it.seat for it in clockwise if not it.out and it.hand > HAND.kept)
    return ()


# -- set-up -------------------------------------------------------------------------------------------------------


def _control(view: RokuganView, legal: Actions[Action]) -> Question:
    assert view.seat is not None, "somebody is asked"
    choices, groups = by_territory(
        (it.province, Choice(a.notation(it), label(it), land_hint(view, it.province)))
        for it in legal
        if isinstance(it, a.Claim)
    )
    by_lot, lot = lot_beside(legal)
    left = words.control(view.players[view.seat].to_place)
    prompt = T("Where does your next control token go? You have {left} to place.", left=left)
    prompt = below(view, prompt, hints.clan, hints.objective)
    return Question("control", T("Placing a control token"), prompt, (*choices, *by_lot), (*groups, *lot))


# -- placement ----------------------------------------------------------------------------------------------------


def _turn_prompt(view: RokuganView, legal: Actions[Action]) -> Text:
    assert view.own is not None, "somebody is asked"
    if not any(isinstance(action, a.Hold) for action in legal):
        return T("You place no token in this turn. End it when you are ready.")
    return TN(
        "Which token do you place? It is your last of this round; the other one stays behind.",
        "Which token do you place? You place {n} more this round; the last one stays behind.",
        len(view.own.hand) - HAND.kept,
    )


def _wave_prompt(view: RokuganView, legal: Actions[Action]) -> Text:
    if view.seat not in view.active:
        return T("Your tokens are sealed. You can change them until everybody has sealed.")
    if a.SEAL in legal:
        return T("All your tokens of this wave are written down. Play cards if you like, then seal.")
    assert view.own is not None, "somebody is asked"
    size = min(view.wave_sizes[view.circuit - 1], len(view.own.hand) - HAND.kept)
    return TN(
        "Which token do you write down? It is the last for this wave; nobody sees it before the wave closes.",
        "Which token do you write down? You need {n} more for this wave; nobody sees them before the wave closes.",
        size - len(view.own.entries),
    )


# -- tokens on the board ------------------------------------------------------------------------------------------


def _token(view: RokuganView, legal: Actions[Action]) -> Question:
    """Which token Scorpion looks at, or which one of those looked at is discarded."""
    if view.looking or view.phase == RokuganPhase.RIDE:
        prompt = T("Which token do you look at? You may do it once a round.")
        prompt = below(view, prompt, hints.objective, hints.seen)
        return Question("look", public_text(view), prompt, plain_choices(view, legal))
    prompt = T("Which of the tokens you have looked at is discarded?")
    return Question("looked", public_text(view), prompt, tuple(_discards(view, legal)))


def _discards(view: RokuganView, legal: Actions[Action]) -> Iterable[Choice]:
    for action in legal:
        whose = whose_token(view, action.token) if isinstance(action, a.Discard) else None
        yield Choice(a.notation(action), label(action), whose)


def _exchange(view: RokuganView, legal: Actions[Action]) -> Question:
    """Which two tokens Unicorn exchanges."""
    mine = {id: hints.mine(token) for id, token in hints.tokens_by_id(view).items()}
    choices = (
        Choice(
            a.notation(it),
            label(it),
            words.joined(" ⇄ ", (mine[it.one], mine[it.other])) if isinstance(it, a.Exchange) else None,
        )
        for it in legal
    )
    prompt = T("Do you exchange two of your tokens? Each takes the other’s place and direction.")
    public = T("Unicorn may exchange two tokens")
    return Question("exchange", public, below(view, prompt, hints.objective), tuple(choices))


# -- a card in preparation ----------------------------------------------------------------------------------------


def _card(view: RokuganView, legal: Actions[Action], card: str) -> Question:
    """What is chosen next for a card, as far as it has been chosen."""
    further = [action for action in legal if isinstance(action, a.Choose)]
    grouped = [(land, it) for it in further if (land := _land_of(it.word))]
    choices, groups = by_territory(
        (land, Choice(_wish(view, card, it), label(it), land_hint(view, land))) for land, it in grouped
    )
    loose = [it for it in further if not _land_of(it.word)]
    leaving = [it for it in legal if isinstance(it, a.Commit | a.File | a.Cancel)]
    return Question(
        "card",
        public_text(view),
        words.lines(_card_prompt(view, card, bool(further))),
        (
            *choices,
            *(Choice(_wish(view, card, it), label(it), _token_hint(view, it.word)) for it in loose),
            *plain_choices(view, leaving),
        ),
        groups,
    )


def _card_prompt(view: RokuganView, card: str, further: bool) -> Iterable[Arg]:
    assert view.own is not None, "somebody is asked"
    yield T("“{card}”: {effect}.", card=words.card(card), effect=words.effect(card))
    if view.own.draft is not None and view.own.draft.chosen:
        yield T("Chosen so far: {words}.", words=listing([chosen(word) for word in view.own.draft.chosen]))
    if view.own.looked:
        yield T("Which token is discarded next best? The first that can be discarded goes.")
    elif not further:
        yield T("All is chosen. Play it, or put the card back.")
    elif card not in SUPPORT:
        yield T("Choose the next; nobody sees it before you play the card.")
    elif view.wave_sizes and not CARDS[card].looks:
        yield T("Choose the token; the card is played when the wave closes.")
    else:
        yield T("Choose the token; then the card is played at once.")


def _wish(view: RokuganView, card: str, action: Action) -> str:
    """A card with but one target is played along with the choice of it."""
    line = a.notation(action)
    if card not in SUPPORT:
        return line
    later = view.wave_sizes and not CARDS[card].looks
    return f"{line}; {a.notation(a.FILE if later else a.COMMIT)}"


def _land_of(word: str) -> str:
    """The province that a choice lies in; empty if it is none of the board."""
    return word if word in PROVINCES else SLOTS[word].target if word in SLOTS else ""


def _token_hint(view: RokuganView, word: str) -> Text | None:
    under = int(word) if word.isdigit() else a.token_of(word)
    return whose_token(view, under) if under is not None else None
