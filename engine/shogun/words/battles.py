"""Battles and revolts in a few lines: who came, what was thrown, what came out; winter and the end.

Every figure of the event is told. The choice of words depends on how narrow it was, whether the
tower turned it round, what the farmers made of it; nothing is said that the event does not show.
"""

from collections.abc import Iterator, Sequence

from engine.core.sentences import titled, won
from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.shogun import chances, events as e
from engine.shogun.data import BUILDINGS
from engine.shogun.rules import battles
from engine.shogun.words import names as words
from engine.shogun.words.names import say

CLEAR = 4
"""Fewest armies left after a clear victory."""
FARMERS = -1
"""Stands for the farmers among those who fight."""
SWALLOWED = 3
"""The difference between cubes that went in and came out that is worth a word."""

# -- battles ------------------------------------------------------------------------------------------------------


def battle(event: e.BattleFought) -> Iterator[Arg]:
    """An attack, line by line."""
    attacks = T("⚔️ {attacker} attacks {target} from {source} with {armies}. {defender} has {stood} there.")
    if event.defender is None:
        attacks = T("⚔️ {attacker} attacks neutral {target} from {source} with {armies}.")
    yield say(attacks, event, armies=words.armies(event.marched))
    if helpers := _extras(event):
        yield helpers
    yield from _chance(T("🎲 {attacker}’s chance: {n}%."), event)
    yield _throw(event.thrown, event.came_out)
    ahead = _winner(_verdict(event, event.thrown, helped=event.farmers_help), event)
    farmers = [FARMERS] if event.farmers_help or event.defender is None else []
    fighters = [seat for seat in (event.attacker, event.defender) if seat is not None] + farmers
    yield from _whims(event, ahead, _winner(e.Result(event.result), event), event.target, fighters)
    yield from _farmers_part(event)
    yield say(_outcome(event), event, left=words.armies(event.armies_left))
    yield from _losses(event.buildings_lost, event.markers_lost)


def _extras(event: e.BattleFought) -> Text | None:
    said: list[Arg] = []
    if event.extra_attack:
        said.append(T("+{n} for {seat}", n=event.extra_attack, seat=SeatName(event.attacker)))
    if event.defender is not None:
        defender = SeatName(event.defender)
        said += [T("+{n} for {seat}", n=event.extra_defence, seat=defender)] if event.extra_defence else []
        said += [T("{seat} holds {n} back", n=event.held_back, seat=defender)] if event.held_back else []
    return T("Extra: {extras}.", extras=listing(said)) if said else None


def _chance(said: Text, event: e.BattleFought | e.RevoltFought) -> Iterator[Text]:
    if (odds := chances.before(event)) is not None:
        yield say(said, event, n=odds.percent)


def _throw(thrown: e.Cubes, came_out: e.Cubes) -> Text:
    return T("🗼 In, with the tray: {thrown}. Out: {out}.", thrown=cubes(thrown), out=cubes(came_out))


def cubes(lot: e.Cubes) -> Arg:
    """Cubes by colour: "3 Anna, 2 Bo and 1 farmer"."""
    return words.cubes((*lot.armies, lot.farmers), T("nothing"))


def _verdict(event: e.BattleFought, lot: e.Cubes, *, helped: bool) -> e.Result:
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
    if event.farmers_help and decides:
        said = TN(
            "{n} farmer helps {defender}. Alone, {defender} would have lost {target} to {attacker}.",
            "{n} farmers help {defender}. Alone, {defender} would have lost {target} to {attacker}.",
            n,
        )
    elif event.farmers_help:
        said = TN("{n} farmer helps {defender}.", "{n} farmers help {defender}.", n)
    elif decides:
        said = T(
            "{target} has revolt markers, so its farmers do not help. With their help {attacker} would have failed."
        )
    else:
        said = T("{target} has revolt markers, so its farmers do not help.")
    yield say(said, event)


# -- the tower's part ---------------------------------------------------------------------------------------------


