"""How far a seat is with a secret objective, from its view."""

from engine.core.text import T, Text
from engine.rokugan.asking.targets import ground_of
from engine.rokugan.data import OBJECTIVES, Goal
from engine.rokugan.rules import scoring
from engine.rokugan.rules.scoring import Progress
from engine.rokugan.view import RokuganView


def progress(view: RokuganView, objective: str) -> Progress:
    """How far the seat whose view it is would be at the end of the match, as things stand."""
    assert view.seat is not None, "an objective is a seat's"
    ground = ground_of(view)
    return scoring.progress(objective, ground.owner, ground.special, view.seat, len(view.players))


def progress_told(view: RokuganView, objective: str) -> Text:
    """The same in words."""
    found, kind = progress(view, objective), OBJECTIVES[objective].kind
    if found.done:
        return T("fulfilled as things stand")
    if kind is Goal.FEWEST_PROVINCES:
        return T("you have {have} provinces, somebody else only {least}", have=found.have, least=found.need)
    if kind is Goal.ADJACENT_CHAIN and found.have == found.need:
        return T("{have} in a row, but in too few territories", have=found.have)
    return T("{have} of {need} so far", have=found.have, need=found.need)
