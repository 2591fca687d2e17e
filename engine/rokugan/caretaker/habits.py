"""Every decision of both levels: by rule of thumb, or on reflection where it is worth one."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core.caretaker import Habits, by_habit, by_worth, of_kind
from engine.core.chance import Chance
from engine.core.printed import Parts
from engine.core.protocol import Turn
from engine.core.sequence import Actions
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.caretaker.foreseeing import Option
from engine.rokugan.caretaker.imagining import NO_LUCK, picture
from engine.rokugan.caretaker.judging import BY_ROUNDS, advantage, holding_worths, rounds_left
from engine.rokugan.caretaker.trying import best_exchange, mind_of
from engine.rokugan.data import FACE_RANK, FACES, OBJECTIVES, ROUNDS, SLOTS, SUPPORT
from engine.rokugan.rules.cards import CARDS
from engine.rokugan.rules.drafting import carry_out
from engine.rokugan.state import Draft, RokuganPhase, RokuganState, RokuganTurn
from engine.rokugan.view import RokuganView

CLANS = ("phoenix", "crab", "crane", "scorpion", "dragon", "unicorn", "lion")
"""Ranked by scores in matches among caretakers of the first level that drew their clans."""
_read = Parts(__package__, "weights.json")
FULFILLED = _read("fulfilled", dict[str, tuple[float, float]])
"""The share of such matches in which each objective was fulfilled: with two seats, with four."""
DENIED = 0.5
"""The share of a province's worth to the others that counts for taking it."""


def usual_honor(view: RokuganView, keep: a.Keep) -> float:
    """Return the honour that an objective brings on average."""
    seats, (two, four) = len(view.players), FULFILLED[keep.objective]
    often = two if seats == 2 else four if seats > 3 else (two + four) / 2
    return often * OBJECTIVES[keep.objective].honor


best_objective = by_worth(a.Keep, usual_honor)


def best_claim(view: RokuganView, answers: Sequence[Action]) -> a.Claim:
    """Return the province worth most to the seat and to those it is taken from."""
    seat = view.me.seat
    own, _ = holding_worths(picture(view).state, seat, BY_ROUNDS[ROUNDS])

    def worth(action: a.Claim) -> float:
        others = max(own[other][action.province] for other in range(len(own)) if other != seat)
        return own[seat][action.province] + DENIED * others

    return max(of_kind(a.Claim, answers), key=worth)


