"""The words of lists, facts for conditions, patterns of actions, what is possible, and laps."""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.laps import Lap
from engine.core.protocol import Event
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import ONCE, Facts, Traits, traits_of
from engine.core.text import Arg, SeatName, T, Text
from engine.shogun import actions as a, data
from engine.shogun.actions import DECK, Action
from engine.shogun.asking.plan_sheet import CARD_ALIASES
from engine.shogun.data import CHEST_VALUE, DEPLOY_1_MOVE, SPECIALS
from engine.shogun.events import RoundBegan
from engine.shogun.prospect import Outlook, Stage, enterable, stage
from engine.shogun.rules.planning import specials_left
from engine.shogun.state import ShogunPhase, ShogunState
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names
from engine.shogun.words.forecast import trouble

DRAFT_CARD, DRAFT_GROUP, SPECIAL = "draft_card", "draft_group", "special"
BATTLE_A, BATTLE_B, MOVE = "battle_a", "battle_b", "move"
FREE_CHOICE, HOLD_BACK, REVOLT = "free_choice", "hold_back", "revolt"
"""The kinds of decision, in the order in which they come, by the answers to them."""
SPACE_OF = {BATTLE_A: data.BATTLE_MOVE_A, BATTLE_B: data.BATTLE_MOVE_B, MOVE: data.DEPLOY_1_MOVE}
"""For the decisions about marches the space on which it is planned where they begin."""
KEY_OF = {space: key for key, space in SPACE_OF.items()}
DECLINABLE = tuple(id for id in data.ACTION_IDS if data.ACTIONS[id].kind is not data.ActionKind.BATTLE_MOVE)
"""Actions that may be declined as a whole; a battle is declined when it is asked where to."""
NEUTRAL, STAY, CARRY, LEAVE, REFRESHED = "neutral", "stay", "carry_out", "decline", "refresh"
ROUND, WINTER = "round", "winter"
"""The phase windows of the laps of a round, and of a winter."""
RESOURCES = ("chests", "rice", "points", "provinces", "supply")
"""Own things to count, besides the armies in a province."""
NAMES: Mapping[str, str] = {
    **{word: word for word in (*a.ACTIONS.words, NEUTRAL, *RESOURCES, *data.REGIONS)},
    **{f"{region}_region": region for region in data.REGIONS},
    **{alias: id for id, aliases in CARD_ALIASES.items() if id in data.PROVINCES for alias in aliases},
    **{id.replace("plus_", "+").replace("six", "6"): id for id in SPECIALS},
    **{f"{before}{what}": f"plus_1_{what}" for what in ("attack", "defence") for before in ("", "+1_in_")},
    **{building: f"build_{building}" for building in data.BUILDINGS},
    "taxes": "collect_taxes",
    "carry": CARRY,
    "all_stay": STAY,
    "unseen": DECK,
}


# -- facts ---------------------------------------------------------------------------------------------------


def facts(view: ShogunView) -> Facts:
    """Return the provinces and the card held, the armies in provinces, and own resources."""
    if view.seat is None:
        return Facts()
    me = view.players[view.seat]
    held = {*view.provinces_of(view.seat), *({me.special} if me.special else ())}
    counts = {province.id: province.armies for province in view.provinces}
    counts |= {name: getattr(me, name) for name in RESOURCES}
    return Facts(frozenset(held), counts, frozenset((*view.board.provinces, *SPECIALS)))


def planned_card(view: ShogunView, key: str) -> str | None:
    """The card that the seat planned for this action."""
    return view.own.plan[data.SPACES.index(SPACE_OF[key])] if view.own else None


def planned_from(view: ShogunView, key: str) -> str | None:
    """The province from which this action is still to come; None if it is not planned, or over."""
    return to_come(view, SPACE_OF[key])


def to_come(view: ShogunView, space: str) -> str | None:
    """The province of the card on a space while its action is still to come."""
    card = view.own.lying.get(space) if view.own else None
    if card is None or card in CHEST_VALUE or view.by_id[card].owner != view.seat:
        return None
    announced = view.attack is not None and (view.attack.attacker, view.action) == (view.seat, space)
    return None if announced or stage(view, space) is Stage.DONE else card


def neighbours(view: ShogunView, key: str, source: str) -> list[ProvinceView]:
    """The provinces next to one, for the move only those of the seat."""
    near = map(view.by_id.__getitem__, view.board.neighbours[source])
    return [it for it in near if key != MOVE or it.owner == view.seat]


def armies_present(view: ShogunView, source: str) -> int:
    """Return the armies when a march is asked for: "deploy 1 and move" brings one before it."""
    armies = view.by_id[source].armies
    if planned_card(view, MOVE) != source or asked_now(view, MOVE):
        return armies
    return armies + data.ACTIONS[DEPLOY_1_MOVE].armies


def asked_now(view: ShogunView, key: str) -> bool:
    """Return True if this decision is open; with free choice it may be the question before."""
    return view.acting == view.seat and view.action == SPACE_OF[key]


def held_by(view: ShogunView, id: str) -> Text:
    """Return the owner of a province, and the armies there."""
    province = view.by_id[id]
    if province.owner is None:
        return T("neutral")
    armies = names.armies(province.armies)
    if province.owner == view.seat:
        return T("yours: {held}", held=armies)
    return T("{seat}: {held}", seat=SeatName(province.owner), held=armies)


# -- patterns of actions -------------------------------------------------------------------------------------


