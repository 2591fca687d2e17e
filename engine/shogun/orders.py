"""Standing orders: the words of Shogun's actions, the facts of a view, and what can be written for each decision.

How lists are written, read and followed is the core's (``engine.core.orders``). Everything here is from a seat's view
alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from engine.core.decision import PILE, SIZES, Decision, Facts, Traits
from engine.core.question import Choice, Group
from engine.core.sequence import Actions
from engine.core.text import SeatName, T, Text, verbatim
from engine.shogun import words
from engine.shogun.actions import (
    CARRY_OUT,
    DECK,
    DECLINE,
    TAKE_FIRST,
    TAKE_SECOND,
    TAKE_UNSEEN,
    Action,
    CarryOut,
    Decline,
    March,
    Pick,
    Place,
    Quell,
    Refresh,
    Stay,
    Take,
    Throw,
    march,
    notation,
)
from engine.shogun.amounts import effect_of
from engine.shogun.data import (
    ACTION_IDS,
    ACTIONS,
    BATTLE_MOVE_A,
    BATTLE_MOVE_B,
    CHEST_VALUE,
    DEPLOY_1_MOVE,
    PROVINCE_IDS,
    PROVINCES,
    REGIONS,
    SEASONS,
    SPACES,
    SPECIALS,
    TEMPLE,
    YEARS,
    Board,
    Effect,
    Kind,
    board,
)
from engine.shogun.forecast import trouble
from engine.shogun.plan_sheet import CARD_ALIASES
from engine.shogun.prospect import outlook
from engine.shogun.state import At
from engine.shogun.view import ProvinceView, ShogunView

DRAFT_CARD, DRAFT_GROUP, SPECIAL, BATTLE_A, BATTLE_B, MOVE, FREE_CHOICE, HOLD_BACK, REVOLT = (
    "draft_card",
    "draft_group",
    "special",
    "battle_a",
    "battle_b",
    "move",
    "free_choice",
    "hold_back",
    "revolt",
)
"""The kinds of decision, in the order in which they come."""
SPACE_OF: Mapping[str, str] = {BATTLE_A: BATTLE_MOVE_A, BATTLE_B: BATTLE_MOVE_B, MOVE: DEPLOY_1_MOVE}
"""For the decisions about marches the space on which it is planned where they begin."""
KEY_OF: Mapping[str, str] = {space: key for key, space in SPACE_OF.items()}
DECLINABLE = tuple(action for action in ACTION_IDS if ACTIONS[action].kind is not Kind.BATTLE_MOVE)
"""Actions that are asked about as a whole if they may be declined; a battle is declined when it is asked where to."""

NEUTRAL, STAY, CARRY, LEAVE, REFRESHED = "neutral", "stay", "carry_out", "decline", "refresh"
VERBS = ("take", "place", "pick", "march", STAY, CARRY, LEAVE, "throw", "quell", REFRESHED)
RESOURCES = ("chests", "rice", "points", "provinces", "supply")
"""What of one's own can be counted, besides the armies in a province."""
SPELLINGS: Mapping[str, str] = {
    **{word: word for word in (*VERBS, DECK, NEUTRAL, *RESOURCES, *REGIONS, *PROVINCE_IDS, *SPECIALS, *DECLINABLE)},
    **{f"{region}_region": region for region in REGIONS},
    **{alias: id for id, aliases in CARD_ALIASES.items() if id in PROVINCES for alias in aliases},
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

ANYTHING = Choice("any", T("Whatever a caretaker would do"))
ASKED = Choice("ask", T("Ask me"))
NUMBERS_OFFERED = 12


# -- facts and words ----------------------------------------------------------------------------------------------


def facts(view: ShogunView) -> Facts:
    """What conditions can ask: provinces and the special card held; armies in provinces, one's own resources."""
    if view.seat is None:
        return Facts(frozenset(), {}, frozenset())
    me = view.players[view.seat]
    held = {province.id for province in view.provinces if province.owner == view.seat}
    return Facts(
        held=frozenset(held | ({me.special} if me.special else set())),
        counts={
            **{name: getattr(me, name) for name in RESOURCES},
            **{province.id: province.armies for province in view.provinces},
        },
        holdable=frozenset((*_map(view).provinces, *SPECIALS)),
    )


def traits(view: ShogunView, action: Action) -> Traits:
    """By which words an action can be chosen."""
    match action:
        case Take(slot) if slot != DECK:
            province = view.draft_row[int(slot) - 1]
            return Traits(("take", province), frozenset({_map(view).region[province]}))
        case Place(armies):
            return Traits(("place",), number=armies)
        case March(source, target, armies):
            return Traits(("march", source, target), _sorts(view, target), armies, _present(view, source) - armies)
        case Stay(province):
            return Traits((STAY, province), decisive=frozenset({STAY}))
        case CarryOut():
            return Traits((CARRY,), _in_question(view), decisive=frozenset({CARRY}))
        case Decline():
            return Traits((LEAVE,), _in_question(view), decisive=frozenset({LEAVE}))
        case Throw(armies):
            assert view.attack is not None, "armies are thrown only against an announced attack"
            attacked = view.attack.target
            return Traits(("throw",), frozenset({attacked}), armies, _province(view, attacked).armies - armies)
        case Quell(province):
            return Traits(("quell", province), frozenset({_map(view).region[province]}))
    return Traits(tuple(notation(action).split()))


def _sorts(view: ShogunView, target: str) -> frozenset[str]:
    """Words that fit a province besides its name."""
    neutral = {NEUTRAL} if _province(view, target).owner is None else set()
    return frozenset({_map(view).region[target], *neutral})


def _in_question(view: ShogunView) -> frozenset[str]:
    """The action in progress, and the province in which the seat planned it."""
    action = view.action_row[view.action_index - 1] if view.action_index else None
    if action is None or view.seat is None:
        return frozenset()
    card = view.players[view.seat].spaces[SPACES.index(action)]
    return frozenset({action, *([card] if card else [])})


def decision_key(view: ShogunView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer."""
    if not legal:
        return None
    match legal[0]:
        case Take() | Refresh():
            return DRAFT_CARD
        case Place():
            return DRAFT_GROUP
        case Pick():
            return SPECIAL
        case March() | Stay():
            return KEY_OF[view.action_row[view.action_index - 1] or DEPLOY_1_MOVE]
        case CarryOut() | Decline():
            return FREE_CHOICE
        case Throw():
            return HOLD_BACK
        case Quell():
            return REVOLT
    return None


# -- the kinds of decision ----------------------------------------------------------------------------------------


def decisions(view: ShogunView) -> tuple[Decision, ...]:
    """The kinds that can still come for the seat."""
    if view.seat is None or view.phase == At.GAME_END:
        return ()
    drafting = view.phase in (At.SETUP, At.DRAFT)
    if not drafting and view.own is None:
        return ()
    last_winter = view.year == YEARS and view.season == SEASONS[-1]
    coming = {
        DRAFT_CARD: drafting,
        DRAFT_GROUP: drafting,
        SPECIAL: not last_winter,
        BATTLE_A: not last_winter,
        BATTLE_B: not last_winter,
        MOVE: not last_winter,
        FREE_CHOICE: view.free_choice and not last_winter,
        HOLD_BACK: view.hold_back and not last_winter,
        REVOLT: True,
    }
    return tuple(_DECISIONS[key](view) for key, comes in coming.items() if comes)


def _draft_card(view: ShogunView) -> Decision:
    free = [province.id for province in view.provinces if province.owner is None]
    map = _map(view)
    return Decision(
        key=DRAFT_CARD,
        label=T("Draft: which province"),
        hint=T("the two open cards, or the deck unseen"),
        example=f"{free[0] if free else REGIONS[0]}; {REGIONS[0]}; {DECK}",
        offers=(
            *(
                Choice(region, T("any province of the {region}", region=words.REGION[region]), group=region)
                for region in REGIONS
            ),
            *(Choice(id, verbatim(words.province(id)), _printed(id), map.region[id]) for id in free),
            Choice(DECK, T("the deck, unseen")),
            Choice(REFRESHED, T("two new cards, where that is allowed")),
            ANYTHING,
            ASKED,
        ),
        groups=tuple(Group(region, words.REGION[region]) for region in REGIONS),
        words=(*REGIONS, DECK, REFRESHED, *free, *_others(view, free), "take"),
    )


def _printed(id: str) -> Text:
    province = PROVINCES[id]
    return T(
        "{chests}, {rice} rice, building spaces: {spaces}",
        chests=words.chests(province.chests),
        rice=province.rice,
        spaces=province.spaces,
    )


def _draft_group(view: ShogunView) -> Decision:
    sizes = _groups(view)
    return Decision(
        key=DRAFT_GROUP,
        label=T("Draft: how many armies"),
        hint=T("asked for each province you take"),
        example=f"at least {sizes[-1]}; ask" if sizes else "ask",
        offers=(
            *(Choice("all", T("the largest group")) for _ in sizes[:1]),
            *(Choice(str(size), words.armies(size)) for size in sizes),
            *(Choice(f"at most {size}", T("the largest group up to {n}", n=size)) for size in sizes[1:-1]),
            ANYTHING,
            ASKED,
        ),
        words=("place",),
        hows=SIZES,
        numbers=sizes,
    )


def _special(view: ShogunView) -> Decision:
    return Decision(
        key=SPECIAL,
        label=T("Special card"),
        hint=T("in the order of the bids, each card once"),
        example="plus_1_attack; six_armies; any",
        offers=(*(Choice(card, words.SPECIAL[card], words.SPECIAL_USE[card]) for card in SPECIALS), ANYTHING, ASKED),
        words=(*SPECIALS, "pick"),
    )


def _battle(key: str) -> Callable[[ShogunView], Decision]:
    def decision(view: ShogunView) -> Decision:
        return _marches(view, key, (NEUTRAL, *REGIONS, *((LEAVE,) if view.free_choice else ())))

    return decision


def _move(view: ShogunView) -> Decision:
    return _marches(view, MOVE, (STAY, *REGIONS))


def _marches(view: ShogunView, key: str, besides: tuple[str, ...]) -> Decision:
    source = _planned(view, key)
    near = list(_map(view).neighbours[source]) if source else []
    if key == MOVE:
        near = [id for id in near if _province(view, id).owner == view.seat]
    last_words = {
        STAY: Choice(STAY, T("All stay")),
        LEAVE: Choice(LEAVE, T("Leave it undone")),
        NEUTRAL: Choice(f"{NEUTRAL} all but 1", T("all but 1 to any neutral neighbour")),
    }
    return Decision(
        key=key,
        label=words.ACTION[SPACE_OF[key]],
        hint=_plan_hint(view, key, source),
        example=_march_example(key, near or _map(view).neighbours[source or _map(view).provinces[0]]),
        offers=(
            *(offer for id in near if source for offer in _march_offers(view, source, id)),
            *(choice for word, choice in last_words.items() if word in besides and _leads_on(view, source, word)),
            ANYTHING,
            ASKED,
        ),
        groups=tuple(Group(id, verbatim(words.province(id)), _who(view, id)) for id in near),
        words=(*near, *besides, *_others(view, near), "march"),
        hows=PILE,
        countless=frozenset({STAY, LEAVE}),
        least=1,
        stays=1,
    )


def _leads_on(view: ShogunView, source: str | None, word: str) -> bool:
    """Whether there is a neutral neighbour, if that is what is offered."""
    if word != NEUTRAL or source is None:
        return True
    return any(_province(view, id).owner is None for id in _map(view).neighbours[source])


def _plan_hint(view: ShogunView, key: str, source: str | None) -> Text:
    if source:
        return T(
            "planned from {province}, {armies}",
            province=words.province(source),
            armies=words.armies(_province(view, source).armies),
        )
    if _card(view, key) in CHEST_VALUE:
        return T("a chest card lies there: it will not be asked")
    return T("not planned now")


def _march_example(key: str, near: Sequence[str]) -> str:
    target, last = near[0], STAY if key == MOVE else ASKED.wish
    return f"{target} all but 1 if {target} at most 3; {target} at least 4; {last}"


def _march_offers(view: ShogunView, source: str, target: str) -> Iterator[Choice]:
    """What can be wished for one target: usual ones first, then every number."""
    there, here, name = _province(view, target), _present(view, source), words.province(target)
    yield Choice(f"{target} all but 1", T("all but 1 to {province}", province=name), group=target)
    if there.owner == view.seat:
        wish = f"{target} all but 1 if hold {target}"
        yield Choice(wish, T("all but 1 to {province}, if I still hold it", province=name), group=target)
    else:
        wish = f"{target} all but 1 if not hold {target}"
        yield Choice(wish, T("all but 1 to {province}, if I do not hold it yet", province=name), group=target)
    if there.owner not in (None, view.seat):
        wish = f"{target} all but 1 if {target} at most {there.armies}"
        label = T("all but 1 to {province}, if at most {n} are there", province=name, n=there.armies)
        yield Choice(wish, label, group=target)
    for least in (there.armies + 1, there.armies + 3):
        label = T("as many as possible to {province}, if they are at least {n}", province=name, n=least)
        yield Choice(f"{target} at least {least}", label, group=target)
    yield Choice(f"{target} half", T("half to {province}", province=name), group=target)
    for stay in (2, 3):
        yield Choice(f"{target} all but {stay}", T("all but {n} to {province}", n=stay, province=name), group=target)
    for armies in range(1, min(max(here - 1, 1), NUMBERS_OFFERED) + 1):
        label = T("{armies} to {province}", armies=words.armies(armies), province=name)
        yield Choice(f"{target} {armies}", label, group=target)


def _who(view: ShogunView, id: str) -> Text:
    province = _province(view, id)
    if province.owner is None:
        return T("neutral")
    armies = words.armies(province.armies)
    if province.owner == view.seat:
        return T("yours: {held}", held=armies)
    return T("{seat}: {held}", seat=SeatName(province.owner), held=armies)


def _free_choice(view: ShogunView) -> Decision:
    return Decision(
        key=FREE_CHOICE,
        label=T("Carry out, or leave undone"),
        hint=T("asked for each planned action but the battles"),
        example="decline build_castle if chests at most 4; carry_out",
        offers=(
            Choice(CARRY, T("Carry it out")),
            Choice(LEAVE, T("Leave it undone")),
            *(choice for action in DECLINABLE for choice in _declining(action)),
            ANYTHING,
            ASKED,
        ),
        groups=tuple(Group(action, words.ACTION[action]) for action in DECLINABLE),
        words=(CARRY, LEAVE, *DECLINABLE, *_map(view).provinces, *_map(view).out_of_play),
    )


def _declining(action: str) -> Iterator[Choice]:
    yield Choice(f"{CARRY} {action}", T("Carry it out"), group=action)
    yield Choice(f"{LEAVE} {action}", T("Leave it undone"), group=action)
    cost = ACTIONS[action].cost
    for left in (1, 3, 5):
        if cost:
            wish = f"{CARRY} {action} if chests at least {cost + left}"
            yield Choice(wish, T("Carry it out, if {n} or more chests are left", n=left), group=action)


def _hold_back(view: ShogunView) -> Decision:
    mine = _mine(view)
    return Decision(
        key=HOLD_BACK,
        label=T("Defence: how many fight"),
        hint=T("asked when somebody attacks you"),
        example="all but 1 if chests at least 3; all",
        offers=(
            *_defending("", ""),
            *(offer for province in mine for offer in _defending(province.id, f"{province.id} ")),
            ANYTHING,
            ASKED,
        ),
        groups=tuple(Group(it.id, verbatim(words.province(it.id)), words.armies(it.armies)) for it in mine),
        words=(*(it.id for it in mine), *_others(view, [it.id for it in mine]), "throw"),
        hows=PILE,
    )


def _defending(group: str, prefix: str) -> Iterator[Choice]:
    yield Choice(f"{prefix}all", T("all fight"), group=group)
    for n in (1, 2, 3):
        yield Choice(f"{prefix}all but {n}", T("{armies} held back", armies=words.armies(n)), group=group)
    yield Choice(f"{prefix}half", T("half fight"), group=group)
    yield Choice(f"{prefix}0", T("nobody fights"), group=group)


def _revolt(view: ShogunView) -> Decision:
    mine = [it.id for it in _mine(view)] or list(_map(view).provinces)
    return Decision(
        key=REVOLT,
        label=T("Winter: which revolt comes first"),
        hint=T("asked if two or more of your provinces are drawn"),
        example=f"{'; '.join(mine[:2])}; any",
        offers=(*(Choice(id, verbatim(words.province(id)), _who(view, id)) for id in mine), ANYTHING, ASKED),
        words=(*mine, *_others(view, mine), *REGIONS, "quell"),
    )


_DECISIONS: Mapping[str, Callable[[ShogunView], Decision]] = {
    DRAFT_CARD: _draft_card,
    DRAFT_GROUP: _draft_group,
    SPECIAL: _special,
    BATTLE_A: _battle(BATTLE_A),
    BATTLE_B: _battle(BATTLE_B),
    MOVE: _move,
    FREE_CHOICE: _free_choice,
    HOLD_BACK: _hold_back,
    REVOLT: _revolt,
}


# -- if it came now -----------------------------------------------------------------------------------------------


def imagined(view: ShogunView, key: str) -> tuple[Action, ...]:
    """What would be legal if the question came as things stand; empty if it would not be asked."""
    match key:
        case "draft_card":
            return (TAKE_FIRST, TAKE_SECOND, TAKE_UNSEEN) if view.draft_row else ()
        case "draft_group":
            return tuple(map(Place, _groups(view)))
        case "special":
            # before the row is laid out, all of them
            row = view.special_row or tuple((card, None) for card in SPECIALS)
            return tuple(Pick(card) for card, taker in row if taker is None)
        case "battle_a" | "battle_b" | "move":
            return _imagined_marches(view, key)
        case "free_choice":
            return (CARRY_OUT, DECLINE)
        case "hold_back":
            attack = view.attack
            if attack is None or attack.defender != view.seat:
                return ()
            return tuple(Throw(armies) for armies in range(_province(view, attack.target).armies + 1))
        case "revolt":
            drawn = view.drawn_revolts if view.acting == view.seat else ()
            return tuple(map(Quell, drawn or [it.id for it in _mine(view)]))
    return ()


def _imagined_marches(view: ShogunView, key: str) -> tuple[Action, ...]:
    source = _planned(view, key)
    if source is None or (not _asked_now(view, key) and _skipped(view, key, source)):
        return ()
    near = _map(view).neighbours[source]
    most = _present(view, source) - 1
    if key == MOVE:
        near = tuple(id for id in near if _province(view, id).owner == view.seat)
        besides: tuple[Action, ...] = (Stay(source),)
    else:
        near = tuple(id for id in near if not _at_peace(view, _province(view, id)))
        besides = (DECLINE,) if view.free_choice and near and most else ()
    return (*(march(source, id, armies) for id in near for armies in range(1, most + 1)), *besides)


def _at_peace(view: ShogunView, province: ProvinceView) -> bool:
    """Whether the event keeps the seat from attacking it (6.7)."""
    temple_peace = effect_of(view.event) is Effect.TEMPLE_PEACE
    return temple_peace and TEMPLE in province.buildings and province.owner != view.seat


def _skipped(view: ShogunView, key: str, source: str) -> bool:
    """Whether the action could not be carried out, so that nothing is asked (5.3)."""
    assert view.seat is not None, "orders are a seat's"
    assert view.own is not None, "it is planned"
    return trouble(outlook(view, view.seat, view.own), SPACE_OF[key], source) is not None


def _present(view: ShogunView, source: str) -> int:
    """The armies in a province when its march is asked for: with "deploy 1 and move" one more comes before."""
    armies = _province(view, source).armies
    if _card(view, MOVE) != source or _asked_now(view, MOVE):
        return armies
    return armies + ACTIONS[DEPLOY_1_MOVE].armies


def _asked_now(view: ShogunView, key: str) -> bool:
    """Whether this decision of the seat is the one that is open. (With free choice it may be the question before.)"""
    row, index = view.action_row, view.action_index
    return view.acting == view.seat and index > 0 and row[index - 1] == SPACE_OF[key]


# -- what can never be --------------------------------------------------------------------------------------------


def impossible(view: ShogunView, key: str, named: tuple[str, ...]) -> Text | None:
    """Why a preference that names these words can never be legal."""
    for word in named:
        if word in _map(view).out_of_play:
            return T("{province} is not in play with 3 players.", province=words.province(word))
    match key:
        case "draft_card":
            return _impossible_card(view, named)
        case "special":
            return _not_one(named, SPECIALS, T("Name one special card in each preference."))
        case "battle_a" | "battle_b" | "move":
            return _impossible_march(view, key, named)
        case "free_choice":
            return _not_one(named, (CARRY, LEAVE), T("Begin with “carry_out” or with “decline”."))
        case "hold_back":
            return _not_one(named, PROVINCE_IDS, T("Name one province at most in each preference."), least=0)
        case "revolt":
            return _not_one(named, (*PROVINCE_IDS, *REGIONS), T("Name one province or one region in each preference."))
    return None


def _not_one(named: Iterable[str], possible: Iterable[str], text: Text, least: int = 1) -> Text | None:
    """The text, unless exactly one of the possible words is named; with ``least`` 0 none will do, too."""
    known = set(possible)
    return None if least <= sum(word in known for word in named) <= 1 else text


def _impossible_card(view: ShogunView, named: tuple[str, ...]) -> Text | None:
    for word in named:
        if word in PROVINCES and (owner := _province(view, word).owner) is not None:
            return T("{province} is taken already, by {seat}.", province=words.province(word), seat=SeatName(owner))
    return _not_one(
        named,
        (*PROVINCE_IDS, *REGIONS, DECK, REFRESHED),
        T("Name one province, one region, “deck” or “refresh” in each preference."),
    )


def _impossible_march(view: ShogunView, key: str, named: tuple[str, ...]) -> Text | None:
    if STAY in named or LEAVE in named:
        wrong = [word for word in named if word not in (STAY, LEAVE) and word not in PROVINCES]
        return T("Nothing goes with “stay” or “decline” but a province.") if wrong else None
    provinces = [word for word in named if word in PROVINCES]
    sorts = [word for word in named if word in REGIONS or word == NEUTRAL]
    planned = _planned(view, key)
    if not provinces and not sorts:
        return T("Say where to: {places}.", places=_targets(view, planned))
    if len(provinces) > 2 or len(set(provinces)) < len(provinces):
        return T("Name one province to go to, and before it at most the one to come from.")
    if sorts and (len(provinces) == 2 or len(set(sorts) & set(REGIONS)) > 1):
        return T("Name one place to go to.")
    if sorts:
        return _no_such_neighbour(view, sorts, provinces[0] if provinces else planned)
    source, target = provinces if len(provinces) == 2 else (planned, provinces[0])
    if source is None or target in _map(view).neighbours[source]:
        return None
    return T(
        "{target} is not next to {source}. From there: {places}.",
        target=words.province(target),
        source=words.province(source),
        places=_targets(view, source),
    )


def _no_such_neighbour(view: ShogunView, sorts: list[str], source: str | None) -> Text | None:
    if source is None:
        return None
    map = _map(view)
    for region in set(sorts) & set(REGIONS):
        if all(map.region[id] != region for id in map.neighbours[source]):
            return T(
                "No province of the {region} is next to {source}. From there: {places}.",
                region=words.REGION[region],
                source=words.province(source),
                places=_targets(view, source),
            )
    return None


def _targets(view: ShogunView, source: str | None) -> Text:
    if source is None:
        return T("a province, or “neutral”")
    return T("{provinces}", provinces=words.provinces(_map(view).neighbours[source]))


# -- looking ------------------------------------------------------------------------------------------------------


def _map(view: ShogunView) -> Board:
    return board(view.side, len(view.players))


def _province(view: ShogunView, id: str) -> ProvinceView:
    return view.provinces[_places(_map(view).provinces)[id]]


@cache
def _places(provinces: tuple[str, ...]) -> Mapping[str, int]:
    """Where in a view each province stands."""
    return {id: place for place, id in enumerate(provinces)}


def _mine(view: ShogunView) -> list[ProvinceView]:
    return [province for province in view.provinces if province.owner == view.seat]


def _others(view: ShogunView, named: Iterable[str]) -> tuple[str, ...]:
    """All other provinces, those out of play last."""
    known = set(named)
    return (*(id for id in _map(view).provinces if id not in known), *_map(view).out_of_play)


def _groups(view: ShogunView) -> tuple[int, ...]:
    """The different sizes of army groups that the seat has left, largest first."""
    assert view.seat is not None, "orders are a seat's"
    return tuple(sorted(set(view.players[view.seat].groups), reverse=True))


def _card(view: ShogunView, key: str) -> str | None:
    """The card that the seat planned for this action."""
    return view.own.plan[SPACES.index(SPACE_OF[key])] if view.own else None


def _planned(view: ShogunView, key: str) -> str | None:
    """The province from which this action is still to come; None if it is not planned, or over."""
    card = _card(view, key)
    if card is None or card in CHEST_VALUE or _province(view, card).owner != view.seat:
        return None
    done = view.action_row[: max(view.action_index - 1, 0)]
    return None if SPACE_OF[key] in done else card
