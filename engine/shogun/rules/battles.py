"""Verdicts from the cubes that came out of the tower (RULES.md 7.3 to 7.6).

Values in, a value out; the same small numbers meet again and again, so verdicts are kept.
"""

from functools import cache

from engine.core.quick import frozen
from engine.shogun.events import Result


@frozen
class Verdict:
    """The result of a fight, and the armies of its winner in the province."""

    result: Result
    armies: int


def farmers_help(markers: int, patient: bool) -> bool:
    """Return True if farmers help the defender: not in unrest (7.3), unless by variant 3 (13)."""
    return markers <= (1 if patient else 0)


@cache
def attack_on_player(attackers: int, defenders: int, farmers: int, held_back: int = 0) -> Verdict:
    """Player against player (7.4): farmers count, armies held back do not (13, variant 2)."""
    defence = defenders + farmers
    if attackers > defence:
        return Verdict(Result.CONQUERED, attackers - defence)
    if attackers == defence:
        return Verdict(Result.UNDECIDED, 0)
    if defenders:
        # farmers fall first, then armies
        return Verdict(Result.DEFENDED, min(defenders, defence - attackers) + held_back)
    if held_back:
        return Verdict(Result.HELD_BACK, held_back)
    return Verdict(Result.ONLY_FARMERS, 0)


@cache
def attack_on_neutral(attackers: int, farmers: int) -> Verdict:
    """Player against the farmers of a neutral province (7.4)."""
    if attackers > farmers:
        return Verdict(Result.CONQUERED, attackers - farmers)
    return Verdict(Result.STAYED_NEUTRAL, 0)


def revolt(armies: int, farmers: int) -> int:
    """The armies left in a province after a revolt; 0 if it was lost (7.6)."""
    return max(0, armies - farmers)
