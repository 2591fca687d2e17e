"""The 22 territory cards (RULES.md 9.2): what each asks for, one choice after another, and what it does.

A card is prepared in secret: ``asks`` names what can be chosen next, given what has been chosen; nothing, once all is.
Then it is committed and ``carry_out`` does the whole of it. Choices are words, as ``actions.Choose`` has them.

``card`` what a card is · ``provinces`` ``hands`` ``shadowlands`` what they do there · ``support`` scout, shugenja and
first player card · ``playing`` the list of all, which can be played, playing one
"""

from engine.rokugan.rules.cards.card import tokens_less
from engine.rokugan.rules.cards.playing import (
    CARDS,
    IN_PLACEMENT,
    cards_at_hand,
    has_first_player_card,
    playable,
    spend,
)
from engine.rokugan.rules.cards.shadowlands import pay

__all__ = [
    "CARDS",
    "IN_PLACEMENT",
    "cards_at_hand",
    "has_first_player_card",
    "pay",
    "playable",
    "spend",
    "tokens_less",
]
