"""The things of the game, read once from ``board.json`` and ``cards.json``.

Ids are lower-case words; "by id" means sorted by ASCII, everywhere. Assumed figures: RULES.md.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from engine.core.printed import Parts
from engine.core.quick import frozen

Side = StrEnum("Side", "SUN MOON")
"""The two sides of the board."""

ActionKind = StrEnum("ActionKind", "BUILD COLLECT DEPLOY DEPLOY_MOVE BATTLE_MOVE")
"""The kinds of action card."""


@frozen
class Province:
    """A province card, the same on both sides of the board."""

    name: str
    chests: int
    rice: int
    spaces: int
    """Building spaces."""
    land: tuple[str, ...]
    """Provinces it shares a land border with."""


@frozen
class ActionCard:
    kind: ActionKind
    cost: int
    """In chests."""
    building: str = ""
    resource: str = ""
    """``rice`` or ``chests``."""
    armies: int = 0


@frozen
class EventCard:
    kind: str
    """Which effect it has, in ``effects``."""
    winter_loss: int
    """Rice lost if it is the card of the winter."""
    limit: int = 0
    """For the chest and rice events."""


@frozen
class Daimyo:
    """A lord, and the colour of the cubes."""

    name: str
    colour: str


@frozen
class Start:
    """The means of a player at the start (2.3, 2.4)."""

    chests: int
    groups: tuple[int, ...]
    """Sizes of the army groups."""


@frozen
class Provisions:
    """A row of the winter table (9.3)."""

    unsupplied: int
    """The row holds from this many provinces without rice on."""
    revolts: int
    extra_farmers: int


@frozen
class Points:
    """Points for most buildings of a kind in a region (9.4)."""

    alone: int
    tied: int


@frozen
class TowerModel:
    """The settings of the tower (12.5), as they are by default."""

    model: str
    stick: float
    loosen: float


@frozen
class SideOfBoard:
    """The differences of the sides; ``assumed`` names what no source gives."""

    regions: dict[str, tuple[str, ...]]
    sea_routes: tuple[tuple[str, str], ...]
    unused_with_3_players: tuple[str, ...]
    assumed: tuple[str, ...]


_read = Parts(__package__, "board.json", "cards.json")


# -- the board ----------------------------------------------------------------------------------------------------

PROVINCES = _read("provinces", dict[str, Province])
PROVINCE_IDS = tuple(sorted(PROVINCES))
SIDES = _read("sides", dict[str, SideOfBoard])
REGIONS = tuple(SIDES[Side.SUN].regions)
"""The regions have no names; their ids are the colours printed on the cards."""


@frozen
class Board:
    """A side of the board for a number of players, without the provinces out of play."""

    side: str
    provinces: tuple[str, ...]
    """Those in play, by id."""
    region: Mapping[str, str]
    """For each province its region."""
    regions: Mapping[str, tuple[str, ...]]
    """For each region its provinces in play, by id."""
    neighbours: Mapping[str, tuple[str, ...]]
    """For each province those it touches by land or sea route, by id."""
    sea_routes: tuple[tuple[str, str], ...]
    out_of_play: tuple[str, ...]


@cache
def board(side: str, seats: int) -> Board:
    """Return the board for a side and a number of players, always the same object."""
    printed = SIDES[side]
    out = printed.unused_with_3_players if seats == 3 else ()
    in_play = tuple(id for id in PROVINCE_IDS if id not in out)
    routes = tuple(route for route in printed.sea_routes if not set(route) & set(out))
    region = {id: name for name, members in printed.regions.items() for id in members if id in in_play}
    return Board(
        side=side,
        provinces=in_play,
        region={id: region[id] for id in in_play},
        regions={name: tuple(id for id in in_play if region[id] == name) for name in REGIONS},
        neighbours={id: _neighbours(id, in_play, routes) for id in in_play},
        sea_routes=routes,
        out_of_play=tuple(sorted(out)),
    )


def _neighbours(id: str, in_play: tuple[str, ...], routes: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    by_sea = {end for route in routes if id in route for end in route if end != id}
    return tuple(sorted(other for other in by_sea.union(PROVINCES[id].land) if other in in_play))


ACTIONS = _read("actions", dict[str, ActionCard])
ACTION_IDS = tuple(ACTIONS)
"""The ten actions in printed order."""
BID = "bid"
SPACES = (*ACTION_IDS, BID)
"""The eleven spaces of the individual board in printed order."""
CHEST_CARDS = ("chest_0", "chest_1", "chest_2", "chest_3", "chest_4")
CHEST_VALUE: Mapping[str, int] = {card: value for value, card in enumerate(CHEST_CARDS)}
SPECIALS = _read("specials", tuple[str, ...])
EVENTS = _read("events", dict[str, EventCard])
EVENT_IDS = tuple(EVENTS)
DAIMYO = _read("daimyo", dict[str, Daimyo])
DAIMYO_IDS = tuple(DAIMYO)
"""Seats take them in this order (2.3)."""

PLUS_1_CHEST, PLUS_1_RICE, SIX_ARMIES, PLUS_1_ATTACK, PLUS_1_DEFENCE = SPECIALS
BATTLE_MOVE_A, BATTLE_MOVE_B, DEPLOY_1_MOVE = "battle_move_a", "battle_move_b", "deploy_1_move"
DEPLOY_5 = "deploy_5"

START = _read("start", dict[int, Start])
FIXED_START = _read("fixed_start", dict[int, dict[str, tuple[tuple[str, int], ...]]])
"""By number of players and letter: provinces and their armies (13, variant 1)."""
TOWER_START = _read("tower_start", dict[str, int])
"""The first throw into the tower: armies of each player, and farmers (2.7)."""
SUPPLY = _read("supply", dict[str, int])
"""The amount of everything; armies for each player."""
TOWER = _read("tower", TowerModel)
RICE_TRACK = _read("rice_track", int)
PROVISIONS = _read("provisions", tuple[Provisions, ...])
MAJORITY = _read("majority", dict[str, Points])
BUILDINGS = tuple(MAJORITY)
"""``castle``, ``temple``, ``theatre``."""
CASTLE, TEMPLE, THEATRE = BUILDINGS
SEASONS = ("spring", "summer", "autumn", "winter")
YEARS = 2
OPEN_EVENTS = 4
"""Events lying open at the start of a year."""
OPEN_ACTIONS = 5
"""Action cards lying open at the start of a round."""
ROUND_TIMES = 2
"""By post: the most time of all turns of a round, plans aside, in times of a phase."""
