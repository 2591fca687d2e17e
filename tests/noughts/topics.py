"""The rules to look up, and how to play in two messages."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T

TOPICS = (
    Topic("bids", T("Bids"), "2", T("Both write a bid in secret. The higher one is paid and moves first.")),
    Topic("end", T("The end"), "4", T("Three in a row pay 10 coins; whoever has more coins wins.")),
)
GUIDE = (T("Get three in a row, or keep more coins."), T("Choose a bid, press Lock, then take a square in turn."))
