"""Battles and revolts in a few lines: who came, what was thrown, what came out, what is left.

Every figure of the event is told. Which words it gets depends on how narrow it was, whether the tower turned it
round, what the farmers made of it; nothing is said that the event does not show.
"""

from collections.abc import Iterator, Sequence

from engine.core.sentences import Wordings
from engine.core.text import Arg, SeatName, T, Text, listing
from engine.shogun import events as e
from engine.shogun.rules import battles
from engine.shogun.words import battle_wordings as w
from engine.shogun.words import names as words
from engine.shogun.words.names import say

CLEAR = 4
"""With so many left a victory is a clear one."""
FARMERS = -1
"""Stands for the farmers among those who fight."""
SWALLOWED = 3
"""So many fewer, or more, came out of the tower than went in: worth a word."""

# -- battles ------------------------------------------------------------------------------------------------------


def battle(event: e.BattleFought) -> Iterator[Arg]:
    """An attack, line by line."""
    yield say(w.ATTACKS_NEUTRAL if event.defender is None else w.ATTACKS, event, armies=words.armies(event.marched))
    if helpers := _extras(event):
        yield helpers
    yield _throw(event.thrown, event.came_out)
    ahead = _winner(_verdict(event, event.thrown, helped=event.farmers_help), event)
    farmers = [FARMERS] if event.farmers_help or event.defender is None else []
    fighters = [seat for seat in (event.attacker, event.defender) if seat is not None] + farmers
    yield from _whims(event, ahead, _winner(e.Result(event.result), event), event.target, fighters)
    yield from _farmers_part(event)
    yield say(_outcome(event), event, left=words.armies(event.armies_left))
    yield from _losses(event, event.buildings_lost, event.markers_lost)


def _extras(event: e.BattleFought) -> Text | None:
    said: list[Arg] = []
    if event.extra_attack:
        said.append(T("+{n} for {seat}", n=event.extra_attack, seat=SeatName(event.attacker)))
    if event.defender is not None:
        defender = SeatName(event.defender)
        if event.extra_defence:
            said.append(T("+{n} for {seat}", n=event.extra_defence, seat=defender))
        if event.held_back:
            said.append(T("{seat} holds {n} back", n=event.held_back, seat=defender))
    return T("Extra: {extras}.", extras=listing(said)) if said else None


def _throw(thrown: e.Cubes, came_out: e.Cubes) -> Text:
    return T("🗼 In: {thrown}. Out: {out}.", thrown=cubes(thrown), out=cubes(came_out))


def cubes(lot: e.Cubes) -> Arg:
    """Cubes by colour: "3 Anna, 2 Bo and 1 farmer"."""
    said = words.cubes(lot.armies, lot.farmers)
    return listing(said) if said else T("nothing")


# -- the farmers' part --------------------------------------------------------------------------------------------


def _verdict(event: e.BattleFought, lot: e.Cubes, *, helped: bool) -> e.Result:
    """How the battle would have ended with such cubes."""
    attackers = lot.armies[event.attacker]
    if event.defender is None:
        return battles.attack_on_neutral(attackers, lot.farmers).result
    farmers = lot.farmers if helped else 0
    return battles.attack_on_player(attackers, lot.armies[event.defender], farmers, event.held_back).result


def _farmers_part(event: e.BattleFought) -> Iterator[Text]:
    n = event.came_out.farmers
    if not n or event.defender is None:
        return
    taken = e.Result.CONQUERED
    decides = (event.result == taken) != (_verdict(event, event.came_out, helped=not event.farmers_help) == taken)
    if event.farmers_help:
        yield say(w.HELP_DECIDES if decides else w.HELP, event, n=n)
    else:
        yield say(w.ASIDE_DECIDES if decides else w.ASIDE, event)


# -- the tower's part ---------------------------------------------------------------------------------------------


def _winner(result: e.Result, event: e.BattleFought) -> int | None:
    """The seat that has the province by this result, ``FARMERS`` if they keep it from all, None for nobody."""
    match result:
        case e.Result.CONQUERED:
            return event.attacker
        case e.Result.DEFENDED | e.Result.HELD_BACK:
            return event.defender
        case e.Result.STAYED_NEUTRAL:
            return FARMERS
    return None


