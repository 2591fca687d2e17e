"""The words of lists, patterns of actions, facts for conditions, and refusals (RULES.md 20).

A sheet is kept outside of the match. It is for a card and its action, ``a_harvest``, so that it
stays right if the card changes its place in the plan.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from engine.core.refusals import Unreadable
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Facts, Flaw, Traits
from engine.core.standing_orders.entry import ASK, Preference
from engine.core.text import T, Text, either, listing
from engine.edo import data
from engine.edo.actions import ACTIONS, Action, Both, Build, Buy, Gain, notation
from engine.edo.prices import offers
from engine.edo.state import EdoPhase
from engine.edo.state import PlanEntry as Planned
from engine.edo.view import EdoView
from engine.edo.words import names

DRAFT, WAGES = "draft", "wages"
"""The lists that are for no card."""
NO_MOVES, AUTO_MOVES, ASK_MOVES = "no_moves", "auto_moves", "ask_moves"
NO_ACTS, AUTO_ACTS, ASK_ACTS = "no_acts", "auto_acts", "ask_acts"
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
ACTS: Mapping[str, tuple[str, ...]] = {
    data.ActionKind.MONEY: (),
    data.ActionKind.RICE: (),
    data.ActionKind.TRAVEL: ("deploy", "free", NEXT),
    data.ActionKind.RECRUIT: (str(data.ActionKind.RECRUIT), KEEP_RICE),
    data.ActionKind.DEVELOP: data.SPECIALS,
    data.ActionKind.HARVEST: (AUTO, AUTO_ACTS, str(data.ActionKind.HARVEST)),
    data.ActionKind.BUILD: (*data.BUILDINGS, *data.RESOURCES[:2]),
    data.ActionKind.TRADE: ("gain", "buy", "both"),
}
"""The acts of each kind of card, and more words of such sheets."""
NUMBERED = frozenset({RESERVE, KEEP_RICE, KEEP_MAX, AT_END, str(data.ActionKind.RECRUIT), "buy", "both"})
"""Words that can have a number."""
NEEDING = frozenset({RESERVE, KEEP_RICE, KEEP_MAX})
"""Words that must have one."""
FRAME = ("take", "home", "keep", KEEP_MAX, AT_END, THERE, OWN, SLOT, POST_FREE, *COUNTS, *PLACES, *data.RESOURCES)
NAMES: Mapping[str, str] = {
    **{word: word for word in chain(FIELDS, FRAME, MOVERS, data.SPACE_IDS, data.SET_IDS, *ACTS.values())},
    "moves_none": NO_MOVES,
    "moves_auto": AUTO_MOVES,
    "moves_ask": ASK_MOVES,
    "acts_none": NO_ACTS,
    "acts_auto": AUTO_ACTS,
    "acts_ask": ASK_ACTS,
    "post": data.TRADING_POST,
}
"""How words may be written."""
PLACE_WORDS: Mapping[data.Place, Text] = {
    data.Place.CITY: T("cities"),
    data.Place.RESOURCE: T("forests, quarries, rice fields"),
    data.Place.RIVER: T("rivers"),
    data.Place.GATE: T("gates"),
}
SUBJECTS: Mapping[str, Text] = {
    "deploy": T("an official enters the board"),
    "free": T("a samurai moves for free"),
    **names.BUILDING,
    **{mover: names.figure(mover) for mover in MOVERS},
}
"""The things that an entry can be about."""
NAMED = 6
"""Maximum words that a refusal names."""
SAID = frozenset({*FIELDS, AUTO, AUTO_ACTS, KEEP_RICE, ASK})
"""First words of entries that are neither a move nor an act; only a number may follow."""
ALL_GOOD = (data.ActionKind.MONEY, data.ActionKind.RICE)
"""Actions without anything to choose."""


# -- cards of a plan -----------------------------------------------------------------------------------------


def sheet_key(entry: Planned) -> str:
    """The sheet for an entry of a plan."""
    return f"{entry.card}_{entry.spec.kind}"


def position_of(view: EdoView, key: str) -> int | None:
    """Return the place of a sheet's card in the plan; None without it, or with another action."""
    plan = view.own.plan if view.own else ()
    return next((place for place, entry in enumerate(plan) if entry is not None and sheet_key(entry) == key), None)


