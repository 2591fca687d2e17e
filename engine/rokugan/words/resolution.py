"""The resolution of a round looked back on, as its sheet shows it."""

from collections.abc import Sequence

from engine.core.protocol import Event
from engine.core.text import Text
from engine.rokugan import events as e
from engine.rokugan.words.describe import describe

GATHERED = (
    e.RoundEnded,
    e.CardTaken,
    e.CardReturned,
    e.BattleFought,
    e.ProvinceRaided,
    e.ProvincePacified,
    e.ProvinceDefended,
    e.TokensRemoved,
)
"""The events of the sheet, in the order of the words."""


def account(events: Sequence[Event]) -> tuple[Text, ...]:
    """Return the resolution in words: standings, battles with changes, others; idle tokens last."""
    if not any(isinstance(event, e.TokensRevealed) for event in events):
        return ()
    mine = [event for event in events if isinstance(event, GATHERED)]
    return tuple(describe(event) for event in sorted(mine, key=_place))


def _place(event: Event) -> tuple[int, bool]:
    held = isinstance(event, e.BattleFought) and event.winner == event.controller
    return GATHERED.index(type(event)), held