def _winner(result: e.Result, event: e.BattleFought) -> int | None:
    """Return the holder by this result, ``FARMERS`` if they keep it from all, None for no one."""
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
    """Return a word on the tower, if it turned the fight round, or kept or gave back many."""
    if ahead != winner:
        if ahead is None:
            target = words.province(place)
            yield T("The tower decides it: on the cubes thrown, no one would have won {target}.", target=target)
        elif ahead == FARMERS:
            yield T("The tower reverses it: on the cubes thrown, the farmers would have won.")
        else:
            yield T("The tower reverses it: on the cubes thrown, {seat} would have won.", seat=SeatName(ahead))
        return
    gains = [(_count(event.came_out, who) - _count(event.thrown, who), who) for who in fighters]
    most, who = max(gains, key=lambda gain: abs(gain[0]))
    if abs(most) < SWALLOWED:
        return
    thrown, out = _count(event.thrown, who), _count(event.came_out, who)
    if who == FARMERS:
        if most > 0:
            yield T("The tower is kind to the farmers: {thrown} went in, {out} came out.", thrown=thrown, out=out)
        return
    seat = SeatName(who)
    if most > 0:
        yield T("The tower is kind: {seat} threw {thrown} and got {out} back.", seat=seat, thrown=thrown, out=out)
    elif out:
        yield T("The tower is hungry: {seat} threw {thrown} and got {out} back.", seat=seat, thrown=thrown, out=out)
    else:
        yield T("The tower is hungry: {seat} threw {thrown} and got none back.", seat=seat, thrown=thrown)


def _outcome(event: e.BattleFought) -> Text:
    out = event.came_out
    attack = out.armies[event.attacker]
    defence = out.armies[event.defender] if event.defender is not None else 0
    defence += out.farmers if event.farmers_help else 0
    match e.Result(event.result):
        case e.Result.CONQUERED:
            if not defence:
                return T("➡️ {attacker} walks into {target} without a fight, with {left}.")
            if event.armies_left == 1:
                return T("➡️ {attacker} takes {target} by a hair, with {left} left.")
            if event.armies_left >= CLEAR:
                return T("➡️ {attacker} overruns {target} with {left} left.")
            return T("➡️ {attacker} takes {target} with {left} left.")
        case e.Result.DEFENDED if not attack:
            return T("➡️ No attacker comes out of the tower: {defender} holds {target} with {left}.")
        case e.Result.DEFENDED if defence == attack + 1:
            return T("➡️ {defender} holds {target} by a hair, with {left}.")
        case e.Result.DEFENDED:
            return T("➡️ {defender} holds {target} with {left}.")
        case e.Result.HELD_BACK:
            return T("➡️ The farmers save {target} for {defender}, with {left} held back.")
        case e.Result.UNDECIDED if attack:
            return T("➡️ A tie. {target} is laid waste and becomes neutral.")
        case e.Result.UNDECIDED:
            return T("➡️ The tower keeps everyone. {target} is laid waste and becomes neutral.")
        case e.Result.ONLY_FARMERS:
            return T("➡️ Only farmers are left. {target} is laid waste and becomes neutral.")
        case e.Result.STAYED_NEUTRAL if attack:
            return T("➡️ The farmers win. {target} stays neutral.")
        case e.Result.STAYED_NEUTRAL:
            return T("➡️ No attacker comes out of the tower. {target} stays neutral.")


def _losses(buildings: Sequence[str], markers: int) -> Iterator[Text]:
    lost: list[Arg] = [words.A_BUILDING[building] for building in buildings]
    if markers:
        lost.append(words.markers(markers))
    if lost:
        yield T("Also removed: {lost}.", lost=listing(lost))


def revolt(event: e.RevoltFought) -> Iterator[Arg]:
    """A revolt, line by line."""
    seat, left = event.seat, event.armies_left
    began = T("🔥 Revolt in {province}: {farmers} against {seat}’s {stood}.")
    if event.winter:
        began = T("❄️🔥 Hunger revolt in {province}: {farmers} against {seat}’s {stood}.")
    yield say(began, event)
    yield from _chance(T("🎲 {seat}’s chance: {n}%."), event)
    yield _throw(event.thrown, event.came_out)
    ahead = seat if battles.revolt(event.thrown.armies[seat], event.thrown.farmers) else FARMERS
    yield from _whims(event, ahead, seat if event.put_down else FARMERS, event.province, (seat, FARMERS))
    if not event.put_down and event.came_out.armies[seat]:
        ended = T("➡️ {seat} loses {province}. It becomes neutral.")
    elif not event.put_down:
        ended = T("➡️ {seat} gets no army out of the tower and loses {province}. It becomes neutral.")
    elif not event.came_out.farmers:
        ended = T("➡️ No farmer shows up: {seat} keeps {province} with {left}.")
    elif left == 1:
        ended = T("➡️ {seat} keeps {province} by a hair, with {left}.")
    else:
        ended = T("➡️ {seat} puts it down and keeps {province} with {left}.")
    yield say(ended, event, left=words.armies(left))
    yield from _losses(event.buildings_lost, event.markers_lost)


