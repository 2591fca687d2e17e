"""Battles (RULES.md 7): values in, a value out."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.rokugan.data import CAPITALS, PROVINCES, SPECIALS
from engine.rokugan.rules.clans import ABILITIES


class Attack(NamedTuple):
    """An attacker and all its tokens have."""

    seat: int
    clan: str
    strength: int


class Defense(NamedTuple):
    """The defense of a province."""

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
        """The whole defense against an attacker of a clan (7.2)."""
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
        # Crane wins ties against everybody, RULES.md 14, R-CRANE
        if attack.strength > most or (attack.strength == most and ABILITIES[attack.clan].wins_ties):
            return attack.seat
    return None
