"""Parts of boards, drawn anew at twice the size: all that is there is seen, whole, sharp and in every look."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from engine.core.chance import SeededChance
from engine.core.text import plain
from engine.edo.data import SPACES as EDO_SPACES, Place, board as edo_board
from engine.edo.game import EDO
from engine.edo.words.names import SPACE
from engine.registry import GAMES
from engine.rokugan.data import BORDER, BORDERS_OF, CENTER, MEMBERS, PROVINCES as rokugan_provinces
from engine.rokugan.words import names as words
from engine.shogun.data import PROVINCES, SIDES, board as board_of
from engine.shogun.state import Attack
from render.edo import board as edo, closer as edo_closer, layout as edo_layout
from render.looks.themes import ColourVision, Look, Theme, seen
from render.map.zoom import LARGER, LEAST, around, frame_of
from render.registry import PICTURES
from render.rokugan import board as rokugan, closer as rokugan_closer, ground, layout as rokugan_layout
from render.rokugan.layout import name_lines
from render.shogun import board as shogun, closer as shogun_closer, layout as shogun_ground
from render.shogun.layout import MAP_HEIGHT, WIDTH
from tests.density import one_in
from tests.render import edo_views, rokugan_views
from tests.render.golden_files import same_looks, same_things
from tests.render.things import over, says
from tests.render.views import view as shogun_view

COMPOSE: dict[str, Any] = {"shogun": shogun.paint_board, "rokugan": rokugan.paint_board, "edo": edo.paint_board}
CLOSER: dict[str, Any] = {"shogun": shogun_closer, "rokugan": rokugan_closer, "edo": edo_closer}
SIZE = {
    "shogun": (WIDTH, MAP_HEIGHT),
    "rokugan": (rokugan_layout.WIDTH, rokugan_layout.MAP_HEIGHT),
    "edo": (edo_layout.WIDTH, edo_layout.MAP_HEIGHT),
}
"""Of the maps."""
GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")


def opening(title: str, seats: int) -> Any:
    game = GAMES[title]
    return game.view(game.initial_state(seats, {}, SeededChance("zoom")).state, None)


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("fewest", [True, False])
def test_every_place_lies_on_the_board_and_shows_its_name(title: str, fewest: bool) -> None:
    seats = GAMES[title].seats[0 if fewest else -1]
    view = opening(title, seats)
    canvas = COMPOSE[title](view, NAMES[:seats])
    spots = PICTURES[title].spots(view)
    assert len({spot.name for spot in spots}) == len(spots) > 15
    printed = [thing for thing in canvas.things if thing.kind == "text"]
    for spot in spots:
        left, top, right, bottom = frame_of(spot.box, *canvas.image.size)
        assert 0 <= left < right <= canvas.image.width
        assert 0 <= top < bottom <= canvas.image.height
        assert (right - left, bottom - top) >= LEAST or right - left == canvas.image.width
        inside = [thing.says for thing in printed if _within(thing.box, (left, top, right, bottom))]
        if isinstance(spot.name, str) and not spot.name.endswith("lands"):
            lines = " ".join(inside)
            assert spot.name in lines or all(word in inside for word in spot.name.split()), "in one line or in two"


def _within(box: Any, frame: Any) -> bool:
    return bool(box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3])


def test_what_is_shown_never_leaves_the_board() -> None:
    for box in ((-90.0, -90.0, -10.0, -10.0), (1590.0, 1990.0, 1700.0, 2100.0), (0.0, 0.0, 1600.0, 2000.0)):
        left, top, right, bottom = frame_of(box, 1600, 2000)
        assert 0 <= left < right <= 1600
        assert 0 <= top < bottom <= 2000
    assert around([(1.0, 5.0, 3.0, 6.0), (0.0, 7.0, 2.0, 9.0)]) == (0.0, 5.0, 3.0, 9.0)
    assert frame_of((0.0, 0.0, 10.0, 10.0), 100, 100) == (0, 0, 100, 100)


# -- what holds for all -------------------------------------------------------------------------------------------


def rendered(title: str, busy: bool) -> tuple[Any, tuple[str, ...]]:
    """A public view, as full as it can be or in the middle of a match, and its seats' names."""
    if title == "rokugan":
        view = rokugan_views.crowded() if busy else rokugan_views.view()
    elif title == "edo":
        view = edo_views.crowded() if busy else edo_views.view()
    else:
        view = shogun_view(5)
    return view, NAMES[: len(view.players)]


