"""Every decision by rule of thumb: what a caretaker of the first level does."""

from collections.abc import Sequence
from typing import Final

from engine.core.caretaker import Habits, by_habit, of_kind
from engine.core.sequence import Actions
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.caretaker.foreseeing import Option
from engine.rokugan.caretaker.trying import mind_of
from engine.rokugan.data import FACE_RANK, FACES, OBJECTIVES, PROVINCES, SLOTS, Goal
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
    worth = mind_of(view).own.worth[view.me.seat]
    owned = {it.id for it in view.provinces if it.controller == view.seat}
    near = {it.province: len(owned.intersection(PROVINCES[it.province].land)) for it in of_kind(a.Claim, answers)}
    return max(of_kind(a.Claim, answers), key=lambda it: worth[it.province] + 0.4 * near[it.province])


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


def token(view: RokuganView, answers: Sequence[Action]) -> Action | None:
    """Raise a token from the discard if that is worth it, else place one."""
    return raising(view, answers) or placing(view, answers, mind_of(view).options)


def raising(view: RokuganView, answers: Sequence[Action]) -> a.Play | None:
    """Return the card that brings a token back from the discard, if that is worth its cost."""
    best = mind_of(view).graves[:1] if RAISE in answers else ()
    return RAISE if best and best[0][0] >= WORTH_RAISING else None


def _raised(view: RokuganView, words: Sequence[a.Choose], chosen: Sequence[str]) -> a.Choose:
    """Return who pays, which token comes back, and where: the cheapest, then the best."""
    mind = mind_of(view)
    if not chosen:
        tokens = {it.id: it.faceup + it.facedown for it in view.provinces}
        worth = mind.own.worth[view.me.seat]
        return max(words, key=lambda action: (min(tokens[action.word], 2), -worth[action.word]))
    if len(chosen) == 1:
        wanted = [a.Choose(face) for _, face, _ in mind.graves]
    else:
        wanted = [a.Choose(slot) for _, face, slot in mind.graves if face == chosen[1]]
    return next((choice for choice in wanted if choice in words), words[0])


def further(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return the next choice for a card: the seat's province worth most, else the first choice."""
    words = of_kind(a.Choose, answers)
    if not words:
        return a.COMMIT
    draft = view.mine.draft
    if draft is not None and draft.card == RAISE.card:
        return _raised(view, words, draft.chosen)
    worth, owned = mind_of(view).own.worth[view.me.seat], {it.id: it.controller for it in view.provinces}
    mine = [action for action in words if owned.get(action.word) == view.seat]
    return max(mine, key=lambda action: worth[action.word]) if mine else words[0]


# -- all together --------------------------------------------------------------------------------------------------


HABITS: Final[Habits] = {
    a.TakeClan: lambda view, answers: answers[0],
    a.Keep: objective,
    a.Claim: claim,
    a.Return: give_back,
    **dict.fromkeys((a.Aim, a.Put), token),
    **dict.fromkeys((a.Look, a.Exchange), leave),
    **dict.fromkeys((a.Choose, a.Commit), further),
    **dict.fromkeys((a.Play, a.Pass), card),
    a.Hold: token,
}


def at_a_glance(view: RokuganView, legal: Actions[Action]) -> Action:
    """Return one of the progressing actions, the same for the same view."""
    answers: Sequence[Action] = legal[: legal.progressing]
    return by_habit(HABITS, view, answers) or answers[-1]
