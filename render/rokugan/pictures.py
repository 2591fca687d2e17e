"""The pictures of Battle for Rokugan, as the bot asks for them."""

from collections.abc import Sequence
from functools import cache

from engine.core.protocol import Event
from engine.core.text import plain
from engine.rokugan.data import BORDERS_OF, MEMBERS, SLOTS
from engine.rokugan.events import BattleFought, MatchEnded, ProvinceDefended, Scored, TokensRevealed
from engine.rokugan.view import RokuganView
from engine.rokugan.words import describe, names as words
from engine.rokugan.words.position import place
from render.map.zoom import Edges, around
from render.paint.canvas import about
from render.pictures import Pictures, Spot
from render.rokugan import board, closer, private, report
from render.rokugan.colours import PALETTE
from render.rokugan.layout import ARROW, CENTER, CONTROL, SPECIAL, TOKEN, circles, name_box, places, print_box, spots
from render.rokugan.marks import marks_of
from render.rokugan.parts import identities, piece
from render.rokugan.tokens import where
from render.sheets import Names, Say, paper


class RokuganPictures(Pictures):
    cover_plies, cover_box = 90, (150, 390, 1350, 840)
    identities, sign, ground = staticmethod(identities), staticmethod(piece), paper(PALETTE)
    paint_board = staticmethod(board.paint_board)
    paint_private = staticmethod(private.paint_private)
    paint_report = staticmethod(report.paint_report)
    paint_closer = staticmethod(closer.paint_closer)
    place = staticmethod(place)
    paint_ending = staticmethod(report.paint_final)
    score_events = (MatchEnded, Scored)
    gathers, account = describe.GATHERED, staticmethod(describe.account)
    marks_of = staticmethod(marks_of)

    def fight(
        self, event: Event, events: Sequence[Event], view: RokuganView, names: Names, say: Say = plain
    ) -> bytes | None:
        """Its row of the sheet."""
        assert isinstance(event, BattleFought)
        kept = [
            one
            for one in events
            if isinstance(one, TokensRevealed) or (isinstance(one, ProvinceDefended) and one.province == event.province)
        ]
        return self.report([*kept, event], view, names, say)

    def middles(self, view: RokuganView) -> dict[str, tuple[float, float]]:
        return {province.id: places()[province.id].control for province in view.provinces}

    def spots(self, view: RokuganView) -> tuple[Spot, ...]:
        """Return the provinces, then the territories of more than one province."""
        boxes = {province.id: _box(province.id) for province in view.provinces}
        provinces = [Spot(words.province(id), box, id) for id, box in boxes.items()]
        lands = [(id, members) for id, members in MEMBERS.items() if len(members) > 1]
        return (*provinces, *(Spot(words.territory(id), around(boxes[one] for one in ids), id) for id, ids in lands))


@cache
def _box(id: str) -> Edges:
    """Return the box of all things of a province, tokens on its borders included."""
    place, reach = places()[id], TOKEN + 2 * ARROW
    found: list[Edges] = [circles()[id].box, name_box(id), print_box(id)]
    sized = ((place.control, CONTROL), (place.special, (SPECIAL, SPECIAL)), (place.center, CENTER))
    found += [about(*at, *size) for at, size in sized]
    for border in BORDERS_OF[id]:
        x, y = where(border)[:2] if border in SLOTS else (spots()[border].x, spots()[border].y)
        found.append(about(x, y, reach, reach))
    return around(found)
