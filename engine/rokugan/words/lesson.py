"""The lesson of Battle for Rokugan, and the figures of a position that its texts may name."""

from collections.abc import Mapping
from importlib.resources import files

from engine.core import lesson
from engine.core.text import Arg
from engine.rokugan import data
from engine.rokugan.rules.scoring import territories_of
from engine.rokugan.view import RokuganView
from engine.rokugan.words.topics import MOST_HONOR, PAGE


def figures(view: RokuganView) -> Mapping[str, Arg]:
    """Return figures by name: of the pupil, of each seat, and of each province by its id."""
    pupil = view.me
    owner = {place.id: place.controller for place in view.provinces if place.controller is not None}
    special = {place.id: place.special for place in view.provinces if place.special is not None}
    return {
        "rounds": data.ROUNDS,
        "whole": MOST_HONOR,
        "hand": data.HAND.size,
        "clans": len(data.CLANS),
        "combat": len(data.TOKENS_OF[data.CRANE]),
        "least": min(data.SET_ASIDE),
        "most": max(data.SET_ASIDE),
        "left": pupil.to_place,
        "provinces": pupil.provinces,
        "cards": len(pupil.cards),
        "scouts": pupil.scouts,
        "shugenja": pupil.shugenja,
        **{f"honor_{player.seat}": player.honor for player in view.players},
        **{f"whole_{player.seat}": len(territories_of(owner, special, player.seat)) for player in view.players},
        **{f"aim_{id}": objective.honor for id, objective in data.OBJECTIVES.items()},
        **{f"honor_{id}": province.honor for id, province in data.PROVINCES.items()},
        **{f"defense_{id}": province.defense for id, province in data.PROVINCES.items()},
    }


LESSON = lesson.read(
    files("engine.rokugan").joinpath("lesson.json").read_text(encoding="utf-8"),
    [(key, part.text) for part in PAGE["lesson"] for key in part.keys],
    figures,
)
