"""The gain of a card on a space as things are, in plain numbers, from one seat's view.

Of a revolt it tells the farmers; ``chances`` has the odds. While plans are made the event is not
known, so a gain has a value for each event that may come.
"""

from collections.abc import Mapping
from enum import StrEnum

from engine.core.quick import frozen
from engine.shogun import amounts, data as data
from engine.shogun.amounts import armies_deployed, income
from engine.shogun.effects import effect_of
from engine.shogun.events import Obstacle
from engine.shogun.view import ShogunView


class Stage(StrEnum):
    """The progress of a space of the seat's plan."""

    AHEAD = "ahead"
    NOW = "now"
    """Its action is being decided."""
    DONE = "done"
    """Done, or lost, or skipped."""


class Outlook:
    """The view of a seat that has provinces, with what is looked up again and again."""

    def __init__(self, view: ShogunView) -> None:
        assert view.seat is not None, "plans are a seat's"
        assert view.own is not None, "who has no province plans nothing"
        self.view, self.me, self.own = view, view.players[view.seat], view.own
        self.board, self.province = view.board, view.by_id
        self.would: dict[tuple[str, str], Prospect] = {}
        """The facts known already about cards on spaces."""

    @property
    def events(self) -> tuple[str | None, ...]:
        """The event in force, or else those that may come; at least one."""
        return (self.view.event,) if self.view.event else (self.view.year_events or (None,))

    def region_count(self, region: str, building: str) -> tuple[int, int]:
        """Buildings of a kind of the seat in a region, and the most of anyone else."""
        counts = dict.fromkeys(range(len(self.view.players)), 0)
        for id in self.board.regions[region]:
            province = self.province[id]
            if province.owner is not None and building in province.buildings:
                counts[province.owner] += 1
        return counts.pop(self.me.seat), max(counts.values())


@frozen
class Prospect:
    """The results of a card."""

    obstacle: Obstacle | None = None
    """Why it could not be carried out; then the rest is empty."""
    gain: tuple[int, ...] = ()
    """Chests, rice or armies that come in: one value for each of ``Outlook.events``."""
    usual: int = 0
    """The gain without an event."""
    rising: int = 0
    """Farmers that revolt after the gain; 0 for no revolt."""
    unrest: int = 0
    """Revolt markers afterwards if the province is kept."""


def prospect(out: Outlook, space: str, card: str) -> Prospect:
    """Return the results of a province card on an action space, or its obstacle."""
    if (known := out.would.get((space, card))) is None:
        known = out.would[space, card] = _prospect(out, space, card)
    return known


def _prospect(out: Outlook, space: str, card: str) -> Prospect:
    action, province = data.ACTIONS[space], out.province[card]
    obstacle = obstacle_to(out, space, card)
    if obstacle is not None:
        return Prospect(obstacle=obstacle)
    match action.kind:
        case data.ActionKind.BUILD:
            calmed = action.building == effect_of(out.view.event).calming
            return Prospect(unrest=max(0, province.markers - calmed))
        case data.ActionKind.COLLECT:
            gain = tuple(_income(out, action.resource, card, event) for event in out.events)
            rising = min(province.markers, out.view.farmers)
            usual = _income(out, action.resource, card, None)
            return Prospect(gain=gain, usual=usual, rising=rising, unrest=province.markers + 1)
        case data.ActionKind.DEPLOY | data.ActionKind.DEPLOY_MOVE:
            supply, special = out.me.supply, out.me.special
            gain = tuple(armies_deployed(space, supply, event, special) for event in out.events)
            usual = armies_deployed(space, supply, None, special)
            return Prospect(gain=gain, usual=usual)
        case data.ActionKind.BATTLE_MOVE:
            return Prospect()


@frozen
class Winter:
    """The winter's rice after a plan, with the provinces that the seat has now."""

    coming: tuple[int, int]
    """Rice that the plan brings, at least and at most, by event and special card."""
    losses: tuple[int, int]
    """The least and the most that the winter takes."""
    missing: int
    """Rice that is missing if everything goes badly: the event, the winter that then remains."""
    missing_without: int
    """The same if the planned rice does not come in."""


