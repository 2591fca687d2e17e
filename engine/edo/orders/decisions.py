"""Standing orders: which lists a seat can write, and the words of each (RULES.md 20).

There are three sorts: the ranking of the draft, a sheet for each card of the plan, and one for wages. How lists are
written and read stands in ``engine.core.standing_orders``; what a sheet says in ``sheets``, how it is carried out
in ``following``, why an entry is refused in ``sheet_check``. Everything here is from a seat's view alone.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import ANYTHING, ASKED, SIZES, Decision
from engine.core.standing_orders.entry import ANY, ASK
from engine.core.text import T, Text
from engine.edo.actions import claim
from engine.edo.data import (
    BUILDINGS,
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
    Board,
    CardAction,
    Kind,
    Place,
    board,
)
from engine.edo.orders import words as terms
from engine.edo.orders.cycles import triggers
from engine.edo.orders.sheets import ALL_GOOD, can_stand, sheet_key
from engine.edo.state import EdoPhase
from engine.edo.state import Entry as Planned
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.label import label

KNOWN = 1 << 8
"""Lists of offers remembered: those of a position are asked for again with each change of a sheet."""
BLOCKED = Choice(ASK, T("Ask me if it is blocked"))


# -- which lists there are ----------------------------------------------------------------------------------------


def decisions(view: EdoView) -> tuple[Decision, ...]:
    """The lists that the seat can still write."""
    if view.seat is None or view.phase == EdoPhase.GAME_END:
        return ()
    if view.phase == EdoPhase.DRAFT:
        return (_draft(view),)
    sheets = tuple(_sheet(view, entry, place) for place, entry in _to_come(view))
    return (*sheets, *((_wages(view),) if view.phase != EdoPhase.WAGES or _unpaid(view) else ()))


def _to_come(view: EdoView) -> Iterator[tuple[int, Planned]]:
    """The seat's entries that are not done yet, and their positions."""
    if view.own is None or view.phase == EdoPhase.WAGES:
        return
    turn = view.turn
    for place, entry in enumerate(view.own.plan):
        over = turn is not None and (
            turn.position > place or (turn.position == place and view.seat not in (turn.seat, *view.waiting))
        )
        if entry is not None and not over:
            yield place, entry


def _barred(view: EdoView) -> frozenset[str]:
    """A sheet says nothing about caretakers, and a sealed one asks nobody."""
    return frozenset({ANY, ASK}) if view.sealed else frozenset({ANY})


def _closed(view: EdoView) -> bool:
    """Whether sheets are locked (20.9)."""
    return view.sealed and (view.phase != EdoPhase.PLAN or view.me.locked)


def _unpaid(view: EdoView) -> bool:
    return view.seat in (*view.active, *view.waiting)


# -- sheets of cards (20.1) ---------------------------------------------------------------------------------------


