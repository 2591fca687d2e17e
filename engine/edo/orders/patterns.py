"""Words of lists, patterns of actions, facts for conditions, possibilities, laps (RULES.md 20).

A sheet is kept outside of the match. It is for a card and its action, ``a_harvest``, so that it
stays right if the card changes its place in the plan.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from engine.core.laps import Lap
from engine.core.protocol import Event
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import END, Facts, Traits, traits_of
from engine.core.standing_orders.entry import ASK
from engine.core.text import T, Text
from engine.edo import data
from engine.edo.actions import Action, Both, Build, Buy, Gain, notation
from engine.edo.events import RoundBegan
from engine.edo.prices import offers
from engine.edo.state import EdoPhase, EdoState, PlanEntry as Planned
from engine.edo.view import EdoView
from engine.edo.words import names

DRAFT, WAGES = "draft", "wages"
"""The lists that are for no card."""
CARD, ROUND = "card", "round"
"""Laps of cards; what all laps of a round belong to."""
MODES = ("no", "auto", ASK)
NO_MOVES, AUTO_MOVES, ASK_MOVES = (f"{mode}_moves" for mode in MODES)
NO_ACTS, AUTO_ACTS, ASK_ACTS = (f"{mode}_acts" for mode in MODES)
"""The ways to fill moves, and acts, where no entry does."""
AUTO, RESERVE, KEEP_RICE, KEEP_MAX, AT_END = "auto", "reserve", "keep_rice", "keep_max", "at_end"
LIMITS = (KEEP_MAX, KEEP_RICE, AT_END)
"""Entries of a wages sheet that name no samurai."""
NEXT = "next"
"""Written by the game where an official has moved whom it should."""
MOVERS = (*data.FIGURES, data.MERCHANT_FIGURE)
SHEETS = {f"{card}_{spec.kind}": spec for card, specs in data.CARDS.items() for spec in specs}
"""For each sheet the action of its card."""
THERE, OWN = "there", "own"
"""Samurai of all, or one's own, at the place meant; those that go there are not counted."""
SLOT, POST_FREE = "slot", "post_free"
"""The place is an open city with a free slot; one in which a trading post may still be built."""
COUNTS = ("ryo", "points", "officials", "samurai", "round")
"""Things to count besides resources and the samurai on a space."""
STATEMENTS = frozenset({SLOT, POST_FREE, data.MERCHANT_FIGURE})
PLACES = tuple(map(str, data.Place))
FIELDS = (NO_MOVES, AUTO_MOVES, ASK_MOVES, RESERVE, NO_ACTS, ASK_ACTS)
"""Words of every sheet for a card."""
COUNTED = (RESERVE, KEEP_RICE, KEEP_MAX)
"""Words that must have a number."""
NUMBERED = (*COUNTED, AT_END, "recruit", "buy", "both")
"""Words that can have one."""
SUBJECTS: Mapping[str, Text] = {
    **{mover: names.figure(mover) for mover in MOVERS},
    "deploy": T("an official enters the board"),
    "free": T("a samurai moves for free"),
    **names.BUILDING,
}
"""The things that an entry can be about."""
REPEATED = {data.ActionKind.TRAVEL: ("deploy", "free"), data.ActionKind.BUILD: tuple(data.BUILDINGS)}
"""Those by kind of action that any number of entries can be about."""
SAID = (*FIELDS, AUTO, AUTO_ACTS, KEEP_RICE, ASK)
"""First words of entries that are neither a move nor an act; only a number may follow."""
OTHERS = ("take", "home", "keep", "gain", "harvest", NEXT, THERE, OWN, SLOT, POST_FREE, *COUNTS, *PLACES)
NAMES: Mapping[str, str] = {
    **{word: word for word in (*SAID, *NUMBERED, *SUBJECTS, *OTHERS) if word != ASK},
    **{id: id for id in (*data.SPACE_IDS, *data.SET_IDS, *data.SPECIALS, *data.RESOURCES)},
    **{f"{what}_{mode.replace('no', 'none')}": f"{mode}_{what}" for what in ("moves", "acts") for mode in MODES},
    "post": data.TRADING_POST,
}
PLACE_WORDS: Mapping[data.Place, Text] = {
    data.Place.CITY: T("cities"),
    data.Place.RESOURCE: T("forests, quarries, rice fields"),
    data.Place.RIVER: T("rivers"),
    data.Place.GATE: T("gates"),
}
DRAFTED: Mapping[str, Text] = {
    **{id: names.start_set(id) for id in data.SET_IDS},
    **{id: names.SPACE[id] for id in data.CITIES},
}
ALL_GOOD = (data.ActionKind.MONEY, data.ActionKind.RICE)
"""Actions without anything to choose."""


