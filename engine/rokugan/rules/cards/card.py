"""The kind of a card, and choices that several of them offer."""

from collections.abc import Callable, Iterable, Iterator

from engine.core.model import interned
from engine.core.quick import frozen
from engine.core.text import Text
from engine.rokugan import events as e
from engine.rokugan.data import BLUFF, FACE_RANK, LASTING, PROVINCE_IDS, SHADOWLANDS
from engine.rokugan.rules.moves import targets
from engine.rokugan.state import RokuganState, RokuganTurn

Words = tuple[str, ...]
number = interned(str)
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


def own_provinces(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """The provinces of a seat."""
    return state.players[seat].provinces


def payers(state: RokuganState, seat: int, chosen: Words) -> Iterator[str]:
    """Cost C: own provinces outside the Shadowlands."""
    return (id for id in state.players[seat].provinces if id not in SHADOWLANDS)


def tokens_to_give(state: RokuganState, seat: int, chosen: Words) -> list[str]:
    """Tokens of the hand that may be given up: each face once, a forbidden bluff left out."""
    player = state.players[seat]
    return [face for face in dict.fromkeys(player.hand) if face != BLUFF or not player.bluff_forbidden]


def tokens_by(means: e.Means) -> Options:
    """The numbers of the tokens on which something may be used."""
    return lambda state, seat, chosen: map(number, targets(state, means, seat))


tokens_on_board = tokens_by(e.Means.PURGE)
"""All that a card can touch."""


def each_once(faces: Iterable[str]) -> list[str]:
    """Each face of some tokens once, in order."""
    return sorted(set(faces), key=FACE_RANK.__getitem__)


def tokens_less(faces: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The tokens that are left of some."""
    left = list(faces)
    for face in taken:
        left.remove(face)
    return left
