"""Cards that put special tokens or control tokens into provinces, or take them away."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rokugan import events as e
from engine.rokugan.data import HARBOR, PEACE, PROVINCE_IDS, PROVINCES, SCORCHED
from engine.rokugan.rules.cards.card import Card, Words, except_for, own_provinces, special_places
from engine.rokugan.rules.moves import add_control, clear_control, place_special, remove_special
from engine.rokugan.state import RokuganState, RokuganTurn


def tokens_for(special: str, number: int, *, shadowlands: bool) -> Card:
    """A special token into each of some different provinces, as many as there are."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return except_for(chosen, special_places(state, shadowlands=shadowlands)) if len(chosen) < number else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        for province in chosen:
            place_special(turn, province, special)

    return Card(asks, carry_out)


def harbor() -> Card:
    """A harbor in a province without a coast."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if chosen:
            return ()
        return [id for id in special_places(state, shadowlands=True) if not PROVINCES[id].coastal]

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        place_special(turn, chosen[0], HARBOR)

    return Card(asks, carry_out)


def diplomatic_mission() -> Card:
    """Peace; if the province is another's, two control tokens in one of one's own."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return special_places(state, shadowlands=True)
        controller = state.owner.get(chosen[0], seat)
        return own_provinces(state, seat) if controller != seat and len(chosen) == 1 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        place_special(turn, chosen[0], PEACE)
        for province in chosen[1:]:
            _reinforce(turn, seat, province, 2)

    return Card(asks, carry_out)


def pirate_raids() -> Card:
    """Scorched earth; if the province was one's own, three control tokens in another."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return special_places(state, shadowlands=True)
        was_own = state.owner.get(chosen[0]) == seat
        return own_provinces(state, seat, but=chosen[0]) if was_own and len(chosen) == 1 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        place_special(turn, chosen[0], SCORCHED)
        for province in chosen[1:]:
            _reinforce(turn, seat, province, 3)

    return Card(asks, carry_out)


def bless_the_lands() -> Card:
    """Scorched earth goes; a control token comes faceup and one facedown."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return () if chosen else [id for id in PROVINCE_IDS if state.special.get(id) == SCORCHED]

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        (province,) = chosen
        remove_special(turn, province)
        add_control(turn.state, seat, province, faceup=1, facedown=1)
        turn.tell(e.ControlAdded(seat, province, 1, 1))

    return Card(asks, carry_out)


def foment_rebellion() -> Card:
    """Peace goes; two control tokens come if the province is one's own."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return () if chosen else [id for id in PROVINCE_IDS if state.special.get(id) == PEACE]

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        (province,) = chosen
        remove_special(turn, province)
        if turn.state.owner.get(province) == seat:
            _reinforce(turn, seat, province, 2)

    return Card(asks, carry_out)


def _reinforce(turn: RokuganTurn, seat: int, province: str, number: int) -> None:
    """Faceup control tokens into an own province."""
    add_control(turn.state, seat, province, faceup=number)
    turn.tell(e.ControlAdded(seat, province, number, 0))


def control_for(provinces: int, each: int) -> Card:
    """Faceup control tokens into each of some different own provinces, as many as there are."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return except_for(chosen, own_provinces(state, seat)) if len(chosen) < provinces else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        for province in chosen:
            _reinforce(turn, seat, province, each)

    return Card(asks, carry_out)


def cultural_exchange() -> Card:
    """A province of one's own and one of another's exchange all control tokens."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        others = sorted(id for id, owner in state.owner.items() if owner != seat)
        if not chosen:
            return own_provinces(state, seat) if others else ()
        return others if len(chosen) == 1 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        state, (one, other) = turn.state, chosen
        owner = state.owner[other]
        turn.tell(e.ControlSwapped(seat, one, owner, other))
        tokens = {id: (state.faceup.get(id, 0), state.facedown.get(id, 0)) for id in chosen}
        for province, to, source in ((one, owner, other), (other, seat, one)):
            clear_control(state, province)
            faceup, facedown = tokens[source]
            add_control(state, to, province, faceup=faceup, facedown=facedown)

    return Card(asks, carry_out)
