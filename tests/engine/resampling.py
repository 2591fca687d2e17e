"""Another state that a seat (or, with None, a watcher) cannot tell from one: what it does not know is dealt anew."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.chance import Chance
from engine.core.protocol import AnyGame
from tests.engine.edo.resampling import resample_hidden as edo
from tests.engine.rokugan.resampling import resample_hidden as rokugan
from tests.engine.shogun.resampling import resample_hidden as shogun
from tests.noughts.game import resample_hidden as noughts

BY_TITLE: Mapping[str, Callable[[Any, int | None, Chance], Any]] = {
    "edo": edo,
    "noughts": noughts,
    "rokugan": rokugan,
    "shogun": shogun,
}


def resample(game: AnyGame, state: Any, seat: int | None, chance: Chance) -> Any:
    """A plain copy for a game without secrets."""
    again = BY_TITLE.get(game.title)
    return state.copy() if again is None else again(state, seat, chance)
