"""The abilities of the clans (RULES.md 10): figures that are different for a clan.

For three of them the sequence of play has its own question: ``Foresight``, ``Ride`` and Scorpion's
look.
"""

from collections.abc import Mapping

from engine.core.quick import frozen
from engine.core.text import T, Text
from engine.rokugan.data import CLANS, HAND


@frozen
class Ability:
    """The special figures of a clan."""

    text: Text
    """In a few words."""
    faceup_defense: int = 1
    """The defense by a faceup control token."""
    wins_ties: bool = False
    hand: int = HAND.size
    """Tokens in hand after the draw, before one above a full hand goes back."""
    bluff_defense: int = 0
    """The defense by its bluff in one's own province."""
    ignores_capitals: bool = False
    """The printed defense of capitals does not count against it."""


_BY_NAME = {
    "crab_wall": Ability(T("its faceup control tokens give 2 defence each"), faceup_defense=2),
    "crane_ties": Ability(T("wins ties in battle"), wins_ties=True),
    "dragon_foresight": Ability(T("draws 1 more token and puts 1 back"), hand=HAND.dragon),
    "lion_steadfast": Ability(T("its bluff defends an own province with 2"), bluff_defense=2),
    "phoenix_fire": Ability(T("ignores the printed defence of capitals"), ignores_capitals=True),
    "scorpion_eyes": Ability(T("once a round, after placing, looks at a facedown token")),
    "unicorn_ride": Ability(T("may exchange two of its tokens before all are revealed")),
}
ABILITIES: Mapping[str, Ability] = {id: _BY_NAME[clan.ability] for id, clan in CLANS.items()} | {"": Ability(Text(""))}
"""For each clan its ability; before a clan is chosen there is none."""
