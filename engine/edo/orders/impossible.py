"""Why an entry of an order sheet can never be carried out (RULES.md 20.1), and which word is wrong.

Money, goods and what lies in stock may change; they are no reason.
"""

from collections.abc import Callable, Iterator, Mapping

from engine.core.standing_orders.decision import Flaw
from engine.core.text import T, listing
from engine.edo.data import (
    BUILDINGS,
    CITIES,
    FIGURES,
    NO_TRADING_POST,
    RESOURCES,
    SET_IDS,
    SPACES,
    SPECIALS,
    TRADING_POST,
    Board,
    CardAction,
    Kind,
    board,
)
from engine.edo.orders import words as terms
from engine.edo.orders.decisions import chooses, claimable
from engine.edo.orders.follow import pairs_of
from engine.edo.orders.sheets import can_stand, spec_of
from engine.edo.view import EdoView
from engine.edo.words import names

Named = tuple[str, ...]
Flaws = Iterator[Flaw]
ALONE = frozenset({*terms.FIELDS, terms.AUTO, terms.AUTO_ACTS, terms.KEEP_RICE})
"""Words after which comes nothing but a number."""


def impossible(view: EdoView, key: str, named: Named) -> Flaw | None:
    """The first reason; None if the entry may be carried out."""
    map = board(len(view.players))
    elsewhere = (
        Flaw(T("There is no {space} on this side of the board.", space=names.SPACE[word]), place)
        for place, word in enumerate(named)
        if word in SPACES and word not in map.spaces
    )
    return next(elsewhere, None) or next(_flaws(view, map, key, named), None)


def _flaws(view: EdoView, map: Board, key: str, named: Named) -> Flaws:
    if key in terms.SHEETS:
        yield from _of_card(view, map, key, named)
    elif key != terms.WAGES:
        yield from _of_draft(map, named)


def _of_draft(map: Board, named: Named) -> Flaws:
    things = [word for word in named if word in SET_IDS or word in CITIES]
    if len(things) != 1:
        yield Flaw(T("Name one start set or one city."), len(named) - 1 if len(things) > 1 else len(named))
    for place, word in enumerate(named):
        if word in map.closed:
            yield Flaw(T("{city} is not open in this match.", city=names.SPACE[word]), place)


# -- sheets of cards ----------------------------------------------------------------------------------------------


def _of_card(view: EdoView, map: Board, key: str, named: Named) -> Flaws:
    if not named:
        yield Flaw(T("Begin with a word: who moves, or what is done."), 0)
        return
    first, spec = named[0], spec_of(key)
    if first in terms.MOVERS:
        yield from _line(view, key, named)
    elif first in ALONE:
        yield from _too_much(named, 1)
    else:
        yield from _ACT[spec.kind](view, map, key, spec, named)


def _too_much(named: Named, length: int) -> Flaws:
    if len(named) > length:
        yield Flaw(T("Nothing more belongs here. Begin another entry with “;”."), length)


def _line(view: EdoView, key: str, named: Named) -> Flaws:
    yield from _absent(view, key, named[0], 0)
    yield from _space_at(named, 1)
    yield from _too_much(named, 2)


def _space_at(named: Named, place: int) -> Flaws:
    if len(named) <= place:
        yield Flaw(T("Say where: after “{word}” comes a space.", word=named[-1]), place - 1)
    elif named[place] not in SPACES:
        yield Flaw(T("“{word}” is no space of the board.", word=named[place]), place)


def _absent(view: EdoView, key: str, figure: str, place: int, *, own_card: bool = False) -> Flaws:
    """A figure that neither stands on the board nor can have come there by then."""
    if figure in FIGURES and figure not in can_stand(view, key, own_card=own_card):
        yield Flaw(
            T("{figure} is in hand, and no card of yours brings it in by then.", figure=names.figure(figure)), place
        )


def _nothing(view: EdoView, map: Board, key: str, spec: CardAction, named: Named) -> Flaws:
    yield Flaw(T("Nothing is chosen with this card; only moves before it."), 0)


def _harvest(view: EdoView, map: Board, key: str, spec: CardAction, named: Named) -> Flaws:
    figure = named[-1]
    if figure not in FIGURES:
        yield Flaw(T("Name a samurai, {figures}, or write “auto”.", figures=listing(FIGURES)), len(named) - 1)
    yield from _absent(view, key, figure, len(named) - 1)
    yield from _too_much(named, 2)