def card(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return a card that is good for its owner, else the last answer, which ends or passes."""
    return next((it for it in of_kind(a.Play, answers) if CARDS[it.card].liked), answers[-1])


def placing(view: RokuganView, answers: Sequence[Action], options: Sequence[Option]) -> Action | None:
    """Return the next step of the first of these placements that is still possible."""
    held = view.mine.held
    for _, face, slot in options:
        step: Action = a.Hold(face)
        if held is not None:
            aimed = isinstance(answers[0], a.Aim)
            step = a.Aim(SLOTS[slot].target) if aimed and slot in SLOTS else a.Put(slot)
        if held in (None, face) and step in answers:
            return step
    return None


def further(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return the next choice for a card: the seat's province worth most, else the first choice."""
    words = of_kind(a.Choose, answers)
    if not words:
        return a.COMMIT
    worth, owned = mind_of(view).stakes.worth[view.me.seat], {it.id: it.controller for it in view.provinces}
    mine = [action for action in words if owned.get(action.word) == view.seat]
    return max(mine, key=lambda action: worth[action.word]) if mine else words[0]


# -- territory cards: each is simulated, and the position judged ---------------------------------------------------

GAINS = 0.1
"""The least gain of a card beyond the worth of holding it."""
SPYING = "spy_network"
"""A look at a hand is worth something that no position shows."""

Words = tuple[str, ...]


def upkeep_card(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return the card that brings most, if it brings enough; a placement just goes on or ends."""
    if view.phase != RokuganPhase.CARDS:
        return answers[-1]
    seat, state = view.me.seat, picture(view).state
    left = rounds_left(state.round)
    needed = advantage(state, seat, left + 1) + GAINS
    if not left:
        needed -= BY_ROUNDS[left + 1].card  # it could not be played any more
    plays = [(_best_play(state, seat, it.card), it) for it in of_kind(a.Play, answers)]
    for worth, play in sorted(plays, key=lambda pair: -pair[0]):
        if worth >= needed or play.card == SPYING:
            return play
    return a.PASS


def _best_play(state: RokuganState, seat: int, card: str) -> float:
    """Return the worth of the position after the best way to play a card."""
    chosen: Words = ()
    while ways := [(*chosen, word) for word in CARDS[card].asks(state, seat, chosen)]:
        chosen = max(ways, key=partial(_worth_of, state, seat, card))
    return _worth_of(state, seat, card, chosen)


def _worth_of(state: RokuganState, seat: int, card: str, chosen: Words) -> float:
    """Return the worth of the position after a card, further choices being the first offered."""
    while (following := next(iter(CARDS[card].asks(state, seat, chosen)), None)) is not None:
        chosen = (*chosen, following)
    turn: RokuganTurn = Turn(state.copy(), NO_LUCK, record_events=False)
    turn.state.draft = Draft(card, chosen)
    carry_out(turn, seat)
    return advantage(turn.state, seat, rounds_left(state.round) + 1)


# -- cards at the start of a turn ---------------------------------------------------------------------------------

SCOUT, SHUGENJA, FIRST_PLAYER = SUPPORT
LATE = 4
"""The turn of a round from which on such cards are thought of: then the board tells most."""
DEAR = (0.2, 1.2, 2.0, 2.5, 3.0)
"""The least gain by a shugenja, by the rounds left."""
CHEAP = 0.3
"""The least gain by the first player card: it comes back each round."""


def turn_card(view: RokuganView, answers: Sequence[Action]) -> a.Play | None:
    """Return a card worth playing now."""
    if view.lap >= LATE:
        for play in of_kind(a.Play, answers):
            spare = view.me.scouts >= rounds_left(view.round)  # one is kept for each of the last two rounds
            if play.card == SCOUT and spare and unknown(view):
                return play
            if play.card in (SHUGENJA, FIRST_PLAYER):
                needed = CHEAP if play.card == FIRST_PLAYER else DEAR[rounds_left(view.round)]
                if next(iter(mind_of(view).best_targets.values()), 0.0) >= needed:
                    return play
    return None


def unknown(view: RokuganView) -> list[int]:
    """Return the unknown tokens of others, those that matter most first."""
    return [token.id for token in mind_of(view).targets if token.face is None]


def look(view: RokuganView, answers: Sequence[Action]) -> a.Look | None:
    """Let Scorpion look at what matters most."""
    return next((action for id in unknown(view) if (action := a.Look(id)) in answers), None)


def discard(view: RokuganView, answers: Sequence[Action]) -> a.Discard:
    """Return the token looked at by Dark Favors whose loss gains most."""
    discards = of_kind(a.Discard, answers)
    gains = mind_of(view).gains([action.token for action in discards])
    return max(discards, key=lambda action: gains[action.token])


def choice(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return the best next choice for the card in preparation."""
    draft = view.mine.draft
    assert draft is not None, "a card is being prepared"
    if view.phase == RokuganPhase.CARDS:
        worth = partial(_worth_of, picture(view).state, view.me.seat, draft.card)
        words = of_kind(a.Choose, answers)
        return max(words, key=lambda it: worth((*draft.chosen, it.word)), default=a.COMMIT)
    if draft.card in SUPPORT:
        for id in unknown(view) if draft.card == SCOUT else mind_of(view).best_targets:
            if (action := a.Choose(str(id))) in answers:
                return action
    return further(view, answers)


def best_token(view: RokuganView, answers: Sequence[Action]) -> Action | None:
    """Play a card if that is worth it, else place the best token."""
    return turn_card(view, answers) or placing(view, answers, mind_of(view).placements)


HABITS: Final[Habits] = {
    a.TakeClan: lambda view, answers: answers[0],
    a.Keep: best_objective,
    a.Claim: best_claim,
    a.Return: by_worth(a.Return, lambda _, it: (-(FACES[it.face].strength or 9), -FACE_RANK[it.face])),
    **dict.fromkeys((a.Hold, a.Aim, a.Put), lambda view, answers: placing(view, answers, mind_of(view).options)),
    a.Look: look,
    **dict.fromkeys((a.Choose, a.Commit), further),
    **dict.fromkeys((a.Play, a.Pass), card),
}
THOUGHTS: Final[Habits] = {
    **HABITS,
    a.TakeClan: by_worth(a.TakeClan, lambda view, take: -CLANS.index(take.clan)),
    **dict.fromkeys((a.Hold, a.Aim, a.Put), best_token),
    a.Discard: discard,
    a.Exchange: lambda view, answers: best_exchange(view, of_kind(a.Exchange, answers)),
    **dict.fromkeys((a.Choose, a.Commit), choice),
    **dict.fromkeys((a.Play, a.Pass), upkeep_card),
}
"""The second level: where it simulates."""


def advise(view: RokuganView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """Return one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: all steps of a placement must belong to the same one.
    """
    answers: Sequence[Action] = legal[: legal.progressing]
    if len(answers) == 1:
        return answers[0]
    return by_habit(THOUGHTS if level else HABITS, view, answers) or answers[-1]
