"""Tokens on the board: which one is looked at or discarded, which two are exchanged."""

from __future__ import annotations

from engine.core.question import Choice, Question
from engine.core.sequence import Actions
from engine.core.text import T, Text
from engine.rokugan.actions import Action, Discard, Exchange, Look, notation
from engine.rokugan.asking import prompts
from engine.rokugan.asking.choices import public_text, ungrouped
from engine.rokugan.asking.hints import tokens_by_id, whose_token
from engine.rokugan.state import At
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.labels import label


def ask_token(view: RokuganView, legal: Actions[Action]) -> Question:
    """Which token Scorpion looks at, or which one of those looked at is discarded."""
    looking = view.looking or view.phase == At.RIDE
    if looking:
        prompt = prompts.below(
            T("Which token do you look at? You may do it once a round."), prompts.objective(view), prompts.seen(view)
        )
    else:
        prompt = T("Which of the tokens you have looked at is discarded?")
    return Question(
        kind="look" if looking else "looked",
        public=public_text(view),
        prompt=prompt,
        choices=tuple(
            Choice(
                notation(action),
                label(action),
                whose_token(view, action.token) if isinstance(action, Look | Discard) else None,
            )
            for action in legal
        ),
    )


def ask_exchange(view: RokuganView, legal: Actions[Action]) -> Question:
    """Which two tokens Unicorn exchanges."""

    def hint(action: Action) -> Text | None:
        if not isinstance(action, Exchange):
            return None
        tokens = tokens_by_id(view)
        return words.joined(" ⇄ ", (prompts.mine(tokens[action.one]), prompts.mine(tokens[action.other])))

    prompt = T("Do you exchange two of your tokens? Each takes the other’s place and direction.")
    return ungrouped(
        "exchange", T("Unicorn may exchange two tokens"), prompts.below(prompt, prompts.objective(view)), legal, hint
    )
