"""Moves to a harvest that nobody had to think of, from a seat's view (RULES.md 14): most goods, then least money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from engine.edo.actions import Move, move
from engine.edo.data import FIGURES, LIMITS, RESOURCE, SPACES, CardAction, Kind, board
from engine.edo.execution import harvest_of
from engine.edo.state import Entry
from engine.edo.view import EdoView

Way = tuple[tuple[str, int], ...]
"""Figures and where they go, as a number in the order of spaces."""


def best_moves(view: EdoView) -> tuple[Move, ...]:
    """The moves before the seat's own card in progress; none if it is no harvest."""
    turn, own = view.turn, view.own
    if turn is None or own is None or turn.seat != view.seat:
        return ()
    entry = own.plan[turn.position]
    if entry is None or entry.spec.kind is not Kind.HARVEST or not entry.activations:
        return ()
    spaces = board(len(view.players)).spaces
    return tuple(move(figure, spaces[number]) for figure, number in min(_ways(view, entry))[2])


def _ways(view: EdoView, entry: Entry) -> Iterator[tuple[int, int, Way]]:
    """Every way that can be paid, the best one least: goods lost, money, then lower figures and earlier spaces."""
    me, spec = view.me, entry.spec
    map = board(len(view.players))
    ryo = me.ryo or 0
    fields = [id for id in map.spaces if SPACES[id].resource == spec.resource]
    moved = view.turn.used if view.turn else ()
    figures = [(figure, space) for figure, space in zip(FIGURES, me.figures, strict=True) if space]
    options = [
        [space] if figure in moved else [space, *(field for field in fields if field != space)]
        for figure, space in figures
    ]
    for targets in product(*options):
        steps = [map.distance[space, to] for (_, space), to in zip(figures, targets, strict=True)]
        if sum(steps) <= ryo:
            way = tuple(
                (figure, map.spaces.index(to))
                for (figure, _), to, distance in zip(figures, targets, steps, strict=True)
                if distance
            )
            yield -goods(view, spec, targets, entry.activations), sum(steps), way


def goods(view: EdoView, spec: CardAction, targets: Sequence[str], activations: int) -> int:
    """What the best of one's own samurai bring in if they stand there; what is too much does not count."""
    me = view.me
    others = {
        space.id: sum(space.samurai) - space.samurai[me.seat] for space in view.spaces if SPACES[space.id].resource
    }
    yields = sorted(
        (
            harvest_of(spec.resource, others[space] + targets.count(space), spec.bonus)
            for space in targets
            if SPACES[space].resource == spec.resource
        ),
        reverse=True,
    )
    room = LIMITS.goods - me.goods[RESOURCE[spec.resource]]
    return min(sum(yields[:activations]), room)
