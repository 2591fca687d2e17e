"""The lesson of Edo, and the figures of a position that its texts may name."""

from collections.abc import Mapping
from importlib.resources import files

from engine.core import lesson
from engine.core.text import Arg
from engine.edo import data
from engine.edo.scoring import bonus
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.topics import PAGE

BROKER, GRANARY, TREASURY, ARCHITECT = "s18", "s02", "s13", "s17"
"""The special cards of the recorded match."""


def figures(view: EdoView) -> Mapping[str, Arg]:
    """Return figures by name: of the pupil, of each seat, of each city and seat."""
    pupil = view.players[0]
    found: dict[str, Arg] = {
        "ryo": pupil.held.ryo,
        "wood": pupil.wood,
        "stone": pupil.stone,
        "rice": pupil.rice,
        "officials": pupil.officials,
        "needed": data.ENDING.points,
        "fifty": data.ENDING.ryo,
        "cheaper": data.CARDS[BROKER][1].cheaper_ryo,
        "broker": names.CARD[BROKER],
        "granary": names.CARD[GRANARY],
        "treasury": names.CARD[TREASURY],
        "architect": names.CARD[ARCHITECT],
        **{kind: names.building_price(kind) for kind in data.BUILDINGS},
    }
    for player in view.players:
        seat, on_board = player.seat, sum(space is not None for space in player.figures)
        samurai, money = bonus(on_board, player.held.ryo)
        found |= {
            f"points_{seat}": player.points,
            f"samurai_{seat}": samurai,
            f"money_{seat}": money,
            f"total_{seat}": player.points + samurai + money,
        }
    for city in view.cities:
        found |= {f"{city.id}_{share.seat}": share.ryo for share in city.shares}
    return found


LESSON = lesson.read(
    files("engine.edo").joinpath("lesson.json").read_text(encoding="utf-8"),
    [(key, part.text) for part in PAGE["lesson"] for key in part.keys],
    figures,
)
