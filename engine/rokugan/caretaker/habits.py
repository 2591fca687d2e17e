"""Every decision by rule of thumb: what a caretaker of the first level does."""

from collections.abc import Sequence

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
"""What a token must bring that comes back for a control token."""


def objective(view: RokuganView, keeps: Sequence[a.Keep]) -> a.Keep:
    """The one that brings most for what it asks."""

    def ease(action: a.Keep) -> float:
        card = OBJECTIVES[action.objective]
        if card.kind is Goal.CAPITAL_OR_PROVINCES:
            return card.honor * (0.9 if card.territory == view.me.clan else 0.5)
        return card.honor * (0.55 if card.kind is Goal.ALL_PROVINCES else 0.35)

    return max(keeps, key=ease)


def claim(view: RokuganView, claims: Sequence[a.Claim]) -> a.Claim:
    """A province of worth next to own ones."""
    at = Sight(view)

    def value(action: a.Claim) -> float:
        own = sum(at.ground.owner.get(id) == at.seat for id in PROVINCES[action.province].land)
        return worth(at, action.province) + 0.4 * own

    return max(claims, key=value)


def give_back(returns: Sequence[a.Return]) -> a.Return:
    """The weakest token."""
    return min(returns, key=lambda action: (FACES[action.face].strength or 9, FACE_RANK[action.face]))


def card(progressing: Sequence[Action]) -> Action:
    """A card that is good for its owner; else none: what comes last passes, or ends the turn."""
    return next(
        (action for action in progressing if isinstance(action, a.Play) and CARDS[action.card].liked), progressing[-1]
    )


def raising(view: RokuganView, progressing: Sequence[Action]) -> a.Play | None:
    """The card that brings a token back from the discard, if that is worth more than what it costs."""
    if RAISE not in progressing:
        return None
    at = Sight(view)
    gains = [best(at, face, slots_for(view, face, useful=True)) for face in set(view.me.discard)]
    return RAISE if max(gains, default=0.0) >= WORTH_RAISING else None


def _raised(view: RokuganView, words: Sequence[a.Choose], chosen: Sequence[str]) -> a.Choose:
    """Who pays, which token comes back, and where: the cheapest, then the best."""
    at = Sight(view)
    match chosen:
        case ():
            tokens = {it.id: it.faceup + it.facedown for it in view.provinces}
            return max(words, key=lambda action: (min(tokens[action.word], 2), -worth(at, action.word)))
        case (_,):
            return max(words, key=lambda it: best(at, it.word, slots_for(view, it.word, useful=True)))
    return max(words, key=lambda action: score(at, chosen[1], action.word))


def further(view: RokuganView, progressing: Sequence[Action]) -> Action:
    """The next choice for a card: the own province worth most, else the first choice that there is."""
    at = Sight(view)
    words = [action for action in progressing if isinstance(action, a.Choose)]
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


def by_habit(view: RokuganView, legal: Actions[Action]) -> Action:
    """What a caretaker would do: one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: a token is taken up for the slot it is meant for, in two steps.
    """
    progressing: list[Action] = list(legal[: legal.progressing])
    match progressing[0]:
        case a.TakeClan():
            return progressing[0]
        case a.Keep():
            return objective(view, [action for action in progressing if isinstance(action, a.Keep)])
        case a.Claim():
            return claim(view, [action for action in progressing if isinstance(action, a.Claim)])
        case a.Return():
            return give_back([action for action in progressing if isinstance(action, a.Return)])
        case a.Aim():
            return placing.province(view, [action for action in progressing if isinstance(action, a.Aim)])
        case a.Put():
            return placing.slot(view, [action for action in progressing if isinstance(action, a.Put)])
        case a.Look() | a.Exchange():
            return progressing[0] if view.looking else a.DECLINE  # Unicorn leaves all as it is
        case a.Choose() | a.Commit():
            return further(view, progressing)
        case a.Play() | a.Pass():
            return card(progressing)
        case a.Hold():
            holds = [action for action in progressing if isinstance(action, a.Hold)]
            return raising(view, progressing) or placing.token(view, holds)
    return progressing[-1]