# -- cards of a plan -----------------------------------------------------------------------------------------


def sheet_key(entry: Planned) -> str:
    return f"{entry.card}_{entry.spec.kind}"


def can_stand(view: EdoView, key: str, *, own_card: bool = False) -> tuple[str, ...]:
    """Return the figures that are on the board when the card comes, or is done (``own_card``).

    Officials enter by their numbers, as far as cards of the plan let them in.
    """
    plan = view.own.plan if view.own else ()
    position = next((n for n, entry in enumerate(plan) if entry is not None and sheet_key(entry) == key), None)
    begun = view.turn.position if view.turn is not None else 0
    earlier = plan[begun : position + own_card] if position is not None else ()
    entering = sum(entry.own for entry in earlier if entry is not None and entry.spec.kind is data.ActionKind.TRAVEL)
    figures = list(zip(data.FIGURES, view.me.figures, strict=True))
    in_hand = [figure for figure, space in figures if space is None][:entering]
    return tuple(figure for figure, space in figures if space is not None or figure in in_hand)


def claimable(view: EdoView) -> tuple[str, ...]:
    """Special cards that no one has."""
    taken = {card for player in view.players for card in (*player.cards, *player.claimed)}
    return tuple(card for card in data.SPECIALS if card not in taken)


# -- patterns of actions, and facts --------------------------------------------------------------------------


def traits(view: EdoView, action: Action) -> Traits:
    """Return the words that choose an action: a building also by its city, a trade by its kind.

    The lower number serves first.
    """
    match action:
        case Build(figure, building, material):
            city = view.me.figures[data.FIGURES.index(figure)] or ""
            rank, needs = -data.FIGURES.index(figure), (2, 4) if material else (2,)
            return traits_of("build", figure, building, city, material or data.RESOURCES[:2], needs=needs, rank=rank)
        case Buy(figure) | Both(figure) | Gain(figure):
            number = None if isinstance(action, Gain) else action.quantity
            verb, rank = notation(action).split()[0], -data.FIGURES.index(figure)
            return traits_of(verb, figure, needs=(0,), number=number, rank=rank)
    return traits_of(*notation(action).split())


def possible(view: EdoView, key: str) -> Iterator[Traits]:
    """Yield all that may be written on a list: moves, acts, and what else a sheet can say."""
    map = data.board(len(view.players))
    if key == DRAFT:
        yield from (traits_of("take", data.SET_IDS), traits_of("home", map.cities))
    elif key == WAGES:
        things = (*data.FIGURES, *map.spaces, *PLACES, *data.RESOURCES)
        yield traits_of(("keep", AT_END), *[things] * len(data.FIGURES), needs=())
        yield from (Traits((), number=0), *_alone(LIMITS))
    if key not in SHEETS:
        return
    spec, movers = SHEETS[key], can_stand(view, key)
    yield traits_of((*movers, data.MERCHANT_FIGURE), map.spaces, needs=(0, 1))
    match spec.kind:
        case data.ActionKind.RECRUIT:
            yield from _alone(("recruit", KEEP_RICE))
        case data.ActionKind.TRADE:
            yield from _alone(("both", "gain", "buy"))
        case data.ActionKind.HARVEST:
            yield from _alone((AUTO, AUTO_ACTS))
            yield traits_of("harvest", movers, needs=(0, 1))
        case data.ActionKind.DEVELOP:
            yield traits_of(claimable(view))
        case data.ActionKind.TRAVEL:
            gates = map.spaces if spec.anywhere else map.gates
            yield from (traits_of("deploy", gates, needs=(0, 1)), traits_of(NEXT))
            for number in range(1, spec.moves + 1):
                for freed in permutations(can_stand(view, key, own_card=True), number):
                    pairs = [part for figure in freed for part in (figure, map.spaces)]
                    yield traits_of("free", *pairs, needs=tuple(range(2 * number + 1)))
        case data.ActionKind.BUILD:
            for building in data.BUILDINGS:
                closed = data.NO_TRADING_POST if building == data.TRADING_POST else ()
                # a discount can be on wood or on stone
                either = len(offers(building, spec.cheaper_ryo, spec.cheaper_material)) > 1
                less = (data.RESOURCES[:2],) if either else ()
                cities = [city for city in map.cities if city not in closed]
                yield traits_of(building, cities, *less, needs=tuple(range(2 + len(less))))
    yield from _alone(FIELDS[:4] if spec.kind in ALL_GOOD else FIELDS)


