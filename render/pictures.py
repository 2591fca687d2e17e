"""What the bot may ask of a game's pictures, and the small values that go in.

All of it is pure: the same view, names and marks give the same bytes. Everything comes back as PNG.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from engine.core.course import Course
from engine.core.protocol import Event
from engine.core.text import Text, plain
from render.map import ranked
from render.map.zoom import around
from render.paint.canvas import Box, Canvas
from render.sheets import cover

Names = tuple[str, ...]
"""Display names by seat: any Unicode."""
Say = Callable[[Text], str]
"""Words a ``Text`` in the reader's language."""


class Stress(StrEnum):
    """What kind of thing a mark stresses."""

    ARROW = "arrow"
    """Somebody came from ``source`` to ``place``."""
    BATTLE = "battle"
    """There was a battle for ``place``."""
    FRESH = "fresh"
    """Something changed in ``place``."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to stress on a board; handed in, never worked out while painting."""

    kind: Stress
    place: str
    source: str = ""
    """Where an arrow begins; empty for the other kinds."""
    number: int = 0
    """How many or how strong they were; 0 to leave the number out."""
    seat: int | None = None
    """The seat that did it; None if no seat did."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a board that can be looked at more closely."""

    name: str | Text
    """As the account of a view names it."""
    box: tuple[float, float, float, float]
    """Left, top, right, bottom, in pixels of the board."""
    id: str = ""
    """For the game's own use."""


class Pictures:
    """The pictures of one game. A game paints its own; what it does not offer stays as it is here."""

    options: ClassVar[tuple[str, ...]] = ()
    """Keys of the game's options that change how a board looks."""
    score_events: ClassVar[tuple[type[Event], ...]] = ()
    """What the final score sheet is made of, the event of the end first."""
    gathers: ClassVar[tuple[type[Event], ...]] = ()
    """What a report says all of, as a picture and by its account: no line beside it says that again."""
    cover_plies: ClassVar[int] = 0
    """How far the match has gone that is seen on the picture of the game."""
    cover_box: ClassVar[Box] = (0, 0, 1200, 450)
    """What is seen of its board."""
    paint_board: Callable[..., Canvas]
    """The whole table as a canvas; with ``view, names, say, *, marks`` as ``board`` below."""
    paint_closer: Callable[..., Canvas]
    paint_ending: Callable[..., Canvas]

    def board(self, view: Any, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> bytes:
        """The whole table from a seat's view or the public one, 1600 pixels wide: the map, and the table below it."""
        return self.paint_board(view, names, say, marks=marks).png()

    def cover(self, view: Any, names: Names, title: str) -> bytes:
        """The picture of the game: a part of a board, and its name."""
        return cover.compose(self.paint_board(view, names, plain), self.cover_box, title).png()

    def ranked(self, view: Any, names: Names, places: Sequence[str], say: Say = plain) -> bytes:
        """The map, and on it the number of each of these places: the ids of ``spots``, as a ranking has them."""
        frame = around(spot.box for spot in self.spots(view))
        return ranked.compose(self.paint_board(view, names, say), frame, self.middles(view), places).png()

    def private(self, view: Any, names: Names, say: Say = plain) -> bytes | None:
        """What only this seat may look at (its plan, its hand); None when there is nothing to show."""
        canvas = self.paint_private(view, names, say)
        return canvas.png(passing=True) if canvas else None

    def event(self, event: Event, view: Any, names: Names, say: Say = plain) -> bytes | None:
        """A picture of one public event, ``view`` being a public one after it; None for events that need none."""
        return None

    def fight(self, event: Event, events: Sequence[Event], view: Any, names: Names, say: Say = plain) -> bytes | None:
        """A picture of one battle among the public events of its chapter, ``view`` being a public one after it."""
        return self.event(event, view, names, say)

    def since(self, events: Sequence[Event]) -> type[Event] | None:
        """The kind of event that a report of this chapter looks back to: it is given all public events from the
        newest of that kind to the chapter's end. None if the chapter is enough.
        """
        return None

    def report(self, events: Sequence[Event], view: Any, names: Names, say: Say = plain) -> bytes | None:
        """What these public events of a chapter say, all in one picture, ``view`` being the public one after them;
        None if there is nothing to gather."""
        canvas = self.paint_report(events, view, names, say)
        return canvas.png() if canvas else None

    def account(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """What such a report says, in words; nothing where it is just what the events tell."""
        return ()

    def scores(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Those of all public events of a match that the final score sheet is made of, the end first; nothing while it
        goes on. This and the next three are asked only where the game tells a standing."""
        if not any(isinstance(event, self.score_events[:1]) for event in events):
            return ()
        return tuple(event for kind in self.score_events for event in events if isinstance(event, kind))

    def ending(self, scores: Sequence[Event], view: Any, names: Names, say: Say = plain) -> bytes:
        """The final score sheet, ``view`` being the last public one."""
        return self.paint_ending(scores, view, names, say).png()

    def ending_account(self, scores: Sequence[Event]) -> tuple[Text, ...]:
        """What the sheet says, in words; nothing where it is just what the events tell."""
        return ()

    def course(self, course: Course, view: Any, names: Names, say: Say = plain) -> bytes:
        """How everybody's figures went, as graphs."""
        raise NotImplementedError

    def marks(self, events: Sequence[Event]) -> tuple[Mark, ...]:
        """What to stress on a board after these public events: each mark once, in their order."""
        return tuple(dict.fromkeys(mark for event in events for mark in self.marks_of(event)))

    def closer(self, view: Any, names: Names, spot: Spot, say: Say = plain) -> bytes:
        """One of the ``spots`` and what lies around it, drawn anew at twice the size, and a card about it."""
        return self.paint_closer(view, names, spot, say).png(passing=True)

    def place(self, view: Any, id: str) -> Iterable[Text]:
        """What the card about one of the ``spots`` says, in words."""
        return ()

    def spots(self, view: Any) -> tuple[Spot, ...]:
        """What of the board can be looked at more closely, no two of the same name. Takes no time to speak of."""
        return ()

    def middles(self, view: Any) -> dict[str, tuple[float, float]]:
        """Where on the board something about one of the ``spots`` can stand, by its id."""
        boxes = {spot.id: spot.box for spot in self.spots(view)}
        return {id: ((left + right) / 2, (top + bottom) / 2) for id, (left, top, right, bottom) in boxes.items()}

    def paint_private(self, view: Any, names: Names, say: Say = plain) -> Canvas | None:
        """``private`` as a canvas."""
        return None

    def paint_report(self, events: Sequence[Event], view: Any, names: Names, say: Say = plain) -> Canvas | None:
        """``report`` as a canvas."""
        return None

    def marks_of(self, event: Event) -> Iterable[Mark]:
        """What one event leaves to be stressed."""
        return ()
