"""The pictures of Battle for Rokugan, as the bot asks for them."""

from collections.abc import Sequence

from engine.core.protocol import Event
from engine.core.text import Text, plain
from engine.rokugan.events import BattleFought, MatchEnded, ProvinceDefended, Scored, TokensRevealed
from engine.rokugan.view import RokuganView
from engine.rokugan.words import describe as words
from engine.rokugan.words.position import place
from render.pictures import Pictures
from render.rokugan import board, closer, private, report
from render.rokugan.closer import spots_of
from render.rokugan.colours import PALETTE
from render.rokugan.layout import places
from render.rokugan.marks import marks_of
from render.rokugan.parts import identities
from render.rokugan.pieces import piece
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
    gathers = words.GATHERED
    marks_of = staticmethod(marks_of)
    spots = staticmethod(spots_of)

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

    def account(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """Return the sheet in words, in its order."""
        return words.account(events)

    def middles(self, view: RokuganView) -> dict[str, tuple[float, float]]:
        return {province.id: places()[province.id].control for province in view.provinces}
