"""What an entry of a plan will bring, as far as a seat can say it beforehand."""

from engine.core.text import T, Text
from engine.edo.data import board
from engine.edo.state import Entry
from engine.edo.view import EdoView


def forecast(view: EdoView, entry: Entry) -> Text:
    """What an entry will bring, as far as it can be said."""
    times = entry.activations
    return entry.spec.forecast(view, times) if times else T("nothing happens but moves before it")


def targets(view: EdoView, entry: Entry) -> tuple[str, ...]:
    """The spaces where an entry of a plan can be carried out; none where the space does not matter."""
    return entry.spec.targets(view) if entry.activations else ()


def within_reach(view: EdoView, space: str) -> bool:
    """Whether a samurai of the seat stands there, or comes there for the money that the seat has."""
    distance, me = board(len(view.players)).distance, view.me
    return any(at is not None and distance[at, space] <= (me.ryo or 0) for at in me.figures)
