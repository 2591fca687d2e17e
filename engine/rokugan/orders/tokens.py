"""Tokens on the board: which one Scorpion looks at, which two Unicorn exchanges."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.question import Choice
from engine.core.standing_orders.decision import Decision
from engine.core.text import T, Text
from engine.rokugan.actions import Exchange, exchange
from engine.rokugan.data import CLAN_IDS, FACE_IDS, FACES, PROVINCE_IDS, SLOTS
from engine.rokugan.orders.spelling import ANYTHING, ASKED, EXCHANGE, LOOK, NUMBERED, PLACE, token_name
from engine.rokugan.view import RokuganView, TokenView
from engine.rokugan.words.position import token_words


def looking(view: RokuganView) -> Decision:
    """What can be written for Scorpion's look."""
    eligible = tokens_to_look_at(view)
    return Decision(
        key=LOOK,
        label=T("Scorpion: which token to look at"),
        hint=T("once a round, after placing; a province or a clan may be named, too"),
        example="crane_capital; lion; decline",
        offers=(
            *(Choice(token_name(token.id), token_words(token)) for token in eligible),
            Choice("decline", T("Do not look this turn")),
            ANYTHING,
            ASKED,
        ),
        words=(*NUMBERED, *PROVINCE_IDS, *CLAN_IDS, *SLOTS, "decline", "look"),
        follows=PLACE,
    )


def exchanging(view: RokuganView) -> Decision:
    """What can be written for Unicorn's exchange."""
    return Decision(
        key=EXCHANGE,
        label=T("Unicorn: which two tokens to exchange"),
        hint=T("asked when all tokens are placed; also by their faces, like “exchange army_1 bluff”"),
        example="exchange t3 t7; decline",
        offers=(
            *(
                Choice(_written(action), T("Tokens {one} and {other}", one=action.one, other=action.other))
                for action in pairs_to_exchange(view)
            ),
            Choice("decline", T("Exchange nothing")),
            ANYTHING,
            ASKED,
        ),
        words=(*NUMBERED, *FACE_IDS, "decline", "exchange"),
    )


def _written(action: Exchange) -> str:
    return f"exchange {token_name(action.one)} {token_name(action.other)}"


def tokens_to_look_at(view: RokuganView) -> list[TokenView]:
    """The tokens that Scorpion may look at."""
    return [token for token in view.tokens if token.owner != view.seat and not token.faceup and not token.blessings]


def pairs_to_exchange(view: RokuganView) -> list[Exchange]:
    """The pairs that Unicorn may exchange."""
    mine = [token.id for token in view.tokens if token.owner == view.seat and not token.blessings]
    return [exchange(one, other) for number, one in enumerate(mine) for other in mine[number + 1 :]]


def impossible_exchange(view: RokuganView, named: Sequence[str]) -> Text | None:
    """Why these two can never be exchanged."""
    if named == ["decline"]:
        return None
    if "decline" in named or len(set(named)) != 2 or not all(word in NUMBERED or word in FACES for word in named):
        return T("Name two different tokens of yours, like “exchange t3 t7”, or “decline” alone.")
    lying = {token_name(token.id): token for token in view.tokens}
    for word in named:
        if (token := lying.get(word)) and (token.owner != view.seat or token.blessings):
            return T("Token {n} is no token of yours that can be exchanged.", n=token.id)
    return None
