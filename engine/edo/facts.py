"""The statistics of a match: home city, buildings and cards. No draw is for one player alone."""

from engine.core.facts import Facts
from engine.core.text import T
from engine.edo import events as e
from engine.edo.words import names as words

COUNTED: dict[type, str] = {e.Built: "built", e.Claimed: "claimed"}

FACTS = Facts(
    counts=lambda event, options: [(event.seat, COUNTED[type(event)], 1)] if type(event) in COUNTED else (),
    account=(T("Buildings: {built}. Special cards: {claimed}.", built=0, claimed=0),),
    chosen=(e.HomeTaken, "city"),
    favourite=T("Favourite home city"),
    caretakers=(25.0, 40.4),
    name=words.SPACE.__getitem__,
)
