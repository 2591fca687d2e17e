"""What a caretaker goes by: rough figures, in points of the final score, by level."""

from importlib.resources import files

from engine.core.printed import Parts
from engine.core.quick import frozen


@frozen
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
    """In the draft: a neighbour, owned or neutral."""
    figures: float = 0.45
    """In the draft: a chest or a rice that a province brings."""
    empty: float = 1.0
    """In the draft: how much a neutral neighbour counts as a danger, against a foe's province."""
    army_early: float = 0.0
    """How much more an army is worth for every round after this one."""
    chest_early: float = 0.0
    """How much more a chest is worth for every round after the next."""
    province_early: float = 0.0
    """By what part more the points of a province are worth for every round after this one."""
    built: float = 1.0
    """How much the points of a new building count."""
    soon: float = 0.25
    """How much the majority counts that yet another building would bring."""
    room_used: float = 0.1
    """What it is worth to build where much room is left."""
    relief: float = 1.0
    """How much of the danger averted by new armies counts."""
    stock: float = 0.5
    """How much of an army's worth counts when it is bought."""
    planned: float = 1.0
    """How much of the gain of a march counts while it is only planned."""
    march_foreseen: float = 0.0
    """How likely a march that is foreseen comes; 0 for a caretaker that looks at nobody's plans."""
    march_open: float = 0.9
    """The same once its card lies open."""
    arriving: float = 0.7
    """How likely armies foreseen to come to a foe's province are there in time."""
    leaving: float = 0.4
    """How likely armies foreseen to leave it are gone by then."""
    rivals: float = 0.0
    """How much the buildings that others are foreseen to build count for a majority."""
    place: float = 0.0
    """What a place further in front of the bids is worth; 0 to bid by habit."""
    leader: float = 0.0
    """How much the strongest of the others counts against all of them, when a position is judged."""
    tries: bool = False
    """Whether plans and marches are simulated before one is chosen."""


_read = Parts(files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
FIRST = Weights()
STRONG = _read("strong", Weights)
MOODS = _read("moods", tuple[dict[str, float], ...])
"""By what the weights are multiplied, to get another plan that makes sense."""
LEVELS = (FIRST, STRONG)
