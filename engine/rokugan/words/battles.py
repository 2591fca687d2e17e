"""The resolution in sentences: what lies there, what burns, who takes what.

Every figure of the event is told. Which words it gets depends on how narrow it was and what decided it; nothing is
said that the event does not show.
"""

from collections.abc import Iterator, Sequence

from engine.core.text import Arg, SeatName, T, Text, listing
from engine.core.wording import Wordings
from engine.rokugan import events as e
from engine.rokugan.data import BLUFF, CAPITALS, LION, PROVINCES, STRENGTH
from engine.rokugan.rules.clans import ABILITIES
from engine.rokugan.words import names as words
from engine.rokugan.words import wordings as w

CLEAR = 3
"""Ahead by so much is a clear victory, or a defence without danger."""

# -- before the battles -------------------------------------------------------------------------------------------


def revealed(event: e.TokensRevealed) -> Text:
    return words.lines(_revealed(event.tokens)) if event.tokens else w.NO_TOKEN(event)


def _revealed(tokens: Sequence[e.Shown]) -> Iterator[Arg]:
    for seat in sorted({token.owner for token in tokens}):
        shown = [_shown(token) for token in tokens if token.owner == seat]
        yield T("{seat}: {tokens}.", seat=SeatName(seat), tokens=words.joined("; ", shown))


def _shown(token: e.Shown) -> Text:
    faces = words.joined(" + ", [words.face(face) for face in (token.face, *token.blessings)])
    return T("{token} {slot}", token=faces, slot=words.slot(token.slot))


def removed(event: e.TokensRemoved) -> Text:
    tokens = event.tokens
    said = w.BLUFFS if all(token.face == BLUFF for token in tokens) else w.REMOVED
    return said(event, tokens=listing([_gone_alone(token) for token in tokens]))


def _gone_alone(token: e.Removed) -> Text:
    fillings: dict[str, Arg] = {"token": words.face(token.face), "owner": SeatName(token.owner)}
    fault = words.FAULT.get(token.fault)
    return T("{token} of {owner} ({fault})", fault=fault, **fillings) if fault else T("{token} of {owner}", **fillings)


def _gone(tokens: Sequence[e.Shown]) -> Text:
    return T("Discarded: {tokens}.", tokens=listing([_of(token) for token in tokens]))


def _of(token: e.Shown) -> Text:
    return T("{token} of {owner}", token=words.face(token.face), owner=SeatName(token.owner))


def raided(event: e.ProvinceRaided) -> Text:
    fillings: dict[str, Arg] = {
        "seats": words.seats(event.seats),
        "province": words.province(event.province),
        "gone": _gone(event.discarded),
    }
    if event.controller is None:
        said = w.RAIDED(event, **fillings)
    else:
        said = w.RAIDED_LOST(event, seat=SeatName(event.controller), **fillings)
    return words.lines((said, *_replaced(event.replaced)))


def pacified(event: e.ProvincePacified) -> Text:
    said = w.PACIFIED(
        event, seat=SeatName(event.seat), province=words.province(event.province), gone=_gone(event.discarded)
    )
    return words.lines((said, *_replaced(event.replaced)))


def _replaced(special: str | None) -> Iterator[Text]:
    if special is not None:
        yield T("It takes the place of: {special}.", special=words.SPECIAL[special])


# -- battles ------------------------------------------------------------------------------------------------------


def battle(event: e.BattleFought) -> Text:
    return words.lines(_battle(event))


def _battle(event: e.BattleFought) -> Iterator[Arg]:
    province = words.province(event.province)
    sides = [
        T("{seat} with {attack} against {defense}", seat=SeatName(it.seat), attack=it.attack, defense=it.defense)
        for it in event.assaults
    ]
    came = w.ONE_ATTACKS if len(sides) == 1 else w.SEVERAL_ATTACK
    yield came(event, province=province, sides=listing(sides))
    yield from _bluff(event)
    yield from _blessing(event)
    if event.winner is None:
        yield (w.BLOCKED_EMPTY if _blocked(event) else w.STAYS_EMPTY)(event, province=province)
        return
    fillings: dict[str, Arg] = {"seat": SeatName(event.winner), "province": province}
    if event.winner == event.controller:
        yield _defence(event)(event, **fillings)
    elif event.controller is None:
        yield _march_in(event, event.winner)(event, **fillings)
    else:
        yield _conquest(event, event.winner)(event, loser=SeatName(event.controller), **fillings)
        yield from _capital(event)


def _bluff(event: e.BattleFought) -> Iterator[Text]:
    """Only a bluff that defends is still there."""
    for token in event.tokens:
        if token.face == BLUFF:
            yield w.BLUFF_STANDS(event, seat=SeatName(token.owner), n=ABILITIES[LION].bluff_defense)


def _blocked(event: e.BattleFought) -> bool:
    """Whether two of the strongest would each have come in without the other."""
    first, *others = event.assaults
    return bool(others) and others[0].attack == first.attack and first.attack > first.defense


def _open(event: e.BattleFought) -> bool:
    """Whether nothing at all stood against a single attacker."""
    return len(event.assaults) == 1 and event.assaults[0].attack > event.assaults[0].defense == 0


def _ahead(event: e.BattleFought, winner: int) -> int:
    """By how much the attacker who won was stronger than anybody or anything; 0 for a tie."""
    own = next(assault for assault in event.assaults if assault.seat == winner)
    others = [assault.attack for assault in event.assaults if assault.seat != winner]
    return own.attack - max([own.defense, *others])


def _blessing(event: e.BattleFought) -> Iterator[Text]:
    """If it is the blessings of the seat that has the province now that decided it."""
    if event.winner is None:
        return
    blessed = sum(STRENGTH[face] for token in event.tokens if token.owner == event.winner for face in token.blessings)
    seat = SeatName(event.winner)
    if not blessed:
        return
    if event.winner != event.controller:
        if _ahead(event, event.winner) < blessed:
            yield w.BLESSED_ATTACK(event, seat=seat)
        return
    first, *others = event.assaults
    alone = not others or first.attack > others[0].attack
    if alone and first.attack > first.defense - blessed:
        yield w.BLESSED_DEFENCE(event, seat=seat)


def _defence(event: e.BattleFought) -> Wordings:
    if _blocked(event):
        return w.BLOCKED
    danger = max(assault.attack - assault.defense for assault in event.assaults)
    return w.HOLDS_BY_TIE if danger == 0 else w.HOLDS_CLEARLY if danger <= -CLEAR else w.HOLDS


def _march_in(event: e.BattleFought, winner: int) -> Wordings:
    if _open(event):
        return w.WALKED_IN
    ahead = _ahead(event, winner)
    return w.TAKEN_EMPTY_BY_TIE if ahead == 0 else w.TAKEN_EMPTY_NARROWLY if ahead == 1 else w.TAKEN_EMPTY


def _conquest(event: e.BattleFought, winner: int) -> Wordings:
    if _open(event):
        return w.TAKEN_UNGUARDED
    ahead = _ahead(event, winner)
    if ahead == 0:
        return w.TAKEN_BY_TIE
    return w.TAKEN_NARROWLY if ahead == 1 else w.TAKEN_CLEARLY if ahead >= CLEAR else w.TAKEN


def _capital(event: e.BattleFought) -> Iterator[Text]:
    if event.province in CAPITALS:
        yield w.CAPITAL_TAKEN(event, land=words.territory(PROVINCES[event.province].territory))
