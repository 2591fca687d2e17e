"""The custom_id of a component: ``b1:<verb>:<match>:<decision>:<rest>``, at most 100 characters.

``b1`` is a button, ``s1`` a select, ``m1`` a modal; the figure is the version of this form. ``decision`` counts the
seat's own plies, and is empty where any time will do. ``rest`` is a notation, a slot or a group, as the verb needs.
Nothing in an id is trusted: the service looks up who presses and what they may do.
"""

import re
from dataclasses import dataclass

LENGTH = 100

BUTTON, SELECT, MODAL = "b1", "s1", "m1"

_FORM = r"(?P<verb>[a-z]{1,12}):(?P<match>\d{1,15}):(?P<decision>\d{0,8}):(?P<rest>[\s\S]*)"
BUTTON_PATTERN = rf"{BUTTON}:{_FORM}"
SELECT_PATTERN = rf"{SELECT}:{_FORM}"
_MODAL = re.compile(rf"{MODAL}:{_FORM}")


class TooLong(ValueError):
    """An id of more than 100 characters: a fault in the wording of a notation."""


@dataclass(frozen=True, slots=True)
class PressId:
    """What a pressed component stands for."""

    verb: str
    match: int
    decision: int | None = None
    rest: str = ""

    def written(self, kind: str) -> str:
        """The custom_id. Raises ``TooLong``."""
        decision = "" if self.decision is None else self.decision
        words = f"{kind}:{self.verb}:{self.match}:{decision}:{self.rest}"
        if len(words) > LENGTH:
            raise TooLong(f"{len(words)} characters: {words}")
        return words


def from_match(found: re.Match[str]) -> PressId:
    """The id that a pattern found."""
    decision = found["decision"]
    return PressId(found["verb"], int(found["match"]), int(decision) if decision else None, found["rest"])


def modal_id(custom_id: str) -> PressId | None:
    """The id of a modal, None if it is none of ours."""
    found = _MODAL.fullmatch(custom_id)
    return from_match(found) if found else None
