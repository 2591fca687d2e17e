"""The weights of a caretaker by level, in points at the end: set by hand and by matches."""

from importlib.resources import files
from typing import Final

from engine.core.printed import Parts
from engine.core.quick import frozen


@frozen
class Weights:
    """The worth of things between two rounds, and the width of the search for a plan."""

    ryo: float = 0.07
    purse: float = 40.0
    """With so many Ryo each is worth half as much."""
    wood: float = 0.19
    stone: float = 0.21
    rice: float = 0.17
    full: float = 22.0
    """A store of goods loses so much of its worth: what it holds, divided by this."""
    income: float = 0.6
    """The share of today's income from cities that comes in each later round."""
    official: float = 0.25
    """An official to activate a card in the next round."""
    samurai: float = 0.8
    """A samurai on the board when the next round begins, if there are officials to use it."""
    used: float = 0.7
    """Samurai used by an official."""
    shogun: float = 0.3
    """A Shogun official, for each round after the next."""
    card: float = 0.084
    """A special card, for each round to come; they are made to be worth the same (RULES.md 18)."""
    capital: float = 7.0
    """The cost of having no house in Edo, divided by the rounds to come and one more."""
    ground: float = 0.4
    """A city where the seat could now build a fortress."""
    spare: float = 0.3
    """While a plan is made: an official not yet planned."""
    win: float = 4.0
    """To be ahead when the match ends, besides the points."""
    wide: int = 20
    """The number of beginnings of a plan that are continued."""
    tries: bool = False
    """The best plans are simulated to the end of the round."""

    @property
    def goods(self) -> tuple[float, float, float]:
        """Of wood, stone, rice."""
        return self.wood, self.stone, self.rice


_read = Parts(files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
FIRST: Final = Weights()
STRONG: Final = _read("strong", Weights)
LEVELS: Final = (FIRST, STRONG)
