"""The resolution in sentences: what lies there, what burns, who takes what.

Every figure of the event is told. Which words it gets depends on how narrow it was and what decided it; nothing is
said that the event does not show.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.sentences import Wordings
from engine.core.text import Arg, SeatName, T, Text, listing
from engine.rokugan import events as e
from engine.rokugan.data import BLUFF, LION, STRENGTH
from engine.rokugan.rules.clans import ABILITIES
from engine.rokugan.words import names as words
from engine.rokugan.words import wordings as w
from engine.rokugan.words.names import say

CLEAR = 3
"""Ahead by so much is a clear victory, or a defence without danger."""

# -- before the battles -------------------------------------------------------------------------------------------


def revealed(event: e.TokensRevealed) -> Text:
    by_seat: dict[int, list[Text]] = {}
    for token in sorted(event.tokens, key=lambda token: token.owner):
        faces = words.joined(" + ", [words.face(face) for face in (token.face, *token.blessings)])
        by_seat.setdefault(token.owner, []).append(say(T("{token} {slot}"), token, token=faces))
    said = [T("{seat}: {tokens}.", seat=SeatName(seat), tokens=words.joined("; ", it)) for seat, it in by_seat.items()]
    return words.lines(said) if said else T("No token lies on the board.")


def removed(event: e.TokensRemoved) -> Text:
    """What had no effect, by owner, and whose bluffs leave the board."""
    mine: dict[int, list[Text]] = {}
    for token in event.tokens:
        if token.face != BLUFF:
            mine.setdefault(token.owner, []).append(_gone_alone(token))
    said = []
    if mine:
        said.append(T("No effect where they lay: {tokens}.", tokens=_by_owner(mine)))
    if bluffs := sorted({token.owner for token in event.tokens if token.face == BLUFF}):
        said.append(T("Bluffs: {seats}.", seats=words.seats(bluffs)))
    return words.joined(" ", said)


def _gone_alone(token: e.Removed) -> Text:
    """A token, and why it had no effect if that does not show."""
    fault = words.FAULT.get(token.fault)
    if fault is None or token.fault is e.Fault.WRONG_SLOT:
        return words.face(token.face)
    return say(T("{token} ({fault})"), token, fault=fault)


def _gone(tokens: Sequence[e.Shown]) -> Text:
    mine: dict[int, list[Text]] = {}
    for token in tokens:
        mine.setdefault(token.owner, []).append(words.face(token.face))
    return T("Discarded: {tokens}.", tokens=_by_owner(mine))


def _by_owner(tokens: Mapping[int, Sequence[Text]]) -> Text:
    """Tokens, those of a player together."""
    return words.joined(
        "; ", [T("{owner} {tokens}", owner=SeatName(it), tokens=listing(tokens[it])) for it in sorted(tokens)]
    )


def raided(event: e.ProvinceRaided) -> Text:
    told = w.RAIDED if event.controller is None else w.RAIDED_LOST
    lost = {} if event.controller is None else {"seat": SeatName(event.controller)}
    said = say(told, event, seats=words.seats(event.seats), gone=_gone(event.discarded), **lost)
    return words.lines((said, *_replaced(event.replaced)))


def pacified(event: e.ProvincePacified) -> Text:
    return words.lines((say(w.PACIFIED, event, gone=_gone(event.discarded)), *_replaced(event.replaced)))


def _replaced(special: str | None) -> Iterator[Text]:
    if special is not None:
        yield T("It replaces: {special}.", special=words.SPECIAL[special])


# -- battles ------------------------------------------------------------------------------------------------------


def battle(event: e.BattleFought) -> Iterator[Arg]:
    sides = [say(T("{seat} attacks with {attack} against {defense}"), it) for it in event.assaults]
    yield say(T("⚔️ {province}: {sides}."), event, sides=listing(sides))
    for token in event.tokens:
        if token.face == BLUFF:  # only one that defends is still there
            yield T("{seat}’s bluff defends with {n}.", seat=SeatName(token.owner), n=ABILITIES[LION].bluff_defense)
    if event.winner is None:
        yield say(w.BLOCKED_EMPTY if _blocked(event) else w.STAYS_EMPTY, event)
        return
    seat = SeatName(event.winner)
    yield from _blessing(event, event.winner)
    if event.winner == event.controller:
        yield say(_defence(event), event, seat=seat)
    else:
        yield say(_conquest(event, event.winner), event, seat=seat)


def _blocked(event: e.BattleFought) -> bool:
    """Whether two of the strongest would each have come in without the other."""
    first, *others = event.assaults
    return bool(others) and others[0].attack == first.attack and first.attack > first.defense


def _ahead(event: e.BattleFought, winner: int) -> int:
    """By how much the attacker who won was stronger than anybody or anything; 0 for a tie."""
    own = next(assault for assault in event.assaults if assault.seat == winner)
    others = [assault.attack for assault in event.assaults if assault.seat != winner]
    return own.attack - max([own.defense, *others])


def _blessing(event: e.BattleFought, winner: int) -> Iterator[Text]:
    """If it is the blessings of the seat that has the province now that decided it."""
    blessed = sum(STRENGTH[face] for token in event.tokens if token.owner == winner for face in token.blessings)
    if not blessed:
        return
    if winner != event.controller:
        if _ahead(event, winner) < blessed:
            yield T("Without the blessing {seat}’s attack would have failed.", seat=SeatName(winner))
        return
    first, *others = event.assaults
    alone = not others or first.attack > others[0].attack
    if alone and first.attack > first.defense - blessed:
        yield T("Without the blessing {seat}’s defence would have broken.", seat=SeatName(winner))


def _defence(event: e.BattleFought) -> Wordings:
    if _blocked(event):
        return w.BLOCKED
    danger = max(assault.attack - assault.defense for assault in event.assaults)
    return w.HOLDS_BY_TIE if danger == 0 else w.HOLDS_CLEARLY if danger <= -CLEAR else w.HOLDS


def _conquest(event: e.BattleFought, winner: int) -> Wordings:
    empty, ahead = event.controller is None, _ahead(event, winner)
    if len(event.assaults) == 1 and event.assaults[0].attack > event.assaults[0].defense == 0:
        return w.WALKED_IN if empty else w.TAKEN_UNGUARDED
    if ahead == 0:
        return w.TAKEN_EMPTY_BY_TIE if empty else w.TAKEN_BY_TIE
    if ahead == 1:
        return w.TAKEN_EMPTY_NARROWLY if empty else w.TAKEN_NARROWLY
    return w.TAKEN_EMPTY if empty else w.TAKEN_CLEARLY if ahead >= CLEAR else w.TAKEN