def winter(out: Outlook, plan: Mapping[str, str]) -> Winter:
    """Every event that may come, with every winter that may then remain (9.1, 9.2)."""
    left = out.view.year_events
    ends = [(event, data.EVENTS[last].winter_loss) for event in out.events for last in left if last != event]
    ends = ends or [(event, 0) for event in out.events]
    coming = {event: _coming(out, plan, "confiscate_rice", event) for event, _ in ends}

    def missing(event: str | None, loss: int, *, comes: bool) -> int:
        store = min(data.RICE_TRACK, out.me.rice + comes * coming[event][0])
        return max(0, out.me.provinces - max(0, store - loss))

    losses = [loss for _, loss in ends]
    return Winter(
        coming=(min(least for least, _ in coming.values()), max(most for _, most in coming.values())),
        losses=(min(losses), max(losses)),
        missing=max(missing(event, loss, comes=True) for event, loss in ends),
        missing_without=max(missing(event, loss, comes=False) for event, loss in ends),
    )


def taxes(out: Outlook, plan: Mapping[str, str]) -> tuple[int, int]:
    """Chests that the plan brings, at least and at most, by event and special card."""
    coming = [_coming(out, plan, "collect_taxes", event) for event in out.events]
    return min(least for least, _ in coming), max(most for _, most in coming)


def _coming(out: Outlook, plan: Mapping[str, str], space: str, event: str | None) -> tuple[int, int]:
    """Return a plan’s rice or chests with an event: as it is, and with the best special card."""
    card = plan.get(space)
    if card is None or card in data.CHEST_VALUE:
        return 0, 0
    offered = [special for special, _ in out.view.special_row] if out.me.special is None else []
    resource = data.ACTIONS[space].resource
    gains = [income(resource, card, event, special) for special in (out.me.special, *offered)]
    return gains[0], max(gains)


def _income(out: Outlook, resource: str, card: str, event: str | None) -> int:
    amount = income(resource, card, event, out.me.special)
    return amount if resource == "chests" else min(amount, data.RICE_TRACK - out.me.rice)


def obstacle_to(out: Outlook, space: str, card: str) -> Obstacle | None:
    """Why a province's card could not be carried out on an action space; None if it could (5.3)."""
    province, tiles = out.province[card], dict(zip(data.BUILDINGS, out.view.tiles, strict=True))
    trouble = amounts.obstacle(space, out.me, out.view.event, card, province.armies, province.buildings, tiles)
    stuck = trouble is None and data.ACTIONS[space].kind is data.ActionKind.BATTLE_MOVE and not enterable(out, card)
    return Obstacle.NO_TARGET if stuck else trouble


def enterable(out: Outlook, id: str) -> tuple[str, ...]:
    """Neighbours that armies may go to: all but those where an event keeps the peace (6.7)."""
    effect = effect_of(out.view.event)
    near = (out.province[near] for near in out.board.neighbours[id])
    return tuple(it.id for it in near if it.owner == out.me.seat or not effect.protects(it.buildings))


def stage(view: ShogunView, space: str) -> Stage:
    begun = view.action_row[: view.action_index] if view.phase == "action" else ()
    if view.phase == "plan" or (space != data.BID and space not in begun):
        return Stage.AHEAD
    order, now = view.turn_order, view.attack.attacker if view.attack else view.acting
    if space != view.action or view.seat not in order or now not in order:
        return Stage.DONE
    ahead = order.index(view.seat) - order.index(now)
    return Stage.NOW if ahead == 0 else Stage.AHEAD if ahead > 0 else Stage.DONE


def usable(out: Outlook, card: str) -> tuple[str, ...]:
    """Return the spaces on which a card would do something: a possible action, or a bid."""
    if card in data.CHEST_VALUE:
        return (data.BID,) if data.CHEST_VALUE[card] <= out.me.chests else ()
    return tuple(space for space in data.SPACES if space == data.BID or obstacle_to(out, space, card) is None)
