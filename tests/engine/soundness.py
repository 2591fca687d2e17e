"""By game what must hold in every state, and what is worth counting of a match that is over to show its balance."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.protocol import AnyGame
from tests.engine.edo import invariants as edo
from tests.engine.edo.tallies import Tally
from tests.engine.edo.tallies import tallies as edo_tallies
from tests.engine.rokugan import invariants as rokugan
from tests.engine.shogun import invariants as shogun
from tests.noughts import game as noughts

SOUND: Mapping[str, Callable[[Any], tuple[str, ...]]] = {
    "edo": edo.invariants,
    "rokugan": rokugan.invariants,
    "shogun": shogun.invariants,
    "noughts": noughts.invariants,
}


def invariants(game: AnyGame, state: Any) -> tuple[str, ...]:
    """What is broken that must never be: empty for every reachable state."""
    look = SOUND.get(game.title)
    return look(state) if look is not None else ()


def tallies(game: AnyGame, state: Any) -> tuple[Tally, ...]:
    """What there is to count of a match that is over."""
    return edo_tallies(state) if game.title == "edo" else ()
