"""The cards of the Shadowlands, played in the placement; most cost a control token."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rokugan import events as e
from engine.rokugan.actions import on, token_of
from engine.rokugan.data import BLESSINGS, BLUFF, FIGHTING, KIND
from engine.rokugan.rules.cards.card import (
    Card,
    Words,
    each_once,
    except_for,
    number_word,
    payers,
    tokens_to_give,
)
from engine.rokugan.rules.cards.hands import give_up
from engine.rokugan.rules.moves import (
    discard_by_card,
    lay,
    look_at,
    remove_control,
    remove_special,
    side_of,
    slot_of,
    targets,
)
from engine.rokugan.rules.slots import Standing, slot_barred, suiting_slots
from engine.rokugan.state import RokuganState, RokuganTurn, Token


def pay(turn: RokuganTurn, seat: int, province: str) -> None:
    """Cost C: one own control token goes."""
    state = turn.state
    remove_control(state, province)
    turn.tell(e.ControlRemoved(seat, province, 1, province not in state.owner))


def _tokens_on_board(state: RokuganState, seat: int, chosen: Iterable[str]) -> list[str]:
    return except_for(chosen, map(number_word, targets(state, e.Means.PURGE, seat)))


def _any_token(state: RokuganState) -> bool:
    """Whether there is one at all."""
    return any(not token.blessings for token in state.tokens.values())


def dark_favors() -> Card:
    """Up to four tokens are looked at; one of them will be discarded."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return payers(state, seat) if _any_token(state) else ()
        return _tokens_on_board(state, seat, chosen[1:]) if len(chosen) <= 4 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        pay(turn, seat, chosen[0])
        turn.state.looked = tuple(map(int, chosen[1:]))
        look_at(turn, seat, e.Means.DARK_FAVORS, turn.state.looked)

    return Card(asks, carry_out, enough=2)


def purge_the_weak() -> Card:
    """A token of the hand goes, and two on the board; none is placed in this turn."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return tokens_to_give(state, seat) if _any_token(state) else ()
        return _tokens_on_board(state, seat, chosen[1:]) if len(chosen) <= 2 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        state = turn.state
        give_up(turn, seat, chosen[0], e.Where.ASIDE if chosen[0] == BLUFF else e.Where.DISCARD)
        state.no_placement = True
        for word in chosen[1:]:
            discard_by_card(turn, seat, e.Means.PURGE, int(word))

    return Card(asks, carry_out)


def animate_the_dead() -> Card:
    """A token of the discard lies on the board; it is what one places in this turn."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        discard = state.players[seat].discard
        different = {KIND[face]: face for face in discard}.values()
        match chosen:
            case ():
                return (id for id in payers(state, seat) if _has_grave(state, seat, id, different))
            case (cost,):
                found = {KIND[face] for face in different if _has_grave(state, seat, cost, (face,))}
                return each_once(face for face in discard if KIND[face] in found)
            case (cost, face):
                return _graves(state, seat, cost, face)
        return ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        state, (cost, face, slot) = turn.state, chosen
        pay(turn, seat, cost)
        state.players[seat].discard.remove(face)
        under = token_of(slot)
        if under is not None:
            token = state.tokens[under]
            state.tokens[under] = token.blessed(*token.blessings, face)
            turn.tell(e.BlessingPlaced(seat, face, under, token.slot))
        else:
            turn.tell(e.TokenAnimated(seat, face, lay(state, Token(seat, face, slot, faceup=True)), slot))
        state.placed_now = True

    return Card(asks, carry_out)


def _has_grave(state: RokuganState, seat: int, cost: str, faces: Iterable[str]) -> bool:
    """Whether one of these tokens finds a slot."""
    return any(next(iter(_graves(state, seat, cost, face)), None) for face in faces)


def _graves(state: RokuganState, seat: int, cost: str, face: str) -> Iterable[str]:
    """The slots on which a token of the discard may be animated once the cost is paid (14, R-ANIMATE)."""
    owner = state.owner
    if state.faceup.get(cost, 0) + state.facedown.get(cost, 0) == 1:
        owner = owner.copy()
        del owner[cost]
    ground, side = Standing(owner, state.special), side_of(state, seat)
    if face in BLESSINGS:
        return [
            on(id)
            for id, token in state.tokens.items()
            if token.owner == seat and not token.faceup and token.face in FIGHTING
            if not slot_barred(ground, seat, slot_of(token))
        ]
    return suiting_slots(ground, side, face, state.borders)


def inspire_fear() -> Card:
    """One or two special tokens leave the board."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return payers(state, seat)
        return except_for(chosen[1:], sorted(state.special)) if len(chosen) <= 2 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        pay(turn, seat, chosen[0])
        for province in chosen[1:]:
            remove_special(turn, province)

    return Card(asks, carry_out, enough=1)
