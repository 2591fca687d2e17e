"""Battles and the abilities of clans (RULES.md 7, 10): values in, a value out."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.quick import frozen
from engine.core.text import T, Text
from engine.rokugan.data import CAPITALS, CLANS, HAND, PROVINCES, SPECIALS


@frozen
class Ability:
    """The special figures of a clan."""

    text: Text
    """In a few words."""
    faceup_defense: int = 1
    """The defence by a faceup control token."""
    wins_ties: bool = False
    hand: int = HAND.size
    """Tokens in hand after the draw, before one above a full hand goes back."""
    bluff_defense: int = 0
    """The defence by its bluff in one's own province."""
    ignores_capitals: bool = False
    """The printed defence of capitals does not count against it."""


_BY_NAME = {
    "crab_wall": Ability(T("its faceup control tokens give 2 defence each"), faceup_defense=2),
    "crane_ties": Ability(T("wins ties in battle"), wins_ties=True),
    "dragon_foresight": Ability(T("draws 1 more token and puts 1 back"), hand=HAND.dragon),
    "lion_steadfast": Ability(T("its bluff in its own province defends with 2"), bluff_defense=2),
    "phoenix_fire": Ability(T("ignores the printed defence of capitals"), ignores_capitals=True),
    "scorpion_eyes": Ability(T("once a round, after placing, looks at a facedown token")),
    "unicorn_ride": Ability(T("may exchange two of its tokens before all are revealed")),
}
ABILITIES: Mapping[str, Ability] = {id: _BY_NAME[clan.ability] for id, clan in CLANS.items()} | {"": Ability(Text(""))}
"""For each clan its ability; before a clan is chosen there is none."""


class Attack(NamedTuple):
    """An attacker and all its tokens have."""

    seat: int
    clan: str
    strength: int


class Defense(NamedTuple):
    """The defence of a province."""

    province: str
    special: str | None
    controller: int | None = None
    clan: str = ""
    """Of the controller."""
    faceup: int = 0
    """Faceup control tokens."""
    tokens: int = 0
    """The strength of its combat tokens, with blessings and a Lion bluff."""

    def against(self, clan: str) -> int:
        """The whole defence against an attacker of a clan (7.2)."""
        printed = PROVINCES[self.province].defense
        if self.province in CAPITALS and ABILITIES[clan].ignores_capitals:
            printed = 0  # RULES.md 14, R-PHOENIX
        token = SPECIALS[self.special].defense if self.special else 0
        return printed + token + self.faceup * ABILITIES[self.clan].faceup_defense + self.tokens


def winner(attacks: Mapping[int, Attack], defense: Defense) -> int | None:
    """The attacker who takes the province; None if none does (7.3)."""
    for attack in attacks.values():
        others = [other.strength for other in attacks.values() if other is not attack]
        most = max([defense.against(attack.clan), *others])
        # Crane wins ties against everyone, RULES.md 14, R-CRANE
        if attack.strength > most or (attack.strength == most and ABILITIES[attack.clan].wins_ties):
            return attack.seat
    return None
