"""Options of a match, worded for players, and remarks on the choice for the table."""

from engine.core.options import Option, Remark, head_start, settings
from engine.core.text import T
from engine.shogun.data import TOWER

ON, OFF = "on", "off"
SIDE, START, TOWER_MODEL, STICK, LOOSEN = "side", "start", "tower", "stick", "loosen"
DEFENDER_MAY_HOLD_BACK = "defender_may_hold_back"
PATIENT_FARMERS = "patient_farmers"
FREE_CHOICE = "free_choice"
ODDS = "odds"

_AHEAD, _TOLD = head_start(5, T("1 chest"))
_SIDES = settings(sun=T("Sun"), moon=T("Moon (some borders are assumed)"))
_SWITCH = settings(off=T("off"), on=T("on"))

OPTIONS: tuple[Option, ...] = (
    Option(SIDE, T("Side of the board"), _SIDES, "sun"),
    Option(
        START,
        T("How provinces are given out"),
        settings(draft=T("Draft: players choose in turn"), fixed=T("Fixed: a set-up drawn by lot, sun side only")),
        "draft",
        practice="fixed",
    ),
    Option(
        TOWER_MODEL,
        T("Cube tower"),
        settings(
            S=T("S: one chamber, cubes drop one by one"),
            W=T("W: one chamber, a third sticks, a third comes loose"),
            T=T("T: two levels"),
        ),
        TOWER.model,
    ),
    Option(STICK, T("Tower S: chance that a cube sticks"), default=str(TOWER.stick), least=0, most=1),
    Option(LOOSEN, T("Tower S: chance that a passing cube frees another"), default=str(TOWER.loosen), least=0, most=1),
    Option(DEFENDER_MAY_HOLD_BACK, T("Defenders may hold armies back"), _SWITCH, OFF),
    Option(PATIENT_FARMERS, T("Farmers help up to 1 revolt marker"), _SWITCH, OFF),
    Option(FREE_CHOICE, T("Planned actions may be declined"), _SWITCH, OFF),
    Option(ODDS, T("The chances of battles are shown"), _SWITCH, ON),
    _AHEAD,
)

CLASHES = (
    Remark(
        T("The fixed start exists for the sun side only. Choose the sun side, or a draft."),
        ((START, "fixed"), (SIDE, "moon")),
    ),
)
NOTES = (
    Remark(
        T(
            "🌙 Moon side: its borders, sea routes and provinces left out with 3 players are assumed. "
            "They are those of the sun side."
        ),
        ((SIDE, "moon"),),
    ),
    Remark(T("🎲 Fixed start: which player gets which set-up is drawn by lot."), ((START, "fixed"),)),
    Remark(
        T("🛡️ Before the throw, a defender secretly decides how many armies fight."), ((DEFENDER_MAY_HOLD_BACK, ON),)
    ),
    Remark(T("🌾 Farmers also help a defender whose province has 1 revolt marker."), ((PATIENT_FARMERS, ON),)),
    Remark(T("✋ A planned action may be declined when it comes up."), ((FREE_CHOICE, ON),)),
    Remark(T("🎲 The chances of battles and revolts are not shown."), ((ODDS, OFF),)),
    Remark(T("🗼 The cube tower is simulated; its odds are estimates.")),
    *_TOLD,
)
