"""Standing orders: the words of the actions, the facts of a view, and what can be written for each decision.

How lists are written, read and followed is the core's (``engine.core.orders``). Everything here is from a seat's view
alone. Plans are made by hand; what comes after them can be ordered: moves, each kind of activation, wages, the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.core.decision import SIZES, Decision, Facts, Traits
from engine.core.question import Choice, Group
from engine.core.sequence import Actions
from engine.core.text import T, Text
from engine.edo import cities, words
from engine.edo.actions import (
    DECLINE,
    DONE,
    NEXT,
    RECRUIT,
    Action,
    Both,
    Build,
    Buy,
    Deploy,
    Free,
    Gain,
    Harvest,
    Home,
    Keep,
    Move,
    Return,
    Take,
    both,
    build,
    buy,
    claim,
    deploy,
    free,
    gain,
    give_back,
    harvest,
    keep,
    move,
    notation,
)
from engine.edo.cities import Stock
from engine.edo.data import (
    BUILDINGS,
    CAPITAL,
    CITIES,
    FIGURES,
    MERCHANT_FIGURE,
    NO_TRADING_POST,
    RESOURCES,
    SET_IDS,
    SPACE_IDS,
    SPACES,
    SPECIALS,
    TRADING_POST,
    WAGE,
    Kind,
    Place,
    board,
)
from engine.edo.prices import buyable, offers, point_price
from engine.edo.state import At
from engine.edo.text import label
from engine.edo.view import EdoView, PlayerView

DRAFT, MOVES, WAGES = "draft", "moves", "wages"
"""The kinds of decision besides the kinds of activation, which are named as in ``Kind``."""
ACTIVATIONS = (Kind.HARVEST, Kind.BUILD, Kind.TRADE, Kind.TRAVEL, Kind.DEVELOP, Kind.RECRUIT)
"""Those that ask something."""
VERBS = (
    "take",
    "home",
    "move",
    "done",
    "deploy",
    "free",
    "next",
    "recruit",
    "claim",
    "harvest",
    "build",
    "buy",
    "gain",
    "both",
    "decline",
    "keep",
    "return",
)
COUNTS = ("ryo", "points", "officials", "samurai", "round")
"""What can be counted besides resources and the samurai on a space."""
KINDS_OF_PLACE = tuple(str(place) for place in Place)
MOVERS = (*FIGURES, MERCHANT_FIGURE)
SPELLINGS: Mapping[str, str] = {
    word: word
    for word in (
        *VERBS,
        *COUNTS,
        *KINDS_OF_PLACE,
        *RESOURCES,
        *BUILDINGS,
        *MOVERS,
        *SPACE_IDS,
        *SPECIALS,
        *SET_IDS,
    )
}
"""How words may be written."""

ANYTHING = Choice("any", T("Whatever a caretaker would do"))
ASKED = Choice("ask", T("Ask me"))


# -- facts and words ----------------------------------------------------------------------------------------------


def facts(view: EdoView) -> Facts:
    """What conditions can ask: cities with a house or post of one's own; what one has; how many samurai stand where."""
    if view.seat is None:
        return Facts()
    me = view.me
    held = frozenset(city.id for city in view.cities if any(share.seat == view.seat for share in city.shares))
    there = dict.fromkeys(SPACE_IDS, 0)
    there.update({space.id: sum(space.samurai) for space in view.spaces})
    counts = {
        **there,
        **dict(zip(RESOURCES, me.goods, strict=True)),
        "ryo": me.ryo or 0,
        "points": me.points,
        "officials": me.officials,
        "samurai": len(FIGURES) - me.officials,
        "round": view.round,
    }
    return Facts(held, counts, frozenset(CITIES))


def traits(view: EdoView, action: Action) -> Traits:
    """By which words an action can be chosen."""
    words_of = tuple(notation(action).split())
    match action:
        case Move(figure, space) | Free(figure, space):
            return Traits(words_of, frozenset(_about(space)), decisive=frozenset({space, *_about(space)}))
        case Deploy(space):
            return Traits(words_of, frozenset(_about(space)))
        case Harvest(figure) | Keep(figure) | Return(figure):
            space = _at(view, figure)
            return Traits(words_of, frozenset({space, *_about(space)}))
        case Build(figure, building, _):
            also = frozenset({_at(view, figure)})
            return Traits(words_of, also, decisive=frozenset({building}))
        case Buy(figure, quantity) | Both(figure, quantity):
            return Traits(words_of[:2], number=quantity, decisive=frozenset(words_of[:2]))
        case Gain():
            return Traits(words_of, decisive=frozenset(words_of))
    return Traits(words_of)


