"""What a card on a space would bring as things stand, in plain numbers, from one seat's view.

Nobody's cubes are foretold: of a revolt only who rises and who stands. The event of the round is not known while plans
are made, so a gain has several values then, one for each event that may come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.shogun.amounts import armies_deployed, chests_taken, effect_of, rice_taken
from engine.shogun.data import (
    ACTIONS,
    BID,
    CHEST_VALUE,
    DEPLOY_1_MOVE,
    PROVINCES,
    RICE_TRACK,
    SPACES,
    TEMPLE,
    Board,
    Effect,
    Kind,
    board,
)
from engine.shogun.events import Obstacle
from engine.shogun.view import OwnView, PlayerView, ProvinceView, ShogunView


class Stage(StrEnum):
    """How far a space of the seat's plan has come."""

    AHEAD = "ahead"
    NOW = "now"
    """Its action is being decided."""
    DONE = "done"
    """Done, or lost, or skipped."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat's view, with what is looked up again and again."""

    view: ShogunView
    me: PlayerView
    own: OwnView
    board: Board
    province: Mapping[str, ProvinceView]

    @property
    def events(self) -> tuple[str | None, ...]:
        """The event in force, or else those that may come; at least one."""
        return (self.view.event,) if self.view.event else (self.view.year_events or (None,))

    def region_count(self, region: str, building: str) -> tuple[int, int]:
        """How many of a building the seat has in a region, and the most anybody else has."""
        counts = dict.fromkeys(range(len(self.view.players)), 0)
        for id in self.board.regions[region]:
            province = self.province[id]
            if province.owner is not None and building in province.buildings:
                counts[province.owner] += 1
        mine = counts.pop(self.me.seat)
        return mine, max(counts.values())


def outlook(view: ShogunView, seat: int, own: OwnView) -> Outlook:
    """The view of a seat, prepared."""
    players = view.players
    return Outlook(
        view, players[seat], own, board(view.side, len(players)), {province.id: province for province in view.provinces}
    )


@dataclass(frozen=True, slots=True)
class Prospect:
    """What would come of a card."""

    obstacle: Obstacle | None = None
    """Why it could not be carried out; then the rest is empty."""
    cost: int = 0
    gain: tuple[int, ...] = ()
    """Chests, rice or armies that come in: one value for each of ``Outlook.events``."""
    usual: int = 0
    """The gain without an event."""
    rising: int = 0
    """Farmers that revolt after the gain; 0 for no revolt."""
    unrest: int = 0
    """Revolt markers afterwards if the province is kept."""
    reach: tuple[str, ...] = ()
    """Provinces that armies may go to from there, by id."""


def prospect(out: Outlook, space: str, card: str) -> Prospect:
    """What a province card on an action space would bring, or what stands in its way."""
    action, province = ACTIONS[space], out.province[card]
    obstacle = obstacle_to(out, space, card)
    if obstacle is not None:
        return Prospect(obstacle=obstacle)
    match action.kind:
        case Kind.BUILD:
            calmed = action.building == "theatre" and effect_of(out.view.event) is Effect.THEATRE_CALMS
            return Prospect(cost=action.cost, unrest=max(0, province.markers - calmed))
        case Kind.COLLECT:
            gain = tuple(_income(out, action.resource, card, event) for event in out.events)
            rising = min(province.markers, out.view.supply.farmers)
            usual = _income(out, action.resource, card, None)
            return Prospect(gain=gain, usual=usual, rising=rising, unrest=province.markers + 1)
        case Kind.DEPLOY | Kind.DEPLOY_MOVE:
            supply, special = out.me.supply, out.me.special
            gain = tuple(armies_deployed(space, supply, event, special) for event in out.events)
            usual = armies_deployed(space, supply, None, special)
            reach = mine_around(out, card) if space == DEPLOY_1_MOVE else ()
            return Prospect(cost=action.cost, gain=gain, usual=usual, unrest=province.markers, reach=reach)
        case Kind.BATTLE_MOVE:
            return Prospect(unrest=province.markers, reach=enterable(out, card))


def _income(out: Outlook, resource: str, card: str, event: str | None) -> int:
    if resource == "chests":
        return chests_taken(card, event, out.me.special)
    return min(rice_taken(card, event, out.me.special), RICE_TRACK - out.me.rice)


def obstacle_to(out: Outlook, space: str, card: str) -> Obstacle | None:
    """Why a province's card could not be carried out on an action space; None if it could (5.3)."""
    action, province = ACTIONS[space], out.province[card]
    if out.me.chests < action.cost:
        return Obstacle.TOO_FEW_CHESTS
    if action.building:
        return _obstacle_to_building(out, province, action.building)
    if action.kind is Kind.BATTLE_MOVE:
        if province.armies < 2:
            return Obstacle.NOBODY_TO_SPARE
        return None if enterable(out, card) else Obstacle.NO_TARGET
    if action.armies and out.me.supply < armies_deployed(space, out.me.supply, out.view.event, out.me.special):
        return Obstacle.TOO_FEW_ARMIES
    return None


def _obstacle_to_building(out: Outlook, province: ProvinceView, building: str) -> Obstacle | None:
    if building in province.buildings:
        return Obstacle.STANDS_ALREADY
    if len(province.buildings) >= PROVINCES[province.id].spaces:
        return Obstacle.NO_FREE_SPACE
    supply = out.view.supply
    left = {"castle": supply.castles, "temple": supply.temples, "theatre": supply.theatres}[building]
    return None if left else Obstacle.NO_TILES


def mine_around(out: Outlook, id: str) -> tuple[str, ...]:
    """The seat's own neighbours of a province."""
    return tuple(near for near in out.board.neighbours[id] if out.province[near].owner == out.me.seat)


def enterable(out: Outlook, id: str) -> tuple[str, ...]:
    """Neighbours that armies may go to: all but those where a temple event keeps the peace (6.7)."""
    near = out.board.neighbours[id]
    if effect_of(out.view.event) is not Effect.TEMPLE_PEACE:
        return near
    return tuple(it for it in near if out.province[it].owner == out.me.seat or TEMPLE not in out.province[it].buildings)


def stage(view: ShogunView, space: str) -> Stage:
    """How far the seat's card on a space has come."""
    if view.phase == "plan":
        return Stage.AHEAD
    if space == BID:
        return Stage.DONE
    if view.phase != "action":
        return Stage.AHEAD
    begun = view.action_row[: view.action_index]
    if space not in begun:
        return Stage.AHEAD
    if begun.index(space) + 1 < view.action_index or view.seat is None:
        return Stage.DONE
    order = view.turn_order
    now = view.attack.attacker if view.attack else view.acting
    if now is None or view.seat not in order or now not in order:
        return Stage.DONE
    ahead = order.index(view.seat) - order.index(now)
    return Stage.NOW if ahead == 0 else Stage.AHEAD if ahead > 0 else Stage.DONE


def usable(out: Outlook, card: str) -> tuple[str, ...]:
    """The spaces on which a card would do something: any action it could carry out, or a bid that can be paid."""
    if card in CHEST_VALUE:
        return (BID,) if CHEST_VALUE[card] <= out.me.chests else ()
    return tuple(space for space in SPACES if space == BID or obstacle_to(out, space, card) is None)
