"""Second thoughts: a few good placements are each simulated to the end of the round, the best wins.

First all of them a few times, then only the better ones again (successive halving). All meet the same luck.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.chance import SeededChance
from engine.core.search import Rounds, by_trial
from engine.rokugan.actions import DECLINE, Action, Exchange
from engine.rokugan.caretaker.foreseeing import Option, Prospect, stakes
from engine.rokugan.caretaker.imagining import picture, resolved
from engine.rokugan.caretaker.judging import advantage, rounds_left
from engine.rokugan.data import BORDER, HAND, PROVINCE_IDS
from engine.rokugan.view import RokuganView

FOR_PLACEMENTS: Rounds = ((9, 4), (4, 6), (2, 8))
WITH_MANY_TO_COME: Rounds = ((7, 3), (3, 5), (2, 5))
MANY = 12
"""From so many tokens still to be placed on, a simulated round takes long."""
FOR_EXCHANGES: Rounds = ((16, 4), (6, 6), (2, 10))
EACH_FACE = 4
"""How many placements of one face are tried."""


class Mind:
    """A view, and positions that look like it, ready to be played on: the same for each attempt of a number."""

    def __init__(self, view: RokuganView) -> None:
        self.seat, self.left = view.me.seat, rounds_left(view.round)
        self.picture = picture(view)
        self.stakes = stakes(self.picture.state, self.seat, self.left)
        self.known = frozenset(token.id for token in view.tokens if token.face is not None)
        self._found: dict[int, Prospect] = {}

    def glance(self) -> Prospect:
        """As the view shows it."""
        return Prospect.of(self.picture.state, self.stakes, self.known)

    def prospect(self, number: int) -> Prospect:
        """The position of an attempt, to be played on."""
        if number not in self._found:
            filled = self.picture.filled(SeededChance(number))
            self._found[number] = Prospect.of(filled, self.stakes, self.known)
        return self._found[number].copy()

    def end(self, prospect: Prospect, turn: int) -> float:
        """How well the seat does if the placement goes on with the turn of a seat."""
        prospect.play_on(turn % len(prospect.state.players))
        return advantage(resolved(prospect.state), self.seat, self.left)


def mind_of(view: RokuganView) -> Mind:
    """What a seat makes of a view; the same while it thinks of several things."""
    return _mind_of(without_thoughts(view))


@lru_cache(maxsize=4)
def _mind_of(view: RokuganView) -> Mind:
    return Mind(view)


def without_thoughts(view: RokuganView) -> RokuganView:
    """The view without what the seat has taken up and not yet done: one decision in several steps is one thought."""
    return replace(view, own=replace(view.mine, held=None, aimed=None, draft=None))


# -- placements ---------------------------------------------------------------------------------------------------


def placements(view: RokuganView) -> Sequence[Option]:
    """The placements that make sense, the best first. The same for the same view, whatever is taken up."""
    return _placements(without_thoughts(view))


@lru_cache(maxsize=16)
def _placements(view: RokuganView) -> Sequence[Option]:
    mind = _mind_of(view)
    glance = mind.glance()
    options = sorted((option for id in PROVINCE_IDS for option in glance.options(mind.seat, id)), reverse=True)

    def tried(option: Option, number: int) -> float:
        prospect = mind.prospect(number)
        prospect.place(mind.seat, option[1], option[2])
        return mind.end(prospect, mind.seat + 1)

    to_come = sum(max(0, player.hand - HAND.kept) for player in view.players)
    rounds = FOR_PLACEMENTS if to_come < MANY else WITH_MANY_TO_COME
    ranked = [option for _, option in by_trial(_few_of_each(options, rounds[0][0]), rounds, tried)]
    return (*ranked, *[option for option in options if option not in ranked])


def _few_of_each(options: Sequence[Option], most: int) -> list[Option]:
    """The best options, but only a few of each face."""
    good: list[Option] = []
    count: Counter[str] = Counter()
    for option in options:
        count[option[1]] += 1
        if count[option[1]] <= EACH_FACE and len(good) < most:
            good.append(option)
    return good


# -- Unicorn ------------------------------------------------------------------------------------------------------


def best_exchange(view: RokuganView, exchanges: Sequence[Exchange]) -> Action:
    """The best exchange, or none."""
    mind = mind_of(view)

    def tried(action: Action, number: int) -> float:
        state = mind.picture.filled(SeededChance(number))
        if isinstance(action, Exchange):
            one, other = state.tokens[action.one], state.tokens[action.other]
            state.tokens[action.one], state.tokens[action.other] = one.moved(other.slot), other.moved(one.slot)
            for id in (action.one, action.other):
                border = BORDER[state.tokens[id].slot]
                if border is not None:
                    state.borders[border] = id
        return advantage(resolved(state), mind.seat, mind.left)

    answers: list[Action] = [DECLINE, *exchanges]
    return by_trial(answers, FOR_EXCHANGES, tried)[0][1]
