"""Options of a match, worded for players, and remarks on the choice for the table."""

from engine.core.options import Option, Remark, head_start, settings
from engine.core.text import TC, T

ON, OFF = "on", "off"
STRICT_TYPES, TIE_BREAK = "strict_types", "tie_break"
SHARED, TERRITORIES_PROVINCES = "shared", "territories_provinces"
_AHEAD, _TOLD = head_start(5, T("1 scout"))

OPTIONS: tuple[Option, ...] = (
    Option(
        STRICT_TYPES,
        T("Bluff placements: tokens where they have no effect"),
        settings(off=TC("bluffs", "allowed"), on=T("not offered")),
        OFF,
    ),
    Option(
        TIE_BREAK,
        T("Equal honour at the end"),
        settings(shared=T("shares the win"), territories_provinces=T("most territories, then most provinces")),
        SHARED,
    ),
    _AHEAD,
)

NOTES = (
    Remark(T("🗾 The printed board has no names of provinces. The names used here say where they are.")),
    Remark(T("🪙 Control tokens never run out.")),
    Remark(T("🎭 Tokens may go only in slots where they have an effect; only bluffs deceive."), ((STRICT_TYPES, ON),)),
    Remark(T("👑 Equal honour is decided by territories, then by provinces."), ((TIE_BREAK, TERRITORIES_PROVINCES),)),
    Remark(T("👑 Equal honour shares the win."), ((TIE_BREAK, SHARED),)),
    *_TOLD,
)
