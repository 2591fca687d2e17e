"""Standing orders: which lists a seat can write, and the words of each (RULES.md 20).

There are three sorts: the ranking of the draft, a sheet for each card of the plan, and one for wages. How lists are
written and read stands in ``engine.core.standing_orders``; what a sheet says in ``sheets``, how it is carried out
in ``following``, why an entry is refused in ``sheet_check``. Everything here is from a seat's view alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.core.question import Choice, Group
from engine.core.sequence import Actions
from engine.core.standing_orders.decision import ANYTHING, ASKED, SIZES, Decision, Traits
from engine.core.standing_orders.entry import ANY, ASK
from engine.core.text import T, Text
from engine.edo.actions import Action, Both, Buy, claim, notation
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
from engine.edo.orders.cycles import triggers
from engine.edo.orders.facts import COUNTS, OWN, POST_FREE, SLOT, THERE
from engine.edo.orders.sheet_words import PLACES as PLACE_WORDS
from engine.edo.orders.sheet_words import subject
from engine.edo.orders.sheets import (
    ALL_GOOD,
    ASK_ACTS,
    ASK_MOVES,
    AT_END,
    AUTO,
    AUTO_ACTS,
    AUTO_MOVES,
    DRAFT,
    KEEP_MAX,
    KEEP_RICE,
    MOVERS,
    NEXT,
    NO_ACTS,
    NO_MOVES,
    RESERVE,
    SHEETS,
    WAGES,
    can_stand,
    sheet_key,
)
from engine.edo.state import At
from engine.edo.state import Entry as Planned
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.label import label

WATCHED = frozenset({*SHEETS, WAGES})
"""Their lists end with the round."""
PLACES = tuple(map(str, Place))
FIELDS = (NO_MOVES, AUTO_MOVES, ASK_MOVES, RESERVE, NO_ACTS, ASK_ACTS)
"""What every sheet for a card can say."""
KNOWN = 1 << 8
"""Lists of offers remembered: those of a position are asked for again with each change of a sheet."""
ACTS: Mapping[str, tuple[str, ...]] = {
    Kind.MONEY: (),
    Kind.RICE: (),
    Kind.TRAVEL: ("deploy", "free", NEXT),
    Kind.RECRUIT: (str(Kind.RECRUIT), KEEP_RICE),
    Kind.DEVELOP: SPECIALS,
    Kind.HARVEST: (AUTO, AUTO_ACTS, str(Kind.HARVEST)),
    Kind.BUILD: (*BUILDINGS, *RESOURCES[:2]),
    Kind.TRADE: ("gain", "buy", "both"),
}
"""What can be done by an activation of each kind, and more words of such sheets."""
NUMBERED = frozenset({RESERVE, KEEP_RICE, KEEP_MAX, AT_END, str(Kind.RECRUIT), "buy", "both"})
"""Words that can have a number."""
NEEDING = frozenset({RESERVE, KEEP_RICE, KEEP_MAX})
"""Words that must have one."""
FRAME = ("take", "home", "keep", THERE, OWN, SLOT, POST_FREE, *COUNTS, *PLACES, *RESOURCES)
NAMES: Mapping[str, str] = {
    **{
        word: word
        for word in (
            *FIELDS,
            *(word for acts in ACTS.values() for word in acts),
            *FRAME,
            KEEP_MAX,
            AT_END,
            *MOVERS,
            *SPACE_IDS,
            *SET_IDS,
        )
    },
    "moves_none": NO_MOVES,
    "moves_auto": AUTO_MOVES,
    "moves_ask": ASK_MOVES,
    "acts_none": NO_ACTS,
    "acts_auto": AUTO_ACTS,
    "acts_ask": ASK_ACTS,
    "post": TRADING_POST,
}
"""How words may be written."""

BLOCKED = Choice(ASK, T("Ask me if it is blocked"))


def traits(view: EdoView, action: Action) -> Traits:
    """By which words an action can be chosen."""
    written = tuple(notation(action).split())
    if isinstance(action, Buy | Both):
        return Traits(written[:2], number=action.quantity)
    return Traits(written)


def decision_key(view: EdoView, legal: Actions[Action]) -> str | None:
    """The kind of decision that these legal actions answer; None for a plan."""
    if not legal or view.phase == At.PLAN:
        return None
    if view.phase in (DRAFT, WAGES):
        return str(view.phase)
    turn, own = view.turn, view.own
    entry = own.plan[turn.position] if turn is not None and own is not None and turn.seat == view.seat else None
    return None if entry is None else sheet_key(entry)


# -- which lists there are ----------------------------------------------------------------------------------------


def decisions(view: EdoView) -> tuple[Decision, ...]:
    """The lists that the seat can still write."""
    if view.seat is None or view.phase == At.GAME_END:
        return ()
    if view.phase == At.DRAFT:
        return (_draft(view),)
    sheets = tuple(_sheet(view, entry, place) for place, entry in _to_come(view))
    return (*sheets, *((_wages(view),) if view.phase != At.WAGES or _unpaid(view) else ()))


def _to_come(view: EdoView) -> Iterator[tuple[int, Planned]]:
    """The seat's entries that are not done yet, and their positions."""
    if view.own is None or view.phase == At.WAGES:
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
    return view.sealed and (view.phase != At.PLAN or view.me.locked)


