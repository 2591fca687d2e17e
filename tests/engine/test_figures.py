"""Numbers in the longer texts are those of the boards, the cards and the match of the lesson.

``figures.json`` names the numbers of each part of ``topics.md``, in their order; one with ``-`` only counts what
the words around it name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine.core.lesson import RIGHT, LessonStep
from engine.core.play import Log, Ply, replay
from engine.core.protocol import AnyGame
from engine.core.text import plain
from engine.edo import data as edo
from engine.edo.rules.upkeep import bonus
from engine.edo.words import names
from engine.registry import GAMES
from engine.rokugan import data as rokugan
from engine.rokugan.rules.scoring import controllers_of
from engine.shogun import data as shogun
from engine.shogun.effects import FEWER_ARMIES, SIX

NAMES = json.loads(Path(__file__).with_name("figures.json").read_text(encoding="utf-8"))
"""By game and part the names of its numbers."""
NUMBER = re.compile(r"\{\w+\}|(\d+)")
MOST_HONOR = max(territory.honor for territory in rokugan.TERRITORIES.values())

PRINTED: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "edo": {
        "sequence": {"rounds": edo.ROUNDS},
        "setup": {"ryo": edo.START.ryo, "more": edo.START.last_ryo, "figures": len(edo.FIGURES)},
        "money": {"ryo": edo.CARDS["a"][1].amount, "rice": edo.CARDS["a"][0].amount, "limit": edo.LIMITS.goods},
        "travel": {"n": edo.CARDS["c"][0].moves},
        "recruit": {"rice": edo.CARDS["b"][3].cost, "n": edo.LIMITS.shogun},
        "develop": {"ryo": edo.CARDS["c"][2].cost, "n": edo.DISPLAY},
        "harvest": {"yields": edo.YIELDS["wood"]},
        "build": {"houses": edo.HOUSES_PER_FORTRESS, "slots": edo.BUILDING_SLOTS},
        "wages": {"n": edo.WAGE},
        "income": {"house": edo.BUILDINGS["house"].influence, "post": edo.BUILDINGS["trading_post"].influence},
        "ending": {"points": edo.ENDING.points, "rounds": edo.ROUNDS},
        "winning": {"samurai": edo.ENDING.samurai, "ryo": edo.ENDING.ryo},
        "sheets_look": {"review": edo.TIMES.review},
        "aim": {"points": edo.ENDING.points},
        "plan": {"figures": len(edo.FIGURES)},
        "round": {"wage": edo.WAGE},
    },
    "rokugan": {
        "sequence": {"rounds": rokugan.ROUNDS},
        "setup": {"scouts": rokugan.SCOUTS, "shugenja": rokugan.SHUGENJA, "tokens": rokugan.SET_ASIDE.values()},
        "first_player": {"neutral": rokugan.NEUTRALS_ADDED.values()},
        "drawing": {"hand": rokugan.HAND.size},
        "scoring": {"whole": MOST_HONOR},
        "two_players": {"tokens": rokugan.SET_ASIDE[2]},
        "tokens": {"n": len(rokugan.TOKENS_OF["crab"]), "hand": rokugan.HAND.size},
        "aim": {"rounds": rokugan.ROUNDS, "whole": MOST_HONOR},
    },
    "shogun": {
        "start": {
            "armies": shogun.SUPPLY["armies"],
            "chests": [start.chests for start in shogun.START.values()],
            "thrown": shogun.TOWER_START["armies"],
            "farmers": shogun.TOWER_START["farmers"],
        },
        "round": {"open": shogun.OPEN_ACTIONS},
        "planning": {"spaces": len(shogun.SPACES)},
        "bidding": {"most": len(shogun.CHEST_CARDS) - 1},
        "confiscate_rice": {"most": shogun.RICE_TRACK},
        "deploy_5": {"six": SIX, "fewer": FEWER_ARMIES[5]},
        "deploy_3": {"fewer": FEWER_ARMIES[3]},
        "events": {"all": len(shogun.EVENTS), "open": shogun.OPEN_EVENTS},
        "scoring": {kind: points.alone for kind, points in shogun.MAJORITY.items()},
        "majorities": {
            "alone": [points.alone for points in shogun.MAJORITY.values()],
            "tied": [points.tied for points in shogun.MAJORITY.values()],
        },
        "limits": {
            "rice": shogun.RICE_TRACK,
            "castles": shogun.SUPPLY["castle"],
            "temples": shogun.SUPPLY["temple"],
            "theatres": shogun.SUPPLY["theatre"],
        },
        "three_players": {"n": len(shogun.SIDES[shogun.Side.SUN].unused_with_3_players)},
    },
}
"""Printed figures by game, key of the part, and name."""


def of_edo(view: Any) -> dict[str, object]:
    pupil = view.players[0]
    found: dict[str, object] = {
        "ryo": pupil.held.ryo,
        "wood": pupil.goods[edo.WOOD],
        "stone": pupil.goods[edo.STONE],
        "rice": pupil.rice,
        "officials": pupil.officials,
        "needed": edo.ENDING.points,
        "fifty": edo.ENDING.ryo,
        "cheaper": edo.CARDS["s18"][1].cheaper_ryo,
        **{kind: numbers(plain(names.building_price(kind))) for kind in edo.BUILDINGS},
    }
    for player in view.players:
        seat, on_board = player.seat, sum(space is not None for space in player.figures)
        samurai, money = bonus(on_board, player.held.ryo)
        found |= {f"points_{seat}": player.points, f"samurai_{seat}": samurai, f"money_{seat}": money}
        found[f"total_{seat}"] = player.points + samurai + money
    return found | {f"{city.id}_{share.seat}": share.ryo for city in view.cities for share in city.shares}


def of_rokugan(view: Any) -> dict[str, object]:
    pupil = view.me
    owner = {place.id: place.controller for place in view.provinces if place.controller is not None}
    special = {place.id: place.special for place in view.provinces if place.special is not None}
    holders = [*controllers_of(owner, special).values()]
    return {
        "rounds": rokugan.ROUNDS,
        "whole": MOST_HONOR,
        "hand": rokugan.HAND.size,
        "clans": len(rokugan.CLANS),
        "combat": len(rokugan.TOKENS_OF[rokugan.CRANE]),
        "least": min(rokugan.SET_ASIDE),
        "most": max(rokugan.SET_ASIDE),
        "left": pupil.to_place,
        "provinces": pupil.provinces,
        "cards": len(pupil.cards),
        "scouts": pupil.scouts,
        "shugenja": pupil.shugenja,
        **{f"honor_{player.seat}": player.honor for player in view.players},
        **{f"whole_{player.seat}": holders.count(player.seat) for player in view.players},
        **{f"aim_{id}": objective.honor for id, objective in rokugan.OBJECTIVES.items()},
        **{f"honor_{id}": province.honor for id, province in rokugan.PROVINCES.items()},
        **{f"defense_{id}": province.defense for id, province in rokugan.PROVINCES.items()},
    }


def of_shogun(view: Any) -> dict[str, object]:
    pupil = view.players[0]
    found: dict[str, object] = {
        "chests": pupil.chests,
        "rice": pupil.rice,
        "provinces": pupil.provinces,
        "years": shogun.YEARS,
        "actions": len(shogun.ACTION_IDS),
        **{f"alone_{kind}": points.alone for kind, points in shogun.MAJORITY.items()},
        **{f"points_{player.seat}": player.points for player in view.players},
    }
    for place in view.provinces:
        found |= {f"armies_{place.id}": place.armies, f"chests_{place.id}": shogun.PROVINCES[place.id].chests}
        found[f"rice_{place.id}"] = shogun.PROVINCES[place.id].rice
    return found


IN_POSITION: Mapping[str, Callable[[Any], dict[str, object]]] = {
    "edo": of_edo,
    "rokugan": of_rokugan,
    "shogun": of_shogun,
}


def numbers(text: str) -> list[int]:
    return [int(found) for found in NUMBER.findall(text) if found]


def positions(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Yield each key of the lesson with what the pupil sees as it is said."""
    lesson = game.words.lesson
    assert lesson is not None
    log = Log(game.title, lesson.seats, lesson.options, lesson.setup, tuple(Ply(*ply) for ply in lesson.plies))
    steps = replay(game, log)
    state = next(steps).state
    for step in (*lesson.steps, LessonStep("end", 0)):
        yield from ((key, game.view(state, 0)) for key in (step.key, *step.wrong.values()))
        for _ in range(step.own):
            state = next(steps).state
        yield step.key + RIGHT, game.view(state, 0)
        for _ in range(step.plies - step.own):
            state = next(steps).state


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.title)
def test_numbers_in_longer_texts_are_those_of_the_game(game: AnyGame) -> None:
    page = import_module(f"engine.{game.title}.words.topics").PAGE
    seen: dict[str, Any] = {}
    for key, view in positions(game):
        seen.setdefault(key, view)
    named = dict(NAMES[game.title])
    for chapter, parts in page.items():
        for key, part in ((key, one) for one in parts for key in one.keys):
            if (names_of := named.pop(f"{chapter}.{key}", None)) is None:
                continue
            known = PRINTED[game.title].get(key, {}) if chapter != "lesson" else IN_POSITION[game.title](seen[key])
            values = {name: list(value) if not isinstance(value, int) else [value] for name, value in known.items()}
            said, wanted = numbers(part.text), names_of.split()
            assert len(said) == len(wanted), f"{chapter}.{key}: {part.text}"
            of = {name: iter(values[name] * wanted.count(name)) for name in wanted if name != "-"}
            for number, name in zip(said, wanted, strict=True):
                assert name == "-" or number == next(of[name]), f"{chapter}.{key}: {name} is not {number}"
    assert not named


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.title)
def test_numbers_of_two_digits_in_a_lesson_are_named(game: AnyGame) -> None:
    lesson = game.words.lesson
    assert lesson is not None
    for key, text in lesson.texts.items():
        wanted = NAMES[game.title].get(f"lesson.{key}", "").split()
        for number, name in zip(numbers(text.msgid), wanted or ["-"] * 99, strict=bool(wanted)):
            assert number < 10 or name != "-", f"{key}: {number}"
