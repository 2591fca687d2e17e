"""Shogun, put together for the protocol from the parts of this package: ``SHOGUN``."""

from collections.abc import Mapping
from typing import Final

from engine.core.chance import Chance
from engine.core.facts import Counts, Facts, Fight
from engine.core.laps import Laps
from engine.core.options import ahead
from engine.core.protocol import SEAT, Asking, Event, Game, HiddenInformation, Outcome, Times, Turn, Words, from_modules
from engine.core.standing_orders.decision import Orders
from engine.core.text import SeatName, T
from engine.shogun import actions, caretaker, events as e, options as chosen, phases
from engine.shogun.actions import Action, Assign, Clear, Lock
from engine.shogun.asking import question, refusals
from engine.shogun.data import BUILDINGS, DAIMYO_IDS, START, SUPPLY
from engine.shogun.orders import decisions, patterns
from engine.shogun.rules import winter
from engine.shogun.rules.tower import ODDS_KNOWN, falling, levels_of
from engine.shogun.state import Player, Rules, ShogunPhase, ShogunState, ShogunTurn, Tower
from engine.shogun.view import ShogunView, view_of
from engine.shogun.words import describe, names, position, summary, topics

TAKEN = T("{who} takes {place} against the odds: the tower gave {own}:{other}, expected {hoped}:{feared}.")
HELD = T("{who} holds {place} against the odds: the tower gave {own}:{other}, expected {hoped}:{feared}.")
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
    """Return the armies of a seat that came out of the tower, and the average for that throw."""
    if (expected := _expected(event, options)) is not None:
        yield from ((seat, "out", event.came_out.armies[seat]), (seat, "expected", round(expected[seat], 3)))


def _expected(event: e.BattleFought | e.RevoltFought, options: Mapping[str, str]) -> list[float] | None:
    """Return the average of cubes that come out: armies by seat, then farmers; None if unknown."""
    thrown, out = _by_seat(event.thrown), _by_seat(event.came_out)
    model, *rates = options[chosen.TOWER_MODEL], float(options[chosen.STICK]), float(options[chosen.LOOSEN])
    if event.scene is None or levels_of(model) > 1 or not sum(thrown):
        return None
    chances = falling(model, *rates, sum(thrown))
    left = _by_seat(event.scene.inside)
    return [
        cubes * chances[0] + (inside + fell - cubes) * chances[1]
        for cubes, fell, inside in zip(thrown, out, left, strict=True)
    ]


def _by_seat(cubes: e.Cubes) -> tuple[int, ...]:
    return (*cubes.armies, cubes.farmers)


def fight(event: Event, options: Mapping[str, str]) -> Fight | None:
    """A battle: how many cubes each side could expect, and how many came."""
    if not isinstance(event, e.BattleFought):
        return None
    taken = event.result == e.Result.CONQUERED
    winner = event.attacker if taken else event.defender if event.result == e.Result.DEFENDED else None
    cubes, expected = _by_seat(event.came_out), _expected(event, options)
    defence = [] if event.defender is None else [event.defender]
    defence += [-1] if event.farmers_help or event.defender is None else []
    sides = ([event.attacker], defence) if taken else (defence, [event.attacker])
    own, other = (sum(cubes[one] for one in side) for side in sides)
    hoped, feared = (round(sum(expected[one] for one in side) if expected else 0.0, 1) for side in sides)
    told = TAKEN if taken else HELD
    figures = {"own": own, "other": other, "hoped": hoped, "feared": feared}
    told = T(told.msgid, who=SeatName(winner or 0), place=names.province(event.target), **figures)
    return Fight(sum(_by_seat(event.thrown)), feared - hoped if winner is not None else 0, told)


FACTS = Facts(
    counts=counts,
    fight=fight,
    account=(
        T("Battles: {battles}, won {won}. Provinces taken: {taken}, lost: {lost}. Revolts: {revolts}.", **KEYS),
        T("Armies out of the cube tower: {out}, expected: {expected}.", out=0, expected=0),
    ),
    favourite=T("Favourite lord"),
    caretakers=(25.0, 34.9),
    name=lambda seat: names.LORDS[int(seat)],
)


def set_up(seats: int, options: Mapping[str, str], chance: Chance) -> ShogunTurn:
    """2.1 to 2.4: the board side, chests, armies, Daimyo; who drafts first is drawn (2.5)."""
    rules = rules_of(options)
    start = START[seats]
    empty = (0,) * (seats + 1)
    state = ShogunState(
        rules=rules,
        players=[Player(chests=start.chests + ahead(options, seat), supply=SUPPLY["armies"]) for seat in range(seats)],
        tower=Tower(levels=[empty] * levels_of(rules.tower), tray=empty),
        farmers=SUPPLY["farmers"],
        tiles={kind: SUPPLY[kind] for kind in BUILDINGS},
    )
    turn: ShogunTurn = Turn(state, chance)
    first = None
    if not rules.fixed_start:
        first = turn.draw(seats)  # the oldest begins; the engine knows no ages, RULES.md 2.5
        state.waiting = SEAT[first]
    turn.emit(e.MatchBegan(rules.side, DAIMYO_IDS[:seats], first))
    return turn


def outcome(state: ShogunState) -> Outcome | None:
    if state.phase != ShogunPhase.GAME_END:
        return None
    points, chests = winter.results(state)
    return Outcome(winter.ending(points, chests), winter.places(points, chests), points)


def rules_of(options: Mapping[str, str]) -> Rules:
    """Options, complete and checked, as the rules use them."""
    return Rules(
        side=options[chosen.SIDE],
        fixed_start=options[chosen.START] == "fixed",
        tower=options[chosen.TOWER_MODEL],
        stick=float(options[chosen.STICK]),
        loosen=float(options[chosen.LOOSEN]),
        hold_back=options[chosen.DEFENDER_MAY_HOLD_BACK] == chosen.ON,
        patient_farmers=options[chosen.PATIENT_FARMERS] == chosen.ON,
        free_choice=options[chosen.FREE_CHOICE] == chosen.ON,
        odds=options[chosen.ODDS] == chosen.ON and float(options[chosen.LOOSEN]) <= ODDS_KNOWN,
    )


SHOGUN: Final[Game[ShogunState, Action, Event, ShogunView]] = from_modules(
    Game,
    *(actions, e, chosen, phases),
    title="shogun",
    name="Shogun",
    seats=range(3, 6),
    state_type=ShogunState,
    times=Times(waits=15),
    identities=names.LORDS,
    words=from_modules(Words, describe, position, summary, topics),
    asking=from_modules(Asking, question, refusals, caretaker),
    hidden=HiddenInformation(actions=(Assign, Clear), locks=(Lock,)),
    orders=from_modules(Orders, patterns, decisions, typed=names.TYPED),
    laps=Laps(current=patterns.current),
    facts=FACTS,
    set_up=set_up,
    view=view_of,
    outcome=outcome,
)