def winter(event: e.WinterLoss) -> Text:
    left = listing([titled(SeatName(seat), rice) for seat, rice in enumerate(event.rice)])
    said = T("❄️ Mild winter, “{event}”: no one loses rice. Left in store: {left}.")
    if event.loss:
        said = T("❄️ Winter event “{event}”: everyone loses up to {loss} rice. Left in store: {left}.")
    return say(said, event, event=words.event(event.card), left=left)


def supply(event: e.SupplyChecked) -> Text:
    provinces = words.province_count(event.provinces)
    if not event.unsupplied:
        said = T("🌾 {seat} feeds {provinces} with {rice} rice.")
        if event.rice == event.provinces:
            said = T("🌾 {seat} feeds {provinces} with {rice} rice, to the last grain.")
        return say(said, event, provinces=provinces)
    said = T("🌾 {seat} has no rice for {provinces}.")
    if event.rice:
        said = T("🌾 {seat} has {rice} rice for {provinces}: {hungry} short.")
    short = say(said, event, provinces=provinces, hungry=event.unsupplied)
    extra = TN("{n} extra farmer", "{n} extra farmers", event.extra_farmers)
    revolts = TN(
        "{revolts} revolts, with {extra}.",
        "{revolts} revolt, each with {extra}.",
        len(event.revolts),
        revolts=words.provinces(event.revolts),
        extra=extra,
    )
    return words.joined(" ", (short, revolts))


def majorities(event: e.Scored) -> Iterator[tuple[str, list[e.Majority], Text]]:
    """Yield each region with majorities that bring points, these, and the same in words."""
    of = T("{buildings} {seats} +{points}")
    paying = [majority for majority in event.majorities if majority.points]
    for region in dict.fromkeys(majority.region for majority in paying):
        won = [majority for majority in paying if majority.region == region]
        said = [say(of, it, buildings=words.BUILDINGS[it.building], seats=words.seats(it.seats)) for it in won]
        yield region, won, words.joined("; ", said)


def scored(event: e.Scored) -> Iterator[Arg]:
    """The majorities region by region, then what every seat gets."""
    for region, paying, said in majorities(event):
        yield T("{region}: {won}.", region=words.REGION[region], won=said)
        alone = {majority.seats for majority in paying}
        if len(paying) == len(BUILDINGS) and len(alone) == 1 and len(paying[0].seats) == 1:
            seat = SeatName(paying[0].seats[0])
            yield T("{region}: {seat} wins all three majorities.", region=words.REGION[region], seat=seat)
    for number, total in enumerate(event.total):
        parts = event.provinces[number], event.buildings[number], event.majority_points[number]
        yield T(
            "🏆 {seat} +{n}: {provinces} for provinces, {buildings} for buildings, {majorities} for majorities; "
            "now {total}.",
            seat=SeatName(number),
            n=sum(parts),
            provinces=parts[0],
            buildings=parts[1],
            majorities=parts[2],
            total=total,
        )


def match_ended(event: e.MatchEnded) -> Text:
    """Return the winners, and the ranking."""
    more_chests = T("👑 {seat} wins: equal points, but more chests.")
    rows = [
        T(
            "{place}. {seat}: {points}, {chests}",
            place=event.places[seat],
            seat=SeatName(seat),
            points=words.points(event.points[seat]),
            chests=words.chests(event.chests[seat]),
        )
        for seat in sorted(range(len(event.places)), key=event.places.__getitem__)
    ]
    return words.lines((won(event.places, more_chests if event.reason == e.Ending.CHESTS else None), *rows))
