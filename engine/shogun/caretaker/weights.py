"""The weights of a caretaker by level: rough figures, in points of the final score."""

from engine.core.printed import Parts
from engine.core.quick import frozen


@frozen
class Weights:
    """The weights of a level; the defaults are the first level's."""

    army: float = 0.22
    """An army, anywhere."""
    attacked: float = 0.3
    """The chance that a neighbour that could attack does so in a round."""
    hurt: float = 0.3
    """The share of a foe's loss that counts as a gain."""
    chest: float = 0.4
    """A chest in hand while there is still something to spend it on."""
    last_chest: float = 0.08
    """A chest in the last round: it breaks ties."""
    hunger: float = 1.2
    """The cost of a missing rice."""
    spare_rice: float = 0.15
    """A rice beyond that."""
    usual_rice: float = 4.2
    """The rice of another round."""
    growth: float = 0.6
    """Provinces won in a round."""
    unrest: float = 0.35
    """The later cost of a revolt marker."""
    lost_card: float = 1.0
    """The further cost of having a card less to plan with."""
    majority_hope: float = 0.75
    """The share of a majority that stays until it is counted."""
    offence: float = 0.5
    """The share of the gain in next round's attack that counts today."""
    earlier: float = 0.12
    """A place further in front."""
    unseen: float = 0.3
    """In the draft: how much better than the open cards the average of the deck must be."""
    room: float = 0.8
    """In the draft: a building space."""
    friend: float = 0.9
    """In the draft: a province of one's own beside it, for up to two."""
    same_region: float = 0.7
    """In the draft: a province of one's own in the region, for up to three."""
    foe: float = 0.25
    """In the draft: a neighbour that is someone else's."""
    border: float = 0.1
    """In the draft: a neighbour, owned or neutral."""
    figures: float = 0.45
    """In the draft: a chest or a rice that a province brings."""
    army_early: float = 0.0
    """Added to an army for every round after this one."""
    chest_early: float = 0.0
    """Added to a chest for every round after the next."""
    province_early: float = 0.0
    """Added to the points of a province, as a share, for every round after this one."""
    built: float = 1.0
    """The share of a new building's points that counts."""
    soon: float = 0.25
    """The share of the majority that yet another building would bring."""
    room_used: float = 0.1
    """To build where much room is left."""
    relief: float = 1.0
    """The share of the danger averted by new armies."""
    stock: float = 0.5
    """The share of an army's worth that counts when it is bought."""
    planned: float = 1.0
    """The share of a march's gain that counts while it is only planned."""
    leader: float = 0.0
    """The weight of the strongest other against all others, when a position is judged."""
    tries: bool = False
    """Simulate plans and marches before one is chosen."""


_read = Parts(__package__, "weights.json")
FIRST = Weights()
STRONG = _read("strong", Weights)
MOODS = _read("moods", tuple[dict[str, float], ...])
"""Factors of the weights, each set for another plan that makes sense."""
LEVELS = (FIRST, STRONG)
