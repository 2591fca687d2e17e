"""The words of lists, facts for conditions, patterns of actions, and refusals."""

from collections.abc import Iterable, Mapping

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Facts, Traits
from engine.core.text import SeatName, T, Text
from engine.shogun import actions as a
from engine.shogun import data
from engine.shogun.actions import DECK, Action
from engine.shogun.asking.plan_sheet import CARD_ALIASES
from engine.shogun.data import CHEST_VALUE, DEPLOY_1_MOVE, PROVINCE_IDS, PROVINCES, REGIONS, SPECIALS
from engine.shogun.effects import effect_of
from engine.shogun.prospect import Outlook
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names
from engine.shogun.words.forecast import trouble

DRAFT_CARD, DRAFT_GROUP, SPECIAL = "draft_card", "draft_group", "special"
BATTLE_A, BATTLE_B, MOVE = "battle_a", "battle_b", "move"
FREE_CHOICE, HOLD_BACK, REVOLT = "free_choice", "hold_back", "revolt"
"""The kinds of decision, in the order in which they come."""
SPACE_OF = {BATTLE_A: data.BATTLE_MOVE_A, BATTLE_B: data.BATTLE_MOVE_B, MOVE: data.DEPLOY_1_MOVE}
"""For the decisions about marches the space on which it is planned where they begin."""
KEY_OF = {space: key for key, space in SPACE_OF.items()}
DECLINABLE = tuple(id for id in data.ACTION_IDS if data.ACTIONS[id].kind is not data.ActionKind.BATTLE_MOVE)
"""Actions that may be declined as a whole; a battle is declined when it is asked where to."""
NEUTRAL, STAY, CARRY, LEAVE, REFRESHED = "neutral", "stay", "carry_out", "decline", "refresh"
RESOURCES = ("chests", "rice", "points", "provinces", "supply")
"""Own things to count, besides the armies in a province."""
NAMES: Mapping[str, str] = {
    **{word: word for word in (*a.ACTIONS.words, NEUTRAL, *RESOURCES, *data.REGIONS)},
    **{f"{region}_region": region for region in data.REGIONS},
    **{alias: id for id, aliases in CARD_ALIASES.items() if id in data.PROVINCES for alias in aliases},
    "+1_chest": "plus_1_chest",
    "+1_rice": "plus_1_rice",
    "6_armies": "six_armies",
    "+1_attack": "plus_1_attack",
    "+1_in_attack": "plus_1_attack",
    "attack": "plus_1_attack",
    "+1_defence": "plus_1_defence",
    "+1_in_defence": "plus_1_defence",
    "defence": "plus_1_defence",
    "castle": "build_castle",
    "temple": "build_temple",
    "theatre": "build_theatre",
    "taxes": "collect_taxes",
    "carry": CARRY,
    "all_stay": STAY,
    "unseen": DECK,
}
"""How words may be written."""


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


def groups_left(view: ShogunView) -> tuple[int, ...]:
    """The different sizes of army groups that the seat has left, largest first."""
    assert view.seat is not None, "orders are a seat's"
    return tuple(sorted(set(view.players[view.seat].groups), reverse=True))


def planned_card(view: ShogunView, key: str) -> str | None:
    """The card that the seat planned for this action."""
    return view.own.plan[data.SPACES.index(SPACE_OF[key])] if view.own else None


def planned_from(view: ShogunView, key: str) -> str | None:
    """The province from which this action is still to come; None if it is not planned, or over."""
    card = planned_card(view, key)
    if card is None or card in CHEST_VALUE or view.by_id[card].owner != view.seat:
        return None
    done = view.action_row[: max(view.action_index - 1, 0)]
    return None if SPACE_OF[key] in done else card


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
    """Return the words that choose an action."""
    match action:
        case a.Take(slot) if slot != a.DECK:
            province = view.draft_row[int(slot) - 1]
            return Traits(("take", province), frozenset({view.board.region[province]}))
        case a.Place(armies):
            return Traits(("place",), number=armies)
        case a.March(source, target, armies):
            left = armies_present(view, source) - armies
            neutral = [NEUTRAL] if view.by_id[target].owner is None else []
            sorts = frozenset([view.board.region[target], *neutral])
            return Traits(("march", source, target), sorts, armies, left)
        case a.Stay(province):
            return Traits((STAY, province), decisive=frozenset({STAY}))
        case a.CarryOut():
            return Traits((CARRY,), _in_question(view), decisive=frozenset({CARRY}))
        case a.Decline():
            return Traits((LEAVE,), _in_question(view), decisive=frozenset({LEAVE}))
        case a.Throw(armies):
            assert view.attack is not None, "armies are thrown only against an announced attack"
            attacked = view.attack.target
            return Traits(("throw",), frozenset({attacked}), armies, view.by_id[attacked].armies - armies)
        case a.Quell(province):
            return Traits(("quell", province), frozenset({view.board.region[province]}))
    return Traits(tuple(a.notation(action).split()))


def _in_question(view: ShogunView) -> frozenset[str]:
    """The action in progress, and the province in which the seat planned it."""
    planned = view.own.lying.get(view.action or "") if view.own else None
    return frozenset(filter(None, (view.action, planned)))


_KEYS: Mapping[type, str] = {
    a.Take: DRAFT_CARD,
    a.Refresh: DRAFT_CARD,
    a.Place: DRAFT_GROUP,
    a.Pick: SPECIAL,
    a.CarryOut: FREE_CHOICE,
    a.Decline: FREE_CHOICE,
    a.Throw: HOLD_BACK,
    a.Quell: REVOLT,
}


