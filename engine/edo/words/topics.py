"""The rules to look up, how to play in five messages, and a hint for each step of a first round.

Longer texts are in ``topics.md``.
"""

from importlib.resources import files

from engine.core import pages
from engine.core.pages import hours
from engine.core.protocol import Topic
from engine.core.text import T
from engine.edo import data
from engine.edo.words import names
from engine.edo.words.acts import words_of

PAGE = pages.read(files(__package__).joinpath("topics.md").read_text(encoding="utf-8"))


def _card(id: str) -> Topic:
    uses = names.joined(
        "; ", [T("{action}: {use}", action=words.name, use=words.use) for words in map(words_of, data.CARDS[id])]
    )
    if id in data.BASIC:
        return Topic(f"card_{id}", names.CARD[id], "9", T("Everyone has this card. Its actions: {uses}.", uses=uses))
    return Topic(id, names.CARD[id], "9", T("A special card. Its actions: {uses}.", uses=uses))


def _merchant(id: str) -> Topic:
    title = T("Merchant card {n}", n=data.MERCHANT_IDS.index(id) + 1)
    return Topic(id, title, "9", T("For one round the merchant offers this: {card}.", card=names.merchant_card(id)))


def _set(id: str) -> Topic:
    title = T("Start set {n}", n=data.SET_IDS.index(id) + 1)
    return Topic(id, title, "5", T("A player with this start set begins with {goods} more.", goods=names.start_set(id)))


_HOUSE, _POST, _FORTRESS = (data.BUILDINGS[kind] for kind in (data.HOUSE, data.TRADING_POST, data.FORTRESS))
FIGURES: pages.Fillings = {
    "setup": {"ryo": data.START.ryo, "more": data.START.last_ryo, "figures": len(data.FIGURES)},
    "sequence": {"rounds": data.ROUNDS},
    "money": {"ryo": data.CARDS["a"][1].amount, "rice": data.CARDS["a"][0].amount, "limit": data.LIMITS.goods},
    "travel": {"anywhere": T("travel (enter at any space)"), "n": data.CARDS["c"][0].moves},
    "recruit": {"rice": data.CARDS["b"][3].cost, "n": data.LIMITS.shogun},
    "develop": {"ryo": data.CARDS["c"][2].cost, "n": data.DISPLAY},
    "harvest": {"yields": "/".join(map(str, data.YIELDS["wood"]))},
    "build": {
        "house": names.building_price(data.HOUSE),
        "house_points": names.points(_HOUSE.points),
        "post": names.building_price(data.TRADING_POST),
        "post_points": names.points(_POST.points),
        "fortress": names.building_price(data.FORTRESS),
        "fortress_points": names.points(_FORTRESS.points),
        "houses": data.HOUSES_PER_FORTRESS,
        "slots": data.BUILDING_SLOTS,
    },
    "wages": {"n": data.WAGE},
    "income": {"house": _HOUSE.influence, "post": _POST.influence},
    "ending": {"points": data.ENDING.points, "rounds": data.ROUNDS},
    "winning": {"samurai": data.ENDING.samurai, "ryo": data.ENDING.ryo},
    "order_sheets": {"example": "“f2 forest_n if there at most 1 or edo; reserve 3; auto acts”"},
    "sheets_look": {"review": data.TIMES.review or 0},
}


TOPICS: tuple[Topic, ...] = (
    *pages.topics(PAGE["course"], FIGURES),
    hours(data.TIMES, "20"),
    *pages.topics(PAGE["about"], {}),
    *map(_card, (*data.BASIC, *data.SPECIALS)),
    *map(_merchant, data.MERCHANT_IDS),
    *map(_set, data.SET_IDS),
)
"""The topics to look up, in their order."""

PITCH = T(
    "You plan three cards a round in secret, send samurai and officials through the land, and build in its cities."
)
GUIDE = tuple(
    pages.texts(
        PAGE["guide"],
        {
            "aim": {"prices": names.price_list(), "points": data.ENDING.points},
            "plan": {"figures": len(data.FIGURES)},
            "round": {"wage": data.WAGE},
        },
    ).values()
)
