"""The rules to look up, how to play in five messages, and a hint for each step of a first round.

Longer texts are in ``topics.md``.
"""

from engine.core import lesson, pages
from engine.core.pages import hours
from engine.core.printed import resource
from engine.core.protocol import Topic
from engine.core.text import T
from engine.edo import data
from engine.edo.words import names
from engine.edo.words.names import words_of

PAGE = pages.read(resource(__package__, "topics.md"))


def _card(id: str) -> Topic:
    each = [T("{action}: {use}", action=names.action(it), use=words_of(it).use) for it in data.CARDS[id]]
    uses = names.joined("; ", each)
    text = T("Everyone has this card. Its actions, and how many officials each takes at most (≤): {uses}.", uses=uses)
    if id in data.BASIC:
        return Topic(f"card_{id}", names.CARD[id], "9", text)
    text = T("A special card. Its actions, and how many officials each takes at most (≤): {uses}.", uses=uses)
    return Topic(id, names.CARD[id], "9", text)


def _merchant(id: str) -> Topic:
    title = T("Merchant card {n}", n=data.MERCHANT_IDS.index(id) + 1)
    return Topic(id, title, "9", T("For one round the merchant offers this: {card}.", card=names.merchant_card(id)))


def _set(id: str) -> Topic:
    title = T("Start set {n}", n=data.SET_IDS.index(id) + 1)
    return Topic(id, title, "5", T("A player with this start set begins with {goods} more.", goods=names.start_set(id)))


_HOUSE, _POST, _FORTRESS = (data.BUILDINGS[kind] for kind in (data.HOUSE, data.TRADING_POST, data.FORTRESS))
FIGURES: pages.Fillings = {
    "travel": {"anywhere": words_of(next(it for card in data.CARDS.values() for it in card if it.anywhere)).name},
    "build": {
        "house": names.building_price(data.HOUSE),
        "house_points": names.points(_HOUSE.points),
        "post": names.building_price(data.TRADING_POST),
        "post_points": names.points(_POST.points),
        "fortress": names.building_price(data.FORTRESS),
        "fortress_points": names.points(_FORTRESS.points),
    },
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
GUIDE = tuple(pages.texts(PAGE["guide"], {"aim": {"prices": names.price_list()}}).values())
LESSON = lesson.read(resource("engine.edo", "lesson.json"), pages.texts(PAGE["lesson"], {}))
