"""The rules to look up, how to play in five messages, and a hint for each first step.

The longer texts are in ``topics.md``.
"""

from engine.core import lesson, pages
from engine.core.options import Times
from engine.core.pages import hours
from engine.core.printed import resource
from engine.core.protocol import Topic
from engine.core.text import Arg, T, listing
from engine.rokugan import data
from engine.rokugan.words import names as words

PAGE = pages.read(resource(__package__, "topics.md"))


def _clan(id: str) -> Topic:
    clan = data.CLANS[id]
    text = T(
        "Capital: {capital}. Ability: {ability}. Special token: {token}.",
        capital=words.province(clan.capital),
        ability=words.ability(id),
        token=words.face(clan.token),
    )
    return Topic(f"clan_{id}", T("{clan} clan", clan=words.clan(id)), "10", text)


def _card(id: str) -> Topic:
    card = data.TERRITORY_CARDS[id]
    fillings: dict[str, Arg] = {"land": words.territory(card.territory), "effect": words.effect(id)}
    text = T("Territory card ({land}), played in upkeep: {effect}.", **fillings)
    if card.territory in data.SHADOWLANDS:
        text = T("Territory card ({land}), played at the start of a turn in the placement: {effect}.", **fillings)
    return Topic(id, words.territory_card(id), "9", text)


def _objective(id: str) -> Topic:
    text = T("Secret objective, all or nothing at the end of the match: {aim}.", aim=words.aim(id))
    return Topic(id, words.objective(id), "12", text)


_COMMON = [T("{n}× {token}", n=face.count, token=words.face(id)) for id, face in data.FACES.items() if face.count]
TOPICS = (
    *pages.topics(PAGE["course"], {}),
    *pages.topics(PAGE["tokens"], {"tokens": {"tokens": listing(_COMMON)}}),
    *map(_clan, data.CLAN_IDS),
    *map(_card, data.CARD_IDS),
    *map(_objective, data.OBJECTIVE_IDS),
    hours(Times(), "17"),
)
PITCH = T("You lead a clan and place facedown tokens to attack, defend and bluff. Most honour wins.")
GUIDE = tuple(pages.texts(PAGE["guide"], {}).values())
LESSON = lesson.read(resource("engine.rokugan", "lesson.json"), pages.texts(PAGE["lesson"], {}))
