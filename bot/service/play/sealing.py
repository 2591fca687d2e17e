"""Plans that are handed in, and the digests by which anybody can check them once they are revealed.

The digest of a plan is over those of its parts. Each part has a nonce of its own, so that one can be opened without
the others; all follow from the nonce of the plan, which comes from what is never shown.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.core import recipe
from engine.core.protocol import AnyGame


class Sealed(NamedTuple):
    """A plan as it was handed in."""

    nonce: str
    """Never shown while the match goes on."""
    digest: str


def sealed(nonce: str, plan: Mapping[str, str]) -> Sealed:
    """A plan of these parts."""
    return Sealed(nonce, recipe.plan_digest(parts_of(nonce, plan)))


def parts_of(nonce: str, plan: Mapping[str, str]) -> dict[str, str]:
    """The digest of each part."""
    return {part: recipe.digest_of(f"{recipe.nonce_of(nonce, part)} {part} {what}") for part, what in plan.items()}


def plan_of(game: AnyGame, state: object, seat: int, notation: str) -> Mapping[str, str]:
    """The plan that a seat hands in by an action; empty if it hands none in."""
    if not isinstance(game.actions.parse(notation), game.hidden.locks):
        return {}
    plan: Mapping[str, str] = game.view(state, seat).plan_of(seat)
    return plan
