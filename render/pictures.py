"""The public face of a game's pictures, and the small values that go in.

All of it is pure: the same view, names and marks give the same bytes. Everything comes back as PNG.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple

from engine.core.course import Course
from engine.core.protocol import Event
from engine.core.text import Text, plain
from render.map.zoom import around, paint_ranked
from render.paint.canvas import Box, Canvas
from render.sheets import Ground, Names as Names, Say as Say, SeatIdentity as SeatIdentity, Sign, cover, graph


class Stress(StrEnum):
    ARROW = "arrow"
    """Armies came from ``source`` to ``place``."""
    BATTLE = "battle"
    """There was a battle for ``place``."""
    FRESH = "fresh"
    """Something changed in ``place``."""


class Mark(NamedTuple):
    """A mark on a board; handed in, never worked out while painting."""

    kind: Stress
    place: str
    source: str = ""
    """Beginning of an arrow; empty for the other kinds."""
    number: int = 0
    """Number or strength; 0 to leave it out."""
    seat: int | None = None
    """The seat that did it; None if no seat did."""


class Spot(NamedTuple):
    """A part of a board that can be looked at more closely."""

    name: str | Text
    """Name, as in the account of a view."""
    box: tuple[float, float, float, float]
    """Left, top, right, bottom, in pixels of the board."""
    id: str = ""
    """For the game's own use."""


class Pictures:
    """The pictures of one game; a game overrides what it offers."""

    score_events: ClassVar[tuple[type[Event], ...]] = ()
    """Events of the final score sheet, the event of the end first."""
    gathers: ClassVar[tuple[type[Event], ...]] = ()
    """Events that a report tells whole, as a picture and by its account, without a line beside."""
    looks_back: ClassVar[Mapping[type[Event], type[Event]]] = {}
    """By an event that ends something the event that began it: a report goes back to there."""
    cover_plies: ClassVar[int] = 0
    """Plies before the position on the game's cover."""
    cover_box: ClassVar[Box] = (0, 0, 1200, 450)
    """The part of the board on the cover."""
    paint_board: Callable[..., Canvas]
    """Paint the whole table; with ``view, names, say, *, marks`` as ``board`` below."""
    paint_private: Callable[..., Canvas | None] = staticmethod(lambda *seen: None)
    paint_report: Callable[..., Canvas | None] = staticmethod(lambda *seen: None)
    paint_closer: Callable[..., Canvas]
    paint_ending: Callable[..., Canvas]
    marks_of: Callable[[Any], Iterable[Mark]] = staticmethod(lambda event: ())
    """Return the marks of one event."""
    place: Callable[[Any, str], Iterable[Text]]
    """Return the card about one of the ``spots`` of a view in words."""
    identities: Callable[[Any, Names], Sequence[SeatIdentity]]
    """Return the signs of each seat, for sheets."""
    sign: Sign
    ground: ClassVar[Ground]
    """Of sheets."""

    def board(self, view: Any, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> bytes:
        """Draw the whole table from a view, 1600 pixels wide: the map, and the table below it."""
        return self.paint_board(view, names, say, marks=marks).png()

    def cover(self, view: Any, names: Names, title: str, say: Say = plain) -> bytes:
        """Draw the game's cover: a part of a board, and its name."""
        return cover.paint_cover(self.paint_board(view, names, say), self.cover_box, title).png()

    def ranked(self, view: Any, names: Names, places: Sequence[str], say: Say = plain) -> bytes:
        """Draw the map with numbers on these places: ids of ``spots``, as a ranking has them."""
        frame = around(spot.box for spot in self.spots(view))
        return paint_ranked(self.paint_board(view, names, say), frame, self.middles(view), places).png()

    def private(self, view: Any, names: Names, say: Say = plain) -> bytes | None:
        """Draw a seat's private sheet (its plan, its hand); None when there is nothing to show."""
        canvas = self.paint_private(view, names, say)
        return canvas.png(passing=True) if canvas else None

    def event(self, event: Event, view: Any, names: Names, say: Say = plain) -> bytes | None:
        """Draw one public event, ``view`` being a public one after it; None if it needs none."""
        return None

    def fight(self, event: Event, events: Sequence[Event], view: Any, names: Names, say: Say = plain) -> bytes | None:
        """Draw one battle of a chapter, ``view`` being a public one after its public events."""
        return self.event(event, view, names, say)

    def since(self, events: Sequence[Event]) -> type[Event] | None:
        """Return the kind of event that a report of this chapter looks back to; None for none.

        The report is given all public events from the newest of that kind to the chapter's end.
        """
        ended = (began for end, began in self.looks_back.items() if any(isinstance(event, end) for event in events))
        return next(ended, None)

    def report(self, events: Sequence[Event], view: Any, names: Names, say: Say = plain) -> bytes | None:
        """Draw these public events of a chapter in one picture; None if there is nothing to gather.

        ``view`` is the public one after them.
        """
        canvas = self.paint_report(events, view, names, say)
        return canvas.png() if canvas else None

    def account(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """Return such a report in words; nothing if the events alone tell it."""
        return ()

    def scores(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Pick the events of the final score sheet, the end first; nothing while a match goes on.

        This and the next three are asked only where the game tells a standing.
        """
        if not any(isinstance(event, self.score_events[:1]) for event in events):
            return ()
        return tuple(event for kind in self.score_events for event in events if isinstance(event, kind))

    def ending(self, scores: Sequence[Event], view: Any, names: Names, say: Say = plain) -> bytes:
        """Draw the final score sheet, ``view`` being the last public one."""
        return self.paint_ending(scores, view, names, say).png()

    def ending_account(self, scores: Sequence[Event]) -> tuple[Text, ...]:
        """Return the sheet in words; nothing if the events alone tell it."""
        return ()

    def course(self, course: Course, view: Any, names: Names, say: Say = plain) -> bytes:
        """Draw the course of all seats' figures, as graphs."""
        return graph.paint_course(course, self.identities(view, names), self.sign, self.ground, say).png()

    def marks(self, events: Sequence[Event]) -> tuple[Mark, ...]:
        """Return the marks of a board after these public events: each once, in their order."""
        return tuple(dict.fromkeys(mark for event in events for mark in self.marks_of(event)))

    def closer(self, view: Any, names: Names, spot: Spot, say: Say = plain) -> bytes:
        """Draw one of the ``spots`` again at twice the size, and a card about it."""
        return self.paint_closer(view, names, spot, say).png(passing=True)

    def spots(self, view: Any) -> tuple[Spot, ...]:
        """Return the parts of the board to look at more closely, each of its own name; quickly."""
        return ()

    def middles(self, view: Any) -> dict[str, tuple[float, float]]:
        """Return a place on the board for a thing about each of the ``spots``, by id."""
        boxes = {spot.id: spot.box for spot in self.spots(view)}
        return {id: ((left + right) / 2, (top + bottom) / 2) for id, (left, top, right, bottom) in boxes.items()}
