"""Travel in a simulation: who enters the board, who is moved free of charge; the later cards settle where to."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.edo.card_action import CardAction
from engine.edo.caretaker.situation import ANYWHERE, AT_GATE, Situation
from engine.edo.data import FIGURES
from engine.edo.state import IN_HAND

FREE_MOVERS = 2
"""So many officials move samurai free of charge at most."""


class Journey(NamedTuple):
    """What the officials on the card do."""

    enter: int
    """So many enter the board."""
    freed: int
    """So many move samurai."""
    newcomers_first: bool = True
    """Whether those that have just entered are moved before those that stand there already."""


def journeys(situation: Situation, spec: CardAction, own: int, most: int) -> Iterator[Journey]:
    """What so many officials can do that makes sense, if so many of them are own ones."""
    in_hand = situation.at.count(IN_HAND)
    for enter in range(min(most, own, in_hand) + 1):
        standing = len(FIGURES) - in_hand + enter
        for freed in range(min(FREE_MOVERS, most - enter) + 1):
            if not enter + freed or (freed and standing <= (freed - 1) * spec.moves):
                continue
            yield Journey(enter, freed)
            if freed and standing > enter > 0:
                yield Journey(enter, freed, newcomers_first=False)


def travelled(situation: Situation, spec: CardAction, journey: Journey, moved: Sequence[str] = ()) -> Situation:
    """Where it leads; ``moved`` are those that the first official has moved already."""
    at = list(situation.at)
    entered: list[int] = []
    for index, here in enumerate(at):
        if here == IN_HAND and len(entered) < journey.enter:
            at[index] = ANYWHERE if spec.anywhere else AT_GATE
            entered.append(index)
    new = [index for index in entered if at[index] == AT_GATE]
    old = [index for index, here in enumerate(situation.at) if here not in (IN_HAND, ANYWHERE)]
    order = new + old if journey.newcomers_first else old + new
    order = [index for index in order if FIGURES[index] not in moved]
    for index in order[: max(0, journey.freed * spec.moves - len(moved))]:
        at[index] = ANYWHERE
    situation = situation.copy()
    situation.at = tuple(at)
    return situation