def can_stand(view: EdoView, key: str, *, own_card: bool = False) -> tuple[str, ...]:
    """Return the figures that are on the board when the card comes, or is done (``own_card``).

    Officials enter by their numbers, as far as cards of the plan let them in.
    """
    position, plan = position_of(view, key), view.own.plan if view.own else ()
    begun = view.turn.position if view.turn is not None else 0
    earlier = plan[begun : position + own_card] if position is not None else ()
    entering = sum(entry.own for entry in earlier if entry is not None and entry.spec.kind is data.ActionKind.TRAVEL)
    figures = list(zip(data.FIGURES, view.me.figures, strict=True))
    in_hand = [figure for figure, space in figures if space is None][:entering]
    return tuple(figure for figure, space in figures if space is not None or figure in in_hand)


def claimable(view: EdoView) -> tuple[str, ...]:
    """Special cards that nobody has."""
    taken = {card for player in view.players for card in (*player.cards, *player.claimed)}
    return tuple(card for card in data.SPECIALS if card not in taken)


def chooses(building: str, spec: data.CardAction) -> bool:
    """Return True if a discount can be on wood or on stone."""
    return len(offers(building, spec.cheaper_ryo, spec.cheaper_material)) > 1


def pairs_of(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """``free f2 forest_se f3 rice_n``: who goes where."""
    return tuple(zip(words[1::2], words[2::2], strict=False))


# -- patterns of actions, and facts --------------------------------------------------------------------------


def traits(view: EdoView, action: Action) -> Traits:
    """Return the words that choose an action: a building also by its city, a trade by its kind.

    The lower number serves first.
    """
    match action:
        case Build(figure, building, material):
            city = view.me.figures[data.FIGURES.index(figure)] or ""
            words = ("build", figure, building, *((material,) if material else ()))
            also = {city} if material else {city, *data.RESOURCES[:2]}
            return Traits(words, frozenset(also), rank=-data.FIGURES.index(figure), decisive=frozenset(words[-1:]))
        case Buy(figure) | Both(figure) | Gain(figure):
            number = None if isinstance(action, Gain) else action.quantity
            verb = notation(action).split()[0]
            rank = -data.FIGURES.index(figure)
            return Traits((verb, figure), number=number, rank=rank, decisive=frozenset({verb}))
    return Traits(tuple(notation(action).split()))


def decision_key(view: EdoView, legal: Actions[Action]) -> str | None:
    """Return the decision that these legal actions answer; None for a plan."""
    if not legal or view.phase == EdoPhase.PLAN:
        return None
    if view.phase in (DRAFT, WAGES):
        return str(view.phase)
    return sheet_key(view.card)


def facts(view: EdoView) -> Facts:
    """Return cities with a house or post of one's own, possessions, and the samurai on spaces."""
    if view.seat is None:
        return Facts()
    me = view.me
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
    return Facts(held, counts, frozenset(data.CITIES))


def hold(view: EdoView, way: Preference, place: str | None, mover: str = "") -> bool:
    """Return True if all conditions are true for a place; the mover is counted nowhere."""
    known = facts(view)
    if place is not None and way.conditions:
        counts = dict(known.counts)
        stands = view.me.figures[data.FIGURES.index(mover)] if mover in data.FIGURES else None
        if stands is not None:
            counts[stands] -= 1
        counts[THERE] = counts[place]
        counts[OWN] = view.me.figures.count(place) - (stands == place)
        known = replace(known, counts=counts, true=frozenset(_statements(view, place)))
    return way.holds(known)


def _statements(view: EdoView, place: str) -> Iterator[str]:
    """Yield the statements that are true for a place."""
    city = view.city(place)
    if city is not None and len(city.buildings) < data.BUILDING_SLOTS:
        yield SLOT
    kinds = [data.TRADING_POST] if city is None else [it.kind for it in city.buildings]
    if place not in data.NO_TRADING_POST and data.TRADING_POST not in kinds:
        yield POST_FREE
    if view.merchant == place:
        yield data.MERCHANT_FIGURE


# -- refusals ------------------------------------------------------------------------------------------------


def impossible(view: EdoView, key: str, named: tuple[str, ...]) -> Flaw | None:
    """Return the first reason; None if the entry may be carried out."""
    map = data.board(len(view.players))
    elsewhere = (
        Flaw(T("There is no {space} on this side of the board.", space=names.SPACE[word]), place)
        for place, word in enumerate(named)
        if word in data.SPACES and word not in map.spaces
    )
    flaws = _of_card(view, map, key, named) if key in SHEETS else _of_draft(map, named)
    return next(chain(elsewhere, () if key == WAGES else flaws), None)


def _of_draft(map: data.Board, named: tuple[str, ...]) -> Iterator[Flaw]:
    things = [word for word in named if word in data.SET_IDS or word in data.CITIES]
    if len(things) != 1:
        yield Flaw(T("Name one start set or one city."), len(named) - 1 if len(things) > 1 else len(named))
    for place, word in enumerate(named):
        if word in map.closed:
            yield Flaw(T("{city} is not open in this match.", city=names.SPACE[word]), place)


def _of_card(view: EdoView, map: data.Board, key: str, named: tuple[str, ...]) -> Iterator[Flaw]:
    if not named:
        yield Flaw(T("Begin with a word: who moves, or what is done."), 0)
        return
    first, spec = named[0], SHEETS[key]
    begins = [word for word in ACTS[spec.kind] if word not in (NEXT, *SAID, *data.RESOURCES)]
    if first in MOVERS:
        yield from (*_absent(view, key, first, 0), *_unlike("move", named, 0))
    elif not begins and first not in SAID:
        yield Flaw(T("This card does nothing; only moves happen before it."), 0)
    elif first not in (*begins, *SAID):
        words = either([f"“{word}”" for word in begins[:NAMED]])
        yield Flaw(T("Begin with {words}, or with who moves.", words=words), 0)
    elif first == "free":
        yield from _free(view, key, spec, named)
    elif first in data.BUILDINGS:
        yield from _build(map, spec, named)
    elif first in ("deploy", "harvest"):
        yield from _unlike(first, named[1:], 1)
        if first == "harvest":
            yield from _absent(view, key, named[1], 1)
        elif named[1] not in map.gates and not spec.anywhere:
            yield Flaw(T("With this card officials enter at gates: {gates}.", gates=listing(map.gates)), 1)
    else:
        if first in data.SPECIALS and first not in claimable(view):
            yield Flaw(T("{card} is taken already.", card=names.CARD[first]), 0)
        if len(named) > 1:
            yield Flaw(T("Nothing more belongs here. Begin another entry with “;”."), 1)


def _unlike(verb: str, named: tuple[str, ...], place: int) -> Iterator[Flaw]:
    """Yield the flaw of words, from this place on, that are no action of a verb."""
    try:
        ACTIONS.parse(" ".join((verb, *named)))
    except Unreadable as trouble:
        yield Flaw(trouble.text, place + (trouble.place or 1) - 1)


def _absent(view: EdoView, key: str, figure: str, place: int, *, own_card: bool = False) -> Iterator[Flaw]:
    """Yield the flaw of a figure that neither is on the board nor can have come there by then."""
    if figure in data.FIGURES and figure not in can_stand(view, key, own_card=own_card):
        yield Flaw(
            T("{figure} is in hand, and no card of yours brings it in by then.", figure=names.figure(figure)), place
        )


def _free(view: EdoView, key: str, spec: data.CardAction, named: tuple[str, ...]) -> Iterator[Flaw]:
    pairs = pairs_of(named)
    if len(named) < 3 or len(named) % 2 == 0:
        yield Flaw(T("Write who goes where: “free f2 edo”, or “free f2 edo f3 mito”."), len(named) - 1)
    for number, (figure, space) in enumerate(pairs):
        place = 1 + 2 * number
        yield from _unlike("free", (figure, space), place)
        if figure in [other for other, _ in pairs[:number]]:
            yield Flaw(T("One official moves a samurai only once."), place)
        if number >= spec.moves:
            yield Flaw(T("One official moves at most {n} samurai.", n=spec.moves), place)
        yield from _absent(view, key, figure, place, own_card=True)


def _build(map: data.Board, spec: data.CardAction, named: tuple[str, ...]) -> Iterator[Flaw]:
    building = named[0]
    cities = [(place, word) for place, word in enumerate(named) if word in data.SPACES]
    materials = [(place, word) for place, word in enumerate(named) if word in data.RESOURCES]
    if len(cities) != 1:
        yield Flaw(T("Name one city."), cities[1][0] if cities else 0)
        return
    place, city = cities[0]
    if city in map.closed:
        yield Flaw(T("{city} is not open in this match.", city=names.SPACE[city]), place)
    if city not in map.cities:
        yield Flaw(T("Nothing is built there: {space}.", space=names.SPACE[city]), place)
    if building == data.TRADING_POST and city in data.NO_TRADING_POST:
        yield Flaw(T("No trading post may stand in {city}.", city=names.SPACE[city]), place)
    if chooses(building, spec) and not materials:
        yield Flaw(T("Say whether it costs less “wood” or less “stone”."), len(named) - 1)
    if materials and not chooses(building, spec):
        yield Flaw(T("This card makes no material cheaper here. Leave it out."), materials[0][0])
    for spare in sorted({*range(1, len(named))} - {place, *(one for one, _ in materials[:1])}):
        yield Flaw(T("“{word}” is too much here. Leave it out.", word=named[spare]), spare)
