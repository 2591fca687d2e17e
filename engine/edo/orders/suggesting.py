"""A strong caretaker's sheets, from the seat's view alone.

The plan is thought through card by card, as if no one else did anything; each sheet says who moves
for it and what is done. After the best come other good entries, so that a sheet goes on if
something is taken by then.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from engine.core.standing_orders.entry import ANY, as_text
from engine.edo import actions as a
from engine.edo.asking.projection import GROWING, to_come
from engine.edo.caretaker.habits import home_worth, set_worth
from engine.edo.caretaker.judging import table_of, to_be_kept
from engine.edo.caretaker.planning import Journey, carried_out, entrance, going, journeys
from engine.edo.caretaker.situation import ANYWHERE, STRONG, PlanBasis, Situation, situation_of
from engine.edo.caretaker.working import Link, best_link, simulate
from engine.edo.data import ENDING, FIGURES, MERCHANT_FIGURE, SET_IDS, ActionKind, board
from engine.edo.orders import patterns as terms
from engine.edo.orders.patterns import sheet_key
from engine.edo.state import IN_HAND
from engine.edo.state import PlanEntry as Planned
from engine.edo.view import EdoView

RANKED_SETS = sorted(SET_IDS, key=set_worth, reverse=True)


@cache
def ranked_homes(seats: int) -> tuple[str, ...]:
    """The cities to begin in, the best first."""
    return tuple(sorted(board(seats).cities, key=lambda city: -home_worth(seats, city)))


@lru_cache(maxsize=16)
def sheets(view: EdoView) -> Mapping[str, str]:
    """For each card that is to come its sheet as the plan lies now, and the one for wages."""
    table, situation = table_of(view, STRONG), situation_of(view, view.me.seat)
    plan = [entry for _, entry in to_come(view)]
    found: dict[str, str] = {}
    for place, entry in enumerate(plan, 1):
        entries, situation = _card(table, situation, entry, plan[place:])
        found[sheet_key(entry)] = as_text(entries)
    staying = to_be_kept(table, situation, ending=view.last_round)
    others = [figure for figure in FIGURES if figure not in staying]
    found[terms.WAGES] = as_text([*staying, *others, f"{terms.KEEP_MAX} {len(staying)}", f"{terms.AT_END} all"])
    return found


def _card(
    table: PlanBasis, situation: Situation, entry: Planned, rest: Sequence[Planned | None]
) -> tuple[list[str], Situation]:
    """The entries of a sheet, and the position it leads to."""
    spec = entry.spec
    if not entry.activations:
        return [terms.NO_MOVES], situation
    if spec.travels:
        return _travel(table, situation, entry, rest)
    over = table.ending == 1 or situation.points >= ENDING.points
    link = best_link(table, situation, spec, entry.activations)
    if spec.kind in GROWING and not over:
        *_, link = Link(situation), *simulate(table, situation, spec, entry.activations)
    moves = [f"{step.figure} {step.space}" for step in link.steps if isinstance(step, a.Move)]
    acts = [step for step in link.steps if not isinstance(step, a.Move)]
    if spec.kind == ActionKind.TRADE and not any(move.startswith(MERCHANT_FIGURE) for move in moves):
        moves = [terms.AUTO_MOVES] if acts else []
    # after the acts the best that is left: something may be blocked by then, or come up
    told: list[str] = []
    match spec.kind:
        case ActionKind.HARVEST:
            told = [terms.AUTO_ACTS]
        case ActionKind.RECRUIT | ActionKind.DEVELOP if over:
            told = [terms.NO_ACTS]
        case ActionKind.RECRUIT:
            told = ["recruit"]
        case ActionKind.DEVELOP:
            told = [*situation.display, ANY]
        case ActionKind.TRADE:
            for act in acts:
                verb = a.notation(act).split()[0]
                told.append(f"{verb} {act.quantity}" if isinstance(act, a.Both | a.Buy) else verb)
            told.append(ANY)
        case ActionKind.BUILD:
            at = dict(zip(FIGURES, link.situation.at, strict=True))
            built = [(act.building, at[act.figure], act.material) for act in acts if isinstance(act, a.Build)]
            told = [*(f"{building} {city} {material}".rstrip() for building, city, material in built), ANY]
    return [*(moves or [terms.NO_MOVES]), *told], link.situation


# -- Travel -------------------------------------------------------------------------------------------------------


def _travel(
    table: PlanBasis, situation: Situation, entry: Planned, rest: Sequence[Planned | None]
) -> tuple[list[str], Situation]:
    """The journey after which the rest of the plan comes to most."""
    spec, best = entry.spec, carried_out(table, situation, rest)[0]
    chosen, steps = Journey(0, 0, situation), tuple[a.Action, ...]()
    for journey in journeys(situation, spec, entry.own, entry.activations):
        worth, following = carried_out(table, journey.after, rest)
        if worth > best:
            best, chosen, steps = worth, journey, following
    at, entering, freed = list(situation.at), list[str](), list[str]()
    for index, seems in enumerate(chosen.after.at):
        to = going(index, steps)
        if at[index] == IN_HAND and seems != IN_HAND:
            at[index] = entrance(table, spec, to)
            entering.append(f"deploy {at[index]}")
        if seems == ANYWHERE and to not in (None, at[index]) and len(freed) < chosen.freed * spec.moves:
            at[index] = to or at[index]
            freed.append(f"{FIGURES[index]} {to}")
    groups = [freed[first : first + spec.moves] for first in range(0, len(freed), spec.moves)]
    moved = [f"free {' '.join(group)}" for group in groups]
    there = situation.copy()
    there.at = tuple(at)
    return [terms.NO_MOVES, *entering, *moved, ANY], there
