"""Why an entry of an order sheet can never be carried out (RULES.md 20.1), and which word is wrong.

Money, goods and what lies in stock may change; they are no reason.
"""

from collections.abc import Iterator, Mapping
from itertools import chain

from engine.core.refusals import Unreadable
from engine.core.standing_orders.decision import Flaw
from engine.core.text import T, Text, listing
from engine.edo import data
from engine.edo.actions import ACTIONS
from engine.edo.orders import words as terms
from engine.edo.orders.decisions import chooses, claimable
from engine.edo.orders.follow import pairs_of
from engine.edo.orders.sheets import SAID, can_stand
from engine.edo.view import EdoView
from engine.edo.words import names

Named = tuple[str, ...]
Flaws = Iterator[Flaw]
NOTHING = T("This card does nothing; only moves happen before it.")
BEGIN: Mapping[str, tuple[Named, Text]] = {
    data.ActionKind.MONEY: ((), NOTHING),
    data.ActionKind.RICE: ((), NOTHING),
    data.ActionKind.TRAVEL: (("deploy", "free"), T("Begin with “deploy” or “free”, or with who moves.")),
    data.ActionKind.RECRUIT: (("recruit",), T("Begin with “recruit”, or with who moves.")),
    data.ActionKind.DEVELOP: (data.SPECIALS, T("Begin with a special card, or with who moves.")),
    data.ActionKind.BUILD: (
        tuple(data.BUILDINGS),
        T("Begin with a building: {buildings}.", buildings=listing(list(data.BUILDINGS))),
    ),
    data.ActionKind.TRADE: (("gain", "buy", "both"), T("Begin with “buy”, “gain” or “both”, or with who moves.")),
}
"""The first words of an act, if only some will do, and the refusal of others."""


def impossible(view: EdoView, key: str, named: Named) -> Flaw | None:
    """Return the first reason; None if the entry may be carried out."""
    map = data.board(len(view.players))
    elsewhere = (
        Flaw(T("There is no {space} on this side of the board.", space=names.SPACE[word]), place)
        for place, word in enumerate(named)
        if word in data.SPACES and word not in map.spaces
    )
    flaws = _of_card(view, map, key, named) if key in terms.SHEETS else _of_draft(map, named)
    return next(chain(elsewhere, () if key == terms.WAGES else flaws), None)


def _of_draft(map: data.Board, named: Named) -> Flaws:
    things = [word for word in named if word in data.SET_IDS or word in data.CITIES]
    if len(things) != 1:
        yield Flaw(T("Name one start set or one city."), len(named) - 1 if len(things) > 1 else len(named))
    for place, word in enumerate(named):
        if word in map.closed:
            yield Flaw(T("{city} is not open in this match.", city=names.SPACE[word]), place)


# -- sheets of cards ----------------------------------------------------------------------------------------------


def _of_card(view: EdoView, map: data.Board, key: str, named: Named) -> Flaws:
    if not named:
        yield Flaw(T("Begin with a word: who moves, or what is done."), 0)
        return
    first = named[0]
    card, number = terms.SHEETS[key]
    spec = data.CARDS[card][number]
    possible, text = BEGIN.get(spec.kind, (named, NOTHING))
    if first in terms.MOVERS:
        yield from (*_absent(view, key, first, 0), *_unlike("move", named, 0))
    elif first not in SAID and first not in possible:
        yield Flaw(text, 0)
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


def _unlike(verb: str, named: Named, place: int) -> Flaws:
    """Yield the flaw of words, from this place on, that are no action of a verb."""
    try:
        ACTIONS.parse(" ".join((verb, *named)))
    except Unreadable as trouble:
        yield Flaw(trouble.text, place + (trouble.place or 1) - 1)


def _absent(view: EdoView, key: str, figure: str, place: int, *, own_card: bool = False) -> Flaws:
    """Yield the flaw of a figure that neither is on the board nor can have come there by then."""
    if figure in data.FIGURES and figure not in can_stand(view, key, own_card=own_card):
        yield Flaw(
            T("{figure} is in hand, and no card of yours brings it in by then.", figure=names.figure(figure)), place
        )


def _free(view: EdoView, key: str, spec: data.CardAction, named: Named) -> Flaws:
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


def _build(map: data.Board, spec: data.CardAction, named: Named) -> Flaws:
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
