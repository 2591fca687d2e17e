"""The pictures of Edo, as the bot asks for them."""

from engine.edo.events import IncomePaid, MatchEnded, WagesBegan, WagesPaid
from engine.edo.view import EdoView
from engine.edo.words import names as words
from engine.edo.words.spaces import place
from render.edo import board, closer, private, report
from render.edo.colours import PALETTE
from render.edo.layout import MAP_TOP, box_of
from render.edo.marks import marks_of
from render.edo.parts import identities, piece
from render.pictures import Pictures, Spot
from render.sheets import paper


class EdoPictures(Pictures):
    cover_plies, cover_box = 120, (200, 545, 1400, 995)
    identities, sign, ground = staticmethod(identities), staticmethod(piece), paper(PALETTE)
    paint_board = staticmethod(board.paint_board)
    paint_private = staticmethod(private.paint_private)
    paint_report = staticmethod(report.paint_report)
    paint_closer = staticmethod(closer.paint_closer)
    place = staticmethod(place)
    paint_ending = staticmethod(report.paint_final)
    gathers, looks_back = (WagesPaid, IncomePaid), {IncomePaid: WagesBegan}
    score_events = (MatchEnded,)
    marks_of = staticmethod(marks_of)

    def spots(self, view: EdoView) -> tuple[Spot, ...]:
        boxes = {space.id: box_of(view.side, space.id) for space in view.spaces}
        return tuple(
            Spot(words.SPACE[id], (left, top + MAP_TOP, right, bottom + MAP_TOP), id)
            for id, (left, top, right, bottom) in boxes.items()
        )
