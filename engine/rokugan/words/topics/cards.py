"""Clans, territory cards and objectives."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import Arg, T, verbatim
from engine.rokugan.data import CLANS, SHADOWLANDS, TERRITORY_CARDS
from engine.rokugan.words import names as words


def about_clan(id: str) -> Topic:
    """A clan to look up, by its id."""
    clan = CLANS[id]
    text = T(
        "Capital: {capital}. Ability: {ability}. Special token: {token}.",
        capital=words.province(clan.capital),
        ability=words.ability(id),
        token=words.face(clan.token),
    )
    return Topic(f"clan_{id}", T("{clan} clan", clan=clan.name), "10", text)


def about_card(id: str) -> Topic:
    """A territory card to look up, by its id."""
    card = TERRITORY_CARDS[id]
    fillings: dict[str, Arg] = {"land": words.territory(card.territory), "effect": words.effect(id)}
    if card.territory in SHADOWLANDS:
        text = T("Card of {land}, played at the start of a turn in the placement: {effect}.", **fillings)
    else:
        text = T("Card of the {land}, played in upkeep: {effect}.", **fillings)
    return Topic(id, verbatim(card.name), "9", text)


def about_objective(id: str) -> Topic:
    """An objective to look up, by its id."""
    text = T("Secret objective, all or nothing at the end of the match: {aim}.", aim=words.aim(id))
    return Topic(id, verbatim(words.objective(id)), "12", text)
