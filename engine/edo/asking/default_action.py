"""What a seat does that lets its time run out (RULES.md 14), from its view: cautious, and never a dead end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.sequence import Actions
from engine.edo.actions import (
    DECLINE,
    DONE,
    NEXT,
    RECRUIT,
    Action,
    Build,
    Deploy,
    Gain,
    Harvest,
    Keep,
    Return,
    give_back,
    keep,
)
from engine.edo.asking.auto_moves import best_moves
from engine.edo.cities import has_house
from engine.edo.data import CAPITAL, ENDING, FALLBACK, FIGURES, HOUSE, LIMITS, RESOURCE, SPACES, Kind, board
from engine.edo.plans import default_step
from engine.edo.rules.execution import harvest_of
from engine.edo.view import EdoView

Legal = Actions[Action]


def default_action(view: EdoView, legal: Legal) -> Action:
    """The default of the seat whose view it is: one of its onward actions."""
    first: Action = legal[0]
    match view.phase:
        case "plan":
            assert view.own is not None, "somebody plans"
            return default_step(view.own.plan, view.me.cards, view.me.officials, view.me.shogun)
        case "premove":
            return next((move for move in best_moves(view) if move in legal), DONE)
        case "execute":
            assert view.turn is not None, "a card is in progress"
            assert view.turn.entry is not None, "it is revealed"
            return _ACTIVATION[view.turn.entry.spec.kind](view, legal)
        case "wages":
            return _wages(view, legal)
    return first  # the draft: start sets by number, then cities in the order of spaces


def _travel(view: EdoView, legal: Legal) -> Action:
    me = view.me
    samurai = len(FIGURES) - me.officials
    map = board(len(view.players))
    gates = [action for action in legal if isinstance(action, Deploy) and action.space in map.gates]
    if not gates or me.rice <= samurai or me.home is None:
        return NEXT
    home = me.home
    return min(gates, key=lambda gate: map.distance[home, gate.space])


def _recruit(view: EdoView, legal: Legal) -> Action:
    turn, me = view.turn, view.me
    assert turn is not None
    assert turn.entry is not None
    left = me.rice - turn.entry.spec.cost
    return RECRUIT if RECRUIT in legal and left >= len(FIGURES) - me.officials else DECLINE


def _develop(view: EdoView, legal: Legal) -> Action:
    return DECLINE


def _harvest(view: EdoView, legal: Legal) -> Action:
    harvests = [action for action in legal if isinstance(action, Harvest)]
    return max(harvests, key=lambda action: harvest_now(view, action.figure))


def harvest_now(view: EdoView, figure: str) -> int:
    """What a figure would bring in with the card in progress."""
    space = view.me.figures[FIGURES.index(figure)]
    assert space is not None, "it stands on the board"
    assert view.turn is not None
    assert view.turn.entry is not None
    spec = view.turn.entry.spec
    amount = harvest_of(spec.resource, sum(view.space(space).samurai), spec.bonus)
    return min(amount, LIMITS.goods - view.me.goods[RESOURCE[spec.resource]])


def _build(view: EdoView, legal: Legal) -> Action:
    builds = [action for action in legal if isinstance(action, Build)]
    capital = view.city(CAPITAL)
    assert capital is not None, "Edo is always open"
    if not has_house(capital.buildings, view.me.seat):
        for action in builds:
            if action.building == HOUSE and _where(view, action) == CAPITAL:
                return action
    return min(builds, key=lambda action: _building_rank(view, action))


def _where(view: EdoView, action: Build) -> str:
    space = view.me.figures[FIGURES.index(action.figure)]
    assert space is not None, "whoever builds stands in a city"
    return space


def _building_rank(view: EdoView, action: Build) -> tuple[int, int, int, str, bool]:
    id = _where(view, action)
    city = view.city(id)
    assert city is not None, "one builds in open cities"
    kind = FALLBACK.build.index(action.building)
    return kind, len(city.buildings), view.cities.index(city), action.figure, action.material == "wood"


def _trade(view: EdoView, legal: Legal) -> Action:
    return next((action for action in legal if isinstance(action, Gain)), DECLINE)


_ACTIVATION: Mapping[Kind, Callable[[EdoView, Legal], Action]] = {
    Kind.TRAVEL: _travel,
    Kind.RECRUIT: _recruit,
    Kind.DEVELOP: _develop,
    Kind.HARVEST: _harvest,
    Kind.BUILD: _build,
    Kind.TRADE: _trade,
}


def ending_now(view: EdoView) -> bool:
    """Whether the match ends with this round as things stand (11)."""
    return not view.merchant_deck or any(player.points >= ENDING.points for player in view.players)


def _wages(view: EdoView, legal: Legal) -> Action:
    open_ones = [action.figure for action in legal[: legal.onward] if isinstance(action, Keep | Return)]
    if not open_ones:
        return DONE
    figure = min(open_ones, key=lambda figure: _keeping_rank(view, figure))
    most = len(FIGURES) if ending_now(view) else FALLBACK.keep
    if len(view.kept) < most and keep(figure) in legal:
        return keep(figure)
    return give_back(figure)


def _keeping_rank(view: EdoView, figure: str) -> tuple[int, str]:
    space = view.me.figures[FIGURES.index(figure)]
    assert space is not None, "wages are for samurai on the board"
    return FALLBACK.keep_order.index(SPACES[space].kind), figure
