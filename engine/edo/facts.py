"""What is remembered of a match: the home city, buildings and cards. No draw is for one player alone."""

from collections.abc import Mapping

from engine.core.facts import Counts, Facts
from engine.core.protocol import Event
from engine.core.text import T
from engine.edo import events as e
from engine.edo.words import names as words

KEYS = dict.fromkeys(("built", "claimed", "idle"), 0)


def counts(event: Event, options: Mapping[str, str]) -> Counts:
    match event:
        case e.Built(seat=seat):
            yield seat, "built", 1
        case e.Claimed(seat=seat):
            yield seat, "claimed", 1
        case e.ActivationsLost(seat=seat, activations=activations):
            yield seat, "idle", activations


FACTS = Facts(
    counts=counts,
    account=(T("Buildings: {built}. Special cards: {claimed}. Lost activations: {idle}.", **KEYS),),
    chosen=(e.HomeTaken, "city"),
    favourite=T("Favourite home city"),
    caretakers=(25.0, 40.4),
    name=words.SPACE.__getitem__,
)
