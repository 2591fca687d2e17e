"""Where things lie on the map of Battle for Rokugan: what was set by hand stays, also when places are proposed anew."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.rokugan.data import PROVINCE_IDS
from render.rokugan.layout import CENTER, NAME, Place, name_size, places
from tests.render.things import over
from tests.tools import rokugan_places as placing
from tests.tools.maps.rokugan import outline
from tests.tools.rokugan_places import _GROUPS, _PARTS, _Field, proposed_places, set_by_hand

ID = "lion_capital"


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One province only, and two ways to group its things: all of it takes a quarter of a minute."""
    monkeypatch.setattr(placing, "PROVINCE_IDS", (ID,))
    monkeypatch.setattr(placing, "_GROUPS", _GROUPS[:2])


def test_what_was_set_by_hand_is_what_the_map_has() -> None:
    by_hand = set_by_hand()
    assert by_hand[ID]["center"] == (939, 704)
    assert set(by_hand) <= set(PROVINCE_IDS)
    for id, parts in by_hand.items():
        for part, at in parts.items():
            assert getattr(places()[id], part) == at


def test_the_solver_leaves_it_there_and_lays_the_rest_around_it(alone: None) -> None:
    drawn = outline()
    free = proposed_places(drawn, {}, {})[ID]
    x, y = free.center
    by_hand = {"center": (x + 30, y - 20), "name": (free.name[0] - 11, free.name[1] + 7)}
    placed = proposed_places(drawn, {}, {ID: by_hand})[ID]
    assert (placed.center, placed.name) == (by_hand["center"], by_hand["name"])
    assert placed != replace(free, **by_hand), "the rest has moved too"
    boxes = boxes_of(placed)
    assert not [(one, two) for one in boxes for two in boxes if one != two and over(boxes[one], boxes[two])]


def boxes_of(place: Place) -> dict[str, tuple[float, float, float, float]]:
    field = _Field(outline(), ID, np.zeros(outline().labels.shape, np.bool_), {})
    middles = {part: getattr(place, part) for part in _PARTS}
    middles["name"] = (place.name[0], place.name[1] - name_size(ID)[1] // 2 + NAME.size // 5)
    assert field.sizes[_PARTS.index("center")] == CENTER
    return {
        part: (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        for (part, (x, y)), (wide, high) in zip(middles.items(), field.sizes, strict=True)
    }
