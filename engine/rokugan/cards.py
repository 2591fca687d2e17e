"""The 22 territory cards (RULES.md 9.2): what each asks for, one choice after another, and what it does.

A card is prepared in secret: ``asks`` names what can be chosen next, given what has been chosen; nothing, once all is.
Then it is committed and ``carry_out`` does the whole of it. Choices are words, as ``actions.Choose`` has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import compress, product

from engine.core.protocol import once
from engine.rokugan import events as e
from engine.rokugan.actions import on, token_of
from engine.rokugan.data import (
    ARMIES,
    BLESSINGS,
    BLUFF,
    FACE_RANK,
    FIGHTING,
    FIRST_PLAYER_CARD_FROM,
    HARBOR,
    KIND,
    LASTING,
    PEACE,
    PROVINCE_IDS,
    PROVINCES,
    SCORCHED,
    SCOUTS,
    SHADOWLANDS,
    SHUGENJA,
    SUPPORT,
    TERRITORY_CARDS,
)
from engine.rokugan.moves import (
    add_control,
    clear_control,
    discard_by_card,
    lay,
    lift,
    look_at,
    place_special,
    remove_control,
    remove_special,
    side_of,
    slot_of,
    targets,
    to_discard,
)
from engine.rokugan.slots import Standing, slot_barred, suiting_slots
from engine.rokugan.state import RokuganState, RokuganTurn, Spied, Token

Words = tuple[str, ...]
Asks = Callable[[RokuganState, int, Words], Iterable[str]]
CarryOut = Callable[[RokuganTurn, int, Words], None]

IN_PLACEMENT = frozenset(card for card, printed in TERRITORY_CARDS.items() if printed.territory in SHADOWLANDS)
"""Cards played at the start of an own placement turn; all others in upkeep."""
_NORTH, _SOUTH = SHADOWLANDS
_SUPPORTED = {
    kept: tuple(compress(SUPPORT, kept)) for kept in product(range(SCOUTS + 1), range(SHUGENJA + 1), (False, True))
}
"""For each number of scouts and shugenja left, with and without the first player card: those that can be played."""
_number = once(str)
ALL = 99
"""No fewer choices than there are."""


@dataclass(frozen=True, slots=True)
class Card:
    """A territory card."""

    asks: Asks
    carry_out: CarryOut
    enough: int = ALL
    """From so many choices on the rest may be left out."""
    on: e.Means | None = None
    """For a card that is used on one token alone: by what."""


def playable(state: RokuganState, seat: int, card: str) -> bool:
    """Whether the first target, or the cost, is there (14, R-PLAYABLE)."""
    return next(iter(CARDS[card].asks(state, seat, ())), None) is not None


# -- what can be chosen -------------------------------------------------------------------------------------------


def _own(state: RokuganState, seat: int, *, but: str = "") -> list[str]:
    return [id for id in state.players[seat].provinces if id != but]


def _not(known: Iterable[str], options: Iterable[str]) -> list[str]:
    taken = set(known)
    return [option for option in options if option not in taken]


def _special_places(state: RokuganState, *, shadowlands: bool) -> list[str]:
    """Where a card may put a special token: peace and scorched earth are never replaced (8)."""
    special = state.special
    return [id for id in PROVINCE_IDS if special.get(id) not in LASTING and (shadowlands or id not in SHADOWLANDS)]


def _payers(state: RokuganState, seat: int) -> Iterator[str]:
    """Cost C: own provinces outside the Shadowlands."""
    return (id for id in state.players[seat].provinces if id not in SHADOWLANDS)


def _hand(state: RokuganState, seat: int) -> list[str]:
    """Tokens of the hand that may be given up: each face once, a forbidden bluff left out."""
    player = state.players[seat]
    return [face for face in dict.fromkeys(player.hand) if face != BLUFF or not player.bluff_forbidden]


def _piles(faces: Iterable[str]) -> list[str]:
    """Each face of some tokens once, in order."""
    return sorted(set(faces), key=FACE_RANK.__getitem__)


def tokens_less(faces: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The tokens that are left of some."""
    left = list(faces)
    for face in taken:
        left.remove(face)
    return left


# -- special tokens into provinces --------------------------------------------------------------------------------