def _sheet(view: EdoView, entry: Planned, position: int) -> Decision:
    spec, seats, key = entry.spec, len(view.players), sheet_key(entry)
    acts, movers = terms.ACTS[spec.kind], (*can_stand(view, key), MERCHANT_FIGURE)
    repeats = frozenset(acts).intersection(("deploy", "free", *BUILDINGS))
    groups = (
        *(Group(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
        *(Group(figure, names.figure(figure)) for figure in FIGURES if spec.kind is Kind.TRAVEL),
    )
    named = (
        (*acts, *terms.MOVERS, *SPACE_IDS, *terms.FIELDS) if acts else (*terms.MOVERS, *SPACE_IDS, *terms.FIELDS[:4])
    )
    return Decision(
        key=key,
        label=T("Card {n}: {entry}", n=position + 1, entry=names.entry(entry)),
        hint=HINT[spec.kind],
        example=example(view, key, spec),
        offers=(*_moves(seats, movers), *_acts(seats, spec, _serving(view, spec, key)), *_modes(view, spec)),
        groups=groups,
        words=named,
        hows=SIZES,
        countless=frozenset(named) - terms.NUMBERED,
        needing=terms.NEEDING,
        consumable=True,
        is_script=True,
        subjects=tuple(Group(word, terms.subject(word)) for word in (*movers, *_in_order(acts, repeats))),
        about=frozenset({*terms.MOVERS, *repeats}),
        repeats=repeats,
        usual=usual(entry),
        triggers=triggers(view),
        barred=_barred(view),
        closed=_closed(view),
    )


def _in_order(acts: tuple[str, ...], repeats: frozenset[str]) -> Iterator[str]:
    return (word for word in acts if word in repeats)


def usual(entry: Planned) -> str:
    """What a sheet begins with (20.3); nothing where something must be chosen."""
    if not entry.activations:
        return terms.NO_MOVES
    match entry.spec.kind:
        case Kind.MONEY | Kind.RICE:
            return terms.NO_MOVES
        case Kind.HARVEST:
            return terms.AUTO
        case Kind.RECRUIT:
            return f"{terms.NO_MOVES}; recruit"
    return ""


@lru_cache(maxsize=KNOWN)
def _moves(seats: int, movers: tuple[str, ...]) -> tuple[Choice, ...]:
    kinds = [(space, names.SPACE[space], str(SPACES[space].kind)) for space in board(seats).spaces]
    return tuple([Choice(f"{mover} {id}", name, group=kind) for mover in movers for id, name, kind in kinds])


def _serving(view: EdoView, spec: CardAction, key: str) -> tuple[str, ...]:
    """Whom or what an action is about: figures, or special cards."""
    match spec.kind:
        case Kind.HARVEST:
            return can_stand(view, key)
        case Kind.TRAVEL:
            return can_stand(view, key, own_card=True)
        case Kind.DEVELOP:
            return claimable(view)
    return ()


@lru_cache(maxsize=KNOWN)
def _acts(seats: int, spec: CardAction, serving: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(_each_act(board(seats), spec, serving))


def _each_act(map: Board, spec: CardAction, serving: tuple[str, ...]) -> Iterator[Choice]:
    match spec.kind:
        case Kind.HARVEST:
            yield Choice(terms.AUTO, T("Moves and samurai that bring most"))
            yield Choice(terms.AUTO_ACTS, T("Samurai that bring most"))
            for figure in serving:
                yield Choice(f"harvest {figure}", T("{figure} harvests", figure=names.figure(figure)))
        case Kind.TRAVEL:
            for space in map.spaces if spec.anywhere else map.gates:
                yield Choice(f"deploy {space}", names.SPACE[space], group=str(SPACES[space].kind))
            for figure in serving:
                for space in map.spaces:
                    name = T("{figure} to {space}", figure=names.figure(figure), space=names.SPACE[space])
                    yield Choice(f"free {figure} {space}", name, group=figure)
        case Kind.BUILD:
            yield from _build_offers(map, spec)
        case Kind.TRADE:
            yield Choice("both", T("Goods and a point"))
            yield Choice("gain", T("A point"))
            yield Choice("buy", T("Goods, as many as possible"))
        case Kind.DEVELOP:
            for card in serving:
                yield Choice(card, label(claim(card)))
        case Kind.RECRUIT:
            yield Choice("recruit", T("All activations"))


def claimable(view: EdoView) -> tuple[str, ...]:
    """Special cards that nobody has."""
    taken = {card for player in view.players for card in (*player.cards, *player.claimed)}
    return tuple(card for card in SPECIALS if card not in taken)


def _build_offers(map: Board, spec: CardAction) -> Iterator[Choice]:
    for building in BUILDINGS:
        for city in map.cities:
            if building == TRADING_POST and city in NO_TRADING_POST:
                continue
            if chooses(building, spec):
                for material in RESOURCES[:2]:
                    name = T("{city}, less {material}", city=names.SPACE[city], material=names.RESOURCE[material])
                    yield Choice(f"{building} {city} {material}", name, group=str(Place.CITY))
            else:
                yield Choice(f"{building} {city}", names.SPACE[city], group=str(Place.CITY))


def chooses(building: str, spec: CardAction) -> bool:
    """Whether a discount can be on wood or on stone."""
    printed = BUILDINGS[building]
    return bool(spec.cheaper_material and printed.wood and printed.stone)


def _modes(view: EdoView, spec: CardAction) -> Iterator[Choice]:
    yield Choice(terms.NO_MOVES, T("Nobody moves before it"))
    yield Choice(terms.AUTO_MOVES, T("The moves that suit it"))
    if spec.kind not in ALL_GOOD:
        yield Choice(terms.NO_ACTS, T("Nothing is done"))
    if not view.sealed:
        yield Choice(terms.ASK_MOVES, T("Ask me who moves"))
        if spec.kind not in ALL_GOOD:
            yield Choice(terms.ASK_ACTS, T("Ask me what is done"))
    if not view.sealed:
        yield BLOCKED


HINT: Mapping[str, Text] = {
    Kind.MONEY: T("before it: who moves where, best place first"),
    Kind.RICE: T("before it: who moves where, best place first"),
    Kind.TRAVEL: T("who moves for money before it; then one entry for each official"),
    Kind.RECRUIT: T("who moves before it; then how many are recruited"),
    Kind.DEVELOP: T("who moves before it; then special cards, best first, of those that lie open"),
    Kind.HARVEST: T("who moves before it, best place first; then who harvests"),
    Kind.BUILD: T("who moves before it; then what is built where, best first"),
    Kind.TRADE: T("who moves before it; then goods or a point, one entry for each activation"),
}
EXAMPLE: Mapping[str, str] = {
    Kind.MONEY: "reserve 3",
    Kind.RICE: "reserve 3",
    Kind.TRAVEL: "deploy gate_n",
    Kind.RECRUIT: "recruit 2; keep_rice 1",
    Kind.HARVEST: "auto acts",
    Kind.BUILD: "house edo; house kawagoe",
    Kind.TRADE: "gain; buy 2",
}


def example(view: EdoView, key: str, spec: CardAction) -> str:
    """A sheet that can be read, with somebody who can move if there is one."""
    mover = next(iter(can_stand(view, key)), MERCHANT_FIGURE)
    acts = EXAMPLE.get(spec.kind) or "; ".join([*claimable(view)[:2], "no moves"])
    return f"{mover} kawagoe if there at most 1 or edo; {acts}"


# -- wages (20.7) and the draft (20.8) ----------------------------------------------------------------------------


def _wages(view: EdoView) -> Decision:
    named = (*FIGURES, *SPACE_IDS, *terms.PLACES, *RESOURCES, "keep", terms.KEEP_MAX, terms.KEEP_RICE, terms.AT_END)
    return Decision(
        key=terms.WAGES,
        label=T("Wages: who stays"),
        hint=T("samurai or spaces, most important first; if the match ends with the round, as many as can be paid"),
        example="rice_n; f2; keep_max 3; keep_rice 1",
        offers=(
            Choice("all", T("As many as can be paid")),
            *(Choice(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
            *(Choice(figure, names.figure(figure)) for figure in FIGURES),
            *(() if view.sealed else (ASKED,)),
        ),
        words=named,
        hows=SIZES,
        countless=frozenset(named) - terms.NUMBERED,
        needing=terms.NEEDING,
        consumable=True,
        is_script=True,
        usual="all",
        triggers=triggers(view),
        barred=_barred(view),
        closed=_closed(view),
    )


def _draft(view: EdoView) -> Decision:
    map = board(len(view.players))
    lived_in = {player.home for player in view.players}
    taken = {player.start_set for player in view.players}
    return Decision(
        key=terms.DRAFT,
        label=T("Set-up: start set and home city"),
        hint=T("both, best first; what is taken is passed over, and after the last one the rules decide"),
        example="t5; kawagoe; t2; edo",
        offers=(
            *(Choice(id, names.start_set(id)) for id in SET_IDS if id not in taken),
            *(Choice(id, names.SPACE[id]) for id in map.cities if id not in lived_in),
            ANYTHING,
            ASKED,
        ),
        words=(*SET_IDS, *CITIES, "take", "home"),
        consumable=True,
        is_script=True,
    )