def _alone(words: Iterable[str]) -> Iterator[Traits]:
    """Yield what a sheet says by one word, and perhaps a number."""
    return (Traits(((word,),), (0,), 0 if word in NUMBERED else None, counted=word in COUNTED) for word in words)


def obstacle(view: EdoView, key: str, written: Sequence[str]) -> Text | None:
    word = written[-1]
    map = data.board(len(view.players))
    if word in data.SPACES and word not in map.spaces:
        return T("There is no {space} on this side of the board.", space=names.SPACE[word])
    if word in map.closed:
        return T("{city} is not open in this match.", city=names.SPACE[word])
    if word in data.FIGURES and word not in can_stand(view, key):
        return T("{figure} is in hand, and no card of yours brings it in by then.", figure=names.figure(word))
    taken = word in data.SPECIALS and word not in claimable(view)
    return T("“{card}” is taken already.", card=names.CARD[word]) if taken else None


def decision_key(view: EdoView, legal: Actions[Action]) -> str | None:
    """Return the decision that these legal actions answer; None for a plan."""
    if not legal or view.phase == EdoPhase.PLAN:
        return None
    if view.phase in (DRAFT, WAGES):
        return str(view.phase)
    return sheet_key(view.card)


def facts(view: EdoView, place: str | None = None, mover: str = "") -> Facts:
    """Return cities with a house or post of one's own, possessions, and the samurai on spaces.

    For a place also what is so there; the mover is counted nowhere.
    """
    me, there = view.me, dict[str, bool]()
    held = frozenset(city.id for city in view.cities if any(share.seat == view.seat for share in city.shares))
    counts = {
        **dict.fromkeys(data.SPACE_IDS, 0),
        **{space.id: sum(space.samurai) for space in view.spaces},
        **dict(zip(data.RESOURCES, me.goods, strict=True)),
        "ryo": me.ryo or 0,
        "points": me.points,
        "officials": me.officials,
        "samurai": len(data.FIGURES) - me.officials,
        "round": view.round,
        THERE: 0,
        OWN: 0,
    }
    if place is not None:
        stands, city = me.standing.get(mover), view.city(place)
        if stands is not None:
            counts[stands] -= 1
        counts |= {THERE: counts[place], OWN: me.figures.count(place) - (stands == place)}
        kinds = [data.TRADING_POST] if city is None else [it.kind for it in city.buildings]
        there[SLOT] = city is not None and len(kinds) < data.BUILDING_SLOTS
        there[POST_FREE] = data.TRADING_POST not in kinds and place not in data.NO_TRADING_POST
        there[data.MERCHANT_FIGURE] = view.merchant == place
    return Facts(held, counts, frozenset(data.CITIES), frozenset(word for word, so in there.items() if so))


# -- laps, and the end of lists (20.5): public, but for a seat's own key -------------------------------------


def current(state: EdoState) -> Lap | None:
    """The draft; the cards at one position of all seats; the wages of all seats."""
    if len(state.active) != 1 or state.phase == EdoPhase.PLAN:
        return None
    seats, rest = len(state.players), (*state.active, *state.waiting)
    sealed = state.rules.sealed
    match state.phase:
        case EdoPhase.DRAFT:
            return Lap(DRAFT, 0, 1, 2 * seats, rest, DRAFT, sealed=False, full_time=True, draft=True)
        case EdoPhase.PREMOVE | EdoPhase.EXECUTE:
            return Lap(CARD, state.round, state.card + 1, seats, state.waiting, ROUND, sealed)
        case EdoPhase.WAGES:
            return Lap(WAGES, state.round, data.PLANNED + 1, seats, rest, ROUND, sealed)
    return None


def wider_window(state: EdoState) -> str:
    """The round, in which no one waits for a seat that missed the plan."""
    return f"{ROUND} {state.round}" if state.round else f"{DRAFT} 0"


def turn_key(view: EdoView, lap: Lap) -> str:
    """The list by which the seat answers its turn of a lap."""
    if lap.kind != CARD:
        return lap.kind
    entry = view.own.plan[lap.number - 1] if view.own is not None else None
    return lap.kind if entry is None else sheet_key(entry)


def made_true(view: EdoView, key: str, event: Event) -> tuple[str, ...]:
    """End a round's lists when another one begins."""
    return (END,) if isinstance(event, RoundBegan) and key != DRAFT else ()
