"""Placement in waves (RULES.md 17.7): each token goes for the best slot there is, and falls back on the best centre.

What is written down already counts as placed. No cards are played and no looks taken.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.sequence import Actions
from engine.rokugan.actions import DONE, LOT, SEAL, Action, Aim, Hold, Rank, on, token_of
from engine.rokugan.asking.targets import slots_for
from engine.rokugan.caretaker.foreseeing import Option
from engine.rokugan.caretaker.placing import Sight, score
from engine.rokugan.data import BLESSINGS, SLOTS, Place
from engine.rokugan.rules.cards.card import tokens_less
from engine.rokugan.view import RokuganView, TokenView

Ranked = Callable[[RokuganView], Sequence[Option]]
"""The placements of a view, the best first."""
_WRITTEN = 1000
"""From this number on tokens are only written down."""


def by_list(view: RokuganView, legal: Actions[Action], ranked: Ranked) -> Action:
    """The next step of writing down the best placement."""
    progressing: list[Action] = list(legal[: legal.progressing])
    if SEAL in progressing:
        return SEAL
    if DONE in progressing:
        return DONE
    match progressing[0]:
        case Hold():
            faces = {action.face: action for action in progressing if isinstance(action, Hold)}
            return next((faces[face] for _, face, _ in ranked(_ahead(view)) if face in faces), progressing[0])
        case Aim():
            provinces = {action.province: action for action in progressing if isinstance(action, Aim)}
            wanted = (SLOTS[slot].target for slot in _wanted(view, ranked) if slot in SLOTS)
            return next((provinces[target] for target in wanted if target in provinces), progressing[0])
        case Rank():
            slots = {action.slot: action for action in progressing if isinstance(action, Rank)}
            return next((slots[slot] for slot in _wanted(view, ranked) if slot in slots), progressing[0])
    return LOT


def _wanted(view: RokuganView, ranked: Ranked) -> list[str]:
    """Slots for the token whose list is written, the best first; once there is one, centres alone, which end it."""
    own = view.mine
    slots = [_named(view, slot) for _, face, slot in ranked(_ahead(view)) if face == own.held]
    if own.ranked and own.held not in BLESSINGS:
        return [slot for slot in slots if SLOTS[slot].place is Place.CENTER]
    return slots


def _ahead(view: RokuganView) -> RokuganView:
    """The view as if the tokens written down lay on the first slots of their lists, and nothing were taken up."""
    own, seat = view.mine, view.me.seat
    entries = [entry for entry in own.entries if entry.slots[0] in SLOTS]
    written = tuple(
        TokenView(_WRITTEN + number, seat, entry.slots[0], entry.face, faceup=False, blessings=(), seen_by=())
        for number, entry in enumerate(entries)
    )
    hand = tuple(tokens_less(own.hand, [entry.face for entry in own.entries]))
    players = [replace(it, hand=len(hand)) if it.seat == seat else it for it in view.players]
    thoughtless = replace(own, hand=hand, held=None, aimed=None, draft=None, entries=(), filed=(), ranked=(), looked=())
    return replace(view, tokens=(*view.tokens, *written), players=tuple(players), own=thoughtless)


def _named(view: RokuganView, slot: str) -> str:
    """A slot as it is written: on a token that is only written down, by its face."""
    under = token_of(slot)
    if under is None or under < _WRITTEN:
        return slot
    entries = [entry for entry in view.mine.entries if entry.slots[0] in SLOTS]
    return on(entries[under - _WRITTEN].face)


@lru_cache(maxsize=16)
def at_a_glance(view: RokuganView) -> Sequence[Option]:
    """The placements of a view by what each is worth by itself, the best first."""
    at = Sight(view)
    faces = dict.fromkeys(view.mine.hand)
    found = [(score(at, face, slot), face, slot) for face in faces for slot in slots_for(view, face)]
    return sorted(found, key=lambda option: -option[0])
