"""The games there are."""

from engine.core.protocol import AnyGame
from engine.edo.game import EDO, OLDER
from engine.rokugan.game import ROKUGAN
from engine.shogun.game import SHOGUN

GAMES: dict[str, AnyGame] = {game.title: game for game in (SHOGUN, ROKUGAN, EDO)}
"""Title to game by its newest rules, in the order in which they are offered."""

KEPT: tuple[AnyGame, ...] = OLDER
"""Older versions of the rules, as whole games: a match that began with one goes on by it."""
