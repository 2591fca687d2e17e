"""The kind of a card, and choices that several of them offer."""

from collections.abc import Callable, Iterable

from engine.core.quick import frozen
from engine.core.text import Text
from engine.rokugan.data import FACE_RANK, LASTING, PROVINCE_IDS, SHADOWLANDS
from engine.rokugan.state import RokuganState, RokuganTurn

Words = tuple[str, ...]
_SCORING = [id for id in PROVINCE_IDS if id not in SHADOWLANDS]
Options = Callable[[RokuganState, int, Words], Iterable[str]]
CarryOut = Callable[[RokuganTurn, int, Words], None]

ALL = 99
"""No fewer choices than there are."""


@frozen
class CardRules:
    """The rules of one card."""

    effect: Text
    """Its effect, in a few words."""
    steps: tuple[Options, ...]
    """The words of each choice, given those before."""
    carry_out: CarryOut
    different: bool = True
    """Choices of the same options are all different."""
    enough: int = ALL
    """Number of choices after which the rest may be left out."""
    name: Text | None = None
    """Of a card besides those of the territories, which are named in ``cards.json``."""
    missing: Callable[[RokuganState, int], Text | None] = lambda state, seat: None
    """Why a card besides those of the territories is not at hand; None if it is."""
    liked: bool = False
    """A caretaker of the first level plays it whenever it can."""

    def asks(self, state: RokuganState, seat: int, chosen: Words) -> Iterable[str]:
        """Return the words of the next choice; nothing, once all is chosen."""
        if len(chosen) >= len(self.steps):
            return ()
        step = self.steps[len(chosen)]
        if not chosen:
            return step(state, seat, chosen)
        taken = [word for word, other in zip(chosen, self.steps, strict=False) if self.different and other is step]
        options = step(state, seat, chosen)
        return [option for option in options if option not in taken] if taken else options


def special_places(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """Where a card may put a special token: peace and scorched earth are never replaced (8)."""
    special = state.special
    return [id for id in PROVINCE_IDS if special.get(id) not in LASTING]


def scoring_places(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """The same outside the Shadowlands."""
    special = state.special
    return [id for id in _SCORING if special.get(id) not in LASTING]


def each_once(faces: Iterable[str]) -> list[str]:
    """Each face of some tokens once, in order."""
    return sorted(set(faces), key=FACE_RANK.__getitem__)
