"""Standing orders: which lists a seat can write, and the words of each (RULES.md 20).

There are three sorts: the ranking of the draft, a sheet for each card of the plan, and one for wages. How lists are
written and read stands in ``engine.core.standing_orders``; what a sheet says in ``sheets``, how it is carried out
in ``follow``, why an entry is refused in ``impossible``. Everything here is from a seat's view alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import REVIEW, SIZES, Decision, Trigger
from engine.core.standing_orders.entry import ANY, ASK, written
from engine.core.text import T, Text
from engine.edo import data
from engine.edo.actions import claim
from engine.edo.orders import words as terms
from engine.edo.orders.sheets import ALL_GOOD, can_stand, sheet_key
from engine.edo.orders.suggesting import RANKED_SETS, ranked_homes, sheet
from engine.edo.prices import offers
from engine.edo.state import EdoPhase
from engine.edo.state import PlanEntry as Planned
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.label import label

KNOWN = 1 << 8
"""Lists of offers remembered: those of a position are asked for again with each change of a sheet."""


# -- which lists there are ----------------------------------------------------------------------------------------


def decisions(view: EdoView) -> tuple[Decision, ...]:
    """The lists that the seat can still write."""
    if view.seat is None or view.phase == EdoPhase.GAME_END:
        return ()
    if view.phase == EdoPhase.DRAFT:
        return (_draft(view),)
    sheets = tuple(_sheet(view, entry, place) for place, entry in _to_come(view))
    unpaid = view.phase != EdoPhase.WAGES or view.seat in (*view.active, *view.waiting)
    return (*sheets, *((_wages(view),) if unpaid else ()))


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


def _script(view: EdoView, decision: Decision) -> Decision:
    """A list through which the game follows a card, or the wages.

    It says nothing about caretakers, and sealed ones ask nobody and lock with the plan (20.9). Nothing pauses it, but
    its owner may want to look at the board again before its lap (20.5).
    """
    return replace(
        decision,
        hows=SIZES,
        countless=frozenset(decision.words) - terms.NUMBERED,
        needing=terms.NEEDING,
        consumable=True,
        is_script=True,
        triggers=() if view.sealed else (Trigger(REVIEW, T("Look at the board again before it")),),
        barred=frozenset({ANY, ASK}) if view.sealed else frozenset({ANY}),
        closes=view.sealed,
        closed=view.sealed and (view.phase != EdoPhase.PLAN or view.me.locked),
    )


# -- sheets of cards (20.1) ---------------------------------------------------------------------------------------


def _sheet(view: EdoView, entry: Planned, position: int) -> Decision:
    spec, seats, key = entry.spec, len(view.players), sheet_key(entry)
    acts, movers = terms.ACTS[spec.kind], (*can_stand(view, key), data.MERCHANT_FIGURE)
    repeats = [word for word in acts if word in ("deploy", "free", *data.BUILDINGS)]
    hint, example = HINTS[spec.kind]
    if spec.kind is data.ActionKind.DEVELOP:
        example = "; ".join([*claimable(view)[:2], "no moves"])
    decision = Decision(
        key=key,
        label=T("Card {n}: {entry}", n=position + 1, entry=names.entry(entry)),
        hint=hint,
        example=f"{movers[0]} kawagoe if there at most 1 or edo; {example}",
        choices=(*_moves(seats, movers), *_acts(seats, spec, _serving(view, spec, key)), *_modes(view, spec)),
        groups=(
            *(Group(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
            *(Group(figure, names.figure(figure)) for figure in data.FIGURES if spec.kind is data.ActionKind.TRAVEL),
        ),
        words=(*acts, *terms.MOVERS, *data.SPACE_IDS, *(terms.FIELDS if acts else terms.FIELDS[:4])),
        subjects=tuple(Group(word, terms.SUBJECTS[word]) for word in (*movers, *repeats)),
        about=frozenset({*terms.MOVERS, *repeats}),
        repeats=frozenset(repeats),
        asked=Choice(ASK, T("Ask me if it is blocked")),
        suggest=partial(sheet, view, key),
    )
    return _script(view, decision)


@lru_cache(maxsize=KNOWN)
def _moves(seats: int, movers: tuple[str, ...]) -> tuple[Choice, ...]:
    kinds = [(space, names.SPACE[space], str(data.SPACES[space].kind)) for space in data.board(seats).spaces]
    return tuple([Choice(f"{mover} {id}", name, group=kind) for mover in movers for id, name, kind in kinds])


def _serving(view: EdoView, spec: data.CardAction, key: str) -> tuple[str, ...]:
    """Whom or what an action is about: figures, or special cards."""
    match spec.kind:
        case data.ActionKind.HARVEST:
            return can_stand(view, key)
        case data.ActionKind.TRAVEL:
            return can_stand(view, key, own_card=True)
        case data.ActionKind.DEVELOP:
            return claimable(view)
    return ()


@lru_cache(maxsize=KNOWN)
def _acts(seats: int, spec: data.CardAction, serving: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(_each_act(data.board(seats), spec, serving))


def _each_act(map: data.Board, spec: data.CardAction, serving: tuple[str, ...]) -> Iterator[Choice]:
    match spec.kind:
        case data.ActionKind.HARVEST:
            yield Choice(terms.AUTO, T("Moves and samurai that bring most"))
            yield Choice(terms.AUTO_ACTS, T("Samurai that bring most"))
            for figure in serving:
                yield Choice(f"harvest {figure}", T("{figure} harvests", figure=names.figure(figure)))
        case data.ActionKind.TRAVEL:
            for space in map.spaces if spec.anywhere else map.gates:
                yield Choice(f"deploy {space}", names.SPACE[space], group=str(data.SPACES[space].kind))
            for figure in serving:
                for space in map.spaces:
                    name = T("{figure} to {space}", figure=names.figure(figure), space=names.SPACE[space])
                    yield Choice(f"free {figure} {space}", name, group=figure)
        case data.ActionKind.BUILD:
            yield from _build_offers(map, spec)
        case data.ActionKind.TRADE:
            yield Choice("both", T("Goods and a point"))
            yield Choice("gain", T("A point"))
            yield Choice("buy", T("Goods, as many as possible"))
        case data.ActionKind.DEVELOP:
            for card in serving:
                yield Choice(card, label(claim(card)))
        case data.ActionKind.RECRUIT:
            yield Choice("recruit", T("All activations"))


def claimable(view: EdoView) -> tuple[str, ...]:
    """Special cards that nobody has."""
    taken = {card for player in view.players for card in (*player.cards, *player.claimed)}
    return tuple(card for card in data.SPECIALS if card not in taken)


def _build_offers(map: data.Board, spec: data.CardAction) -> Iterator[Choice]:
    for building, city in product(data.BUILDINGS, map.cities):
        if building == data.TRADING_POST and city in data.NO_TRADING_POST:
            continue
        for material in data.RESOURCES[:2] if chooses(building, spec) else ("",):
            name = names.SPACE[city]
            if material:
                name = T("{city}, less {material}", city=name, material=names.RESOURCE[material])
            yield Choice(f"{building} {city} {material}".rstrip(), name, group=str(data.Place.CITY))


def chooses(building: str, spec: data.CardAction) -> bool:
    """Whether a discount can be on wood or on stone."""
    return len(offers(building, spec.cheaper_ryo, spec.cheaper_material)) > 1


def _modes(view: EdoView, spec: data.CardAction) -> Iterator[Choice]:
    yield Choice(terms.NO_MOVES, T("Nobody moves before it"))
    yield Choice(terms.AUTO_MOVES, T("The moves that suit it"))
    if spec.kind not in ALL_GOOD:
        yield Choice(terms.NO_ACTS, T("Nothing is done"))
    if not view.sealed:
        yield Choice(terms.ASK_MOVES, T("Ask me who moves"))
        if spec.kind not in ALL_GOOD:
            yield Choice(terms.ASK_ACTS, T("Ask me what is done"))


ONLY_MOVES = T("before it: who moves where, best place first"), "reserve 3"
HINTS: Mapping[str, tuple[Text, str]] = {
    data.ActionKind.MONEY: ONLY_MOVES,
    data.ActionKind.RICE: ONLY_MOVES,
    data.ActionKind.TRAVEL: (T("who moves for money before it; then one entry for each official"), "deploy gate_n"),
    data.ActionKind.RECRUIT: (T("who moves before it; then how many are recruited"), "recruit 2; keep_rice 1"),
    data.ActionKind.DEVELOP: (T("who moves before it; then special cards, best first, of those that lie open"), ""),
    data.ActionKind.HARVEST: (T("who moves before it, best place first; then who harvests"), "auto acts"),
    data.ActionKind.BUILD: (T("who moves before it; then what is built where, best first"), "house edo; house kawagoe"),
    data.ActionKind.TRADE: (
        T("who moves before it; then goods or a point, one entry for each activation"),
        "gain; buy 2",
    ),
}
"""How a sheet for a kind of action is asked for, and what is done in an example of one."""


# -- wages (20.7) and the draft (20.8) ----------------------------------------------------------------------------


def _wages(view: EdoView) -> Decision:
    decision = Decision(
        key=terms.WAGES,
        label=T("Wages: who stays"),
        hint=T("samurai or spaces, most important first; if the match ends with the round, as many as you can pay"),
        example="rice_n; f2; keep_max 3; keep_rice 1",
        choices=(
            Choice("all", T("As many as you can pay")),
            *(Choice(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
            *(Choice(figure, names.figure(figure)) for figure in data.FIGURES),
            *(Choice(f"{terms.KEEP_MAX} {n}", T("Keep at most {n}", n=n)) for n in range(len(data.FIGURES))),
            Choice(f"{terms.AT_END} all", T("If the match ends: as many as you can pay")),
        ),
        words=(
            *data.FIGURES,
            *data.SPACE_IDS,
            *terms.PLACES,
            *data.RESOURCES,
            "keep",
            terms.KEEP_MAX,
            terms.KEEP_RICE,
            terms.AT_END,
        ),
        suggest=partial(sheet, view, terms.WAGES),
    )
    return _script(view, decision)


def _draft(view: EdoView) -> Decision:
    lived_in = {player.home for player in view.players}
    taken = {player.start_set for player in view.players}
    homes = [id for id in ranked_homes(len(view.players)) if id not in lived_in]
    sets = [id for id in RANKED_SETS if id not in taken]
    return Decision(
        key=terms.DRAFT,
        label=T("Set-up: start set and home city"),
        hint=T("both, best first; what is taken is passed over, and at the end the rules decide"),
        example=written([data.SET_IDS[2], "kawagoe", data.SET_IDS[0]]),
        choices=(*(Choice(id, names.start_set(id)) for id in sets), *(Choice(id, names.SPACE[id]) for id in homes)),
        words=(*data.SET_IDS, *data.CITIES, "take", "home"),
        ranking=True,
        suggest=lambda: written([*homes, *sets]),
        consumable=True,
        is_script=True,
    )
