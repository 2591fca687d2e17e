"""Plans handed in and pieces face down, with digests that anyone can check once revealed.

The digest of a plan, or of all that a ply lays face down, covers the digests of its parts. Each
part has its own nonce, so that one can be revealed alone; all follow from the plan's nonce, which
follows from what is never shown.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.core import recipe
from engine.core.play import Ply
from engine.core.protocol import AnyGame


class Sealed(NamedTuple):
    """A plan that was handed in."""

    nonce: str
    """Never shown while the match goes on."""
    digest: str


def sealed(nonce: str, plan: Mapping[str, str]) -> Sealed:
    """Seal a plan of these parts."""
    return Sealed(nonce, recipe.plan_digest(parts_of(nonce, plan)))


def parts_of(nonce: str, plan: Mapping[str, str]) -> dict[str, str]:
    """Return the digest of each part."""
    return {part: recipe.digest_of(f"{recipe.nonce_of(nonce, part)} {part} {what}") for part, what in plan.items()}


def together(digests: Iterable[str]) -> str:
    """Return the digest of several in order, which commits to all of them."""
    return recipe.digest_of("\n".join(digests))


def sealed_by(game: AnyGame, before: Any, ply: Ply, after: Any) -> Mapping[str, str]:
    """Return the plan that a ply hands in, together with what it lays face down."""
    there = before.lying()
    laid = {part: what for part, what in after.lying().items() if part not in there}
    if not isinstance(game.actions.parse(ply.notation), game.hidden.locks):
        return laid
    return {**game.view(before, ply.seat).plan_of(ply.seat), **laid}
