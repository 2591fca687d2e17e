"""What is remembered of a match: provinces, battles, and whether the cube tower was kind."""

from collections.abc import Mapping

from engine.core.facts import Counts, Facts
from engine.core.protocol import Event
from engine.core.text import T
from engine.shogun import events as e
from engine.shogun import options as chosen
from engine.shogun.rules.tower import odds
from engine.shogun.words import names as words

KEYS = dict.fromkeys(("battles", "won", "taken", "lost", "revolts"), 0)


def counts(event: Event, options: Mapping[str, str]) -> Counts:
    if isinstance(event, e.BattleFought):
        for seat in (event.attacker, event.defender):
            if seat is not None:
                taken = seat == event.attacker and event.result == e.Result.CONQUERED
                held = seat == event.defender and event.result in (e.Result.DEFENDED, e.Result.HELD_BACK)
                yield from ((seat, "battles", 1), (seat, "won", taken or held), (seat, "taken", taken))
                yield seat, "lost", seat == event.defender and not held
                yield from _thrown(seat, event, options)
    elif isinstance(event, e.RevoltFought):
        yield from ((event.seat, "revolts", 1), (event.seat, "lost", not event.put_down))
        yield from _thrown(event.seat, event, options)


def _thrown(seat: int, event: e.BattleFought | e.RevoltFought, options: Mapping[str, str]) -> Counts:
    """How many armies of a seat came out of the tower, and how many do on average."""
    thrown, out = event.thrown.armies[seat], event.came_out.armies[seat]
    how = options[chosen.TOWER_MODEL], float(options[chosen.STICK]), float(options[chosen.LOOSEN])
    chances = odds(*how, sum(event.thrown.armies) + event.thrown.farmers)
    if event.scene is not None and chances is not None:
        before = event.scene.inside.armies[seat] + out - thrown
        yield from ((seat, "out", out), (seat, "expected", round(thrown * chances[0] + before * chances[1], 3)))


FACTS = Facts(
    counts=counts,
    account=(
        T("Battles: {battles}, won {won}. Provinces taken: {taken}, lost: {lost}. Revolts: {revolts}.", **KEYS),
        T("Cube tower: {out} armies came out, {expected} were expected.", out=0, expected=0),
    ),
    favourite=T("Favourite lord"),
    caretakers=(25.0, 36.3),
    name=lambda seat: words.LORDS[int(seat)],
)