def _count(lot: e.Cubes, who: int) -> int:
    return lot.farmers if who == FARMERS else lot.armies[who]


def _whims(
    event: e.BattleFought | e.RevoltFought, ahead: int | None, winner: int | None, place: str, fighters: Sequence[int]
) -> Iterator[Text]:
    """What the tower made of it, if that is worth a word: it turned the fight round, or kept or gave back many."""
    if ahead != winner:
        if ahead is None:
            yield w.TURNED_FOR_NOBODY(event, target=words.province(place))
        elif ahead == FARMERS:
            yield w.TURNED_FOR_FARMERS(event)
        else:
            yield w.TURNED_FOR(event, seat=SeatName(ahead))
        return
    gains = [(_count(event.came_out, who) - _count(event.thrown, who), who) for who in fighters]
    most, who = max(gains, key=lambda gain: abs(gain[0]))
    if abs(most) < SWALLOWED:
        return
    thrown, out = _count(event.thrown, who), _count(event.came_out, who)
    if who == FARMERS:
        if most > 0:
            yield w.FARMERS_MORE(event, thrown=thrown, out=out)
    else:
        said = w.MORE if most > 0 else w.FEWER if out else w.NONE_OUT
        yield said(event, seat=SeatName(who), thrown=thrown, out=out)


# -- how it ended -------------------------------------------------------------------------------------------------


def _outcome(event: e.BattleFought) -> Wordings:
    """In which words it is told."""
    out = event.came_out
    attack = out.armies[event.attacker]
    defence = out.armies[event.defender] if event.defender is not None else 0
    defence += out.farmers if event.farmers_help else 0
    match e.Result(event.result):
        case e.Result.CONQUERED:
            left = event.armies_left
            taken = w.TAKEN_NARROWLY if left == 1 else w.TAKEN_CLEARLY if left >= CLEAR else w.TAKEN
            return taken if defence else w.TAKEN_UNOPPOSED
        case e.Result.DEFENDED if not attack:
            return w.HELD_UNTOUCHED
        case e.Result.DEFENDED:
            return w.HELD_NARROWLY if defence == attack + 1 else w.HELD
        case e.Result.HELD_BACK:
            return w.HELD_BACK
        case e.Result.UNDECIDED:
            return w.UNDECIDED if attack else w.NOBODY_CAME
        case e.Result.ONLY_FARMERS:
            return w.ONLY_FARMERS
        case e.Result.STAYED_NEUTRAL:
            return w.STAYED_NEUTRAL if attack else w.NEVER_ARRIVED


def _losses(event: e.BattleFought | e.RevoltFought, buildings: Sequence[str], markers: int) -> Iterator[Text]:
    lost: list[Arg] = [words.A_BUILDING[building] for building in buildings]
    if markers:
        lost.append(words.markers(markers))
    if lost:
        yield w.LOST(event, lost=listing(lost))


# -- revolts ------------------------------------------------------------------------------------------------------


def revolt(event: e.RevoltFought) -> Iterator[Arg]:
    """A revolt, line by line."""
    seat, left = event.seat, event.armies_left
    yield say(w.HUNGER if event.winter else w.REVOLT, event)
    yield _throw(event.thrown, event.came_out)
    ahead = seat if battles.revolt(event.thrown.armies[seat], event.thrown.farmers) else FARMERS
    yield from _whims(event, ahead, seat if event.put_down else FARMERS, event.province, (seat, FARMERS))
    if not event.put_down:
        said = w.PROVINCE_LOST if event.came_out.armies[seat] else w.DESERTED
    elif not event.came_out.farmers:
        said = w.NO_RISING
    else:
        said = w.PUT_DOWN_NARROWLY if left == 1 else w.PUT_DOWN
    yield say(said, event, left=words.armies(left))
    yield from _losses(event, event.buildings_lost, event.markers_lost)