@pytest.mark.parametrize("busy", [pytest.param(False, marks=pytest.mark.soak), True])
@pytest.mark.parametrize("title", ["rokugan", "edo"])
def test_nothing_is_cut_off_by_the_edge(title: str, busy: bool) -> None:
    """But the ground: walls of a city, which are noted whole."""
    view, names = rendered(title, busy)
    for spot in PICTURES[title].spots(view)[:: one_in(12)]:
        canvas = CLOSER[title].paint_closer(view, names, spot)
        wide, tall = canvas.image.size
        for thing in canvas.things:
            if thing.kind != "city":
                assert _within(thing.box, (-2, -2, wide + 2, tall + 2)), f"{spot.id}: {thing}"


@pytest.mark.parametrize("title", ["rokugan", "edo"])
def test_nothing_of_the_map_lies_on_the_card(title: str) -> None:
    view, names = rendered(title, True)
    for spot in PICTURES[title].spots(view)[:: one_in(12)]:
        canvas = CLOSER[title].paint_closer(view, names, spot)
        tall = _map_of(title, spot)[1]
        assert not [thing for thing in canvas.things if thing.kind != "city" and thing.box[1] < tall < thing.box[3]]


def _map_of(title: str, spot: Any) -> tuple[int, int]:
    """How large the map is on the picture of a spot."""
    left, top, right, bottom = frame_of(spot.box, *SIZE[title])
    return (right - left) * LARGER, (bottom - top) * LARGER


@pytest.mark.parametrize("title", GAMES)
def test_letters_are_sharp_and_not_enlarged(title: str) -> None:
    """Edges from full ink to paper within a pixel or two: a picture made larger has none."""
    view, names = rendered(title, False)
    spot = PICTURES[title].spots(view)[7]
    anew = PICTURES[title].closer(view, names, spot)
    board = Image.open(io.BytesIO(PICTURES[title].board(view, names))).convert("L")
    frame = tuple(map(round, frame_of(spot.box, *board.size)))
    wide, tall = _map_of(title, spot)
    enlarged = board.crop(frame).resize((wide, tall), Image.Resampling.BICUBIC)  # type: ignore[arg-type]
    sharp = Image.open(io.BytesIO(anew)).convert("L").crop((0, 0, wide, tall))
    assert _steep(sharp) > 2 * _steep(enlarged)


def _steep(picture: Image.Image) -> float:
    return float((np.abs(np.diff(np.asarray(picture, float), axis=1)) > 110).mean())


@pytest.mark.parametrize("title", GAMES)
def test_a_part_has_every_look(title: str) -> None:
    view, names = rendered(title, False)
    picture = PICTURES[title].closer(view, names, PICTURES[title].spots(view)[7])
    light = Image.open(io.BytesIO(picture))
    assert light.mode == "P"
    for look in (
        Look(theme=Theme.DARK),
        *(Look(sight=sight) for sight in ColourVision if sight is not ColourVision.FULL),
    ):
        other = Image.open(io.BytesIO(seen(picture, look)))
        assert other.getpalette() != light.getpalette()
        assert other.size == light.size
    dark = Image.open(io.BytesIO(seen(picture, Look(theme=Theme.DARK)))).convert("L")
    below = (0, light.height - 90, light.width, light.height)
    paper, night = (np.asarray(image.convert("L").crop(below), float).mean() for image in (light, dark))
    assert night < 90 < 150 < paper, "the card below is of dark paper"


@pytest.mark.parametrize(("title", "id"), [("rokugan", "lion_capital"), ("rokugan", "islands"), ("edo", "edo")])
def test_parts_are_as_they_were_looked_at(title: str, id: str) -> None:
    view, names = rendered(title, False)
    spot = next(spot for spot in PICTURES[title].spots(view) if spot.id == id)
    same_things(GOLDEN / f"{title}_closer_{id}.txt", CLOSER[title].paint_closer(view, names, spot).things)
    same_looks(GOLDEN / f"{title}_closer_{id}.png", PICTURES[title].closer(view, names, spot))


