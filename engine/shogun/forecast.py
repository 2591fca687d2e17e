"""What a card on a space will do as things stand, in one line; and what a plan means for chests and rice.

Seen from one seat's view. The event of the round is not known while plans are made, so amounts are ranges over the
events that lie open; later they are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.text import TN, Arg, T, Text, listing
from engine.shogun import words
from engine.shogun.amounts import armies_deployed, chests_taken, rice_taken, unsupplied
from engine.shogun.data import ACTIONS, BID, CHEST_VALUE, EVENTS, PROVINCES, SPACES, Board, Kind, board
from engine.shogun.view import OwnView, PlayerView, ProvinceView, ShogunView

NEIGHBOURS_SHOWN = 4


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


def forecast(out: Outlook, space: str, card: str) -> Text:
    """What the card would do on the space, or what stands in its way."""
    if space == BID:
        return _bid(out, card)
    if card in CHEST_VALUE:
        return T("no action")
    match ACTIONS[space].kind:
        case Kind.BUILD:
            return trouble(out, space, card) or _build(out, space, card)
        case Kind.COLLECT:
            return _collect(out, space, card)
        case Kind.DEPLOY:
            return trouble(out, space, card) or _deploy(out, space)
        case Kind.DEPLOY_MOVE:
            return trouble(out, space, card) or _deploy_and_move(out, card)
        case Kind.BATTLE_MOVE:
            return trouble(out, space, card) or _battle(out, card)


def trouble(out: Outlook, space: str, card: str) -> Text | None:
    """Why the action could not be carried out as things stand; None if it could."""
    if space == BID or card in CHEST_VALUE:
        return None
    action, province = ACTIONS[space], out.province[card]
    if action.building:
        if action.building in province.buildings:
            return T("⚠️ has {building} already", building=words.A_BUILDING[action.building])
        if len(province.buildings) >= PROVINCES[card].spaces:
            return T("⚠️ no free building space")
    if action.cost > out.me.chests:
        return T("⚠️ costs {cost}, you have {chests}", cost=words.chests(action.cost), chests=out.me.chests)
    if action.armies and out.me.supply < armies_deployed(space, out.me.supply, None, None):
        return T("⚠️ only {armies} in your supply", armies=words.armies(out.me.supply))
    if action.kind is Kind.BATTLE_MOVE and province.armies < 2:
        return T("⚠️ only 1 army, and 1 must stay")
    return None


def _bid(out: Outlook, card: str) -> Text:
    if card not in CHEST_VALUE:
        return T("beats 0, loses to any chest; costs nothing")
    value = CHEST_VALUE[card]
    if value > out.me.chests:
        return T("⚠️ you have only {chests}", chests=words.chests(out.me.chests))
    if not value:
        return T("costs nothing")
    return T("costs {cost} of your {chests}", cost=value, chests=words.chests(out.me.chests))


def _build(out: Outlook, space: str, card: str) -> Text:
    action, region = ACTIONS[space], out.board.region[card]
    mine, most = out.region_count(region, action.building)
    return T(
        "{cost}; {region}: you have {mine}, others at most {most}",
        cost=words.chests(action.cost),
        region=words.REGION[region],
        mine=mine,
        most=most,
    )


def _collect(out: Outlook, space: str, card: str) -> Text:
    taken = chests_taken if ACTIONS[space].resource == "chests" else rice_taken
    amount = _gain([taken(card, event, out.me.special) for event in out.events], taken(card, None, None))
    rising = out.province[card].markers
    if not rising:
        return amount
    return T(
        "{amount}; {markers}: {farmers} against {armies}",
        amount=amount,
        markers=words.markers(rising),
        farmers=words.farmers(rising),
        armies=words.armies(out.province[card].armies),
    )


def _gain(possible: Sequence[int], usual: int) -> Text:
    """An amount, as far as the event lets it be known."""
    if min(possible) == max(possible):
        return T("+{n}", n=possible[0])
    return T("+{n}, by event {least} to {most}", n=usual, least=min(possible), most=max(possible))


def _deploy(out: Outlook, space: str) -> Text:
    supply, special = out.me.supply, out.me.special
    possible = [armies_deployed(space, supply, event, special) for event in out.events]
    gain = _gain(possible, armies_deployed(space, supply, None, special))
    return T("{gain} for {cost}", gain=gain, cost=words.chests(ACTIONS[space].cost))


def _deploy_and_move(out: Outlook, card: str) -> Text:
    mine = [id for id in out.board.neighbours[card] if out.province[id].owner == out.me.seat]
    if not mine:
        return T("+1 for 1 chest; no province of yours next to it")
    return T("+1 for 1 chest; then you may move to {provinces}", provinces=_some(words.province(id) for id in mine))


def _battle(out: Outlook, card: str) -> Text:
    around = sorted(
        (out.province[id] for id in out.board.neighbours[card] if out.province[id].owner != out.me.seat),
        key=lambda province: province.armies,
    )
    here = words.armies(out.province[card].armies)
    if not around:
        return T("{armies}; only provinces of yours around", armies=here)
    return T("{armies}; next to {around}", armies=here, around=_some(_neighbour(province) for province in around))


def _neighbour(province: ProvinceView) -> Text:
    name = words.province(province.id)
    if province.owner is None:
        return T("{province} (neutral)", province=name)
    return words.joined(" ", (name, province.armies))


def _some(items: Iterable[Arg]) -> Arg:
    """The first few of them."""
    every = list(items)
    if len(every) <= NEIGHBOURS_SHOWN:
        return listing(every)
    return words.joined(", ", (*every[:NEIGHBOURS_SHOWN], "…"))


# -- the plan as a whole ------------------------------------------------------------------------------------------


def advice(out: Outlook) -> tuple[Text, ...]:
    """What the seat may like to know while it plans."""
    return tuple(_advice(out))


def _advice(out: Outlook) -> Iterator[Text]:
    plan = {space: card for space, card in zip(SPACES, out.own.plan, strict=True) if card is not None}
    yield _winter(out, plan)
    yield _money(out, plan)
    troubled = [
        T("{province} ({n})", province=words.province(id), n=province.markers)
        for id, province in sorted(out.province.items())
        if province.owner == out.me.seat and province.markers
    ]
    if troubled:
        yield T("🔥 Unrest: {provinces}.", provinces=listing(troubled))


def _winter(out: Outlook, plan: Mapping[str, str]) -> Text:
    coming = _income(plan, "confiscate_rice")
    losses = [EVENTS[id].winter_loss for id in out.view.year_events] or [0]
    kept = max(0, out.me.rice + coming - max(losses))
    short = unsupplied(out.me.provinces, kept)
    fillings: dict[str, Arg] = {
        "need": out.me.provinces,
        "have": out.me.rice,
        "coming": coming,
        "least": min(losses),
        "most": max(losses),
    }
    if not short:
        return T("🌾 Winter: {need} rice needed, {have} in store, {coming} planned; enough in any case.", **fillings)
    return TN(
        "🌾 Winter: {need} rice needed, {have} in store, {coming} planned; the winter takes {least} to {most}. "
        "At worst {n} is missing.",
        "🌾 Winter: {need} rice needed, {have} in store, {coming} planned; the winter takes {least} to {most}. "
        "At worst {n} are missing.",
        short,
        **fillings,
    )


def _money(out: Outlook, plan: Mapping[str, str]) -> Text:
    bid = CHEST_VALUE.get(plan.get(BID, ""), 0)
    spending = sum(ACTIONS[space].cost for space, card in plan.items() if space != BID and card not in CHEST_VALUE)
    coming = _income(plan, "collect_taxes")
    sums: dict[str, Arg] = {"have": out.me.chests, "spending": spending, "bid": bid, "coming": coming}
    if spending + bid > out.me.chests + coming:
        return T("💰 Chests: {have}; planned {spending}, bid {bid}: too much, even with {coming} taxes.", **sums)
    if spending + bid > out.me.chests:
        return T(
            "💰 Chests: {have}; planned {spending}, bid {bid}: the taxes ({coming}) must come first.",
            **sums,
        )
    return T("💰 Chests: {have}; planned {spending}, bid {bid}, taxes bring {coming}.", **sums)


def _income(plan: Mapping[str, str], space: str) -> int:
    card = plan.get(space)
    if card is None or card in CHEST_VALUE:
        return 0
    return (chests_taken if space == "collect_taxes" else rice_taken)(card, None, None)
