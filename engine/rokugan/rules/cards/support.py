"""Scout, shugenja and the first player card (RULES.md 9.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.rokugan import events as e
from engine.rokugan.data import BLUFF
from engine.rokugan.rules.cards.card import Card, Words, number_word
from engine.rokugan.rules.moves import discard_by_card, lift, look_at, targets
from engine.rokugan.state import RokuganState, RokuganTurn


def _on_token(means: e.Means, do: Callable[[RokuganTurn, int, int], None]) -> Card:
    """A card used on one token (9.3)."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return () if chosen else map(number_word, targets(state, means, seat))

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        do(turn, seat, int(chosen[0]))

    return Card(asks, carry_out, on=means)


def _scout(turn: RokuganTurn, seat: int, id: int) -> None:
    turn.state.players[seat].scouts -= 1
    look_at(turn, seat, e.Means.SCOUT, (id,))


def _shugenja(turn: RokuganTurn, seat: int, id: int) -> None:
    turn.state.players[seat].shugenja -= 1
    discard_by_card(turn, seat, e.Means.SHUGENJA, id)


def _first_player(turn: RokuganTurn, seat: int, id: int) -> None:
    state = turn.state
    state.first_card_used = True
    look_at(turn, seat, e.Means.FIRST_PLAYER, (id,))
    token = lift(state, id)
    owner = state.players[token.owner]
    bluff = token.face == BLUFF
    if bluff:
        owner.bluff_aside = True
    else:
        owner.pool.append(token.face)
    turn.tell(e.TokenPooled(seat, id, token.owner, token.slot, bluff))


ON_TOKENS: dict[str, Card] = {
    "scout": _on_token(e.Means.SCOUT, _scout),
    "shugenja": _on_token(e.Means.SHUGENJA, _shugenja),
    "first_player": _on_token(e.Means.FIRST_PLAYER, _first_player),
}