def _at(view: EdoView, figure: str) -> str:
    space = view.me.figures[FIGURES.index(figure)]
    assert space is not None, "it stands on the board"
    return space


def _about(space: str) -> Iterator[str]:
    """Words that fit a space besides its id."""
    yield str(SPACES[space].kind)
    if SPACES[space].resource:
        yield SPACES[space].resource


def decision_key(view: EdoView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer; None for a plan."""
    if not legal:
        return None
    match view.phase:
        case At.DRAFT:
            return DRAFT
        case At.PREMOVE:
            return MOVES
        case At.WAGES:
            return WAGES
        case At.EXECUTE if view.turn is not None and view.turn.entry is not None:
            return str(view.turn.entry.spec.kind)
    return None


# -- the kinds of decision ----------------------------------------------------------------------------------------


def decisions(view: EdoView) -> tuple[Decision, ...]:
    """The kinds that can still come for the seat."""
    if view.seat is None or view.phase == At.GAME_END:
        return ()
    kinds = [MOVES, *map(str, ACTIVATIONS), WAGES]
    if view.phase == At.DRAFT:
        kinds.insert(0, DRAFT)
    return tuple(_decision(view, key) for key in kinds)


LABEL: Mapping[str, Text] = {
    DRAFT: T("Set-up: start set and home city"),
    MOVES: T("Moves before a card"),
    Kind.HARVEST: T("Harvest: with which samurai"),
    Kind.BUILD: T("Build: what and where"),
    Kind.TRADE: T("Trade: goods or a point"),
    Kind.TRAVEL: T("Travel: who goes where"),
    Kind.DEVELOP: T("Develop: which special card"),
    Kind.RECRUIT: T("Recruit: a Shogun official or not"),
    WAGES: T("Wages: who stays"),
}
HINT: Mapping[str, Text] = {
    DRAFT: T("asked twice: once for a start set, once for a home city"),
    MOVES: T("asked before each of your cards, until you are done"),
    Kind.HARVEST: T("asked for each activation; a space may be named instead of a samurai"),
    Kind.BUILD: T("asked for each activation; name a building, and perhaps the city"),
    Kind.TRADE: T("asked for each activation"),
    Kind.TRAVEL: T("asked for each official"),
    Kind.DEVELOP: T("asked for each activation; the best card of the list that lies open"),
    Kind.RECRUIT: T("asked for each activation"),
    WAGES: T("asked for each samurai; a space may be named instead"),
}
EXAMPLE: Mapping[str, str] = {
    DRAFT: "t5; home kawagoe; any",
    MOVES: "f1 forest_n if forest_n at most 0; done",
    Kind.HARVEST: "forest_n; any",
    Kind.BUILD: "house edo; fortress; decline",
    Kind.TRADE: "gain; buy at least 2; decline",
    Kind.TRAVEL: "deploy gate_n; next",
    Kind.DEVELOP: "s07; s06; decline",
    Kind.RECRUIT: "recruit if rice at least 3; decline",
    WAGES: "keep resource; return; done",
}
WORDS: Mapping[str, tuple[str, ...]] = {
    DRAFT: (*SET_IDS, *CITIES, "take", "home"),
    MOVES: (*SPACE_IDS, *MOVERS, *KINDS_OF_PLACE, *RESOURCES, "done", "move"),
    Kind.HARVEST: (*FIGURES, *SPACE_IDS, *KINDS_OF_PLACE, *RESOURCES, "decline", "harvest"),
    Kind.BUILD: (*BUILDINGS, *CITIES, *FIGURES, *RESOURCES[:2], "decline", "build"),
    Kind.TRADE: ("gain", "both", "buy", *FIGURES, "decline"),
    Kind.TRAVEL: (*SPACE_IDS, *FIGURES, *KINDS_OF_PLACE, *RESOURCES, "deploy", "free", "next"),
    Kind.DEVELOP: (*SPECIALS, "decline", "claim"),
    Kind.RECRUIT: ("recruit", "decline"),
    WAGES: (*FIGURES, *SPACE_IDS, *KINDS_OF_PLACE, *RESOURCES, "keep", "return", "done"),
}


def _decision(view: EdoView, key: str) -> Decision:
    offered = tuple(_offers(view, key))
    used = {choice.group for choice in offered}
    counted = key == Kind.TRADE
    return Decision(
        key=key,
        label=LABEL[key],
        hint=HINT[key],
        example=EXAMPLE[key],
        offers=(*offered, ANYTHING, ASKED),
        groups=tuple(Group(mover, words.figure(mover)) for mover in MOVERS if mover in used),
        words=WORDS[key],
        hows=SIZES if counted else (),
        countless=frozenset({"gain", "decline"}) if counted else frozenset(),
        least=1 if counted else 0,
    )


def _offers(view: EdoView, key: str) -> Iterator[Choice]:
    board_in_use = board(len(view.players))
    match key:
        case "moves":
            for mover in MOVERS:
                for space in board_in_use.spaces:
                    yield Choice(f"{mover} {space}", words.SPACE[space], group=mover)
            yield Choice("done", label(DONE))
        case "harvest":
            for space in board_in_use.spaces:
                if SPACES[space].resource:
                    yield Choice(space, words.SPACE[space])
            yield Choice("decline", label(DECLINE))
        case "build":
            yield from _build_offers(board_in_use.cities)
        case "trade":
            yield Choice("both", T("Goods and a point"))
            yield Choice("gain", T("A point"))
            yield Choice("buy", T("Goods, as many as possible"))
            yield Choice("decline", label(DECLINE))
        case "travel":
            for space in board_in_use.spaces:
                yield Choice(f"deploy {space}", label(deploy(space)))
            yield Choice("next", label(NEXT))
        case "wages":
            yield from _wage_offers(board_in_use.spaces)
        case _:
            for action in _all_of(view, key):
                yield Choice(notation(action), label(action))


def _all_of(view: EdoView, key: str) -> Iterator[Action]:
    match key:
        case "draft":
            yield from imagined(view, DRAFT)
        case "develop":
            yield from map(claim, SPECIALS)
            yield DECLINE
        case "recruit":
            yield RECRUIT
            yield DECLINE


def _build_offers(open_cities: Sequence[str]) -> Iterator[Choice]:
    for building in BUILDINGS:
        yield Choice(building, T("{building}, anywhere", building=words.BUILDING[building]))
        for city in open_cities:
            if building != TRADING_POST or city not in NO_TRADING_POST:
                name = T("{building} in {city}", building=words.BUILDING[building], city=words.SPACE[city])
                yield Choice(f"{building} {city}", name)
    yield Choice("decline", label(DECLINE))


def _wage_offers(spaces: Sequence[str]) -> Iterator[Choice]:
    for figure in FIGURES:
        yield Choice(f"keep {figure}", label(keep(figure)))
        yield Choice(f"return {figure}", label(give_back(figure)))
    for space in spaces:
        yield Choice(f"keep {space}", T("Keep who stands there: {space}", space=words.SPACE[space]))
    yield Choice("done", T("That is my choice"))


# -- if it came now -----------------------------------------------------------------------------------------------


def imagined(view: EdoView, key: str) -> tuple[Action, ...]:
    """What would be legal if the question came as things stand; empty if it would not be asked."""
    if view.seat is None:
        return ()
    found = tuple(_IMAGINED[key](view, view.me)) if key in _IMAGINED else ()
    return found if len(found) > 1 else ()


def _drafted(view: EdoView, me: PlayerView) -> Iterator[Action]:
    if me.start_set is None:
        taken = {player.start_set for player in view.players}
        yield from (Take(id) for id in SET_IDS if id not in taken)
    if me.home is None:
        lived_in = {player.home for player in view.players}
        for city in view.cities:
            if city.id not in lived_in and (view.edo_as_home or city.id != CAPITAL):
                yield Home(city.id)


def _standing(view: EdoView, me: PlayerView) -> Iterator[tuple[str, str]]:
    for figure, space in zip(FIGURES, me.figures, strict=True):
        if space is not None:
            yield figure, space


def _moved(view: EdoView, me: PlayerView) -> Iterator[Action]:
    reach = board(len(view.players)).reach
    for figure, space in (*_standing(view, me), (MERCHANT_FIGURE, view.merchant)):
        yield from (move(figure, near.space) for near in reach[space] if near.distance <= (me.ryo or 0))
    yield DONE


def _travelled(view: EdoView, me: PlayerView) -> Iterator[Action]:
    map = board(len(view.players))
    if me.officials:
        yield from (deploy(gate) for gate in map.gates)
    for figure, space in _standing(view, me):
        yield from (free(figure, near.space) for near in map.reach[space])
    yield NEXT


def _harvested(view: EdoView, me: PlayerView) -> Iterator[Action]:
    yield from (harvest(figure) for figure, space in _standing(view, me) if SPACES[space].resource)
    yield DECLINE


def _built(view: EdoView, me: PlayerView) -> Iterator[Action]:
    stock = Stock(me.houses, me.post, view.fortresses)
    for figure, space in _standing(view, me):
        city = view.city(space)
        if city is not None:
            for kind in cities.possible(space, city.buildings, me.seat, stock):
                if offers(kind, 0, 0)[0].price.payable(me.goods, me.ryo or 0):
                    yield build(figure, kind)
    yield DECLINE


def _traded(view: EdoView, me: PlayerView) -> Iterator[Action]:
    ryo, card = me.ryo or 0, view.merchant_card
    price = point_price(card)
    there = view.city(view.merchant)
    doing_both = there is not None and cities.has_post(there.buildings, me.seat)
    for figure, space in _standing(view, me):
        if space == view.merchant:
            yield from (buy(figure, n) for n in range(1, buyable(card, 0, me.goods, ryo) + 1))
            if price.payable(me.goods, ryo):
                yield gain(figure)
                if doing_both:
                    most = buyable(card, 0, me.goods, ryo - price.ryo)
                    yield from (both(figure, n) for n in range(1, most + 1))
    yield DECLINE


def _developed(view: EdoView, me: PlayerView) -> Iterator[Action]:
    yield from map(claim, view.display)
    yield DECLINE


def _recruited(view: EdoView, me: PlayerView) -> Iterator[Action]:
    if me.rice and view.shogun:
        yield RECRUIT
    yield DECLINE


def _paid(view: EdoView, me: PlayerView) -> Iterator[Action]:
    if me.rice >= WAGE:
        for figure, _ in _standing(view, me):
            yield keep(figure)
            yield give_back(figure)


_IMAGINED: Mapping[str, Callable[[EdoView, PlayerView], Iterator[Action]]] = {
    DRAFT: _drafted,
    MOVES: _moved,
    Kind.TRAVEL: _travelled,
    Kind.HARVEST: _harvested,
    Kind.BUILD: _built,
    Kind.TRADE: _traded,
    Kind.DEVELOP: _developed,
    Kind.RECRUIT: _recruited,
    WAGES: _paid,
}


# -- what can never be --------------------------------------------------------------------------------------------


def impossible(view: EdoView, key: str, named: tuple[str, ...]) -> Text | None:
    """Why a preference that names these words can never be legal."""
    map = board(len(view.players))
    for word in named:
        if word in SPACES and word not in map.spaces:
            return T("There is no {space} on this side of the board.", space=words.SPACE[word])
    if key == Kind.BUILD:
        return _never_built(map.closed, named)
    if key == Kind.HARVEST:
        barren = [word for word in named if word in SPACES and not SPACES[word].resource]
        if barren:
            return T("Nothing is harvested there: {space}.", space=words.SPACE[barren[0]])
    return None


def _never_built(closed: Sequence[str], named: tuple[str, ...]) -> Text | None:
    for word in named:
        if word in closed:
            return T("{city} is not open in this match.", city=words.SPACE[word])
        if word in NO_TRADING_POST and TRADING_POST in named:
            return T("No trading post may stand in {city}.", city=words.SPACE[word])
    return None
