"""Playing by post: how much time there is, in the words of every game."""

from engine.core.laps import DRAFT_TIMES
from engine.core.options import Times
from engine.core.protocol import Topic
from engine.core.text import T


def hours(times: Times, section: str, round: int = 0) -> Topic:
    """The topic on time, for the rules of a game that proposes these times. What is asked in turn in a ``round`` has
    so many times a phase at most; 0: without end."""
    lap = times.lap or times.phase
    said = T(
        "Unless the host chose otherwise: {phase} hours when all are asked at once. Players who are asked in turn "
        "share {lap} hours, and each turn has at least {turn}. A draft has the time of a phase, and takes at most "
        "{n} times that. Then rankings make the picks that are open, and caretakers make the rest.",
        phase=times.phase,
        lap=lap,
        turn=times.turn or lap // 4,
        n=DRAFT_TIMES,
    )
    if round:
        said = T(
            "{said} What is asked in turn in a round takes at most {n} times a phase. Then standing orders answer what "
            "is open, and caretakers answer the rest.",
            said=said,
            n=round,
        )
    return Topic("hours", T("Playing by post: how much time there is"), section, said)
