"""Provinces and territories that can be looked at more closely."""

from __future__ import annotations

from engine.rokugan import words
from engine.rokugan.data import MEMBERS
from engine.rokugan.view import RokuganView
from render.pictures import Spot
from render.rokugan.layout import circles
from render.zoom import around


def spots_of(view: RokuganView) -> tuple[Spot, ...]:
    """The provinces, then the territories that are more than a province."""
    boxes = {province.id: circles()[province.id].box for province in view.provinces}
    provinces = [Spot(words.province(id), box) for id, box in boxes.items()]
    lands = [(id, members) for id, members in MEMBERS.items() if len(members) > 1]
    return (*provinces, *(Spot(words.territory(id), around(boxes[one] for one in ids)) for id, ids in lands))