def _tokens_for(special: str, number: int, *, shadowlands: bool) -> Card:
    """A special token into each of some different provinces, as many as there are."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return _not(chosen, _special_places(state, shadowlands=shadowlands)) if len(chosen) < number else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        for province in chosen:
            place_special(turn, province, special)

    return Card(asks, carry_out)


def _harbor() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if chosen:
            return ()
        return [id for id in _special_places(state, shadowlands=True) if not PROVINCES[id].coastal]

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        place_special(turn, chosen[0], HARBOR)

    return Card(asks, carry_out)


def _diplomatic_mission() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return _special_places(state, shadowlands=True)
        controller = state.owner.get(chosen[0], seat)
        return _own(state, seat) if controller != seat and len(chosen) == 1 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        place_special(turn, chosen[0], PEACE)
        for province in chosen[1:]:
            _reinforce(turn, seat, province, 2)

    return Card(asks, carry_out)


def _pirate_raids() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return _special_places(state, shadowlands=True)
        was_own = state.owner.get(chosen[0]) == seat
        return _own(state, seat, but=chosen[0]) if was_own and len(chosen) == 1 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        place_special(turn, chosen[0], SCORCHED)
        for province in chosen[1:]:
            _reinforce(turn, seat, province, 3)

    return Card(asks, carry_out)


def _bless_the_lands() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return () if chosen else [id for id in PROVINCE_IDS if state.special.get(id) == SCORCHED]

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        (province,) = chosen
        remove_special(turn, province)
        add_control(turn.state, seat, province, faceup=1, facedown=1)
        turn.tell(e.ControlAdded(seat, province, 1, 1))

    return Card(asks, carry_out)


def _foment_rebellion() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return () if chosen else [id for id in PROVINCE_IDS if state.special.get(id) == PEACE]

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        (province,) = chosen
        remove_special(turn, province)
        if turn.state.owner.get(province) == seat:
            _reinforce(turn, seat, province, 2)

    return Card(asks, carry_out)


# -- control tokens -----------------------------------------------------------------------------------------------


def _reinforce(turn: RokuganTurn, seat: int, province: str, number: int) -> None:
    """Faceup control tokens into an own province."""
    add_control(turn.state, seat, province, faceup=number)
    turn.tell(e.ControlAdded(seat, province, number, 0))


def _control_for(provinces: int, each: int) -> Card:
    """Faceup control tokens into each of some different own provinces, as many as there are."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return _not(chosen, _own(state, seat)) if len(chosen) < provinces else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        for province in chosen:
            _reinforce(turn, seat, province, each)

    return Card(asks, carry_out)


def _cultural_exchange() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        others = sorted(id for id, owner in state.owner.items() if owner != seat)
        if not chosen:
            return _own(state, seat) if others else ()
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


# -- hands --------------------------------------------------------------------------------------------------------


def _recruits(faces: frozenset[str], most: int) -> Card:
    """Tokens of the own discard into the hand; then as many of the hand go, each to the discard or the pool."""

    def taken(state: RokuganState, seat: int) -> int:
        return min(most, sum(face in faces for face in state.players[seat].discard))

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        number = taken(state, seat)
        if len(chosen) < number:
            return _piles(tokens_less((face for face in state.players[seat].discard if face in faces), chosen))
        given = chosen[number:]
        if len(given) == 2 * number:
            return ()
        if len(given) % 2:
            return (e.Where.ASIDE,) if given[-1] == BLUFF else (e.Where.DISCARD, e.Where.POOL)
        bluff_too = not state.players[seat].bluff_forbidden
        left = tokens_less((*state.players[seat].hand, *chosen[:number]), given[::2])
        return _piles(face for face in left if face != BLUFF or bluff_too)

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        player = turn.state.players[seat]
        number = taken(turn.state, seat)
        for face in chosen[:number]:
            player.discard.remove(face)
            player.take_in_hand(face)
        turn.tell(e.TokensTaken(seat, chosen[:number]))
        for face, where in zip(chosen[number::2], chosen[number + 1 :: 2], strict=True):
            _give_up(turn, seat, face, e.Where(where))

    return Card(asks, carry_out)


def _give_up(turn: RokuganTurn, seat: int, face: str, where: e.Where) -> None:
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


def _spy_network() -> Card:
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


# -- the Shadowlands ----------------------------------------------------------------------------------------------


def pay(turn: RokuganTurn, seat: int, province: str) -> None:
    """Cost C: one own control token goes."""
    state = turn.state
    remove_control(state, province)
    turn.tell(e.ControlRemoved(seat, province, 1, province not in state.owner))


def _tokens_on_board(state: RokuganState, seat: int, chosen: Iterable[str]) -> list[str]:
    return _not(chosen, map(_number, targets(state, e.Means.PURGE, seat)))


def _any_token(state: RokuganState) -> bool:
    """Whether there is one at all."""
    return any(not token.blessings for token in state.tokens.values())


def _dark_favors() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return _payers(state, seat) if _any_token(state) else ()
        return _tokens_on_board(state, seat, chosen[1:]) if len(chosen) <= 4 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        pay(turn, seat, chosen[0])
        turn.state.looked = tuple(map(int, chosen[1:]))
        look_at(turn, seat, e.Means.DARK_FAVORS, turn.state.looked)

    return Card(asks, carry_out, enough=2)


