"""Cards about tokens behind the screen."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rokugan import events as e
from engine.rokugan.data import BLUFF
from engine.rokugan.rules.cards.card import Card, Words, each_once, tokens_less
from engine.rokugan.rules.moves import to_discard
from engine.rokugan.state import RokuganState, RokuganTurn, Spied


def recruits(faces: frozenset[str], most: int) -> Card:
    """Tokens of the own discard into the hand; then as many of the hand go, each to the discard or the pool."""

    def taken(state: RokuganState, seat: int) -> int:
        return min(most, sum(face in faces for face in state.players[seat].discard))

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        number = taken(state, seat)
        if len(chosen) < number:
            return each_once(tokens_less((face for face in state.players[seat].discard if face in faces), chosen))
        given = chosen[number:]
        if len(given) == 2 * number:
            return ()
        if len(given) % 2:
            return (e.Where.ASIDE,) if given[-1] == BLUFF else (e.Where.DISCARD, e.Where.POOL)
        bluff_too = not state.players[seat].bluff_forbidden
        left = tokens_less((*state.players[seat].hand, *chosen[:number]), given[::2])
        return each_once(face for face in left if face != BLUFF or bluff_too)

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        player = turn.state.players[seat]
        number = taken(turn.state, seat)
        for face in chosen[:number]:
            player.discard.remove(face)
            player.take_in_hand(face)
        turn.tell(e.TokensTaken(seat, chosen[:number]))
        for face, where in zip(chosen[number::2], chosen[number + 1 :: 2], strict=True):
            give_up(turn, seat, face, e.Where(where))

    return Card(asks, carry_out)


def give_up(turn: RokuganTurn, seat: int, face: str, where: e.Where) -> None:
    """A token of the hand goes to the discard, to the pool or, a bluff, beside the screen."""
    player = turn.state.players[seat]
    player.hand.remove(face)
    if where is e.Where.POOL:
        player.pool.append(face)
        turn.tell(e.TokenGivenUp(seat, where, None))
        turn.tell(e.PooledFace(seat, face))
        return
    to_discard(player, face)
    turn.tell(e.TokenGivenUp(seat, where, face))


def spy_network() -> Card:
    """Another's hand is seen, and its bluff is forbidden this round."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return () if chosen else [player.clan for other, player in enumerate(state.players) if other != seat]

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        state = turn.state
        target = next(other for other, player in enumerate(state.players) if player.clan == chosen[0])
        seen = tuple(state.players[target].hand)
        state.players[target].bluff_forbidden = True
        spy = state.players[seat]
        spy.spied = (*spy.spied, Spied(target, state.round, seen))
        turn.tell(e.HandLookedAt(seat, target))
        turn.tell(e.HandSeen(seat, target, seen))

    return Card(asks, carry_out)
