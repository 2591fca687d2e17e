"""Provinces and regions that can be looked at more closely."""

from engine.shogun.data import board
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from render.map.zoom import around
from render.pictures import Spot
from render.shogun.layout import circles


def spots_of(view: ShogunView) -> tuple[Spot, ...]:
    """The provinces in play, then the regions."""
    boxes = {province.id: circles()[province.id].box for province in view.provinces}
    provinces = [Spot(words.province(id), box, id) for id, box in boxes.items()]
    regions = board(view.side, len(view.players)).regions.items()
    return (*provinces, *(Spot(words.REGION[id], around(boxes[one] for one in members), id) for id, members in regions))
