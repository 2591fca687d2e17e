"""Every decision by rule of thumb: what a caretaker of the first level does."""

from collections.abc import Sequence
from typing import Final

from engine.core.caretaker import Habits, by_habit, of_kind
from engine.core.sequence import Actions
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.asking.targets import slots_for
from engine.rokugan.caretaker import placing
from engine.rokugan.caretaker.placing import Sight, best, score, worth
from engine.rokugan.data import FACE_RANK, FACES, OBJECTIVES, PROVINCES, Goal
from engine.rokugan.rules.cards import CARDS
from engine.rokugan.view import RokuganView

RAISE = a.Play("animate_the_dead")
WORTH_RAISING = 2.5
"""The least worth of a token that comes back for a control token."""


def objective(view: RokuganView, answers: Sequence[Action]) -> a.Keep:
    """Return the one that brings most for what it asks."""

    def ease(action: a.Keep) -> float:
        card = OBJECTIVES[action.objective]
        if card.kind is Goal.CAPITAL_OR_PROVINCES:
            return card.honor * (0.9 if card.territory == view.me.clan else 0.5)
        return card.honor * (0.55 if card.kind is Goal.ALL_PROVINCES else 0.35)

    return max(of_kind(a.Keep, answers), key=ease)


def claim(view: RokuganView, answers: Sequence[Action]) -> a.Claim:
    """Return a province of worth next to the seat's."""
    at = Sight(view)

    def value(action: a.Claim) -> float:
        own = sum(at.ground.owner.get(id) == at.seat for id in PROVINCES[action.province].land)
        return worth(at, action.province) + 0.4 * own

    return max(of_kind(a.Claim, answers), key=value)


def give_back(view: RokuganView, answers: Sequence[Action]) -> a.Return:
    """Return the weakest token."""
    returns = of_kind(a.Return, answers)
    return min(returns, key=lambda action: (FACES[action.face].strength or 9, FACE_RANK[action.face]))


def leave(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Look at the first token; exchange nothing."""
    return answers[0] if view.looking else a.DECLINE


def card(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return a card that is good for its owner, else the last answer, which ends or passes."""
    return next((it for it in of_kind(a.Play, answers) if CARDS[it.card].liked), answers[-1])


def token(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Raise a token from the discard if that is worth it, else place one."""
    return raising(view, answers) or placing.token(view, answers)


def raising(view: RokuganView, answers: Sequence[Action]) -> a.Play | None:
    """Return the card that brings a token back from the discard, if that is worth its cost."""
    if RAISE not in answers:
        return None
    at = Sight(view)
    gains = [best(at, face, slots_for(view, face, useful=True)) for face in set(view.me.discard)]
    return RAISE if max(gains, default=0.0) >= WORTH_RAISING else None


def _raised(view: RokuganView, words: Sequence[a.Choose], chosen: Sequence[str]) -> a.Choose:
    """Return who pays, which token comes back, and where: the cheapest, then the best."""
    at = Sight(view)
    match chosen:
        case ():
            tokens = {it.id: it.faceup + it.facedown for it in view.provinces}
            return max(words, key=lambda action: (min(tokens[action.word], 2), -worth(at, action.word)))
        case (_,):
            return max(words, key=lambda it: best(at, it.word, slots_for(view, it.word, useful=True)))
    return max(words, key=lambda action: score(at, chosen[1], action.word))


def further(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return the next choice for a card: the seat's province worth most, else the first choice."""
    at = Sight(view)
    words = of_kind(a.Choose, answers)
    if not words:
        return a.COMMIT
    draft = view.mine.draft
    if draft is not None and draft.card == RAISE.card:
        return _raised(view, words, draft.chosen)
    mine = [action for action in words if at.ground.owner.get(action.word) == at.seat]
    if mine:
        return max(mine, key=lambda action: worth(at, action.word))
    return words[0]


# -- all together --------------------------------------------------------------------------------------------------


HABITS: Final[Habits] = {
    a.TakeClan: lambda view, answers: answers[0],
    a.Keep: objective,
    a.Claim: claim,
    a.Return: give_back,
    a.Aim: placing.province,
    a.Put: placing.slot,
    **dict.fromkeys((a.Look, a.Exchange), leave),
    **dict.fromkeys((a.Choose, a.Commit), further),
    **dict.fromkeys((a.Play, a.Pass), card),
    a.Hold: token,
}


def at_a_glance(view: RokuganView, legal: Actions[Action]) -> Action:
    """Return one of the progressing actions, the same for the same view."""
    answers: Sequence[Action] = legal[: legal.progressing]
    return by_habit(HABITS, view, answers) or answers[-1]
