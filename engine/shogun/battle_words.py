"""Battles and revolts in a few lines: who came, what was thrown, what came out, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.shogun import events as e
from engine.shogun import words


def announced(event: e.AttackAnnounced) -> Text:
    """An attack that waits for the defender's choice."""
    return T(
        "⚔️ {attacker} marches on {target} from {source} with {armies}; {defender} decides how many stand.",
        attacker=SeatName(event.attacker),
        target=words.province(event.target),
        source=words.province(event.source),
        armies=words.armies(event.armies),
        defender=SeatName(event.defender),
    )


def battle(event: e.BattleFought) -> Iterator[Arg]:
    """An attack, line by line."""
    yield _who_came(event)
    if helpers := _extras(event):
        yield helpers
    yield _throw(event.thrown, event.came_out)
    if event.defender is not None:
        yield from _farmers_part(event, event.defender)
    yield _battle_result(event)
    yield from _losses(event.buildings_lost, event.markers_lost)


def _who_came(event: e.BattleFought) -> Text:
    fillings: dict[str, Arg] = {
        "attacker": SeatName(event.attacker),
        "target": words.province(event.target),
        "source": words.province(event.source),
        "armies": words.armies(event.marched),
    }
    if event.defender is None:
        return T("⚔️ {attacker} attacks neutral {target} from {source} with {armies}.", **fillings)
    return T(
        "⚔️ {attacker} attacks {target} from {source} with {armies}; {defender} has {stood} there.",
        defender=SeatName(event.defender),
        stood=words.armies(event.stood),
        **fillings,
    )


def _extras(event: e.BattleFought) -> Text | None:
    said: list[Arg] = []
    if event.extra_attack:
        said.append(T("+{n} for {seat}", n=event.extra_attack, seat=SeatName(event.attacker)))
    if event.defender is not None and event.extra_defence:
        said.append(T("+{n} for {seat}", n=event.extra_defence, seat=SeatName(event.defender)))
    if event.defender is not None and event.held_back:
        said.append(T("{seat} holds {n} back", n=event.held_back, seat=SeatName(event.defender)))
    return T("Extra: {extras}.", extras=listing(said)) if said else None


def _throw(thrown: e.Cubes, came_out: e.Cubes) -> Text:
    return T("🗼 Thrown: {thrown}. Out: {out}.", thrown=cubes(thrown), out=cubes(came_out))


def cubes(lot: e.Cubes) -> Arg:
    """Cubes by colour: "Anna 3, Bo 2 and 1 farmer"."""
    said: list[Arg] = [words.joined(" ", (SeatName(seat), n)) for seat, n in enumerate(lot.armies) if n]
    if lot.farmers:
        said.append(words.farmers(lot.farmers))
    return listing(said) if said else T("nothing")


def _farmers_part(event: e.BattleFought, defender: int) -> Iterator[Text]:
    n = event.came_out.farmers
    if n and event.farmers_help:
        yield TN(
            "{n} farmer sides with {defender}.", "{n} farmers side with {defender}.", n, defender=SeatName(defender)
        )
    elif n:
        yield T("The farmers stand aside: there is unrest in {target}.", target=words.province(event.target))


RESULTS = {
    e.Result.CONQUERED: T("➡️ {attacker} takes {target}; {left} there."),
    e.Result.DEFENDED: T("➡️ {defender} holds {target}; {left} there."),
    e.Result.HELD_BACK: T("➡️ The farmers save {target} for {defender}; {left} held back are there."),
    e.Result.UNDECIDED: T("➡️ Nobody wins: {target} lies waste and is neutral."),
    e.Result.ONLY_FARMERS: T("➡️ Only farmers stood: {target} lies waste and is neutral."),
    e.Result.STAYED_NEUTRAL: T("➡️ The farmers win: {target} stays neutral."),
}


def _battle_result(event: e.BattleFought) -> Text:
    fillings: dict[str, Arg] = {
        "attacker": SeatName(event.attacker),
        "target": words.province(event.target),
        "left": words.armies(event.armies_left),
    }
    if event.defender is not None:
        fillings["defender"] = SeatName(event.defender)
    return T(RESULTS[e.Result(event.result)].msgid, **fillings)


def _losses(buildings: Sequence[str], markers: int) -> Iterator[Text]:
    lost: list[Arg] = [words.A_BUILDING[building] for building in buildings]
    if markers:
        lost.append(words.markers(markers))
    if lost:
        yield T("Gone with it: {lost}.", lost=listing(lost))


def revolt(event: e.RevoltFought) -> Iterator[Arg]:
    """A revolt, line by line."""
    fillings: dict[str, Arg] = {
        "seat": SeatName(event.seat),
        "province": words.province(event.province),
        "farmers": words.farmers(event.farmers),
        "stood": words.armies(event.stood),
    }
    if event.winter:
        yield T("❄️🔥 Hunger revolt in {province}: {farmers} against {stood} of {seat}.", **fillings)
    else:
        yield T("🔥 Revolt in {province}: {farmers} against {stood} of {seat}.", **fillings)
    yield _throw(event.thrown, event.came_out)
    if event.put_down:
        yield T("➡️ Put down: {left} of {seat} in {province}.", left=words.armies(event.armies_left), **fillings)
    else:
        yield T("➡️ {seat} loses {province}; it is neutral now.", **fillings)
    yield from _losses(event.buildings_lost, event.markers_lost)