def _unpaid(view: EdoView) -> bool:
    return view.seat in (*view.active, *view.waiting)


# -- sheets of cards (20.1) ---------------------------------------------------------------------------------------


def _sheet(view: EdoView, entry: Planned, position: int) -> Decision:
    spec, seats, key = entry.spec, len(view.players), sheet_key(entry)
    acts, movers = ACTS[spec.kind], (*can_stand(view, key), MERCHANT_FIGURE)
    repeats = frozenset(acts).intersection(("deploy", "free", *BUILDINGS))
    groups = (
        *(Group(str(kind), label_) for kind, label_ in PLACE_WORDS.items()),
        *(Group(figure, names.figure(figure)) for figure in FIGURES if spec.kind is Kind.TRAVEL),
    )
    named = (*acts, *MOVERS, *SPACE_IDS, *FIELDS) if acts else (*MOVERS, *SPACE_IDS, *FIELDS[:4])
    return Decision(
        key=key,
        label=T("Card {n}: {entry}", n=position + 1, entry=names.entry(entry)),
        hint=HINT[spec.kind],
        example=example(view, key, spec),
        offers=(*_moves(seats, movers), *_acts(seats, spec, _serving(view, spec, key)), *_modes(view, spec)),
        groups=groups,
        words=named,
        hows=SIZES,
        countless=frozenset(named) - NUMBERED,
        needing=NEEDING,
        consumable=True,
        is_script=True,
        subjects=tuple(Group(word, subject(word)) for word in (*movers, *_in_order(acts, repeats))),
        about=frozenset({*MOVERS, *repeats}),
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
        return NO_MOVES
    match entry.spec.kind:
        case Kind.MONEY | Kind.RICE:
            return NO_MOVES
        case Kind.HARVEST:
            return AUTO
        case Kind.RECRUIT:
            return f"{NO_MOVES}; recruit"
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
            yield Choice(AUTO, T("Moves and samurai that bring most"))
            yield Choice(AUTO_ACTS, T("Samurai that bring most"))
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
    yield Choice(NO_MOVES, T("Nobody moves before it"))
    yield Choice(AUTO_MOVES, T("The moves that suit it"))
    if spec.kind not in ALL_GOOD:
        yield Choice(NO_ACTS, T("Nothing is done"))
    if not view.sealed:
        yield Choice(ASK_MOVES, T("Ask me who moves"))
        if spec.kind not in ALL_GOOD:
            yield Choice(ASK_ACTS, T("Ask me what is done"))
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
    named = (*FIGURES, *SPACE_IDS, *PLACES, *RESOURCES, "keep", KEEP_MAX, KEEP_RICE, AT_END)
    return Decision(
        key=WAGES,
        label=T("Wages: who stays"),
        hint=T("samurai or spaces, most important first; if the match ends with the round, as many as can be paid"),
        example="rice_n; f2; keep_max 3; keep_rice 1",
        offers=(
            Choice("all", T("As many as can be paid")),
            *(Choice(str(kind), label_) for kind, label_ in PLACE_WORDS.items()),
            *(Choice(figure, names.figure(figure)) for figure in FIGURES),
            *(() if view.sealed else (ASKED,)),
        ),
        words=named,
        hows=SIZES,
        countless=frozenset(named) - NUMBERED,
        needing=NEEDING,
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
        key=DRAFT,
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
