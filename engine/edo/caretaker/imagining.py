"""Imagining what is hidden: a position that looks like the true one to a seat, with plans as they might be."""

from collections.abc import Mapping, Sequence

from engine.core.chance import Chance, shuffled
from engine.edo.caretaker.situation import UNSEEN_RYO
from engine.edo.data import MERCHANT_IDS, SPECIALS
from engine.edo.rules.resampling import state_like
from engine.edo.state import EdoPhase, EdoState, Entry
from engine.edo.view import EdoView

Plans = Mapping[int, Sequence[Entry]]
"""For each seat a whole plan."""


def imagined(view: EdoView, plans: Plans, luck: Chance) -> EdoState:
    """The position of a view at PLAN, everybody having locked these plans; the decks lie in any order."""
    state = state_like(view, unseen_ryo=UNSEEN_RYO)
    state.phase = EdoPhase.PLAN
    for seat, player in enumerate(state.players):
        player.plan[:] = plans[seat]
    known = {card for player in view.players for card in (*player.cards, *player.claimed)} | set(view.display)
    coming = [view.next_merchant_card] if view.next_merchant_card else []
    later = [card for card in MERCHANT_IDS if card not in (view.merchant_card, *coming)]
    state.merchant_deck = (*coming, *shuffled(luck, later))[: view.merchant_deck]
    state.special_deck = tuple(shuffled(luck, [card for card in SPECIALS if card not in known]))
    return state
