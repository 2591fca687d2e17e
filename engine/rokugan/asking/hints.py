"""What stands beside a choice: what a card or a token does, what a province is worth, what lies there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.question import Group
from engine.core.text import TN, Arg, SeatName, T, Text
from engine.rokugan.actions import Action, Hold, Keep, Lot, Play, Return, TakeClan
from engine.rokugan.asking import prompts
from engine.rokugan.data import CLANS, PROVINCES
from engine.rokugan.view import ProvinceView, RokuganView, TokenView
from engine.rokugan.words import names as words

Hint = Callable[[Action], Text | None]

BY_LOT = Group("lot", T("Let the lot decide"), T("as the rules do for whoever does not answer"))
"""A group of its own, so that no single press leaves a decision to the lot."""


def clan_hint(action: Action) -> Text | None:
    """What a clan has."""
    if not isinstance(action, TakeClan):
        return token_hint(action)
    clan = CLANS[action.clan]
    return T(
        "{capital}; {ability}; has also {token}",
        capital=words.province(clan.capital),
        ability=words.ability(action.clan),
        token=words.face(clan.token),
    )


def aim_hint(action: Action) -> Text | None:
    """What an objective asks for."""
    return words.aim(action.objective) if isinstance(action, Keep) else None


def token_hint(action: Action) -> Text | None:
    """What a token does, or what the lot is."""
    if isinstance(action, Lot):
        return BY_LOT.hint
    return words.use(action.face) if isinstance(action, Hold | Return) else None


def card_hint(action: Action) -> Text | None:
    """What a card does."""
    return words.effect(action.card) if isinstance(action, Play) else None


def land_hint(view: RokuganView, province: str) -> Text:
    """What a province is worth and who holds it."""
    printed = PROVINCES[province]
    here = provinces_by_id(view)[province]
    said: list[Arg] = [TN("{n} flower", "{n} flowers", printed.honor)]
    if printed.defense:
        said.append(T("defence {n}", n=printed.defense))
    if printed.coastal:
        said.append(T("coast"))
    if here.special:
        said.append(words.SPECIAL[here.special])
    if here.controller is not None:
        said.append(T("yours") if here.controller == view.seat else SeatName(here.controller))
    if here.faceup:
        said.append(T("{n} faceup", n=here.faceup))
    return words.joined(", ", said)


def provinces_by_id(view: RokuganView) -> Mapping[str, ProvinceView]:
    """The provinces, by their ids."""
    return {province.id: province for province in view.provinces}


def whose_token(view: RokuganView, id: int) -> Text:
    """Whose a token is, and where it lies."""
    return prompts.whose(tokens_by_id(view)[id])


def tokens_by_id(view: RokuganView) -> Mapping[int, TokenView]:
    """The tokens on the board, by their numbers."""
    return {token.id: token for token in view.tokens}
