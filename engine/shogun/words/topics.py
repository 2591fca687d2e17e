"""The rules to look up, how to play in five messages, and a hint for each first step.

The longer texts are in ``topics.md``.
"""

from collections.abc import Iterable
from importlib.resources import files

from engine.core import pages
from engine.core.options import Times
from engine.core.pages import hours
from engine.core.protocol import Topic
from engine.core.text import TN, Arg, T, Text, listing
from engine.shogun import data as data
from engine.shogun.effects import BONUSES, EFFECTS, FEWER_ARMIES, SIX
from engine.shogun.words import names as words

PAGE = pages.read(files(__package__).joinpath("topics.md").read_text(encoding="utf-8"))


def _alternatives(numbers: Iterable[int]) -> str:
    """For 3, 4 and 5 players, or for each kind of building: ``9/7/5``."""
    return "/".join(map(str, numbers))


def _special(id: str) -> Topic:
    return Topic(id, T("Special card: {name}", name=BONUSES[id].name), "8", BONUSES[id].rule)


def event(kind: str) -> Topic:
    """An event to look up, with its loss in winter."""
    text = T("{text} As the winter’s event card it costs {loss} rice.", text=EFFECTS[kind].rule, loss=_loss(kind))
    return Topic(kind, T("Event: {name}", name=EFFECTS[kind].name), "8", text)


def _loss(kind: str) -> Arg:
    losses = [card.winter_loss for card in data.EVENTS.values() if card.kind == kind]
    if len(losses) == 1:
        return losses[0]
    return T("{one} or {other}", one=losses[0], other=losses[1])


def _revolts(row: data.Provisions) -> Text:
    provinces = TN(
        "{n} province with {farmers}",
        "{n} provinces with {farmers} each",
        row.revolts,
        farmers=words.farmers(row.extra_farmers),
    )
    return T("{provinces} if {short} or more are missing", provinces=provinces, short=row.unsupplied)


# -- figures ------------------------------------------------------------------------------------------------------


def _building(kind: str) -> dict[str, Arg]:
    most = data.MAJORITY[kind]
    names: dict[str, Arg] = {"building": words.A_BUILDING[kind], "buildings": words.BUILDINGS[kind]}
    return {**names, "alone": most.alone, "tied": most.tied}


_COST = {id: words.chests(card.cost) for id, card in data.ACTIONS.items()}
_ARMIES = {id: words.armies(card.armies) for id, card in data.ACTIONS.items()}
_FEWER = EFFECTS["fewer_armies"].name
_FURTHER: pages.Fillings = {
    **{id: {"cost": _COST[id], **_building(card.building)} for id, card in data.ACTIONS.items() if card.building},
    "confiscate_rice": {"special": words.SPECIAL[data.PLUS_1_RICE], "most": data.RICE_TRACK},
    "collect_taxes": {"special": words.SPECIAL[data.PLUS_1_CHEST]},
    "deploy_5": {
        "cost": _COST["deploy_5"],
        "armies": _ARMIES["deploy_5"],
        "six": SIX,
        "special": words.SPECIAL[data.SIX_ARMIES],
        "fewer": FEWER_ARMIES[5],
        "event": _FEWER,
    },
    "deploy_3": {
        "cost": _COST["deploy_3"],
        "armies": _ARMIES["deploy_3"],
        "fewer": FEWER_ARMIES[3],
        "event": _FEWER,
    },
    "deploy_1_move": {"cost": _COST["deploy_1_move"], "armies": _ARMIES["deploy_1_move"]},
}
ACTIONS: pages.Fillings = {id: {"name": words.ACTION[id], **_FURTHER.get(id, {})} for id in data.ACTION_IDS}
FIGURES: pages.Fillings = {
    "start": {
        "armies": data.SUPPLY.armies,
        "chests": _alternatives(start.chests for start in data.START.values()),
        "thrown": data.TOWER_START.armies,
        "farmers": data.TOWER_START.farmers,
    },
    "draft": {"five": listing(data.START[5].groups)},
    "round": {"open": data.OPEN_ACTIONS},
    "planning": {"spaces": len(data.SPACES)},
    "bidding": {"most": len(data.CHEST_CARDS) - 1},
    "moving": {
        "one": words.ACTION[data.DEPLOY_1_MOVE],
        "a": words.ACTION[data.BATTLE_MOVE_A],
        "b": words.ACTION[data.BATTLE_MOVE_B],
    },
    "neutral": {"event": EFFECTS["two_farmers"].name},
    "events": {"all": len(data.EVENTS), "open": data.OPEN_EVENTS},
    "rice": {"rows": words.joined("; ", map(_revolts, reversed(data.PROVISIONS)))},
    "scoring": {kind: points.alone for kind, points in data.MAJORITY.items()},
    "majorities": {
        "alone": _alternatives(points.alone for points in data.MAJORITY.values()),
        "tied": _alternatives(points.tied for points in data.MAJORITY.values()),
    },
    "limits": {
        "rice": data.RICE_TRACK,
        "castles": data.SUPPLY.castle,
        "temples": data.SUPPLY.temple,
        "theatres": data.SUPPLY.theatre,
    },
    "three_players": {
        "n": len(data.SIDES[data.Side.SUN].unused_with_3_players),
        "names": words.provinces(sorted(data.SIDES[data.Side.SUN].unused_with_3_players)),
    },
}

TOPICS = (
    *pages.topics(PAGE["course"], FIGURES),
    *pages.topics(PAGE["actions"], ACTIONS),
    *pages.topics(PAGE["fighting"], FIGURES),
    *map(_special, data.SPECIALS),
    *pages.topics(PAGE["events"], FIGURES),
    *map(event, EFFECTS),
    *pages.topics(PAGE["winter"], FIGURES),
    *pages.topics(PAGE["about"], FIGURES),
    hours(Times(), "11", data.ROUND_TIMES),
)
"""In the order of a round, the ten actions in printed order."""
PITCH = T("You secretly plan ten actions a season, fight with a cube tower, and build castles, temples and theatres.")
GUIDE = tuple(pages.texts(PAGE["guide"], {}).values())