def traits(view: ShogunView, action: Action) -> Traits:
    match action:
        case a.Take(slot) if slot != a.DECK:
            return by_region(view, "take", view.draft_row[int(slot) - 1])
        case a.March(source, target, armies):
            neutral = view.by_id[target].owner is None
            return _march(view, source, target, neutral, number=armies, left=armies_present(view, source) - armies)
        case a.Stay(province):
            return traits_of(STAY, province, needs=(0,))
        case a.CarryOut() | a.Decline():
            planned = view.own.lying.get(view.action or "") if view.own else None
            return traits_of(a.notation(action), *filter(None, (view.action, planned)), needs=(0,))
        case a.Throw(armies):
            assert view.attack is not None, "armies are thrown only against an announced attack"
            attacked = view.attack.target
            return traits_of("throw", attacked, needs=(), number=armies, left=view.by_id[attacked].armies - armies)
        case a.Quell(province):
            return by_region(view, "quell", province)
    return traits_of(*a.notation(action).split())


def by_region(view: ShogunView, verb: str, province: str) -> Traits:
    return traits_of(verb, (province, view.board.region[province]))


def _march(
    view: ShogunView, source: str, target: str, neutral: bool, needs: tuple[int, ...] = (2,), **counted: int
) -> Traits:
    """Return the traits of a march: its target is also named by region, and as neutral."""
    sort = (NEUTRAL,) if neutral else ()
    return traits_of("march", source, (target, view.board.region[target], *sort), sort, needs=needs, **counted)


def march_patterns(view: ShogunView, key: str) -> Iterator[Traits]:
    """Yield marches from where they are planned; those from elsewhere must name their source."""
    planned, provinces = planned_from(view, key), view.board.provinces
    for source in sorted(provinces, key=lambda id: id != planned):
        needs = (2,) if planned in (None, source) else (1, 2)
        for target in view.board.neighbours[source]:
            yield _march(view, source, target, key != MOVE, needs, number=1, left=1)
    if key == MOVE:
        yield traits_of(STAY, provinces, needs=(0,))
    elif view.rules.free_choice:
        yield traits_of(LEAVE, SPACE_OF[key], provinces, needs=(0,))


def obstacle(view: ShogunView, key: str, written: Sequence[str]) -> Text | None:
    *before, word = written
    if word in view.board.out_of_play:
        return T("{province} is not in play with 3 players.", province=names.province(word))
    if word not in view.by_id:
        return None
    said: dict[str, Arg] = {"province": names.province(word)}
    if key in SPACE_OF:
        source = next((it for it in before if it in view.by_id), planned_from(view, key))
        if source is None or word in (source, *(near := view.board.neighbours[source])):
            return None
        said |= {"source": names.province(source), "targets": names.provinces(near)}
        return T("{province} is not next to {source}. From {source} you can go to {targets}.", **said)
    owner = view.by_id[word].owner if key == DRAFT_CARD else None
    return None if owner is None else T("{province} is taken already, by {seat}.", **said, seat=SeatName(owner))


def decision_key(view: ShogunView, legal: Actions[Action]) -> str | None:
    asked = legal[0].decision if legal else ""
    return (KEY_OF[view.action or DEPLOY_1_MOVE] if asked == "march" else asked) or None


def marches(view: ShogunView, key: str) -> tuple[Action, ...]:
    """Return what would be legal if a planned march were asked for now."""
    source = planned_from(view, key)
    if source is None:
        return ()
    out = Outlook(view)
    if not asked_now(view, key) and trouble(out, SPACE_OF[key], source) is not None:  # is not asked (5.3)
        return ()
    near = [it.id for it in neighbours(view, key, source) if it.id in enterable(out, source)]
    most = armies_present(view, source) - 1
    besides: tuple[Action, ...] = (a.Stay(source),) if key == MOVE else ()
    if key != MOVE and view.rules.free_choice and near and most:
        besides = (a.DECLINE,)
    found = (*(a.march(source, id, armies) for id in near for armies in range(1, most + 1)), *besides)
    return found if len(found) > 1 else ()  # the one thing is done unasked (11)


# -- laps: the seats asked one after another, all public; and the end of lists ------------------------------


def current(state: ShogunState) -> Lap | None:
    """The lap that is going on; None where all are asked at once."""
    if len(state.active) != 1:
        return None
    to_come = (*state.active, *state.waiting)
    match state.phase:
        case ShogunPhase.DRAFT:  # each pick to come is a turn, until all groups are placed
            assert state.draft is not None, "a draft is going on"
            seats, groups = len(state.players), state.draft.groups
            clockwise = [(state.active[0] + step) % seats for step in range(seats)]
            most = max(map(len, groups))
            to_come = tuple(seat for left in range(most) for seat in clockwise if left < len(groups[seat]))
            return Lap(DRAFT_CARD, 0, 1, len(state.owner) + len(to_come), to_come, draft=True)
        case ShogunPhase.SPECIAL_PICKS:
            asked = to_come[: len(specials_left(state)) - 1]  # no one is asked about a last card
            return _quiet(state, SPECIAL, ROUND, asked)
        case ShogunPhase.ACTION:
            kind = HOLD_BACK if state.attack else KEY_OF.get(state.action, FREE_CHOICE)
            return _quiet(state, kind, ROUND, to_come)
        case ShogunPhase.WINTER_REVOLTS:
            return _quiet(state, REVOLT, WINTER, to_come)
    return None


def _quiet(state: ShogunState, kind: str, part: str, to_come: tuple[int, ...]) -> Lap:
    """Return a lap that tells no one how far it is: which cards ask anything is not known before.

    A round has one for its special cards and for all that is asked as the action cards are turned
    up.
    """
    number = (state.year - 1) * len(data.SEASONS) + data.SEASONS.index(state.season) + 1
    return Lap(kind, number, 1, len(to_come), to_come, part, most=data.ROUND_TIMES, quiet=True)


def made_true(view: ShogunView, key: str, event: Event) -> tuple[str, ...]:
    """End lists for one round when the next plans are asked for."""
    return (ONCE,) if isinstance(event, RoundBegan) else ()
