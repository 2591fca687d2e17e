"""The games there are."""

from engine.core.protocol import AnyGame
from engine.edo.game import EDO
from engine.rokugan.game import ROKUGAN
from engine.shogun.game import SHOGUN

GAMES: dict[str, AnyGame] = {game.title: game for game in (SHOGUN, ROKUGAN, EDO)}
"""Title to game by its newest rules, in the order in which they are offered."""

KEPT: tuple[AnyGame, ...] = ()
"""Older versions of the rules, as whole games; a match goes on by the version it began with."""
