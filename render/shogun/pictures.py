"""The pictures of Shogun, as the bot asks for them."""

from collections.abc import Sequence

from engine.core.protocol import Event
from engine.core.text import Text, plain
from engine.shogun.events import BattleFought, MatchEnded, RevoltFought, RoundBegan, RoundEnded, Scored, WinterLoss
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.chronicle import round_account, round_of, winter_account, winter_of
from engine.shogun.words.position import place
from render.map.zoom import around
from render.paint.canvas import Canvas
from render.pictures import Names, Pictures, Say, Spot
from render.shogun import battle, board, closer, private, rounds, scoring
from render.shogun.layout import circles, places
from render.shogun.marks import marks_of
from render.shogun.parts import identities, piece
from render.shogun.table import SHEET


class ShogunPictures(Pictures):
    cover_plies, cover_box = 190, (210, 370, 1410, 820)
    identities, sign, ground = staticmethod(identities), staticmethod(piece), SHEET
    paint_board = staticmethod(board.paint_board)
    paint_private = staticmethod(private.paint_private)
    paint_closer = staticmethod(closer.paint_closer)
    place = staticmethod(place)
    paint_ending = staticmethod(scoring.paint_final)
    gathers, looks_back = (Scored,), {Scored: WinterLoss, RoundEnded: RoundBegan}
    score_events = (MatchEnded, Scored)
    ending_account = staticmethod(lambda scores: tuple(scoring.account(scores)))
    marks_of = staticmethod(marks_of)

    def event(self, event: Event, view: ShogunView, names: Names, say: Say = plain) -> bytes | None:
        """Of battles and revolts; but those of the winter are on its sheet."""
        if not isinstance(event, BattleFought | RevoltFought) or (isinstance(event, RevoltFought) and event.winter):
            return None
        return battle.paint_battle(event, view, names, say).png()

    def paint_report(self, events: Sequence[Event], view: ShogunView, names: Names, say: Say = plain) -> Canvas | None:
        """Paint a winter, or a round with fighting; the lines of another round are soon read."""
        if winter := scoring.paint_winter(events, view, names, say):
            return winter
        return rounds.paint_round(events, view, names, say) if _fought(events) else None

    def account(self, events: Sequence[Event]) -> tuple[Text, ...]:
        if winter_ := winter_of(events):
            return winter_account(winter_)
        round_ = round_of(events) if _fought(events) else None
        return round_account(round_) if round_ else ()

    def middles(self, view: ShogunView) -> dict[str, tuple[float, float]]:
        return {province.id: places()[province.id].army for province in view.provinces}

    def spots(self, view: ShogunView) -> tuple[Spot, ...]:
        """The provinces in play, then the regions."""
        boxes = {province.id: circles()[province.id].box for province in view.provinces}
        provinces = [Spot(words.province(id), box, id) for id, box in boxes.items()]
        regions = view.board.regions.items()
        regional = (Spot(words.REGION[id], around(boxes[one] for one in members), id) for id, members in regions)
        return (*provinces, *regional)


def _fought(events: Sequence[Event]) -> bool:
    return any(isinstance(event, BattleFought | RevoltFought) for event in events)
