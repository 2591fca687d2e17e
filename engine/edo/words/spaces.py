"""The spaces of the board in words: cities, fields, gates, roads, and ways along them."""

from collections.abc import Iterator, Mapping

from engine.core.text import Arg, SeatName, T, Text
from engine.edo.data import BUILDING_SLOTS, SPACES, YIELDS, Place, board
from engine.edo.view import CityView, EdoView
from engine.edo.words import names


def about(view: EdoView, id: str) -> Iterator[Text]:
    """Yield the facts of a space: its samurai, the merchant."""
    if standing := [
        T("{n}× {seat}", n=count, seat=names.seats([seat]))
        for seat, count in enumerate(view.space(id).samurai)
        if count
    ]:
        yield T("samurai: {standing}", standing=names.joined(" ", standing))
    if id == view.merchant:
        yield T("the merchant is there")


def place(view: EdoView, id: str) -> Iterator[Text]:
    """Return the income or harvest of a space, its samurai, and its roads."""
    space, city, map = view.space(id), view.city(id), board(len(view.players))
    if city is not None:
        rows = map.income.get(id, ())[: len(view.players)]
        pays = names.joined("; ", [" + ".join(str(ryo) for ryo in row) for row in rows])
        yield T("Pays by the number of players with influence (1, 2, 3 and so on): {pays} Ryo.", pays=pays)
        yield T("Free slots: {n} of {all}.", n=BUILDING_SLOTS - len(city.buildings), all=BUILDING_SLOTS)
    elif brings := YIELDS.get(SPACES[id].resource):
        yield T(
            "A harvest brings {yields} {goods} with 1, 2, 3 or more samurai there.",
            yields=names.joined(", ", list(brings)),
            goods=names.RESOURCE[SPACES[id].resource],
        )
    elif space.closed:
        yield T("This city is not in the match. Figures may enter it, but nothing else happens there.")
    yield T("Samurai there: {n}.", n=sum(space.samurai))
    near = [it.space for it in map.reach[id] if it.distance == 1]
    yield T("Roads to {spaces}.", spaces=names.spaces(near))


def city_words(city: CityView) -> Text:
    if not city.buildings:
        return T("{city}: empty.", city=names.SPACE[city.id])
    standing = names.joined(", ", [names.building(building) for building in city.buildings])
    paid = [T("{seat} {ryo}", seat=SeatName(share.seat), ryo=names.ryo(share.ryo)) for share in city.shares]
    return T(
        "{city}: {buildings}; would pay {shares}.",
        city=names.SPACE[city.id],
        buildings=standing,
        shares=names.joined(", ", paid),
    )


def ways(view: EdoView) -> Iterator[Text]:
    """For each of the seat's own samurai the spaces by what it costs to get there."""
    map = board(len(view.players))
    for number, space in enumerate(view.me.figures, start=1):
        if space is None:
            continue
        said = [
            T("{ryo}: {spaces}", ryo=names.ryo(steps), spaces=names.spaces(reached))
            for steps in range(1, map.farthest + 1)
            if (reached := [near.space for near in map.reach[space] if near.distance == steps])
        ]
        yield T(
            "From {space} your samurai {n} can reach: {ways}.",
            n=number,
            space=names.SPACE[space],
            ways=names.joined("; ", said),
        )


KINDS: Mapping[str, Text] = {
    "wood": T("Forests"),
    "stone": T("Quarries"),
    "rice": T("Rice fields"),
    Place.RIVER: T("Rivers"),
    Place.GATE: T("Gates"),
    Place.CITY: T("Cities that are not in the match"),
}
"""The spaces that are no open cities, by harvest or kind."""


def account(view: EdoView) -> Iterator[Text]:
    """Yield the spaces that are no open cities, by kind, and all roads, each once."""
    map, open_ = board(len(view.players)), {city.id for city in view.cities}
    for kind, name in KINDS.items():
        found = [id for id in map.spaces if id not in open_ and (SPACES[id].resource or SPACES[id].kind) == kind]
        said: dict[str, Arg] = {"kind": name, "spaces": names.joined(", ", [_with_facts(view, id) for id in found])}
        if kind in YIELDS:
            said["yields"] = names.joined(", ", list(YIELDS[kind]))
            yield T("{kind}: {spaces}. A harvest brings {yields} with 1, 2, 3 or more samurai there.", **said)
        elif found:
            yield T("{kind}: {spaces}.", **said)
    roads = []
    for number, id in enumerate(map.spaces):
        if near := [it.space for it in map.reach[id] if it.distance == 1 and it.space in map.spaces[number:]]:
            others = names.joined(", ", [names.SPACE[other] for other in near])
            roads.append(T("{space} – {others}", space=names.SPACE[id], others=others))
    yield T("Roads, 1 Ryo each: {roads}.", roads=names.joined("; ", roads))


def _with_facts(view: EdoView, id: str) -> Text:
    facts, name = list(about(view, id)), names.SPACE[id]
    return T("{space} ({facts})", space=name, facts=names.joined(", ", facts)) if facts else name
