"""The forecast of a card on a space in one line; and of a plan for chests and rice.

Words only: the numbers are those of ``prospect``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.core.text import TN, Arg, T, Text, listing, verbatim
from engine.shogun import chances
from engine.shogun.amounts import provisions
from engine.shogun.data import ACTIONS, BID, CHEST_VALUE, PROVINCES, SEASONS, SPACES, ActionKind
from engine.shogun.effects import effect_of
from engine.shogun.events import Obstacle
from engine.shogun.prospect import Outlook, Prospect, Stage, Winter, enterable, prospect, stage, taxes, winter
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words

NEIGHBOURS_SHOWN = 4


def own_forecast(view: ShogunView, space: str) -> Text | None:
    """Return the forecast of the seat's own card on a space; None without one, or if it is over."""
    if view.own is None or view.seat is None:
        return None
    card = view.own.plan[SPACES.index(space)]
    if card is None or stage(view, space) is Stage.DONE:
        return None
    return forecast(Outlook(view), space, card)


def forecast(out: Outlook, space: str, card: str) -> Text:
    """Return the forecast of a card on a space, or its obstacle."""
    if (found := trouble(out, space, card)) is not None:
        return found
    if space == BID and card not in CHEST_VALUE:
        return T("beats 0, loses to any chest; costs nothing")
    if space == BID:
        cost, chests = CHEST_VALUE[card], words.chests(out.me.chests)
        return T("costs {cost} of your {chests}", cost=cost, chests=chests) if cost else T("costs nothing")
    if card in CHEST_VALUE:
        return T("no action")
    return _FORECAST[ACTIONS[space].kind](out, space, card, prospect(out, space, card))


def trouble(out: Outlook, space: str, card: str) -> Text | None:
    """Why the action could not be carried out as things stand; None if it could."""
    if space == BID:
        if CHEST_VALUE.get(card, 0) > out.me.chests:
            return T("⚠️ you have only {chests}", chests=words.chests(out.me.chests))
        return None
    obstacle = None if card in CHEST_VALUE else prospect(out, space, card).obstacle
    if obstacle is None:
        return None
    return words.say(
        _TROUBLE[obstacle][0],
        ACTIONS[space],
        cost=words.chests(ACTIONS[space].cost),
        chests=out.me.chests,
        armies=words.armies(out.me.supply),
    )


def brief(out: Outlook, space: str, card: str) -> Text:
    """A card with its yield in a word or two."""
    if card in CHEST_VALUE:
        return T("🪙 {n}", n=CHEST_VALUE[card])
    said = verbatim(words.province(card))
    if space == BID:
        return said
    would = prospect(out, space, card)
    if would.obstacle is not None:
        return T("⚠️ {what}: {why}", what=said, why=_TROUBLE[would.obstacle][1])
    if ACTIONS[space].kind is ActionKind.COLLECT:
        said = T("{province} +{n}", province=said, n=would.usual)
    elif ACTIONS[space].kind is ActionKind.BATTLE_MOVE:
        said = T("{province} ({n})", province=said, n=out.province[card].armies)
    return T("⚠️ {what}: revolt", what=said) if would.rising else said


_TROUBLE: Mapping[Obstacle, tuple[Text, Text]] = {
    Obstacle.TOO_FEW_CHESTS: (T("⚠️ costs {cost}, you have {chests}"), T("too dear")),
    Obstacle.STANDS_ALREADY: (T("⚠️ has {building} already"), T("has one")),
    Obstacle.NO_FREE_SPACE: (T("⚠️ no free building space"), T("no space")),
    Obstacle.NO_TILES: (T("⚠️ none is left in the supply"), T("none left")),
    Obstacle.TOO_FEW_ARMIES: (T("⚠️ only {armies} in your supply"), T("too few armies")),
    Obstacle.NOBODY_TO_SPARE: (T("⚠️ only 1 army, and 1 must stay"), T("1 army")),
    Obstacle.NO_TARGET: (T("⚠️ no neighbour may be entered"), T("no way out")),
}
"""For each obstacle its words in a line, and in a word or two."""


def _build(out: Outlook, space: str, card: str, would: Prospect) -> Text:
    action, region = ACTIONS[space], out.board.region[card]
    mine, most = out.region_count(region, action.building)
    named = words.REGION[region]
    if mine or most:
        text = T("{cost}; {region}: you have {mine}, the best other has {most}")
    else:
        text = T("{cost}; {region}: none there yet")
    said = words.say(text, action, cost=words.chests(action.cost), region=named, mine=mine, most=most)
    if would.unrest < out.province[card].markers:
        return T("{said}; removes 1 revolt marker", said=said)
    return said