@pytest.mark.parametrize("title", ["rokugan", "edo"])
def test_a_seat_sees_no_more_of_a_part_than_everybody(title: str) -> None:
    if title == "rokugan":
        mine, public = rokugan_views.mine(), replace(rokugan_views.view(), active=(1,))
    else:
        state = edo_views.states(4, "premove", 3)[0]
        mine, public = EDO.view(state, 1), EDO.view(state, None)
    for spot in PICTURES[title].spots(public)[::4]:
        assert PICTURES[title].closer(mine, NAMES, spot) == PICTURES[title].closer(public, NAMES, spot)


@pytest.mark.parametrize("title", GAMES)
def test_the_map_of_a_part_is_drawn_at_its_size_and_not_enlarged(title: str) -> None:
    """Edges of a map that was made larger lie between its pixels only: at even columns and rows."""
    spot = PICTURES[title].spots(rendered(title, False)[0])[7]
    frame = frame_of(spot.box, *SIZE[title])
    left, top, right, bottom = frame
    if title == "rokugan":
        drawn, board = ground.MAP.close("labels", frame), ground.MAP["labels"]
    elif title == "shogun":
        drawn, board = shogun_ground.MAP.close("labels", frame), shogun_ground.MAP["labels"]
    else:
        drawn, board = (np.asarray(it) for it in (edo_layout.close("a", frame), edo_layout.ground("a")))
    assert drawn.shape == ((bottom - top) * LARGER, (right - left) * LARGER)
    for axis in (0, 1):
        at = np.nonzero(np.diff(drawn.astype(int), axis=axis))[axis] + 1
        assert 0.35 < (at % 2).mean() < 0.65, spot.id
    least = 0.85 if title == "edo" else 0.99
    assert (drawn[::2, ::2] == board[top:bottom, left:right]).mean() > least, "the same land as on the board"


@pytest.mark.parametrize(("title", "flag"), [("rokugan", "control"), ("shogun", "army")])
def test_every_neighbour_that_is_cut_off_shows_its_flag(title: str, flag: str) -> None:
    """All provinces of which enough is seen to see a colour, and those that the way leads to over the sea."""
    view, names = rendered(title, title == "shogun")
    wanted = 0
    for spot in PICTURES[title].spots(view)[:: one_in(8)]:
        things, tall = CLOSER[title].paint_closer(view, names, spot).things, _map_of(title, spot)[1]
        flags = [t.says.split()[0] for t in things if t.kind == flag and t.box[3] <= tall]
        assert len(flags) == len(set(flags)), "one flag each"
        owned = {it.id for it in view.provinces if (it.controller if title == "rokugan" else it.owner) is not None}
        near = board_of("sun", 5).neighbours.get(spot.id, ()) if title == "shogun" else ()
        beside = owned & {*near, *_seen(title, frame_of(spot.box, *SIZE[title]))}
        wanted += len(beside)
        assert beside <= set(flags), spot.id
    assert wanted > 30


def _seen(title: str, frame: Any) -> Iterator[str]:
    drawn = (ground if title == "rokugan" else shogun_ground).MAP.close("labels", frame)
    ids = list(rokugan_provinces if title == "rokugan" else PROVINCES)
    yield from (id for label, id in enumerate(ids) if (drawn == label).sum() > 30**2)


def test_who_is_in_a_neighbouring_space_of_edo_is_said() -> None:
    """On the card: most of what roads lead to lies beyond the picture."""
    view, names = rendered("edo", False)
    reach, told = edo_board(len(view.players)).reach, 0
    for spot in PICTURES["edo"].spots(view)[:: one_in(4)]:
        things = edo_closer.paint_closer(view, names, spot).things
        for space in view.spaces:
            if any(it.space == space.id and it.distance == 1 for it in reach[spot.id]):
                here = [f"{space.id} {'ABCD'[seat]} {number}" for seat, number in enumerate(space.samurai) if number]
                city = view.city(space.id)
                shares = [f"{space.id} {'ABCD'[it.seat]} {it.ryo}" for it in (city.shares if city else ())]
                assert [it for it in says("near samurai", things) if it.split()[0] == space.id] == here
                assert [it for it in says("near share", things) if it.split()[0] == space.id] == shares
                told += len(here) + len(shares)
    assert told > 7


