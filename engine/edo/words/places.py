"""A space of the board in words: all that the card below its picture has."""

from collections.abc import Iterator

from engine.core.text import T, Text
from engine.edo.data import BUILDING_SLOTS, SPACES, YIELDS, board
from engine.edo.view import EdoView
from engine.edo.words import names


def place(view: EdoView, id: str) -> Iterator[Text]:
    """Return the income or harvest of a space, its samurai, and its roads."""
    space, city, map = view.space(id), view.city(id), board(len(view.players))
    if city is not None:
        rows = map.income.get(id, ())[: len(view.players)]
        pays = names.joined("; ", [" + ".join(str(ryo) for ryo in row) for row in rows])
        yield T("Pays to 1 player, 2, 3 and so on with influence: {pays} Ryo.", pays=pays)
        yield T("Free slots: {n} of {all}.", n=BUILDING_SLOTS - len(city.buildings), all=BUILDING_SLOTS)
    elif brings := YIELDS.get(SPACES[id].resource):
        yield T(
            "A harvest brings {yields} {goods} with 1, 2, 3 or more samurai there.",
            yields=names.joined(", ", list(brings)),
            goods=names.RESOURCE[SPACES[id].resource],
        )
    elif space.closed:
        yield T("This city is not in the match. Figures may only stand there.")
    yield T("Samurai there: {n}.", n=sum(space.samurai))
    near = [it.space for it in map.reach[id] if it.distance == 1]
    yield T("Roads to {spaces}.", spaces=names.spaces(near))
