"""The names of things, as a player reads them. Ids are those of ``data``.

The names of ``board.json`` and ``cards.json`` have a context of their own in the catalogues.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.core.sentences import Filling, amount_of, in_a_row, joined as joined, lines as lines, seats as seats
from engine.core.text import TN, Arg, SeatName, T, Text, listing, typed
from engine.rokugan import data
from engine.rokugan.actions import token_of
from engine.rokugan.events import Fault, Means
from engine.rokugan.rules.battles import ABILITIES
from engine.rokugan.rules.cards import CARDS
from engine.rokugan.rules.slots import KIND_OF

PRINTED = "printed in Rokugan"
"""The context of names in the catalogues."""


def _names(things: Mapping[str, Any]) -> Callable[[str], Text]:
    return lambda id: Text(things[id].name, context=PRINTED)


province, territory, clan = _names(data.PROVINCES), _names(data.TERRITORIES), _names(data.CLANS)
objective, territory_card = _names(data.OBJECTIVES), _names(data.TERRITORY_CARDS)

SPECIAL: Mapping[str, Text] = {
    "peace": T("peace"),
    "scorched_earth": T("scorched earth"),
    "shrine": T("shrine"),
    "harbor": T("harbour"),
    "battlefield": T("battlefield"),
    "honor_1": T("+1 honour"),
    "honor_2": T("+2 honour"),
    "honor_4": T("4 honour"),
    "defense_1": T("+1 defence and +1 honour"),
    "defense_2": T("+2 defence and +1 honour"),
}

MEANS: Mapping[Means, Text] = {
    Means.SCOUT: T("scout"),
    Means.SHUGENJA: T("shugenja"),
    Means.FIRST_PLAYER: T("first player card"),
    Means.SCORPION: T("Scorpion ability"),
    Means.DARK_FAVORS: territory_card("dark_favors"),
    Means.PURGE: territory_card("purge_the_weak"),
}

FAULT: Mapping[Fault, Text] = {
    Fault.BARRED: T("no token may lie there"),
    Fault.OUT_OF_REACH: T("a raid out of reach"),
    Fault.COVERED: T("its token is gone"),
    Fault.WRONG_TOKEN: T("strengthens nothing"),
}

CRITERION: Mapping[data.Criterion, Text] = {
    data.Criterion.MOST_PROVINCES: T("Master of Governance: most provinces"),
    data.Criterion.MOST_CONTROL_TOKENS: T("Master of Tactics: most control tokens"),
    data.Criterion.MOST_TERRITORY_CARDS: T("Rise of an Empire: most territory cards"),
}

ability = {clan: ability.text for clan, ability in ABILITIES.items()}.__getitem__
use = {face: kind.use for face, kind in KIND_OF.items()}.__getitem__
provinces, territories = in_a_row(province), in_a_row(territory)


def card(id: str) -> Arg:
    """The name of a card that can be played."""
    return CARDS[id].name or territory_card(id)


def effect(id: str) -> Text:
    return CARDS[id].effect


def aim(id: str) -> Text:
    """Return the aim of a secret objective, and its honour."""
    printed = data.OBJECTIVES[id]
    return T("{honor} honour for {aim}", honor=printed.honor, aim=_aim(printed))


def _aim(printed: data.Objective) -> Text:
    match printed.kind:
        case data.Goal.CAPITAL_OR_PROVINCES:
            return TN(
                "the capital or {n} province ({land})",
                "the capital or {n} provinces ({land})",
                printed.count,
                land=territory(printed.territory),
            )
        case data.Goal.COASTAL_PROVINCES:
            return TN("{n} coastal province", "{n} coastal provinces", printed.count)
        case data.Goal.ADJACENT_CHAIN:
            return TN(
                "a chain of {n} province in {t} territories",
                "a chain of {n} provinces in {t} territories",
                printed.count,
                t=printed.territories,
            )
        case data.Goal.TERRITORIES_WITH_PROVINCE:
            return TN("provinces in {n} territory", "provinces in {n} territories", printed.count)
        case data.Goal.FEWEST_PROVINCES:
            return T("the fewest provinces of all")
        case data.Goal.ALL_PROVINCES:
            return T("{provinces}", provinces=provinces(printed.provinces))


def dealt(ids: Iterable[str]) -> Text:
    cards = [T("“{card}” ({aim})", card=objective(id), aim=aim(id)) for id in ids]
    return T("Your objectives to choose from: {cards}.", cards=listing(cards))


def initiative(id: str) -> Text:
    printed = data.INITIATIVE[id]
    if printed.criterion is not None:
        return CRITERION[printed.criterion]
    return T("{clan} card", clan=clan(printed.clan or ""))


def face(id: str) -> Text:
    """A combat token, inside a sentence."""
    name, strength = KIND_OF[id].name, data.FACES[id].strength
    return Text(name.msgid, (("n", strength),)) if strength else name


def signed(id: str) -> Text:
    """A combat token with its sign, standing alone."""
    return joined(" ", (KIND_OF[id].sign, face(id)))


faces = in_a_row(face)
_SLOT = {
    data.Place.CENTER: T("in {target}"),
    data.Place.COAST: T("on the coast of {target}"),
    data.Place.LAND: T("from {source} to {target}"),
}


def slot(id: str) -> Text:
    """A slot of the board, inside a sentence."""
    return slots([id])[0]


def slots(ids: Iterable[str]) -> list[Text]:
    """Slots of the board inside a sentence, those of one kind or source together."""
    alike: dict[Text, list[Arg]] = {}
    for where in map(data.SLOTS.__getitem__, ids):
        kind = _SLOT[where.place]
        told = Text(kind.msgid, (("source", province(where.source or "")),)) if where.source else kind
        alike.setdefault(told, []).append(province(where.target))
    return [Text(told.msgid, (*told.args, ("target", listing(alike[told])))) for told in alike]


def any_slot(id: str) -> Text:
    """A slot of the board, or on a token, inside a sentence."""
    return slot(id) if id in data.SLOTS else T("on token {n}", n=id.removeprefix("on:"))


def slot_label(id: str) -> Text:
    """A slot standing alone: on a token, or on a list, its province named by the group it is in."""
    if (under := token_of(id)) is not None:
        return T("On token {n}", n=under)
    where = data.SLOTS[id]
    target = province(where.target)
    match where.place:
        case data.Place.CENTER:
            return T("{target}: centre", target=target)
        case data.Place.COAST:
            return T("{target}: coast", target=target)
    return T("{target}: from {source}", source=province(where.source or ""), target=target)


control = amount_of(TN("{n} control token", "{n} control tokens", 0))
honor = amount_of(T("{n} honour"))


def change(n: int) -> str:
    """By how much a number has changed."""
    return f"{n:+d}".replace("-", "−")


say = Filling(
    seat=SeatName,
    owner=SeatName,
    target=SeatName,
    loser=("controller", SeatName),
    other=SeatName,
    clan=clan,
    ability=("clan", ability),
    province=province,
    one=("province", province),
    two=("other_province", province),
    land=("territory", territory),
    card=card,
    effect=("card", effect),
    aim=("objective", aim),
    special=SPECIAL.__getitem__,
    old=("replaced", SPECIAL.__getitem__),
    n=("id", int),
    slot=slot,
    means=MEANS.__getitem__,
    token=("face", face),
    tokens=("faces", faces),
)
"""A sentence, filled from what it tells of; see ``Filling``."""

TYPED: Mapping[str, Text] = {
    **typed(__package__),
    **{id: face(id) for id in data.FACE_IDS},
    **{id: territory(id) for id in data.TERRITORIES},
    **{id: province(id) for id in data.PROVINCES},
    **{id: clan(id) for id in data.CLANS},
    **{id: territory_card(id) for id in data.TERRITORY_CARDS},
    **{id: objective(id) for id in data.OBJECTIVES},  # their words are whole names, not “of” and “the”
}
