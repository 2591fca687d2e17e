"""Every decision at the second level: what is worth a second thought gets one, the rest goes by habit."""

from collections.abc import Sequence
from importlib.resources import files
from typing import TypeVar

from engine.core.printed import Parts
from engine.core.protocol import Turn
from engine.core.sequence import Actions
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.caretaker import striking
from engine.rokugan.caretaker.habits import by_habit, raising
from engine.rokugan.caretaker.imagining import NO_LUCK, picture
from engine.rokugan.caretaker.judging import BY_ROUNDS, advantage, holding_worths, rounds_left
from engine.rokugan.caretaker.trying import best_exchange, placements
from engine.rokugan.data import CRAB, CRANE, DRAGON, LION, OBJECTIVES, PHOENIX, ROUNDS, SCORPION, SLOTS, UNICORN
from engine.rokugan.rules.cards import CARDS
from engine.rokugan.rules.drafting import carry_out
from engine.rokugan.state import Draft, RokuganPhase, RokuganState, RokuganTurn
from engine.rokugan.view import RokuganView

CLANS = (PHOENIX, CRAB, CRANE, SCORPION, DRAGON, UNICORN, LION)
"""By what they scored in matches among caretakers of the first level that drew their clans, the best first."""
_read = Parts(files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
FULFILLED = _read("fulfilled", dict[str, tuple[float, float]])
"""How often each objective was fulfilled in such matches, about: with two seats, with four."""
DENIED = 0.5
"""How much of what a province is worth to the others counts for taking it."""


def clan(choices: Sequence[a.TakeClan]) -> a.TakeClan:
    """The clan that does best."""
    return min(choices, key=lambda action: CLANS.index(action.clan))


def objective(seats: int, choices: Sequence[a.Keep]) -> a.Keep:
    """The one that brings most on average."""

    def worth(action: a.Keep) -> float:
        two, four = FULFILLED[action.objective]
        often = two if seats == 2 else four if seats > 3 else (two + four) / 2
        return often * OBJECTIVES[action.objective].honor

    return max(choices, key=worth)


def claim(view: RokuganView, choices: Sequence[a.Claim]) -> a.Claim:
    """The province worth most to oneself and to those it is taken from."""
    seat = view.me.seat
    own, _ = holding_worths(picture(view).state, seat, BY_ROUNDS[ROUNDS])

    def worth(action: a.Claim) -> float:
        others = max(own[other][action.province] for other in range(len(own)) if other != seat)
        return own[seat][action.province] + DENIED * others

    return max(choices, key=worth)


# -- territory cards: each is simulated, and the position judged ---------------------------------------------------


GAINS = 0.1
"""What a card must bring at least, besides what it is worth to hold it."""
SPYING = "spy_network"
"""A look at a hand is worth something that no position shows."""

Words = tuple[str, ...]


def upkeep_card(view: RokuganView, plays: Sequence[a.Play]) -> Action:
    """The card that brings most, if it brings enough."""
    seat, state = view.me.seat, picture(view).state
    left = rounds_left(state.round)
    needed = advantage(state, seat, left + 1) + GAINS
    if not left:
        needed -= BY_ROUNDS[left + 1].card  # it could not be played any more
    for worth, play in sorted(((_best_play(state, seat, it.card), it) for it in plays), key=lambda pair: -pair[0]):
        if worth >= needed or play.card == SPYING:
            return play
    return a.PASS


def upkeep_choice(view: RokuganView, progressing: Sequence[Action]) -> Action:
    """The next choice for the card in preparation."""
    draft = view.mine.draft
    assert draft is not None, "a card is being prepared"
    words = tuple(action.word for action in progressing if isinstance(action, a.Choose))
    return (
        a.Choose(_best_word(picture(view).state, view.me.seat, draft.card, draft.chosen, words)) if words else a.COMMIT
    )


def _best_play(state: RokuganState, seat: int, card: str) -> float:
    """What the best way to play a card leads to."""
    chosen: Words = ()
    while words := tuple(CARDS[card].asks(state, seat, chosen)):
        chosen = (*chosen, _best_word(state, seat, card, chosen, words))
    return _worth_of(state, seat, card, chosen)


def _best_word(state: RokuganState, seat: int, card: str, chosen: Words, words: Words) -> str:
    """The best next choice, the rest being filled up with the first that is offered."""
    return max(words, key=lambda word: _worth_of(state, seat, card, _completed(state, seat, card, (*chosen, word))))


def _completed(state: RokuganState, seat: int, card: str, chosen: Words) -> Words:
    while (word := next(iter(CARDS[card].asks(state, seat, chosen)), None)) is not None:
        chosen = (*chosen, word)
    return chosen


def _worth_of(state: RokuganState, seat: int, card: str, chosen: Words) -> float:
    """What the position is worth once the card has been played."""
    turn: RokuganTurn = Turn(state.copy(), NO_LUCK, record_events=False)
    turn.state.draft = Draft(card, chosen)
    carry_out(turn, seat)
    return advantage(turn.state, seat, rounds_left(state.round) + 1)


# -- all together --------------------------------------------------------------------------------------------------


A = TypeVar("A")


def by_thought(view: RokuganView, legal: Actions[Action]) -> Action:
    """What seems best on reflection: one of the progressing actions, the same for the same view."""
    progressing: list[Action] = list(legal[: legal.progressing])
    return (_considered(view, progressing) if len(progressing) > 1 else progressing[0]) or by_habit(view, legal)


def _considered(view: RokuganView, progressing: Sequence[Action]) -> Action | None:
    """None for what is left to habit."""
    match progressing[0]:
        case a.TakeClan():
            return clan(_all(a.TakeClan, progressing))
        case a.Keep():
            return objective(len(view.players), _all(a.Keep, progressing))
        case a.Claim():
            return claim(view, _all(a.Claim, progressing))
        case a.Play() | a.Pass() if view.phase == RokuganPhase.CARDS:
            return upkeep_card(view, _all(a.Play, progressing))
        case a.Choose() | a.Commit():
            return (
                upkeep_choice(view, progressing)
                if view.phase == RokuganPhase.CARDS
                else striking.choice(view, progressing)
            )
        case a.Hold():
            card = striking.card(view, _all(a.Play, progressing)) or raising(view, progressing)
            return card or _placing(view, progressing)
        case a.Aim() | a.Put():
            return _placing(view, progressing)
        case a.Look():
            return striking.look(view, _all(a.Look, progressing))
        case a.Discard():
            return striking.discard(view, _all(a.Discard, progressing))
        case a.Exchange():
            return best_exchange(view, _all(a.Exchange, progressing))
    return None


def _all(kind: type[A], progressing: Sequence[Action]) -> list[A]:
    """The actions of a kind."""
    return [action for action in progressing if isinstance(action, kind)]


def _placing(view: RokuganView, progressing: Sequence[Action]) -> Action | None:
    """The next step of the best placement that what is taken up already leads to."""
    held = view.mine.held
    for _, face, slot in placements(view):
        step: Action = a.Hold(face)
        if held is not None:
            aimed = isinstance(progressing[0], a.Aim)
            step = a.Aim(SLOTS[slot].target) if aimed and slot in SLOTS else a.Put(slot)
        if held in (None, face) and step in progressing:
            return step
    return None