def _travel(view: EdoView, map: Board, key: str, spec: CardAction, named: Named) -> Flaws:
    match named[0]:
        case "deploy":
            yield from _space_at(named, 1)
            if named[1] not in map.gates and not spec.anywhere:
                yield Flaw(T("With this card officials enter at gates: {gates}.", gates=listing(map.gates)), 1)
            yield from _too_much(named, 2)
        case "free":
            yield from _free(view, key, spec, named)
        case _:
            yield Flaw(T("Begin with “deploy” or “free”, or with who moves."), 0)


def _free(view: EdoView, key: str, spec: CardAction, named: Named) -> Flaws:
    pairs = pairs_of(named)
    if len(named) < 3 or len(named) % 2 == 0:
        yield Flaw(T("Write who goes where: “free f2 edo”, or “free f2 edo f3 mito”."), len(named) - 1)
    for number, (figure, space) in enumerate(pairs):
        place = 1 + 2 * number
        if figure not in FIGURES:
            yield Flaw(T("“{word}” is none of your samurai.", word=figure), place)
        if space not in SPACES:
            yield Flaw(T("“{word}” is no space of the board.", word=space), place + 1)
        if figure in [other for other, _ in pairs[:number]]:
            yield Flaw(T("One official moves a samurai only once."), place)
        if number >= spec.moves:
            yield Flaw(T("One official moves at most {n} samurai.", n=spec.moves), place)
        yield from _absent(view, key, figure, place, own_card=True)


def _build(view: EdoView, map: Board, key: str, spec: CardAction, named: Named) -> Flaws:
    building = named[0]
    if building not in BUILDINGS:
        yield Flaw(T("Begin with a building: {buildings}.", buildings=listing(list(BUILDINGS))), 0)
        return
    cities = [(place, word) for place, word in enumerate(named) if word in SPACES]
    materials = [(place, word) for place, word in enumerate(named) if word in RESOURCES]
    if len(cities) != 1:
        yield Flaw(T("Name one city."), cities[1][0] if cities else 0)
        return
    place, city = cities[0]
    if city in map.closed:
        yield Flaw(T("{city} is not open in this match.", city=names.SPACE[city]), place)
    if city not in map.cities:
        yield Flaw(T("Nothing is built there: {space}.", space=names.SPACE[city]), place)
    if building == TRADING_POST and city in NO_TRADING_POST:
        yield Flaw(T("No trading post may stand in {city}.", city=names.SPACE[city]), place)
    if chooses(building, spec) and not materials:
        yield Flaw(T("Say whether it costs less “wood” or less “stone”."), len(named) - 1)
    if materials and not chooses(building, spec):
        yield Flaw(T("This card makes no material cheaper for that; leave it out."), materials[0][0])
    for spare, word in enumerate(named):
        if spare and spare not in (place, *(one[0] for one in materials[:1])):
            yield Flaw(T("“{word}” is too much here.", word=word), spare)


def _trade(view: EdoView, map: Board, key: str, spec: CardAction, named: Named) -> Flaws:
    if named[0] not in ("buy", "gain", "both"):
        yield Flaw(T("Begin with “buy”, “gain” or “both”, or with who moves."), 0)
    yield from _too_much(named, 1)


def _develop(view: EdoView, map: Board, key: str, spec: CardAction, named: Named) -> Flaws:
    if named[0] in SPACES:
        yield Flaw(T("Begin with a special card, or with who moves."), 0)
    if named[0] in SPECIALS and named[0] not in claimable(view):
        yield Flaw(T("{card} is taken already.", card=names.CARD[named[0]]), 0)
    yield from _too_much(named, 1)


def _recruit(view: EdoView, map: Board, key: str, spec: CardAction, named: Named) -> Flaws:
    if named[0] != Kind.RECRUIT:
        yield Flaw(T("Begin with “recruit”, or with who moves."), 0)
    yield from _too_much(named, 1)


_ACT: Mapping[str, Callable[[EdoView, Board, str, CardAction, Named], Flaws]] = {
    Kind.MONEY: _nothing,
    Kind.RICE: _nothing,
    Kind.TRAVEL: _travel,
    Kind.RECRUIT: _recruit,
    Kind.DEVELOP: _develop,
    Kind.HARVEST: _harvest,
    Kind.BUILD: _build,
    Kind.TRADE: _trade,
}
