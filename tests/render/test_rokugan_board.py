"""The board of Battle for Rokugan: all of the view is drawn, nothing hides anything else, no secret shows."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from engine.core.text import plain
from engine.rokugan.data import BORDERS, CLAN_IDS, FACES, PROVINCE_IDS, PROVINCES, SLOTS, SPECIAL_IDS, center_slot
from engine.rokugan.game import ROKUGAN
from engine.rokugan.words import names as words
from render.map.chart import SEA, WILD
from render.pictures import Mark, Stress
from render.registry import PICTURES
from render.rokugan.board import paint_board
from render.rokugan.colours import CLAN_COLOUR, LAND_COLOUR, PALETTE
from render.rokugan.layout import ARROW, CENTER, MAP_HEIGHT, TOKEN, name_box, places, spots
from render.rokugan.parts import crest, letter, piece
from render.rokugan.tokens import special_token, where
from tests.engine.walks import in_place
from tests.render.rokugan_views import crowded, token, view
from tests.render.test_outline import touching
from tests.render.things import NAMES, over, says, wordy
from tests.tools.maps.rokugan import PANELS, outline

ROKUGAN_PICTURES = PICTURES["rokugan"]


# -- the map ------------------------------------------------------------------------------------------------------


def test_provinces_touch_exactly_where_the_board_says():
    found = touching(outline().labels)
    pairs = {frozenset((outline().ids[a], outline().ids[b])) for a, b in found}
    assert pairs == {frozenset((id, other)) for id in PROVINCE_IDS for other in PROVINCES[id].land}
    assert min(found.values()) >= 40


def _along(id: str, label: int) -> int:
    """How many pixels of a province lie beside such a label."""
    labels = outline().labels
    mine = labels == outline().index(id)
    beside = np.zeros_like(mine)
    beside[1:] |= labels[:-1] == label
    beside[:-1] |= labels[1:] == label
    beside[:, 1:] |= labels[:, :-1] == label
    beside[:, :-1] |= labels[:, 1:] == label
    return int((mine & beside).sum())


@pytest.mark.parametrize("id", PROVINCE_IDS)
def test_a_province_lies_on_the_sea_exactly_if_it_is_coastal(id):
    if PROVINCES[id].coastal:
        assert _along(id, SEA) > 80
    else:
        assert _along(id, SEA) < 5


def test_beyond_inland_provinces_there_is_wild_land():
    assert _along("dragon_capital", WILD) > 80
    assert (outline().labels == WILD).mean() > 0.1


def test_every_border_is_crossed_on_it_and_every_province_has_a_place():
    assert set(spots()) == set(BORDERS)
    assert set(places()) == set(PROVINCE_IDS)
    for border, spot in spots().items():
        kind, _, rest = border.partition(":")
        near = outline().labels[spot.y - 4 : spot.y + 5, spot.x - 4 : spot.x + 5]
        labels = {outline().index(id) for id in rest.split("|")} | ({SEA} if kind == "coast" else set())
        assert labels <= set(near.ravel().tolist()), border
        assert spot.dx**2 + spot.dy**2 == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("slot", [slot for slot, it in SLOTS.items() if it.border])
def test_the_arrow_of_a_token_ends_in_the_province_it_points_at(slot):
    x, y, (dx, dy) = where(slot)
    tip = (round(y + dy * (TOKEN / 2 + ARROW - 3)), round(x + dx * (TOKEN / 2 + ARROW - 3)))
    assert outline().ids[outline().labels[tip]] == SLOTS[slot].target
    assert outline().labels[round(y), round(x)] != outline().index(SLOTS[slot].target)


# -- what is drawn ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_control_special_and_combat_tokens_are_drawn(seats):
    seen = view(seats)
    things = paint_board(seen, NAMES[:seats]).things
    held = [it for it in seen.provinces if it.controller is not None]
    assert says("control", things) == [f"{p.id} {letter(p.controller)} {p.faceup} {p.facedown}" for p in held]
    assert says("special", things) == [f"{p.id} {p.special}" for p in seen.provinces if p.special]
    assert says("foiled", things) == [p.id for p in held if p.foiled == p.controller]
    assert len(says("token", things)) == len(seen.tokens)


def test_a_token_tells_number_owner_slot_blessings_and_who_has_looked():
    told = says("token", paint_board(view(5), NAMES).things)
    assert "1 A land:crab_capital>gold_south facedown" in told
    assert "2 B land:gold_west>gold_east facedown blessing_2" in told
    assert "3 C coast:islands_east facedown seen A" in told
    assert "6 B center:crab_east shinobi_2" in told


def test_what_is_printed_is_drawn_for_every_province():
    things = paint_board(view(3), NAMES[:3]).things
    assert says("name", things) == list(PROVINCE_IDS)
    assert says("print", things) == [f"{id} {PROVINCES[id].honor} {PROVINCES[id].defense}" for id in PROVINCE_IDS]
    texts = says("text", things)
    assert all(PROVINCES[id].name in texts for id in PROVINCE_IDS)


def test_every_seat_is_drawn_in_turn_order_with_all_it_has():
    seen = view(5)
    things = paint_board(seen, NAMES).things
    order = [seen.players[seat] for seat in seen.turn_order]
    assert says("seat", things) == [letter(p.seat) + (" brush" if p.seat in seen.active else "") for p in order]
    assert says("crest", things) == [p.clan for p in order]
    assert says("position", things) == ["1", "2", "3", "4", "5"]
    for kind, field in (("hand", "hand"), ("pool", "pool"), ("scout", "scouts"), ("shugenja", "shugenja")):
        assert says(kind, things) == [str(getattr(p, field)) for p in order]
    assert says("honor", things) == [str(p.honor) for p in order]
    assert says("discard", things) == [str(len(p.discard)) for p in order]
    texts = " ".join(says("text", things))
    for remark in ("ronin", "bluff forbidden", "bluff set aside", "ability used"):
        assert remark in texts


def test_cards_of_territories_lie_free_are_held_or_were_played():
    cards = says("territory", paint_board(view(4), NAMES[:4]).things)
    assert cards[:4] == ["crab A", "crane free", "dragon free", "lion B"]
    assert cards[7] == "gold bountiful_harvest"
    assert cards[-1] == "shadowlands_south D"


def test_the_track_shows_rounds_and_initiative_cards():
    assert says("round", paint_board(view(5), NAMES).things) == [
        "1 initiative_crab",
        "2 master_of_tactics",
        "3 initiative_crane now",
        "4 face down",
        "5 face down",
    ]


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("clans", "Choosing clans"),
        ("objectives", "Secret objectives"),
        ("control", "Placing control tokens"),
        ("foresight", "Dragon puts a token back"),
        ("cards", "Territory cards"),
        ("placement", "Placement, turn 2"),
        ("ride", "Unicorn may exchange tokens"),
        ("game_end", "The end"),
    ],
)
def test_every_phase_has_its_words(phase, expected):
    assert expected in " ".join(says("text", paint_board(view(5, phase=phase), NAMES).things))


def test_before_clans_are_chosen_seats_have_none():
    players = tuple(replace(p, clan=None, provinces=0) for p in view(3).players)
    empty = tuple(replace(p, controller=None, faceup=0, facedown=0, foiled=None) for p in view(3).provinces)
    seen = view(3, phase="clans", round=0, turn_order=(), players=players, provinces=empty, tokens=(), initiative=())
    things = paint_board(seen, NAMES[:3]).things
    assert says("crest", things) == ["none"] * 3
    assert says("position", things) == []


def test_marks_are_drawn_and_nothing_is_stressed_without_them():
    marks = (
        Mark(Stress.ARROW, "land:lion_west>scorpion_north", "lion_west", 4, 1),
        Mark(Stress.BATTLE, "scorpion_north"),
        Mark(Stress.FRESH, "crane_south", seat=0),
        Mark(Stress.FRESH, "coast:islands_east", number=3, seat=2),
    )
    things = paint_board(view(5), NAMES, marks=marks).things
    assert says("arrow", things) == ["lion_west scorpion_north 4"]
    assert says("battle", things) == ["scorpion_north"]
    assert says("fresh", things) == ["crane_south", "coast:islands_east"]
    gone = paint_board(view(5, tokens=()), NAMES, marks=marks).things
    assert says("fresh", gone) == ["crane_south"], "no dot where a new token does not lie any more"
    without = paint_board(view(5), NAMES).things
    assert not [thing for thing in without if thing.kind in {"arrow", "battle", "fresh"}]


# -- no secret ----------------------------------------------------------------------------------------------------


# -- where it is --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("swapped", [False, True])
def test_pieces_lie_neither_on_names_nor_on_each_other(swapped):
    things = [t for t in paint_board(crowded(swapped=swapped), NAMES).things if t.box[1] < MAP_HEIGHT]
    labels = [t for t in things if t.kind in {"name", "print"}]
    pieces = [t for t in things if t.kind in {"token", "tip", "control", "special"}]
    assert len(labels) == 60
    assert len(pieces) == 64 * 2 + 12 * 2 + 30 * 5
    assert [(one.says, two.says) for one in pieces for two in labels if over(one.box, two.box)] == []
    apart = [(a, b) for a, b in combinations(pieces, 2) if "center:" not in a.says or "center:" not in b.says]
    assert [(a.says, b.says) for a, b in apart if over(a.box, b.box)] == []


@pytest.mark.parametrize(
    "sort",
    [
        {"blessings": ("blessing_2", "blessing_3")},
        {"blessings": ("blessing_2",), "seen_by": (0, 1, 2, 3, 4)},
        {"blessings": ("blessing_2",), "seen_by": (1,), "face": "army_5", "faceup": True},
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_tabs_on_tokens_touch_nothing_that_is_printed(swapped, sort):
    """Blessings, who has looked, the number: on every token there can be, all of them at once."""
    seen = crowded(swapped=swapped)
    things = paint_board(replace(seen, tokens=tuple(replace(token, **sort) for token in seen.tokens)), NAMES).things
    tabs = [t for t in things if t.kind == "tab"]
    labels = [t for t in things if t.kind in {"name", "print"}]
    assert len(tabs) == len(seen.tokens) * (bool(sort["blessings"]) + ("seen_by" in sort) + ("faceup" in sort))
    assert [(tab.says, label.says) for tab in tabs for label in labels if over(tab.box, label.box)] == []


def test_a_tab_leaves_free_what_is_written_on_its_token_and_the_next():
    things = paint_board(view(5), NAMES).things
    tabs = [t for t in things if t.kind == "tab"]
    assert [t.says for t in tabs] == ["+2", "A", "+5", "B", "6"]
    for lying in (t for t in things if t.kind == "token"):
        left, top, right, bottom = lying.box
        written = ((left + right) // 2 - 8, (top + bottom) // 2, (left + right) // 2 + 8, bottom - 8)
        assert [tab.says for tab in tabs if over(tab.box, written)] == [], lying


def test_labels_do_not_lie_on_each_other():
    labels = [t for t in paint_board(view(5), NAMES).things if t.kind in {"name", "print"}]
    assert [(a.says, b.says) for a, b in combinations(labels, 2) if over(a.box, b.box)] == []


def test_nothing_of_the_map_lies_under_the_panels():
    kinds = {"name", "print", "token", "tip", "control", "special"}
    things = [t for t in paint_board(crowded(), NAMES).things if t.kind in kinds]
    assert [t.says for t in things for panel in PANELS if over(t.box, panel)] == []


@pytest.mark.parametrize("count", range(1, 13))
def test_tokens_in_a_centre_stay_in_its_room(count):
    lying = tuple(token(n + 1, center_slot("scorpion_north"), n % 5) for n in range(count))
    things = paint_board(view(5, tokens=lying), NAMES).things
    boxes = [t.box for t in things if t.kind == "token"]
    x, y = places()["scorpion_north"].center
    assert len(boxes) == count
    assert all(
        x - CENTER[0] / 2 - 1 <= left and right <= x + CENTER[0] / 2 + 1 and y - 27 <= top and bottom <= y + 27
        for left, top, right, bottom in boxes
    )
    assert len(set(boxes)) == count


def test_long_words_of_other_languages_stay_in_their_boxes():
    things = paint_board(view(4), NAMES[:4], wordy).things
    boxes = [t.box for t in things if t.kind in {"territory", "seat", "round", "legend"}] + list(PANELS)
    below = [t for t in things if t.kind == "text" and t.box[1] > MAP_HEIGHT]
    for text in below:
        assert any(b[0] <= text.box[0] and text.box[2] <= b[2] for b in boxes), text


# -- whose it is, what it is --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "two"), list(combinations(CLAN_IDS, 2)))
def test_clans_differ_in_shape_and_in_colour(one, two):
    shapes = [np.asarray(crest(id, 25, (0, 0, 0)).getchannel("A")).astype(int) for id in (one, two)]
    assert np.abs(shapes[0] - shapes[1]).mean() > 40
    assert sum(abs(a - b) for a, b in zip(CLAN_COLOUR[one], CLAN_COLOUR[two], strict=True)) > 90


def test_the_signs_of_kinds_and_of_special_tokens_differ():
    kinds = {piece(face.kind, 44).tobytes() for face in FACES.values()}
    assert len(kinds) == len({face.kind for face in FACES.values()})
    assert len({special_token(id).tobytes() for id in SPECIAL_IDS}) == len(SPECIAL_IDS)


def test_the_palette_holds_every_colour_that_areas_are_painted_with():
    assert len(set(PALETTE.colours)) == len(PALETTE.colours) <= 256
    assert set(CLAN_COLOUR.values()) | set(LAND_COLOUR.values()) <= set(PALETTE.colours)


# -- what comes out -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_phase_of_a_whole_match_can_be_drawn(seats):
    phases = set()
    for seen, events in _moments(seats):
        things = paint_board(seen, NAMES[:seats], marks=ROKUGAN_PICTURES.marks(events)).things
        assert len(says("token", things)) == len(seen.tokens)
        phases.add(seen.phase)
        if seen.phase == "game_end":
            assert says("position", things) == [str(place) for place in sorted(player.place for player in seen.players)]
    assert {"clans", "objectives", "control", "placement", "game_end"} <= phases


def _moments(seats: int):
    last, told = None, []
    for state, _, _, events in in_place(ROKUGAN, seats, f"drawing {seats}"):
        seen = ROKUGAN.view(state, None)
        now = (seen.phase, seen.round, seen.lap)
        told += [event for event in events if event.audience is None]
        if now != last:
            yield seen, tuple(told)
            told, last = [], now


def test_another_language_is_printed_on_the_map_in_the_room_of_english():
    """Where no name is, the land is the same to the pixel, with owners and without."""

    def say(text):
        return f"Łé{plain(text)[2:]}" if text.context == words.PRINTED else plain(text)

    english, other = (paint_board(view(3), NAMES[:3], speaks) for speaks in (plain, say))
    assert [name for name in says("text", other.things) if name.startswith("Łé")][: len(PROVINCE_IDS)] == [
        f"Łé{PROVINCES[id].name[2:]}" for id in PROVINCE_IDS
    ]
    changed = np.any(np.asarray(english.image.convert("RGB")) != np.asarray(other.image.convert("RGB")), axis=2)
    for id in PROVINCE_IDS:
        left, top, right, bottom = name_box(id)
        box = changed[top - 10 : bottom + 10, left - 16 : right + 16]
        assert box.any(), id
        box[:] = False
    assert not changed[:MAP_HEIGHT].any()
