"""Every sign in a player's box is explained on the board; and what a building costs stands there."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.text import plain
from engine.edo.data import BUILDINGS, SETS
from engine.edo.game import EDO
from render.edo import board as edo, market as edo_legend, private as edo_private
from render.rokugan import board as rokugan
from render.shogun import board as shogun, table as shogun_legend
from render.shogun.parts import SIGNS
from render.text.fonts import Face, Type, cap_height
from tests.render import edo_views, rokugan_views, views as shogun_views
from tests.render.things import over, says

NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
NO_SIGNS = {"text", "seat", "crest", "position", "entry", "owned", "card now", "group"}
"""What is in a box and is no sign, or stands there with words."""
CALLED = {
    "officials": "official",
    "samurai on board": "samurai",
    "houses": "house",
    "posts": "trading_post",
    "revealed": "done",
}
BOARDS: dict[str, Any] = {
    "shogun": (shogun, [shogun_views.view(5), shogun_views.planning(), shogun_views.view(3)]),
    "rokugan": (rokugan, [rokugan_views.view(5), rokugan_views.crowded(), rokugan_views.view(2)]),
    "edo": (edo, [edo_views.view(4), edo_views.crowded(), edo_views.view(2)]),
}
LEGENDS: dict[str, Any] = {"shogun": shogun_legend, "rokugan": rokugan, "edo": edo_legend}


def sign_of(thing: Any) -> str:
    if thing.kind in ("sign", "space"):
        id = thing.says.split()[0]
        return SIGNS[id][0] if id in SIGNS else id
    return CALLED.get(thing.kind, thing.kind)


@pytest.mark.parametrize("title", BOARDS)
def test_every_sign_in_a_players_box_is_in_the_legend(title: str) -> None:
    board, views = BOARDS[title]
    met = set()
    for view in views:
        things = board.paint_board(view, NAMES[: len(view.players)]).things
        boxes = [t.box for t in things if t.kind == "seat"]
        inside = [t for t in things if any(over(t.box, box) for box in boxes) and t.kind not in NO_SIGNS]
        explained = {*says("meaning", things), *(row.split()[0] for row in says("price", things))}
        met |= {sign_of(t) for t in inside}
        assert {sign_of(t) for t in inside} - explained == set()
    assert len(met) >= 9


@pytest.mark.parametrize("title", BOARDS)
def test_a_legend_lies_apart_and_its_words_are_whole(title: str) -> None:
    board, views = BOARDS[title]
    canvas = board.paint_board(views[0], NAMES[: len(views[0].players)])
    (legend,) = [t.box for t in canvas.things if t.kind == "legend"]
    assert legend[3] <= canvas.image.height
    others = [t for t in canvas.things if t.kind in ("seat", "territory", "special", "merchant card", "set")]
    assert [t.says for t in others if over(t.box, legend)] == []
    words = {plain(text) for _, text in LEGENDS[title].MEANINGS}
    assert words <= {t.says for t in canvas.things if t.kind == "text" and over(t.box, legend)}
    tall = [t.box[3] - t.box[1] for t in canvas.things if t.kind == "text" and over(t.box, legend)]
    assert min(tall) >= 22, "to be read on a phone"
    if title == "rokugan":
        assert min(tall) >= cap_height(Type(Face.SANS_BOLD, 37)), "9 pixels where the board is 390 wide"


# -- Edo's prices -----------------------------------------------------------------------------------------------

PRICES = [f"{kind} {it.wood} {it.stone} {it.ryo} {it.points}" for kind, it in BUILDINGS.items()]


def test_what_buildings_cost_stands_on_the_board() -> None:
    things = edo.paint_board(edo_views.view(4), NAMES[:4]).things
    assert says("price", things) == PRICES
    for row in (t for t in things if t.kind == "price"):
        kind = row.says.split()[0]
        figures = [t.says for t in things if t.kind in ("wood", "stone", "ryo", "points") and over(t.box, row.box)]
        printed = BUILDINGS[kind]
        wanted = [str(n) for n in (printed.wood, printed.stone, printed.ryo, printed.points) if n]
        assert figures == wanted


def test_what_buildings_cost_stands_in_the_picture_of_a_plan() -> None:
    canvas = edo_private.paint_private(edo_views.mine(), NAMES)
    assert canvas is not None
    assert says("price", canvas.things) == PRICES


def test_every_start_set_is_drawn_whole() -> None:
    view = edo_views.states(4, "draft")[0]
    things = edo.paint_board(EDO.view(view, None), NAMES[:4]).things
    plates = [t for t in things if t.kind == "set"]
    assert [plate.says.split()[0] for plate in plates] == list(SETS)
    for plate in plates:
        held = [t for t in things if t.kind in ("ryo", "wood", "stone", "rice", "text") and over(t.box, plate.box)]
        printed = SETS[plate.says.split()[0]]
        assert len([t for t in held if t.kind != "text"]) == sum(n > 0 for n in printed)
        for thing in held:
            assert plate.box[0] + 4 <= thing.box[0] <= thing.box[2] <= plate.box[2] - 4, (plate.says, thing)