# -- Rokugan ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("busy", [False, True])
def test_every_province_of_rokugan_is_drawn_with_all_that_lies_there(busy: bool) -> None:
    view, names = rendered("rokugan", busy)
    spots = {spot.id: spot for spot in PICTURES["rokugan"].spots(view)}
    for province in view.provinces[busy :: one_in(8)]:
        id, things = province.id, rokugan_closer.paint_closer(view, names, spots[province.id]).things
        printed, texts = rokugan_provinces[id], says("text", things)
        assert id in says("name", things)
        assert texts.count(printed.name) == 1 + (len(name_lines(id)) == 1), "on the card, and on the map if in a line"
        assert f"{id} {printed.honor} {printed.defense}" in says("print", things)
        if province.controller is not None:
            says_ = f"{id} {'ABCDE'[province.controller]} {province.faceup} {province.facedown}"
            assert says_ in says("control", things)
            assert names[province.controller] in texts
            assert (id in says("foiled", things)) == (province.foiled == province.controller)
        if province.special:
            assert f"{id} {province.special}" in says("special", things)
            assert plain(words.SPECIAL[province.special]) in texts, "by name on the card"
        around = {token.slot for token in view.tokens if BORDER[token.slot] in BORDERS_OF[id]}
        inside = {token.slot for token in view.tokens if token.slot == CENTER[id]}
        assert around | inside <= set(" ".join(says("token", things)).split())


def test_territories_say_who_has_how_many_provinces_and_the_card() -> None:
    view, names = rendered("rokugan", False)
    territories = [spot for spot in PICTURES["rokugan"].spots(view) if spot.id not in rokugan_provinces]
    for spot in territories[:: one_in(3)]:
        things = rokugan_closer.paint_closer(view, names, spot).things
        owners = [it.controller for it in view.provinces if it.id in MEMBERS[spot.id]]
        shares = {f"{spot.id} {'ABCDE'[seat]} {owners.count(seat)}/{len(owners)}" for seat in {*owners} - {None}}
        assert set(says("share", things)) == shares
        assert set(MEMBERS[spot.id]) <= set(says("name", things))
        held = next(it.holder for it in view.territories if it.id == spot.id)
        assert says("holder", things) == ([] if held is None else ["ABCDE"[held]])


def test_things_of_rokugan_lie_apart_as_on_the_board() -> None:
    view, names = rendered("rokugan", True)
    kinds = {"name", "print", "control", "special"}
    for spot in PICTURES["rokugan"].spots(view)[:: one_in(12)]:
        laid = [t for t in rokugan_closer.paint_closer(view, names, spot).things if t.kind in kinds]
        tall = _map_of("rokugan", spot)[1]
        laid = [t for t in laid if t.box[3] <= tall]
        apart = [(a.says, b.says) for a, b in combinations(laid, 2) if over(_smaller(a.box), _smaller(b.box))]
        assert [pair for pair in apart if pair[0] != pair[1]] == [], spot.id


# -- Edo ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.soak), 4])
@pytest.mark.parametrize("busy", [False, True])
def test_every_space_of_edo_is_drawn_with_all_that_stands_there(seats: int, busy: bool) -> None:
    view = edo_views.crowded(seats) if busy else edo_views.view(seats)
    spots = {spot.id: spot for spot in PICTURES["edo"].spots(view)}
    for space in view.spaces:
        id, things = space.id, edo_closer.paint_closer(view, NAMES[:seats], spots[space.id]).things
        texts, city = says("text", things), view.city(space.id)
        name = plain(SPACE[id])
        assert id in says("name", things)
        assert name[:1].upper() + name[1:] in texts, "on the card"
        standing = {f"{id} {'ABCD'[seat]} {number}" for seat, number in enumerate(space.samurai) if number}
        assert standing <= set(says("samurai", things))
        assert len(says("standing", things)) == len(standing)
        assert (id in says("merchant", things)) == (view.merchant == id)
        if city is not None:
            assert len([it for it in says("building", things) if it.split()[0] == id]) == len(city.buildings)
            assert len(says("paid", things)) == len(city.shares)
            assert {f"{id} {'ABCD'[share.seat]} {share.ryo}" for share in city.shares} <= set(says("share", things))
            assert len(says("now", things)) == 1
        assert (id in says("closed", things)) == (city is None and EDO_SPACES[id].kind is Place.CITY)
        if resource := EDO_SPACES[id].resource:
            assert id in says(resource, things)


