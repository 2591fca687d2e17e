"""The rules to look up, how to play in five messages, and a hint for each first step.

The longer texts are in ``topics.md``.
"""

from engine.core import lesson, pages
from engine.core.options import Times
from engine.core.pages import hours
from engine.core.printed import resource
from engine.core.protocol import Topic
from engine.core.text import TN, Arg, T, Text, listing
from engine.shogun import data as data
from engine.shogun.effects import BONUSES, EFFECTS
from engine.shogun.words import names as words

PAGE = pages.read(resource(__package__, "topics.md"))


def _special(id: str) -> Topic:
    return Topic(id, T("Special card: {name}", name=BONUSES[id].name), "8", BONUSES[id].rule)


def event(kind: str) -> Topic:
    """An event to look up, with its loss in winter."""
    loss, *other = [card.winter_loss for card in data.EVENTS.values() if card.kind == kind]
    said: Arg = T("{one} or {other}", one=loss, other=other[0]) if other else loss
    text = T("{text} As the winter’s event card it costs {loss} rice.", text=EFFECTS[kind].rule, loss=said)
    return Topic(kind, T("Event: {name}", name=EFFECTS[kind].name), "8", text)


def _revolts(row: data.Provisions) -> Text:
    provinces = TN(
        "{n} province with {farmers}",
        "{n} provinces with {farmers} each",
        row.revolts,
        farmers=words.farmers(row.extra_farmers),
    )
    return T("{provinces} if {short} or more are missing", provinces=provinces, short=row.unsupplied)


def _building(kind: str) -> dict[str, Arg]:
    most = data.MAJORITY[kind]
    names: dict[str, Arg] = {"building": words.A_BUILDING[kind], "buildings": words.BUILDINGS[kind]}
    return {**names, "alone": most.alone, "tied": most.tied}


_COST = {id: words.chests(card.cost) for id, card in data.ACTIONS.items()}
_ARMIES = {id: words.armies(card.armies) for id, card in data.ACTIONS.items()}
_FEWER = EFFECTS["fewer_armies"].name
_FURTHER: pages.Fillings = {
    **{id: {"cost": _COST[id], **_building(card.building)} for id, card in data.ACTIONS.items() if card.building},
    "confiscate_rice": {"special": words.SPECIAL[data.PLUS_1_RICE]},
    "collect_taxes": {"special": words.SPECIAL[data.PLUS_1_CHEST]},
    "deploy_5": {
        "cost": _COST["deploy_5"],
        "armies": _ARMIES["deploy_5"],
        "special": words.SPECIAL[data.SIX_ARMIES],
        "event": _FEWER,
    },
    "deploy_3": {"cost": _COST["deploy_3"], "armies": _ARMIES["deploy_3"], "event": _FEWER},
    "deploy_1_move": {"cost": _COST["deploy_1_move"], "armies": _ARMIES["deploy_1_move"]},
}
ACTIONS: pages.Fillings = {id: {"name": words.ACTION[id], **_FURTHER.get(id, {})} for id in data.ACTION_IDS}
FIGURES: pages.Fillings = {
    "draft": {"five": listing(data.START[5].groups)},
    "moving": {
        "one": words.ACTION[data.DEPLOY_1_MOVE],
        "a": words.ACTION[data.BATTLE_MOVE_A],
        "b": words.ACTION[data.BATTLE_MOVE_B],
    },
    "neutral": {"event": EFFECTS["two_farmers"].name},
    "rice": {"rows": words.joined("; ", map(_revolts, reversed(data.PROVISIONS)))},
    "three_players": {"names": words.provinces(sorted(data.SIDES[data.Side.SUN].unused_with_3_players))},
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
LESSON = lesson.read(resource("engine.shogun", "lesson.json"), pages.texts(PAGE["lesson"], {}))