def decision_key(view: ShogunView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer."""
    if legal and isinstance(legal[0], a.March | a.Stay):
        return KEY_OF[view.action or DEPLOY_1_MOVE]
    return _KEYS.get(type(legal[0])) if legal else None


def imagined(view: ShogunView, key: str) -> tuple[Action, ...]:
    """Return the legal actions if the question came now; empty if it would not be asked."""
    match key:
        case "draft_card":
            return (a.TAKE_FIRST, a.TAKE_SECOND, a.TAKE_UNSEEN) if view.draft_row else ()
        case "draft_group":
            return tuple(map(a.Place, groups_left(view)))
        case "special":
            # before the row is laid out, all of them
            row = view.special_row or tuple((card, None) for card in SPECIALS)
            return tuple(a.Pick(card) for card, taker in row if taker is None)
        case "battle_a" | "battle_b" | "move":
            return imagined_marches(view, key)
        case "free_choice":
            return (a.CARRY_OUT, a.DECLINE)
        case "hold_back":
            attacked = view.by_id[view.attack.target] if view.attack else None
            if attacked is None or attacked.owner != view.seat:
                return ()
            return tuple(map(a.Throw, range(attacked.armies + 1)))
        case "revolt":
            drawn = view.drawn_revolts if view.acting == view.seat else ()
            return tuple(map(a.Quell, drawn or view.provinces_of(view.seat)))
    return ()


def imagined_marches(view: ShogunView, key: str) -> tuple[Action, ...]:
    """Return the legal actions if a march came in the present position."""
    source = planned_from(view, key)
    if source is None:
        return ()
    # what cannot be carried out is not asked (5.3)
    if not asked_now(view, key) and trouble(Outlook(view), SPACE_OF[key], source) is not None:
        return ()
    protects = effect_of(view.event).protects  # nobody attacks there (6.7)
    near = [it.id for it in neighbours(view, key, source) if it.owner == view.seat or not protects(it.buildings)]
    most = armies_present(view, source) - 1
    besides: tuple[Action, ...] = (a.Stay(source),) if key == MOVE else ()
    if key != MOVE and view.rules.free_choice and near and most:
        besides = (a.DECLINE,)
    return (*(a.march(source, id, armies) for id in near for armies in range(1, most + 1)), *besides)


# -- what can never be legal ---------------------------------------------------------------------------------


ONE: dict[str, tuple[Iterable[str], Text]] = {
    SPECIAL: (SPECIALS, T("Name one special card in each preference.")),
    FREE_CHOICE: ((CARRY, LEAVE), T("Begin with “carry_out” or with “decline”.")),
    REVOLT: ((*PROVINCE_IDS, *REGIONS), T("Name one province or one region in each preference.")),
    DRAFT_CARD: (
        (*PROVINCE_IDS, *REGIONS, DECK, REFRESHED),
        T("Name one province, one region, “deck” or “refresh” in each preference."),
    ),
    HOLD_BACK: (PROVINCE_IDS, T("Name one province at most in each preference.")),
}
"""Words of which exactly one must be named; for the defence at most one."""


def impossible(view: ShogunView, key: str, named: tuple[str, ...]) -> Text | None:
    """Why a preference that names these words can never be legal."""
    for word in named:
        if word in view.board.out_of_play:
            return T("{province} is not in play with 3 players.", province=names.province(word))
        owner = view.by_id[word].owner if key == DRAFT_CARD and word in PROVINCES else None
        if owner is not None:
            return T("{province} is taken already, by {seat}.", province=names.province(word), seat=SeatName(owner))
    if key in SPACE_OF:
        return _march(view, planned_from(view, key), named)
    if key not in ONE:
        return None
    possible, text = ONE[key]
    number = sum(word in possible for word in named)
    return None if number == 1 or (number == 0 and key == HOLD_BACK) else text


def _march(view: ShogunView, planned: str | None, named: tuple[str, ...]) -> Text | None:
    if STAY in named or LEAVE in named:
        wrong = any(word not in (STAY, LEAVE) and word not in PROVINCES for word in named)
        return T("Nothing goes with “stay” or “decline” but a province.") if wrong else None
    provinces = [word for word in named if word in PROVINCES]
    regions = {word for word in named if word in REGIONS}
    sorts = bool(regions) or NEUTRAL in named
    if not provinces and not sorts:
        return T("Say where to: {places}.", places=_targets(view, planned))
    if len(provinces) > 2 or len(set(provinces)) < len(provinces):
        return T("Name one province to go to, and before it at most the one to come from.")
    if sorts and (len(provinces) == 2 or len(regions) > 1):
        return T("Name one place to go to.")
    source = provinces[0] if len(provinces) == 2 or (provinces and sorts) else planned
    return None if source is None else _not_next_to(view, source, regions if sorts else {provinces[-1]})


def _not_next_to(view: ShogunView, source: str, places: set[str]) -> Text | None:
    """Why one of these provinces or regions cannot be reached."""
    map = view.board
    near = map.neighbours[source]
    for place in places - set(near) - {map.region[id] for id in near}:
        if place in REGIONS:
            region = names.REGION[place]
            said = T("No province of the {region} is next to {source}. From there: {places}.", region=region)
        else:
            said = T("{target} is not next to {source}. From there: {places}.", target=names.province(place))
        return names.say(said, view, source=names.province(source), places=_targets(view, source))
    return None


def _targets(view: ShogunView, source: str | None) -> Text:
    if source is None:
        return T("a province, or “neutral”")
    return T("{provinces}", provinces=names.provinces(view.board.neighbours[source]))
