"""The options of a match, worded for players, and remarks for the table."""

from engine.core.options import head_start
from engine.core.protocol import Option, Remark, Setting
from engine.core.text import T

ON, OFF = "on", "off"
EDO_AS_HOME, OPEN_MONEY, SEALED = "edo_allowed_as_home", "money_public", "sealed"
_AHEAD, _TOLD = head_start(4, T("2 Ryo"))

OPTIONS = (
    Option(
        EDO_AS_HOME,
        T("Edo as a home city"),
        (Setting(ON, T("can be chosen")), Setting(OFF, T("cannot be chosen"))),
        OFF,
    ),
    Option(
        OPEN_MONEY,
        T("Money of the others"),
        (Setting(ON, T("is open")), Setting(OFF, T("is not shown"))),
        ON,
    ),
    Option(
        SEALED,
        T("Lists"),
        (Setting(OFF, T("can be changed until the card is played")), Setting(ON, T("lock with the plan"))),
        OFF,
    ),
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
