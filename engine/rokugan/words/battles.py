"""The resolution in sentences: tokens, raids, battles.

Every figure of the event is told. The choice of words depends on how narrow it was and what decided
it; nothing is said that the event does not show.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.sentences import grouped
from engine.core.text import Arg, SeatName, T, Text, listing
from engine.rokugan import events as e
from engine.rokugan.data import BLUFF, LION, STRENGTH
from engine.rokugan.rules.battles import ABILITIES
from engine.rokugan.words import names as words
from engine.rokugan.words.names import say

CLEAR = 3
"""Ahead by so much is a clear victory, or a defence without danger."""


def revealed(event: e.TokensRevealed) -> Text:
    by_seat: dict[int, list[Text]] = {}
    for token in sorted(event.tokens, key=lambda token: token.owner):
        faces = words.joined(" + ", [words.face(face) for face in (token.face, *token.blessings)])
        by_seat.setdefault(token.owner, []).append(say(T("{token} {slot}"), token, token=faces))
    said = [T("{seat}: {tokens}.", seat=SeatName(seat), tokens=words.joined("; ", it)) for seat, it in by_seat.items()]
    return words.lines(said)


def removed(event: e.TokensRemoved) -> Iterator[Text]:
    """Yield the tokens without effect, by owner, and the owners of bluffs."""
    mine = []
    for token in event.tokens:
        said, fault = words.face(token.face), words.FAULT.get(token.fault)
        if fault is not None:  # the others are obvious
            said = T("{token} ({fault})", token=said, fault=fault)
        mine += [(token.owner, said)] if token.face != BLUFF else []
    if mine:
        yield T("Tokens without effect: {tokens}.", tokens=_by_owner(mine))
    if bluffs := sorted({token.owner for token in event.tokens if token.face == BLUFF}):
        yield T("Bluffs: {seats}.", seats=words.seats(bluffs))


def _gone(tokens: Sequence[e.Shown]) -> Text:
    return T("Discarded: {tokens}.", tokens=_by_owner((token.owner, words.face(token.face)) for token in tokens))


def _by_owner(tokens: Iterable[tuple[int, Text]]) -> Text:
    mine = sorted(grouped(tokens).items())
    return words.joined("; ", [T("{owner} {tokens}", owner=SeatName(it), tokens=listing(named)) for it, named in mine])


def raided(event: e.ProvinceRaided) -> Text:
    figures: dict[str, Arg] = {"seats": words.seats(event.seats), "gone": _gone(event.discarded)}
    said = T("🔥 {province} is raided by {seats} and burns. {gone}")
    if event.controller is not None:
        figures["seat"] = SeatName(event.controller)
        said = T("🔥 {province} is raided by {seats} and burns; {seat} loses it. {gone}")
    return words.lines((say(said, event, **figures), *_replaced(event.replaced)))


def pacified(event: e.ProvincePacified) -> Text:
    said = say(T("🕊️ {seat} brings peace to {province}. {gone}"), event, gone=_gone(event.discarded))
    return words.lines((said, *_replaced(event.replaced)))


def _replaced(special: str | None) -> Iterator[Text]:
    if special is not None:
        yield T("It replaces: {special}.", special=words.SPECIAL[special])


def battle(event: e.BattleFought) -> Iterator[Arg]:
    sides = [say(T("{seat} attacks with {attack} against {defense}"), it) for it in event.assaults]
    yield say(T("⚔️ {province}: {sides}."), event, sides=listing(sides))
    for token in event.tokens:
        if token.face == BLUFF:  # only one that defends is still there
            yield T("{seat}’s bluff defends with {n}.", seat=SeatName(token.owner), n=ABILITIES[LION].bluff_defense)
    if event.winner is None:
        blocked = T("Equally strong attackers block each other: {province} stays empty.")
        yield say(blocked if _blocked(event) else T("{province} stays empty."), event)
        return
    seat = SeatName(event.winner)
    yield from _blessing(event, event.winner)
    if event.winner == event.controller:
        yield say(_defence(event), event, seat=seat)
    else:
        yield say(_conquest(event, event.winner), event, seat=seat)


def _blocked(event: e.BattleFought) -> bool:
    """Return True if two of the strongest would each have come in without the other."""
    first, *others = event.assaults
    return bool(others) and others[0].attack == first.attack and first.attack > first.defense


def margin_of(event: e.BattleFought, winner: int) -> int:
    """By how much the attacker who won was stronger than anyone or anything; 0 for a tie."""
    own = next(assault for assault in event.assaults if assault.seat == winner)
    others = [assault.attack for assault in event.assaults if assault.seat != winner]
    return own.attack - max([own.defense, *others])


def _blessing(event: e.BattleFought, winner: int) -> Iterator[Text]:
    """If it is the blessings of the seat that has the province now that decided it."""
    blessed = sum(STRENGTH[face] for token in event.tokens if token.owner == winner for face in token.blessings)
    if not blessed:
        return
    if winner != event.controller:
        if margin_of(event, winner) < blessed:
            yield T("Without the blessing {seat}’s attack would have failed.", seat=SeatName(winner))
        return
    first, *others = event.assaults
    alone = not others or first.attack > others[0].attack
    if alone and first.attack > first.defense - blessed:
        yield T("Without the blessing {seat}’s defence would have broken.", seat=SeatName(winner))


def _defence(event: e.BattleFought) -> Text:
    if _blocked(event):
        return T("Equally strong attackers block each other: {seat} holds {province}.")
    danger = max(assault.attack - assault.defense for assault in event.assaults)
    if danger == 0:
        return T("A tie is not enough: {seat} holds {province}.")
    return T("{seat} holds {province} with ease.") if danger <= -CLEAR else T("{seat} holds {province}.")


def _conquest(event: e.BattleFought, winner: int) -> Text:
    ahead = margin_of(event, winner)
    unguarded = len(event.assaults) == 1 and event.assaults[0].attack > event.assaults[0].defense == 0
    if event.controller is None:
        if unguarded:
            return T("{seat} takes {province} without a fight.")
        if ahead == 0:
            return T("A tie, and the Crane wins ties: {seat} takes {province}.")
        return T("{seat} takes {province} by a hair.") if ahead == 1 else T("{seat} takes {province}.")
    if unguarded:
        return T("{seat} takes {province} from {loser} without a fight.")
    if ahead == 0:
        return T("A tie, and the Crane wins ties: {seat} takes {province} from {loser}.")
    if ahead == 1:
        return T("{seat} takes {province} from {loser} by a hair.")
    if ahead >= CLEAR:
        return T("{seat} overruns {province} and takes it from {loser}.")
    return T("{seat} takes {province} from {loser}.")
