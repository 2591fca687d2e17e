"""What would be legal if a question came now, and what can never be."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.text import SeatName, T, Text
from engine.shogun.actions import (
    CARRY_OUT,
    DECK,
    DECLINE,
    TAKE_FIRST,
    TAKE_SECOND,
    TAKE_UNSEEN,
    Action,
    Pick,
    Place,
    Quell,
    Throw,
)
from engine.shogun.data import PROVINCE_IDS, PROVINCES, REGIONS, SPECIALS
from engine.shogun.orders.looking import groups_left, map_of, own_provinces, province_of
from engine.shogun.orders.marches import imagined_marches, impossible_march
from engine.shogun.orders.words import CARRY, LEAVE, REFRESHED
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words


def imagined(view: ShogunView, key: str) -> tuple[Action, ...]:
    """What would be legal if the question came as things stand; empty if it would not be asked."""
    match key:
        case "draft_card":
            return (TAKE_FIRST, TAKE_SECOND, TAKE_UNSEEN) if view.draft_row else ()
        case "draft_group":
            return tuple(map(Place, groups_left(view)))
        case "special":
            # before the row is laid out, all of them
            row = view.special_row or tuple((card, None) for card in SPECIALS)
            return tuple(Pick(card) for card, taker in row if taker is None)
        case "battle_a" | "battle_b" | "move":
            return imagined_marches(view, key)
        case "free_choice":
            return (CARRY_OUT, DECLINE)
        case "hold_back":
            attack = view.attack
            if attack is None or attack.defender != view.seat:
                return ()
            return tuple(Throw(armies) for armies in range(province_of(view, attack.target).armies + 1))
        case "revolt":
            drawn = view.drawn_revolts if view.acting == view.seat else ()
            return tuple(map(Quell, drawn or [it.id for it in own_provinces(view)]))
    return ()


def impossible(view: ShogunView, key: str, named: tuple[str, ...]) -> Text | None:
    """Why a preference that names these words can never be legal."""
    for word in named:
        if word in map_of(view).out_of_play:
            return T("{province} is not in play with 3 players.", province=words.province(word))
    match key:
        case "draft_card":
            return _impossible_card(view, named)
        case "special":
            return _not_one(named, SPECIALS, T("Name one special card in each preference."))
        case "battle_a" | "battle_b" | "move":
            return impossible_march(view, key, named)
        case "free_choice":
            return _not_one(named, (CARRY, LEAVE), T("Begin with “carry_out” or with “decline”."))
        case "hold_back":
            return _not_one(named, PROVINCE_IDS, T("Name one province at most in each preference."), least=0)
        case "revolt":
            return _not_one(named, (*PROVINCE_IDS, *REGIONS), T("Name one province or one region in each preference."))
    return None


def _not_one(named: Iterable[str], possible: Iterable[str], text: Text, least: int = 1) -> Text | None:
    """The text, unless exactly one of the possible words is named; with ``least`` 0 none will do, too."""
    known = set(possible)
    return None if least <= sum(word in known for word in named) <= 1 else text


def _impossible_card(view: ShogunView, named: tuple[str, ...]) -> Text | None:
    for word in named:
        if word in PROVINCES and (owner := province_of(view, word).owner) is not None:
            return T("{province} is taken already, by {seat}.", province=words.province(word), seat=SeatName(owner))
    return _not_one(
        named,
        (*PROVINCE_IDS, *REGIONS, DECK, REFRESHED),
        T("Name one province, one region, “deck” or “refresh” in each preference."),
    )
