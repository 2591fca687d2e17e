"""The pictures of Battle for Rokugan, as the bot asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.course import Course
from engine.core.protocol import Event
from engine.core.text import Text, plain
from engine.rokugan.view import RokuganView
from render.pictures import Mark, Names, Say, Spot
from render.rokugan import board, closer, final, private, report
from render.rokugan.colours import PALETTE
from render.rokugan.marks import marks_of
from render.rokugan.pieces import piece
from render.rokugan.seat_identity import identities
from render.rokugan.spots import spots_of
from render.sheets import graph


class RokuganPictures:
    """See ``render.pictures.Pictures``."""

    options: ClassVar[tuple[str, ...]] = ()

    def board(
        self, view: RokuganView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = (), wide: bool = False
    ) -> bytes:
        return board.draw(view, names, say, marks=marks, wide=wide)

    def private(self, view: RokuganView, names: Names, say: Say = plain) -> bytes | None:
        return private.compose(view, names, say).png() if private.shows(view) else None

    def event(self, event: Event, view: RokuganView, names: Names, say: Say = plain) -> bytes | None:
        return None

    def since(self, events: Sequence[Event]) -> type[Event] | None:
        return None

    def report(self, events: Sequence[Event], view: RokuganView, names: Names, say: Say = plain) -> bytes | None:
        return report.compose(events, view, names, say).png() if report.shows(events) else None

    def account(self, events: Sequence[Event]) -> tuple[Text, ...]:
        return ()

    def scores(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return final.scores(events)

    def ending(self, scores: Sequence[Event], view: RokuganView, names: Names, say: Say = plain) -> bytes:
        return final.compose(scores, view, names, say).png()

    def ending_account(self, scores: Sequence[Event]) -> tuple[Text, ...]:
        return ()

    def course(self, course: Course, view: RokuganView, names: Names, say: Say = plain) -> bytes:
        return graph.compose(course, identities(view, names), piece, graph.paper(PALETTE), say).png()

    def marks(self, events: Sequence[Event]) -> tuple[Mark, ...]:
        return marks_of(events)

    def closer(self, view: RokuganView, names: Names, spot: Spot, say: Say = plain) -> bytes:
        return closer.compose(view, names, spot, say).png()

    def spots(self, view: RokuganView) -> tuple[Spot, ...]:
        return spots_of(view)
