"""The lesson of Shogun, and the figures of a position that its texts may name."""

from collections.abc import Mapping
from importlib.resources import files

from engine.core import lesson
from engine.core.text import Arg
from engine.shogun import data
from engine.shogun.view import ShogunView
from engine.shogun.words.topics import PAGE


def figures(view: ShogunView) -> Mapping[str, Arg]:
    """Return figures by name: of the pupil, and of each province by its id."""
    pupil = view.players[0]
    found: dict[str, Arg] = {
        "chests": pupil.chests,
        "rice": pupil.rice,
        "points": pupil.points,
        "provinces": pupil.provinces,
        "years": data.YEARS,
        "actions": len(data.ACTION_IDS),
        **{f"alone_{kind}": points.alone for kind, points in data.MAJORITY.items()},
        **{f"tied_{kind}": points.tied for kind, points in data.MAJORITY.items()},
        **{f"points_{player.seat}": player.points for player in view.players},
    }
    for place in view.provinces:
        printed = data.PROVINCES[place.id]
        found |= {
            f"armies_{place.id}": place.armies,
            f"markers_{place.id}": place.markers,
            f"chests_{place.id}": printed.chests,
            f"rice_{place.id}": printed.rice,
        }
    return found


LESSON = lesson.read(
    files("engine.shogun").joinpath("lesson.json").read_text(encoding="utf-8"),
    [(key, part.text) for part in PAGE["lesson"] for key in part.keys],
    figures,
)