def _collect(out: Outlook, space: str, card: str, would: Prospect) -> Text:
    amount = _gain(would, ACTIONS[space].resource)
    if not would.rising:
        said = T("{amount}, then {markers}", amount=amount, markers=words.markers(would.unrest))
    else:
        revolt = T("{amount}; then a revolt: {farmers} against {armies}", amount=amount)
        said = words.say(revolt, out.province[card], farmers=words.farmers(would.rising))
        if keeps := _keeping(out.view, card, would.rising):
            said = words.joined(", ", (said, keeps))
    return _by_event(out, would, said)


def _gain(would: Prospect, what: str) -> Text:
    """An amount: with the event in force, or without one while it is not known."""
    n = would.gain[0] if len(set(would.gain)) == 1 else would.usual
    if what == "rice":
        return T("+{n} rice", n=n)
    return TN("+{n} chest", "+{n} chests", n) if what == "chests" else TN("+{n} army", "+{n} armies", n)


def _by_event(out: Outlook, would: Prospect, said: Text) -> Text:
    """The same, and what other amounts the events that may come would make of it."""
    if len(set(would.gain)) == 1:
        return said
    gains = zip(out.events, would.gain, strict=True)
    others = [T("+{n} if “{event}” comes", n=n, event=effect_of(event).name) for event, n in gains if n != would.usual]
    return T("{said} ({others})", said=said, others=words.joined(", ", others))


def _deploy(out: Outlook, space: str, card: str, would: Prospect) -> Text:
    said = T("{armies} there; {gain} for {cost}", gain=_gain(would, "armies"), cost=words.chests(ACTIONS[space].cost))
    return _by_event(out, would, words.say(said, out.province[card]))


def _deploy_and_move(out: Outlook, space: str, card: str, would: Prospect) -> Text:
    near = [out.province[id] for id in out.board.neighbours[card]]
    mine = [words.joined(" ", (words.province(it.id), it.armies)) for it in near if it.owner == out.me.seat]
    if not mine:
        return T("+1 army for 1 chest; no neighbour of yours to move to")
    return T("+1 army for 1 chest; then you may move to {provinces}", provinces=_some(mine))


def _battle(out: Outlook, space: str, card: str, would: Prospect) -> Text:
    reach = [out.province[id] for id in enterable(out, card)]
    around = sorted((it for it in reach if it.owner != out.me.seat), key=lambda province: province.armies)
    going = out.province[card].armies - 1
    if not around:
        return T("up to {armies} may go, only to provinces of yours", armies=words.armies(going))
    said = T("up to {armies} may go; {around}", armies=words.armies(going), around=_around(out.view, going, around))
    if len(reach) < len(out.board.neighbours[card]):
        return replace(effect_of(out.view.event).elsewhere, args=(("said", said),))
    return said


def _around(view: ShogunView, going: int, provinces: Sequence[ProvinceView]) -> Text:
    """Neighbours with their armies and the chance to take each with all that may go, the weakest
    first."""

    def label(it: ProvinceView, *armies: int) -> Text:
        odds = chances.of_march(view, it, going)
        chance = (T("({n}%)", n=odds.percent),) if odds else ()
        return words.joined(" ", (words.province(it.id), *armies, *chance))

    most = NEIGHBOURS_SHOWN - view.rules.odds  # a line has room for 100 letters
    neutral = [label(it) for it in provinces if it.owner is None][:most]
    held = [label(it, it.armies) for it in provinces if it.owner is not None]
    if not neutral:
        return T("next to {provinces}", provinces=_some(held, most))
    if not held or len(neutral) == most:
        return T("neutral: {provinces}", provinces=listing(neutral))
    shown = _some(held, most - len(neutral))
    return T("neutral: {neutral}; next to {provinces}", neutral=listing(neutral), provinces=shown)


def _some(items: Iterable[Arg], most: int = NEIGHBOURS_SHOWN) -> Arg:
    every = list(items)
    return listing(every) if len(every) <= most else words.joined(", ", (*every[:most], "…"))


_FORECAST: Mapping[ActionKind, Callable[[Outlook, str, str, Prospect], Text]] = {
    ActionKind.BUILD: _build,
    ActionKind.COLLECT: _collect,
    ActionKind.DEPLOY: _deploy,
    ActionKind.DEPLOY_MOVE: _deploy_and_move,
    ActionKind.BATTLE_MOVE: _battle,
}

# -- other questions ----------------------------------------------------------------------------------------------


