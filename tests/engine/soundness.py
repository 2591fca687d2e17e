"""By game what must hold in every state, and what is worth counting of a match that is over to show its balance."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.protocol import AnyGame
from tests.engine.edo import dealing, figures, invariants as edo
from tests.engine.edo.tallies import IN_SIGHT, Tally, tallies as edo_tallies
from tests.engine.rokugan import invariants as rokugan
from tests.engine.shogun import invariants as shogun
from tests.noughts import game as noughts

SOUND: Mapping[str, Callable[[Any], tuple[str, ...]]] = {
    "edo": edo.invariants,
    "rokugan": rokugan.invariants,
    "shogun": shogun.invariants,
    "noughts": noughts.invariants,
}


class Dealing(NamedTuple):
    """How the draft of a game is dealt instead, and what should win alike then."""

    packages: Callable[[Any, Any], Sequence[Sequence[Sequence[Any]]]]
    """For a match that begins, and luck: by match of a deal, by seat, what it takes."""
    limits: Mapping[str, float]
    """The tables of ``tallies`` to judge, and what standard error in points is small enough there."""
    optional: str
    """The table of what nobody need have."""
    in_sight: str
    """The table that says what of it could be had."""
    change: Callable[[dict[str, Any]], None]
    """Plays by other figures from now on. Raises ``ValueError`` or ``TypeError`` for what is none."""


DEALT: Mapping[str, Dealing] = {
    "edo": Dealing(dealing.packages, dealing.LIMITS, "special cards", IN_SIGHT, figures.change)
}


def invariants(game: AnyGame, state: Any) -> tuple[str, ...]:
    """Return what is broken that must never be: empty for every reachable state.

    Raises ``KeyError`` for a game without invariants.
    """
    return SOUND[game.title](state)


def tallies(game: AnyGame, state: Any) -> tuple[Tally, ...]:
    """What there is to count of a match that is over."""
    return edo_tallies(state) if game.title == "edo" else ()