def test_of_a_space_that_is_cut_off_all_samurai_are_shown_or_none() -> None:
    view, names = rendered("edo", True)
    for spot in PICTURES["edo"].spots(view):
        shown = [it.split()[0] for it in says("samurai", edo_closer.paint_closer(view, names, spot).things)]
        assert {shown.count(id) for id in shown} == {len(names)}


# -- Shogun -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "side"), [(5, "sun"), pytest.param(4, "moon", marks=pytest.mark.soak), (3, "sun")])
def test_every_province_is_drawn_with_all_that_is_known_of_it(seats: int, side: str) -> None:
    view = shogun_view(seats, side)
    spots = {spot.id: spot for spot in PICTURES["shogun"].spots(view)}
    for province in view.provinces[seats % 2 :: one_in(10)]:
        canvas = shogun_closer.paint_closer(view, NAMES[:seats], spots[province.id])
        things, texts = canvas.things, says("text", canvas.things)
        assert texts.count(PROVINCES[province.id].name) == 2, "on the map and on the card"
        assert f"{province.id} {' '.join(province.buildings)}".strip() in says("buildings", things)
        assert {str(PROVINCES[province.id].chests), str(PROVINCES[province.id].rice)} <= set(texts), "on the card"
        assert set(province.buildings) <= set(texts), "buildings by name"
        if province.owner is not None:
            assert f"{province.id} {province.armies}" in says("army", things)
            assert any(NAMES[province.owner] in text for text in texts)
        words = " ".join(texts)
        near = board_of(side, seats).neighbours[province.id]
        assert all(PROVINCES[id].name in words for id in near)
        for left, top, right, bottom in (thing.box for thing in things if thing.kind != "sign"):
            assert -20 <= left <= right <= canvas.image.width + 20
            assert -20 <= top <= bottom <= canvas.image.height


@pytest.mark.parametrize("side", SIDES)
def test_nothing_on_a_part_lies_on_anything_else(side: str) -> None:
    view = shogun_view(5, side)
    for spot in PICTURES["shogun"].spots(view)[side == "moon" :: one_in(8)]:
        canvas = shogun_closer.paint_closer(view, NAMES, spot)
        tall = (frame_of(spot.box, WIDTH, MAP_HEIGHT)[3] - frame_of(spot.box, WIDTH, MAP_HEIGHT)[1]) * LARGER
        laid = [t for t in canvas.things if t.box[3] < tall and t.kind in {"text", "army", "buildings"}]
        apart = [(a.says, b.says) for a, b in combinations(laid, 2) if over(_smaller(a.box), _smaller(b.box))]
        assert apart == [], spot.id


def _smaller(box: Any) -> Any:
    return (box[0] + 5, box[1] + 5, box[2] - 5, box[3] - 5)


def test_regions_say_who_leads() -> None:
    view = shogun_view(4)
    spots = [spot for spot in PICTURES["shogun"].spots(view) if spot.id in board_of("sun", 4).regions]
    assert len(spots) == 5
    for spot in spots:
        things = shogun_closer.paint_closer(view, NAMES[:4], spot).things
        assert len(says("majority", things)) == 3
        assert {PROVINCES[id].name for id in board_of("sun", 4).regions[spot.id]} <= set(says("text", things))


def test_an_attack_before_its_throw_and_revolts_are_marked_as_on_the_board() -> None:
    source, target = next((id, other) for id, near in shogun_view(4).board.neighbours.items() for other in near)
    attacked = shogun_view(4, attack=Attack(0, source, target, 3))
    spot = next(spot for spot in PICTURES["shogun"].spots(attacked) if spot.id == target)
    seen = shogun_closer.paint_closer(attacked, NAMES[:4], spot)
    assert target in says("battle", seen.things)
    revolting = shogun_closer.paint_closer(shogun_view(4, drawn_revolts=(target,)), NAMES[:4], spot)
    assert target in says("battle", revolting.things)
    assert seen.image.tobytes() != revolting.image.tobytes(), "the arrow"
