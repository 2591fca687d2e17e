"""A card in preparation: what is chosen next, and playing it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.question import Choice, Question
from engine.core.sequence import Actions
from engine.core.text import Arg, T, Text, listing
from engine.rokugan.actions import COMMIT, FILE, Action, Cancel, Choose, Commit, File, notation, token_of
from engine.rokugan.asking.choices import by_territory, public_text
from engine.rokugan.asking.hints import land_hint, whose_token
from engine.rokugan.data import PROVINCES, SLOTS, SUPPORT
from engine.rokugan.rules.cards import CARDS
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words
from engine.rokugan.words.labels import chosen, label


def ask_card(view: RokuganView, legal: Actions[Action]) -> Question:
    """What is chosen next for a card, as far as it has been chosen."""
    assert view.own is not None, "somebody is asked"
    draft = view.own.draft
    assert draft is not None, "a card is in preparation"
    further = [action for action in legal if isinstance(action, Choose)]
    by_land = [action for action in further if _land_of(action.word)]
    choices, groups = by_territory(
        (
            _land_of(action.word),
            Choice(_wish(view, draft.card, action), label(action), land_hint(view, _land_of(action.word))),
        )
        for action in by_land
    )
    loose = [*(action for action in further if not _land_of(action.word)), *_leaving(legal)]
    said: list[Arg] = [T("“{card}”: {effect}.", card=words.card(draft.card), effect=words.effect(draft.card))]
    if draft.chosen:
        said.append(T("Chosen so far: {words}.", words=listing([chosen(word) for word in draft.chosen])))
    if view.own.looked:
        said.append(T("Which token is discarded next best? The first that can be discarded goes."))
    elif draft.card in SUPPORT and further and view.wave_sizes and not CARDS[draft.card].looks:
        said.append(T("Choose the token; the card is played when the wave closes."))
    elif draft.card in SUPPORT and further:
        said.append(T("Choose the token; then the card is played at once."))
    elif further:
        said.append(T("Choose the next; nobody sees it before you play the card."))
    else:
        said.append(T("All is chosen. Play it, or put the card back."))
    return Question(
        kind="card",
        public=public_text(view),
        prompt=words.lines(said),
        choices=(
            *choices,
            *(Choice(_wish(view, draft.card, action), label(action), _chosen_hint(view, action)) for action in loose),
        ),
        groups=groups,
    )


def _leaving(legal: Actions[Action]) -> Iterator[Action]:
    """Playing the card and putting it back; all else comes after that."""
    return (action for action in legal if isinstance(action, Commit | File | Cancel))


def _wish(view: RokuganView, card: str, action: Action) -> str:
    """A card with but one target is played along with the choice of it."""
    line = notation(action)
    if card not in SUPPORT or not isinstance(action, Choose):
        return line
    later = view.wave_sizes and not CARDS[card].looks
    return f"{line}; {notation(FILE if later else COMMIT)}"


def _land_of(word: str) -> str:
    """The province that a choice lies in; empty if it is none of the board."""
    if word in PROVINCES:
        return word
    return SLOTS[word].target if word in SLOTS else ""


def _chosen_hint(view: RokuganView, action: Action) -> Text | None:
    if isinstance(action, Choose):
        under = token_of(action.word)
        if under is None and action.word.isdigit():
            under = int(action.word)
        return whose_token(view, under) if under is not None else None
    return None
