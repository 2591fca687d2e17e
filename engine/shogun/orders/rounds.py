"""Lists that are for one round: they end when the next plans are asked for."""

from engine.core.model import Event
from engine.core.standing_orders.decision import ONCE, Change, Trigger
from engine.core.text import T
from engine.shogun.events import RoundBegan
from engine.shogun.view import ShogunView

ONE_ROUND = Trigger(ONCE, T("Only for this round"))


def changed(view: ShogunView, key: str, event: Event) -> Change | None:
    """What a public event does to a list."""
    return Change(round_over=True) if isinstance(event, RoundBegan) else None