def _purge_the_weak() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return _hand(state, seat) if _any_token(state) else ()
        return _tokens_on_board(state, seat, chosen[1:]) if len(chosen) <= 2 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        state = turn.state
        _give_up(turn, seat, chosen[0], e.Where.ASIDE if chosen[0] == BLUFF else e.Where.DISCARD)
        state.no_placement = True
        for word in chosen[1:]:
            discard_by_card(turn, seat, e.Means.PURGE, int(word))

    return Card(asks, carry_out)


def _animate_the_dead() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        discard = state.players[seat].discard
        different = {KIND[face]: face for face in discard}.values()
        match chosen:
            case ():
                return (id for id in _payers(state, seat) if _has_grave(state, seat, id, different))
            case (cost,):
                found = {KIND[face] for face in different if _has_grave(state, seat, cost, (face,))}
                return _piles(face for face in discard if KIND[face] in found)
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


def _inspire_fear() -> Card:
    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        if not chosen:
            return _payers(state, seat)
        return _not(chosen[1:], sorted(state.special)) if len(chosen) <= 2 else ()

    def carry_out(turn: RokuganTurn, seat: int, chosen: Words) -> None:
        pay(turn, seat, chosen[0])
        for province in chosen[1:]:
            remove_special(turn, province)

    return Card(asks, carry_out, enough=1)


# -- scout, shugenja, first player card ---------------------------------------------------------------------------


def _on_token(means: e.Means, do: Callable[[RokuganTurn, int, int], None]) -> Card:
    """A card used on one token (9.3)."""

    def asks(state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        return () if chosen else map(_number, targets(state, means, seat))

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


def cards_at_hand(state: RokuganState, seat: int) -> tuple[str, ...]:
    """T1: what can be played at the start of a turn in the placement; asked all the time."""
    player, territories = state.players[seat], state.territories
    first = seat == state.first and has_first_player_card(state, seat)
    found = _SUPPORTED[player.scouts, player.shugenja, first]
    if found:
        anyones = theirs = False
        for token in state.tokens.values():
            if not token.blessings:
                anyones = True
                if token.owner != seat:
                    if not token.faceup:
                        break
                    theirs = True
        else:
            found = _SUPPORTED[0, player.shugenja if theirs else 0, anyones and first]
    if territories[_NORTH].holder == seat or territories[_SOUTH].holder == seat:
        held = [territories[land] for land in SHADOWLANDS]
        found = (*found, *[it.card for it in held if it.holder == seat and playable(state, seat, it.card)])
    return found


def spend(turn: RokuganTurn, seat: int, card: str) -> None:
    """A territory card is shown and leaves the game (4, U3)."""
    state = turn.state
    territory = TERRITORY_CARDS[card].territory
    state.territories[territory] = replace(state.territories[territory], holder=None, played=True)
    turn.tell(e.CardPlayed(seat, card))


def has_first_player_card(state: RokuganState, seat: int) -> bool:
    """Whether the seat can still use the first player card this round (14, R-FPCARD)."""
    return seat == state.first and not state.first_card_used and len(state.players) >= FIRST_PLAYER_CARD_FROM


CARDS: dict[str, Card] = {
    "scout": _on_token(e.Means.SCOUT, _scout),
    "shugenja": _on_token(e.Means.SHUGENJA, _shugenja),
    "first_player": _on_token(e.Means.FIRST_PLAYER, _first_player),
    "feats_of_engineering": _harbor(),
    "promotion": _recruits(FIGHTING, 1),
    "code_of_honor": _tokens_for("honor_1", 2, shadowlands=False),
    "diplomatic_mission": _diplomatic_mission(),
    "strength_of_purpose": _control_for(2, 1),
    "sacred_ground": _tokens_for("shrine", 1, shadowlands=True),
    "bushido": _tokens_for("honor_4", 1, shadowlands=False),
    "honorable_fight": _tokens_for("battlefield", 1, shadowlands=True),
    "aid_of_the_kami": _tokens_for("defense_2", 1, shadowlands=False),
    "bless_the_lands": _bless_the_lands(),
    "spy_network": _spy_network(),
    "foment_rebellion": _foment_rebellion(),
    "reinforcements": _recruits(ARMIES, 2),
    "cultural_exchange": _cultural_exchange(),
    "bountiful_harvest": _control_for(1, 2),
    "ashigaru_levies": _tokens_for("defense_1", 3, shadowlands=False),
    "pirate_raids": _pirate_raids(),
    "port_of_prosperity": _tokens_for("honor_2", 1, shadowlands=False),
    "dark_favors": _dark_favors(),
    "purge_the_weak": _purge_the_weak(),
    "animate_the_dead": _animate_the_dead(),
    "inspire_fear": _inspire_fear(),
}
