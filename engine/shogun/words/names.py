"""The names of things, as a player reads them. Ids are those of ``data``.

Provinces and Daimyo keep their proper names in every language; everything else is a ``Text``.
"""

from collections.abc import Iterable, Mapping, Sequence

from engine.core.sentences import Filling, amount_of, in_a_row, joined as joined, lines as lines, seats as seats
from engine.core.text import TN, Arg, SeatName, T, Text, listing, typed, verbatim
from engine.shogun.data import BID, CHEST_VALUE, DAIMYO, EVENTS, PROVINCES
from engine.shogun.effects import BONUSES, effect_of

SPACES: Mapping[str, tuple[Text, Text, str]] = {
    "build_castle": (T("Build a castle"), T("Which province gets a castle?"), "🏯"),
    "build_temple": (T("Build a temple"), T("Which province gets a temple?"), "⛩️"),
    "build_theatre": (T("Build a theatre"), T("Which province gets a theatre?"), "🎭"),
    "confiscate_rice": (T("Confiscate rice"), T("Which province gives its rice?"), "🌾"),
    "collect_taxes": (T("Collect taxes"), T("Which province pays taxes?"), "💰"),
    "deploy_5": (T("Deploy 5 armies"), T("Where do 5 new armies go?"), "🚩"),
    "deploy_3": (T("Deploy 3 armies"), T("Where do 3 new armies go?"), "🚩"),
    "deploy_1_move": (T("Deploy 1 and move"), T("Where does 1 new army go, before a move?"), "🚩"),
    "battle_move_a": (T("Battle / move A"), T("From which province do armies march?"), "⚔️"),
    "battle_move_b": (T("Battle / move B"), T("From which province do armies march?"), "⚔️"),
    "bid": (T("Bid"), T("What do you bid for your place in the turn order?"), "🪙"),
}
SPACE: Mapping[str, Text] = {id: name for id, (name, _, _) in SPACES.items()}
ACTION: Mapping[str, Text] = {id: name for id, name in SPACE.items() if id != BID}
ASKS: Mapping[str, Text] = {id: asks for id, (_, asks, _) in SPACES.items()}
"""The question of an empty space."""
SIGN: Mapping[str, str] = {id: sign for id, (_, _, sign) in SPACES.items()}
"""A quick sign for each space; never the only information."""

SPECIAL: Mapping[str, Text] = {id: bonus.name for id, bonus in BONUSES.items()}
SPECIAL_USE: Mapping[str, Text] = {id: bonus.line for id, bonus in BONUSES.items()}

BUILDING: Mapping[str, Text] = {"castle": T("castle"), "temple": T("temple"), "theatre": T("theatre")}
BUILDINGS: Mapping[str, Text] = {"castle": T("castles"), "temple": T("temples"), "theatre": T("theatres")}
A_BUILDING: Mapping[str, Text] = {"castle": T("a castle"), "temple": T("a temple"), "theatre": T("a theatre")}

REGION: Mapping[str, Text] = {
    "brown": T("Brown region"),
    "yellow": T("Yellow region"),
    "red": T("Red region"),
    "purple": T("Purple region"),
    "green": T("Green region"),
}

SEASON: Mapping[str, Text] = {
    "spring": T("spring"),
    "summer": T("summer"),
    "autumn": T("autumn"),
    "winter": T("winter"),
}

SIDE: Mapping[str, Text] = {"sun": T("sun side"), "moon": T("moon side")}

COLOUR: Mapping[str, Text] = {
    "blue": T("blue"),
    "yellow": T("yellow"),
    "red": T("red"),
    "black": T("black"),
    "purple": T("purple"),
}

province = {id: printed.name for id, printed in PROVINCES.items()}.__getitem__
daimyo = {id: lord.name for id, lord in DAIMYO.items()}.__getitem__


def card(id: str) -> Arg:
    """A card that can be planned with: a province or a chest card."""
    return T("chest card {value}", value=CHEST_VALUE[id]) if id in CHEST_VALUE else province(id)


def card_label(id: str) -> Text:
    """The same card standing alone, on a list."""
    return T("Chest card {value}", value=CHEST_VALUE[id]) if id in CHEST_VALUE else verbatim(province(id))


cards, provinces = in_a_row(card), in_a_row(province)
LORDS = tuple(T("{lord} ({colour})", lord=daimyo(id), colour=COLOUR[one.colour]) for id, one in DAIMYO.items())
"""By seat (2.3)."""


def event(id: str) -> Text:
    """An event card: its name and what it costs as the card of the winter."""
    name, loss = effect_of(id).name, EVENTS[id].winter_loss
    return T("{name} (winter −{loss} rice)", name=name, loss=loss) if loss else T("{name} (winter: no loss)", name=name)


def event_effect(id: str) -> Text:
    """An event card: its name and what it does."""
    return T("{name}: {effect}", name=effect_of(id).name, effect=effect_of(id).line)


armies = amount_of(TN("{n} army", "{n} armies", 0))
farmers = amount_of(TN("{n} farmer", "{n} farmers", 0))
chests = amount_of(TN("{n} chest", "{n} chests", 0))
markers = amount_of(TN("{n} revolt marker", "{n} revolt markers", 0))
points = amount_of(TN("{n} point", "{n} points", 0))
province_count = amount_of(TN("{n} province", "{n} provinces", 0))


def cubes(lot: Sequence[int], none: Text) -> Arg:
    """Cubes by colour, "3 Anna and 1 farmer": the armies by seat, the farmers last; or ``none``."""
    said: list[Arg] = [T("{n} {seat}", n=n, seat=SeatName(seat)) for seat, n in enumerate(lot[:-1]) if n]
    said += [farmers(lot[-1])] if lot[-1] else []
    return listing(said) if said else none


def held(armies_: int, buildings: Iterable[str], markers_: int) -> Text:
    said: list[Arg] = [armies(armies_), *(BUILDING[building] for building in buildings)]
    return joined(", ", [*said, markers(markers_)] if markers_ else said)


AT = T("Year {year}, {season}")


def at(year: int, season: str) -> Text:
    """A point in the calendar."""
    return T(AT.msgid, year=year, season=SEASON[season])


say = Filling(
    seat=SeatName,
    attacker=SeatName,
    defender=SeatName,
    province=province,
    source=province,
    target=province,
    space=SPACE.__getitem__,
    action=ACTION.__getitem__,
    season=SEASON.__getitem__,
    armies=armies,
    stood=armies,
    farmers=farmers,
    markers=markers,
    paid=chests,
    building=A_BUILDING.__getitem__,
)
"""A sentence, filled from the fields of an event, an action or a part of a view."""

TYPED: Mapping[str, Text] = {
    **typed(__package__),
    **{id: name for id, name in SPACE.items() if "/" not in name.msgid},
    **BUILDING,
    **SPECIAL,
    **{f"{region}_region": name for region, name in REGION.items()},
}
