"""The lists that a seat can write, and the words of each (RULES.md 20).

There are three sorts: the ranking of the draft, a sheet for each card of the plan, and one for
wages. Everything here is from a seat's view alone.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import product

from engine.core.question import Choice, Group
from engine.core.standing_orders.decision import (
    ASKED,
    REVIEW,
    SIZES,
    UNLIMITED,
    Decision,
    Manner,
    Numbers,
    Offers,
    Subject,
    Trigger,
)
from engine.core.standing_orders.entry import ANY, ASK, as_text
from engine.core.text import T, Text
from engine.edo import data
from engine.edo.actions import claim
from engine.edo.asking.projection import to_come
from engine.edo.orders import patterns as terms
from engine.edo.orders.patterns import ALL_GOOD, can_stand, chooses, claimable, sheet_key
from engine.edo.orders.suggesting import RANKED_SETS, ranked_homes, sheet
from engine.edo.state import EdoPhase
from engine.edo.state import PlanEntry as Planned
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.describe import label

KNOWN = 1 << 8
"""Lists of offers in the cache: each change of a sheet asks for those of a position again."""


# -- which lists there are ----------------------------------------------------------------------------------------


def decisions(view: EdoView) -> tuple[Decision, ...]:
    """The lists that the seat can still write."""
    if view.seat is None or view.phase == EdoPhase.GAME_END:
        return ()
    if view.phase == EdoPhase.DRAFT:
        return (_draft(view),)
    sheets = tuple(_sheet(view, entry, place) for place, entry in to_come(view))
    unpaid = view.phase != EdoPhase.WAGES or view.seat in (*view.active, *view.waiting)
    return (*sheets, *((_wages(view),) if unpaid else ()))


NUMBERS = Numbers(SIZES, needing=terms.NEEDING)


def _manner(view: EdoView) -> Manner:
    """Return the manner of a script: the game follows a card, or the wages, through it.

    Sealed ones lock with the plan (20.9). Nothing pauses it, but its owner may want to look at the
    board again before its lap (20.5).
    """
    return Manner(
        consumable=True,
        is_script=True,
        triggers=() if view.sealed else (Trigger(REVIEW, T("Look at the board again before it")),),
        closes=view.sealed,
        closed=view.sealed and (view.phase != EdoPhase.PLAN or view.me.locked),
    )


# -- sheets of cards (20.1) ---------------------------------------------------------------------------------------


def _sheet(view: EdoView, entry: Planned, position: int) -> Decision:
    spec, seats, key = entry.spec, len(view.players), sheet_key(entry)
    acts, movers = terms.ACTS[spec.kind], (*can_stand(view, key), data.MERCHANT_FIGURE)
    develops = spec.kind is data.ActionKind.DEVELOP
    serving = claimable(view) if develops else can_stand(view, key, own_card=spec.travels)
    repeats = [word for word in acts if word in ("deploy", "free", *data.BUILDINGS)]
    hint, example = HINTS[spec.kind]
    if develops:
        example = "; ".join([*serving[:2], "no moves"])
    return Decision(
        key=key,
        label=T("Card {n}: {entry}", n=position + 1, entry=names.entry(entry)),
        hint=hint,
        example=f"{movers[0]} kawagoe if there at most 1 or edo; {example}",
        offers=Offers(
            (*_moves(seats, movers), *_acts(seats, spec, serving), *_modes(view, spec)),
            (
                *(Group(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
                *(Group(figure, names.figure(figure)) for figure in data.FIGURES if spec.travels),
            ),
            (
                *(Subject(word, terms.SUBJECTS[word], entries=int(word in movers)) for word in terms.MOVERS),
                *(Subject(word, terms.SUBJECTS[word], entries=UNLIMITED) for word in repeats),
            ),
            (
                *(() if spec.kind in ALL_GOOD else (Choice(ANY, T("Else the best that is left")),)),
                *(() if view.sealed else (Choice(ASK, T("Ask me if it is blocked")),)),
            ),
        ),
        numbers=NUMBERS,
        manner=_manner(view),
        suggest=partial(sheet, view, key),
    )


@lru_cache(maxsize=KNOWN)
def _moves(seats: int, movers: tuple[str, ...]) -> tuple[Choice, ...]:
    kinds = [(space, names.SPACE[space], str(data.SPACES[space].kind)) for space in data.board(seats).spaces]
    return tuple([Choice(f"{mover} {id}", name, group=kind) for mover in movers for id, name, kind in kinds])


@lru_cache(maxsize=KNOWN)
def _acts(seats: int, spec: data.CardAction, serving: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return the acts of a card by the figures, or the special cards, that it is about."""
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


def _build_offers(map: data.Board, spec: data.CardAction) -> Iterator[Choice]:
    for building, city in product(data.BUILDINGS, map.cities):
        if building == data.TRADING_POST and city in data.NO_TRADING_POST:
            continue
        for material in data.RESOURCES[:2] if chooses(building, spec) else ("",):
            name = names.SPACE[city]
            if material:
                name = T("{city}, less {material}", city=name, material=names.RESOURCE[material])
            yield Choice(f"{building} {city} {material}".rstrip(), name, group=str(data.Place.CITY))


def _modes(view: EdoView, spec: data.CardAction) -> Iterator[Choice]:
    yield Choice(terms.NO_MOVES, T("No one moves before it"))
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
    return Decision(
        key=terms.WAGES,
        label=T("Wages: who stays"),
        hint=T("samurai or spaces, most important first; if the match ends with the round, as many as you can pay"),
        example="rice_n; f2; keep_max 3; keep_rice 1",
        offers=Offers(
            (
                Choice("all", T("All that you can pay")),
                *(Choice(str(kind), label_) for kind, label_ in terms.PLACE_WORDS.items()),
                *(Choice(figure, names.figure(figure)) for figure in data.FIGURES),
                *(Choice(f"{terms.KEEP_MAX} {n}", T("Keep at most {n}", n=n)) for n in range(len(data.FIGURES))),
                Choice(f"{terms.AT_END} all", T("If the match ends: as many as you can pay")),
            ),
            bare=() if view.sealed else (ASKED,),
        ),
        numbers=NUMBERS,
        manner=_manner(view),
        suggest=partial(sheet, view, terms.WAGES),
    )


def _draft(view: EdoView) -> Decision:
    lived_in = {player.home for player in view.players}
    taken = {player.start_set for player in view.players}
    homes = [id for id in ranked_homes(len(view.players)) if id not in lived_in]
    sets = [id for id in RANKED_SETS if id not in taken]
    return Decision(
        key=terms.DRAFT,
        label=T("Set-up: start set and home city"),
        hint=T("both, best first; what is taken is passed over, and at the end the rules decide"),
        example=as_text([data.SET_IDS[2], "kawagoe", data.SET_IDS[0]]),
        offers=Offers(
            (*(Choice(id, names.start_set(id)) for id in sets), *(Choice(id, names.SPACE[id]) for id in homes))
        ),
        manner=Manner(consumable=True, is_script=True, ranking=True),
        suggest=lambda: as_text([*homes, *sets]),
    )
