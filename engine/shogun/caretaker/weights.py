"""What a caretaker goes by: rough figures, in points of the final score, by level."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The figures of one level, as the first level has them."""

    army: float = 0.22
    """What an army is worth, wherever it stands."""
    attacked: float = 0.3
    """How likely a neighbour that could attack does so in a round."""
    hurt: float = 0.3
    """How much of what a foe loses is a gain of one's own."""
    chest: float = 0.4
    """What a chest is worth in hand while there is still something to spend it on."""
    last_chest: float = 0.08
    """What it is worth in the last round: it breaks ties."""
    hunger: float = 1.2
    """What a missing rice costs."""
    spare_rice: float = 0.15
    """What rice beyond that is worth."""
    usual_rice: float = 4.2
    """What another round brings."""
    growth: float = 0.6
    """Provinces won in a round."""
    unrest: float = 0.35
    """What a revolt marker costs later."""
    lost_card: float = 1.0
    """What it costs besides to have a card less to plan with."""
    majority_hope: float = 0.75
    """How much of a majority stays until it is counted."""
    offence: float = 0.5
    """How much of the gain in next round's attack counts today."""
    earlier: float = 0.12
    """What a place further in front is worth."""
    unseen: float = 0.3
    """In the draft: how much better than the open cards the average of the deck must be."""
    room: float = 0.8
    """In the draft: a building space."""
    friend: float = 0.9
    """In the draft: a province of one's own beside it, for up to two."""
    same_region: float = 0.7
    """In the draft: a province of one's own in the region, for up to three."""
    foe: float = 0.25
    """In the draft: a neighbour that is somebody else's."""
    border: float = 0.1
    """In the draft: a neighbour, whoever has it."""


FIRST = Weights()
LEVELS = (FIRST,)
