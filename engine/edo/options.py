"""The options of a match, worded for players, and remarks for the table."""

from engine.core.options import Option, Remark, head_start, settings
from engine.core.text import T

ON, OFF = "on", "off"
EDO_AS_HOME, OPEN_MONEY, SEALED = "edo_allowed_as_home", "money_public", "sealed"
_AHEAD, _TOLD = head_start(4, T("2 Ryo"))
_HOME = settings(on=T("can be chosen"), off=T("cannot be chosen"))
_LISTS = settings(off=T("can be changed until the card is played"), on=T("lock with the plan"))

OPTIONS = (
    Option(EDO_AS_HOME, T("Edo as a home city"), _HOME, OFF),
    Option(OPEN_MONEY, T("Money of the others"), settings(on=T("is open"), off=T("is not shown")), ON),
    Option(SEALED, T("Lists"), _LISTS, OFF),
    _AHEAD,
)

NOTES = (
    Remark(
        T(
            "🧭 The rules are the printed ones. Map, prices, incomes, cards and start sets are assumed, since no "
            "source gives them."
        )
    ),
    Remark(T("💰 You do not see the money of others, but you see every payment."), ((OPEN_MONEY, OFF),)),
    Remark(
        T("💰 Money is open. Printed rules let players hide it, but every payment is public anyway."),
        ((OPEN_MONEY, ON),),
    ),
    Remark(T("🏯 Edo is no one’s home city."), ((EDO_AS_HOME, OFF),)),
    Remark(T("🏯 Edo can be a home city. Players who live there win more often."), ((EDO_AS_HOME, ON),)),
    Remark(
        T("🔏 Lists lock with the plan. After that no one is asked; the rules decide what the sheets leave open."),
        ((SEALED, ON),),
    ),
    *_TOLD,
)