def offered(view: ShogunView, id: str) -> Text:
    """Return the figures and the neighbours of a province that is open in the draft."""
    province, map = PROVINCES[id], view.board
    return words.say(
        T("{chests}, {rice} rice, {spaces}; {region}; you hold {mine} of {around} neighbours"),
        province,
        chests=words.chests(province.chests),
        spaces=TN("{n} building space", "{n} building spaces", province.spaces),
        region=words.REGION[map.region[id]],
        mine=len(set(map.neighbours[id]).intersection(view.provinces_of(view.seat))),
        around=len(map.neighbours[id]),
    )


def rising(view: ShogunView, id: str) -> Text:
    """Return the farmers that rise in a province in winter, and the armies against them."""
    province = view.by_id[id]
    farmers = words.farmers(min(province.markers + view.extra_farmers, view.farmers))
    said: list[Arg] = [words.say(T("{farmers} against {armies}"), province, farmers=farmers)]
    if keeps := _keeping(view, id, province.markers + view.extra_farmers):
        said.append(keeps)
    return words.joined(", ", (*said, *(words.BUILDING[building] for building in province.buildings)))


def _keeping(view: ShogunView, id: str, rising: int) -> Text | None:
    if not view.rules.odds:
        return None
    return T("{n}% to keep it", n=chances.of_revolt(view, view.by_id[id], rising).percent)


# -- the plan as a whole ------------------------------------------------------------------------------------------


def advice(out: Outlook) -> Iterator[Text]:
    """Return facts for the seat while it plans."""
    plan = out.own.lying
    would = winter(out, plan)
    yield _winter(out, would)
    if set(plan.values()) - {*CHEST_VALUE}:
        yield _money(out, plan)
    if would.missing and out.view.rules.odds and out.view.season == SEASONS[-2]:
        yield TN(
            "🔥 At worst {n} province revolts in winter; as things stand, a chance of {percent}% to lose it.",
            "🔥 At worst {n} provinces revolt in winter; as things stand, a chance of {percent}% to lose one or more.",
            provisions(would.missing).revolts,
            percent=chances.percent(chances.of_hunger(out.view, out.me.seat, would.missing)),
        )
    troubled = [
        T("{province} ({n})", province=words.province(id), n=province.markers)
        for id, province in sorted(out.province.items())
        if province.owner == out.me.seat and province.markers
    ]
    if troubled:
        yield T("🔥 Unrest: {provinces}.", provinces=listing(troubled))


def _winter(out: Outlook, would: Winter) -> Text:
    fillings: dict[str, Arg] = {
        "need": out.me.provinces,
        "have": out.me.rice,
        "coming": _between(would.coming),
        "losses": _between(would.losses),
    }
    if not would.missing_without:
        return T(
            "🌾 Winter: {need} rice needed, {have} in store; the winter takes {losses}. Enough in any case.", **fillings
        )
    if not would.missing:
        return T(
            "🌾 Winter: {need} rice needed, {have} in store, {coming} planned; the winter takes {losses}. "
            "Enough if the planned rice comes in.",
            **fillings,
        )
    return TN(
        "🌾 Winter: {need} rice needed, {have} in store, {coming} planned; the winter takes {losses}. "
        "At worst {n} is missing.",
        "🌾 Winter: {need} rice needed, {have} in store, {coming} planned; the winter takes {losses}. "
        "At worst {n} are missing.",
        would.missing,
        **fillings,
    )


def _between(ends: tuple[int, int]) -> Arg:
    least, most = ends
    return least if least == most else T("{least} to {most}", least=least, most=most)


def _money(out: Outlook, plan: Mapping[str, str]) -> Text:
    bid = CHEST_VALUE.get(plan.get(BID, ""), 0)
    spending = sum(ACTIONS[space].cost for space, card in plan.items() if space != BID and card not in CHEST_VALUE)
    least, most = taxes(out, plan)
    lacking = spending + bid - out.me.chests
    if lacking > most:
        said = T("💰 Chests: {have}; planned {spending}, bid {bid}: too much, even with {coming} from taxes.")
    elif lacking > least:
        said = T(
            "💰 Chests: {have}; planned {spending}, bid {bid}: works only if the taxes ({coming}) come first and bring "
            "{lacking} or more."
        )
    elif lacking > 0:
        said = T("💰 Chests: {have}; planned {spending}, bid {bid}: works only if the taxes ({coming}) come first.")
    elif most:
        said = T("💰 Chests: {have}; planned {spending}, bid {bid}: enough in any case. Taxes bring {coming}.")
    else:
        said = T("💰 Chests: {have}; planned {spending}, bid {bid}: enough in any case.")
    coming = _between((least, most))
    return words.say(said, out, have=out.me.chests, spending=spending, bid=bid, coming=coming, lacking=lacking)
