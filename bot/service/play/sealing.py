"""Plans that are handed in and what is laid face down, and the digests by which anybody can check both once they are
revealed.

The digest of a plan, or of all that one ply lays face down, is over those of its parts. Each part has a nonce of its
own, so that one can be opened without the others; all follow from the nonce of the plan, which comes from what is
never shown.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.core import recipe
from engine.core.play import Ply
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


def together(digests: Iterable[str]) -> str:
    """The digest of several, in order: who knows it knows that none of them is another one later."""
    return recipe.digest_of("\n".join(digests))


def sealed_by(game: AnyGame, before: Any, ply: Ply, after: Any) -> Mapping[str, str]:
    """The plan that is handed in by a ply, which leads from one state to another, and what comes to lie face down."""
    there = before.lying()
    laid = {part: what for part, what in after.lying().items() if part not in there}
    if not isinstance(game.actions.parse(ply.notation), game.hidden.locks):
        return laid
    return {**game.view(before, ply.seat).plan_of(ply.seat), **laid}
