"""The pictures of Shogun, as the bot asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.course import Course
from engine.core.protocol import Event
from engine.core.text import Text, plain
from engine.shogun.events import BattleFought, RevoltFought, RoundBegan, RoundEnded, Scored, WinterLoss
from engine.shogun.view import ShogunView
from engine.shogun.words.chronicle import round_account, round_of, winter_account, winter_of
from render.pictures import Mark, Names, Say, Spot
from render.sheets import graph
from render.shogun import battle, board, closer, final, private, rounds, winters
from render.shogun.marks import marks_of
from render.shogun.pieces import piece
from render.shogun.seat_identity import identities
from render.shogun.spots import spots_of
from render.shogun.table import RIM, sheet


class ShogunPictures:
    """See ``render.pictures.Pictures``."""

    options: ClassVar[tuple[str, ...]] = ("side",)

    def board(
        self, view: ShogunView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = (), wide: bool = False
    ) -> bytes:
        return board.draw(view, names, say, marks=marks, wide=wide)

    def private(self, view: ShogunView, names: Names, say: Say = plain) -> bytes | None:
        return private.compose(view, names, say).png() if private.shows(view) else None

    def event(self, event: Event, view: ShogunView, names: Names, say: Say = plain) -> bytes | None:
        return battle.compose(event, view, names, say).png() if isinstance(event, BattleFought | RevoltFought) else None

    def since(self, events: Sequence[Event]) -> type[Event] | None:
        if any(isinstance(event, Scored) for event in events):
            return WinterLoss
        return RoundBegan if any(isinstance(event, RoundEnded) for event in events) else None

    def report(self, events: Sequence[Event], view: ShogunView, names: Names, say: Say = plain) -> bytes | None:
        sheet = next((sheet for sheet in (winters, rounds) if sheet.shows(events)), None)
        return sheet.compose(events, view, names, say).png() if sheet else None

    def account(self, events: Sequence[Event]) -> tuple[Text, ...]:
        if winter_ := winter_of(events):
            return winter_account(winter_)
        round_ = round_of(events)
        return round_account(round_) if round_ else ()

    def scores(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return final.scores(events)

    def ending(self, scores: Sequence[Event], view: ShogunView, names: Names, say: Say = plain) -> bytes:
        return final.compose(scores, view, names, say).png()

    def ending_account(self, scores: Sequence[Event]) -> tuple[Text, ...]:
        return final.account(scores)

    def course(self, course: Course, view: ShogunView, names: Names, say: Say = plain) -> bytes:
        return graph.compose(course, identities(view, names), piece, sheet, say, rim=RIM).png()

    def marks(self, events: Sequence[Event]) -> tuple[Mark, ...]:
        return marks_of(events)

    def closer(self, view: ShogunView, names: Names, spot: Spot, say: Say = plain) -> bytes:
        return closer.compose(view, names, spot, say).png()

    def spots(self, view: ShogunView) -> tuple[Spot, ...]:
        return spots_of(view)
