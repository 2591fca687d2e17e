"""The placement, by turns and in waves: which token comes next."""

from __future__ import annotations

from engine.core.question import Choice, Question
from engine.core.sequence import Actions
from engine.core.text import TN, T, Text
from engine.rokugan.actions import SEAL, Action, Hold, Look, Play, notation
from engine.rokugan.asking import prompts
from engine.rokugan.asking.cards import ask_card
from engine.rokugan.asking.choices import public_text
from engine.rokugan.asking.hints import token_hint, whose_token
from engine.rokugan.asking.slots import ask_slot
from engine.rokugan.asking.tokens import ask_token
from engine.rokugan.data import HAND
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.labels import label


def ask_wave(view: RokuganView, legal: Actions[Action]) -> Question:
    """In waves: the token whose list is written, the card that is prepared, or what to write next."""
    assert view.own is not None, "somebody is asked"
    if view.own.draft is not None:
        return ask_card(view, legal)
    if view.own.held is not None:
        return ask_slot(view, legal, view.own.held)
    return Question(
        kind="wave",
        public=public_text(view),
        prompt=prompts.below(
            _wave_prompt(view, legal),
            *prompts.written(view),
            prompts.clan(view),
            prompts.status(view),
            prompts.hand(view),
            prompts.objective(view),
            prompts.seen(view),
        ),
        choices=tuple(Choice(notation(action), label(action), _wave_hint(view, action)) for action in legal),
    )


def _wave_prompt(view: RokuganView, legal: Actions[Action]) -> Text:
    if view.seat not in view.active:
        return T("Your tokens are sealed. You can change them until everybody has sealed.")
    if SEAL in legal:
        return T("All your tokens of this wave are written down. Play cards if you like, then seal.")
    assert view.own is not None, "somebody is asked"
    size = min(view.wave_sizes[view.circuit - 1], len(view.own.hand) - HAND.kept)
    return TN(
        "Which token do you write down? It is the last for this wave; nobody sees it before the wave closes.",
        "Which token do you write down? You need {n} more for this wave; nobody sees them before the wave closes.",
        size - len(view.own.entries),
    )


def _wave_hint(view: RokuganView, action: Action) -> Text | None:
    return whose_token(view, action.token) if isinstance(action, Look) else _turn_hint(view, action)


def ask_placement(view: RokuganView, legal: Actions[Action]) -> Question:
    """By turns: the slot of the token taken up, the token that is looked at, or what to place next."""
    assert view.own is not None, "somebody is asked"
    if view.own.held is not None:
        return ask_slot(view, legal, view.own.held)
    if view.looking or view.looked:
        return ask_token(view, legal)
    return Question(
        kind="place",
        public=public_text(view),
        prompt=prompts.below(
            _turn_prompt(view, legal),
            prompts.clan(view),
            prompts.status(view),
            prompts.hand(view),
            prompts.objective(view),
            prompts.seen(view),
        ),
        choices=tuple(Choice(notation(action), label(action), _turn_hint(view, action)) for action in legal),
    )


def _turn_prompt(view: RokuganView, legal: Actions[Action]) -> Text:
    assert view.own is not None, "somebody is asked"
    if not any(isinstance(action, Hold) for action in legal):
        return T("You place no token in this turn. End it when you are ready.")
    more = len(view.own.hand) - HAND.kept
    return TN(
        "Which token do you place? It is your last of this round; the other one stays behind.",
        "Which token do you place? You place {n} more this round; the last one stays behind.",
        more,
    )


def _turn_hint(view: RokuganView, action: Action) -> Text | None:
    if not isinstance(action, Play):
        return token_hint(action)
    assert view.seat is not None, "somebody is asked"
    scouts = view.players[view.seat].scouts
    if action.card == "scout":
        return T("{effect}; {n} left", effect=words.effect(action.card), n=scouts)
    return words.effect(action.card)
