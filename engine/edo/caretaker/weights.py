"""What things are worth to a caretaker, in points at the end. Set by hand and by matches among variants."""

from typing import Final

from engine.core.quick import frozen


@frozen
class Weights:
    """What a thing is worth between two rounds, and how widely a level looks for a plan."""

    ryo: float = 0.07
    purse: float = 40.0
    """With so many Ryo each is worth half as much."""
    wood: float = 0.19
    stone: float = 0.21
    rice: float = 0.17
    full: float = 22.0
    """A store of goods loses so much of its worth: what it holds, divided by this."""
    income: float = 0.6
    """Of what a city pays now, the part that will come in each round to come."""
    official: float = 0.25
    """An official to activate a card in the next round."""
    samurai: float = 0.8
    """A samurai that stands on the board when the next round begins, as far as there are officials to use it."""
    used: float = 0.7
    """So many samurai are used for each official."""
    shogun: float = 0.3
    """A Shogun official, for each round after the next."""
    card: float = 0.07
    """A special card, for each round to come, times how good it is."""
    capital: float = 7.0
    """What it costs to have no house in Edo, divided by the rounds to come and one more."""
    ground: float = 0.4
    """A city where the seat could now build a fortress."""
    spare: float = 0.3
    """While a plan is made: an official not yet planned."""
    win: float = 4.0
    """To be ahead when the match ends, besides the points."""
    wide: int = 20
    """So many beginnings of a plan are thought through."""
    tries: bool = False
    """Whether the best plans are played to the end of the round in a simulation."""

    @property
    def goods(self) -> tuple[float, float, float]:
        """Of wood, stone, rice."""
        return self.wood, self.stone, self.rice


FIRST: Final = Weights()
STRONG: Final = Weights(
    ryo=0.041,
    wood=0.205,
    stone=0.24,
    rice=0.19,
    full=27.0,
    income=0.56,
    official=0.19,
    samurai=1.28,
    used=0.41,
    shogun=0.185,
    card=0.085,
    capital=8.0,
    ground=0.38,
    spare=0.17,
    win=4.6,
    wide=40,
    tries=True,
)
LEVELS: Final = (FIRST, STRONG)

CARD_WORTH: Final = {
    "s01": 0.8,
    "s02": 0.9,
    "s03": 1.2,
    "s04": 1.3,
    "s05": 1.1,
    "s06": 1.5,
    "s07": 1.6,
    "s08": 0.7,
    "s09": 0.7,
    "s10": 1.1,
    "s11": 1.4,
    "s12": 0.7,
}
"""How good each special card is, compared with the others: by how often those who had it won."""
