"""Second thoughts: simulate a few good placements to the end of the round; the best wins.

All candidates meet the same luck.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache

from engine.core.caretaker import Rounds, by_trial, few_of_each
from engine.core.chance import SeededChance
from engine.core.sequence import Turn
from engine.rokugan.actions import DECLINE, Action, Exchange
from engine.rokugan.caretaker.foreseeing import Option, Prospect, stakes
from engine.rokugan.caretaker.imagining import NO_LUCK, picture, resolved
from engine.rokugan.caretaker.judging import advantage, rounds_left
from engine.rokugan.data import HAND, TARGET
from engine.rokugan.rules.placement import exchange_tokens
from engine.rokugan.view import RokuganView, TokenView

FOR_PLACEMENTS: Rounds = ((9, 4), (4, 6), (2, 8))
WITH_MANY_TO_COME: Rounds = ((7, 3), (3, 5), (2, 5))
MANY = 12
"""Tokens still to be placed from which on a simulated round takes long."""
FOR_EXCHANGES: Rounds = ((16, 4), (6, 6), (2, 10))
FOR_TARGETS: Rounds = ((6, 3), (2, 6), (1, 6))
EACH_FACE = 4
"""Placements of one face that are tried."""


class Mind:
    """A view, and positions that look like it, the same for each attempt of a number."""

    def __init__(self, view: RokuganView) -> None:
        self.view, self.seat, self.left = view, view.me.seat, rounds_left(view.round)
        self.picture = picture(view)
        self.stakes = stakes(self.picture.state, self.seat, self.left)
        self.known = frozenset(token.id for token in view.tokens if token.face is not None)
        filled = self.picture.filled
        self._found = cache(lambda number: Prospect.of(filled(SeededChance(number)), self.stakes, self.known))

    def glance(self) -> Prospect:
        """Return the position as the view shows it."""
        return Prospect.of(self.picture.state, self.stakes, self.known)

    def prospect(self, number: int) -> Prospect:
        """Return the position of an attempt, to be played on."""
        return self._found(number).copy()

    def end(self, prospect: Prospect, turn: int) -> float:
        """Return how well the seat does if the placement goes on with the turn of a seat."""
        prospect.play_on(turn % len(prospect.state.players))
        return advantage(resolved(prospect.state), self.seat, self.left)

    @cached_property
    def options(self) -> Sequence[Option]:
        """The placements that make sense at a glance, best first."""
        return self.glance().ranked(self.seat)

    @cached_property
    def placements(self) -> Sequence[Option]:
        """The placements that make sense, best first by trial, whatever is taken up."""

        def tried(option: Option, number: int) -> float:
            prospect = self.prospect(number)
            prospect.place(self.seat, option[1], option[2])
            return self.end(prospect, self.seat + 1)

        to_come = sum(max(0, player.hand - HAND.kept) for player in self.view.players)
        rounds = FOR_PLACEMENTS if to_come < MANY else WITH_MANY_TO_COME
        candidates = few_of_each(self.options, lambda option: option[1], EACH_FACE, rounds[0][0])
        ranked = [option for _, option in by_trial(candidates, rounds, tried)]
        return (*ranked, *[option for option in self.options if option not in ranked])

    @cached_property
    def targets(self) -> Sequence[TokenView]:
        """Tokens of others that can be taken or looked at, those that matter most first."""
        view, worth = self.view, self.stakes.worth[self.seat]
        mine = {TARGET[token.slot] for token in view.tokens if token.owner == self.seat}
        mine |= {province.id for province in view.provinces if province.controller == self.seat}
        found = [(TARGET[it.slot], it) for it in view.tokens if it.owner != self.seat and not it.blessings]
        found.sort(key=lambda pair: (pair[0] not in mine, -worth[pair[0]], pair[1].id))
        return [token for _, token in found]

    def gains(self, tokens: Sequence[int]) -> Mapping[int, float]:
        """Return the gain by the loss of each of these tokens, best first."""
        default = cache(lambda number: self.end(self.prospect(number), self.seat))

        def tried(target: int, number: int) -> float:
            prospect = self.prospect(number)
            prospect.discard(target)
            return self.end(prospect, self.seat) - default(number)

        return {id: gain for gain, id in by_trial(tokens, FOR_TARGETS, tried)}

    @cached_property
    def best_targets(self) -> Mapping[int, float]:
        """The gain by the loss of the tokens that matter most, best first."""
        return self.gains([token.id for token in self.targets[: FOR_TARGETS[0][0]]])


def mind_of(view: RokuganView) -> Mind:
    """Return the thoughts of a seat on its view, the same for all steps of one decision."""
    return _mind_of(without_thoughts(view))


_mind_of = lru_cache(maxsize=8)(Mind)


def without_thoughts(view: RokuganView) -> RokuganView:
    """Return the view without what the seat has taken up and not yet done."""
    return replace(view, own=replace(view.mine, held=None, aimed=None, draft=None))


def best_exchange(view: RokuganView, exchanges: Sequence[Exchange]) -> Action:
    """Return the best exchange, or none."""
    mind = mind_of(view)

    def tried(action: Action, number: int) -> float:
        state = mind.picture.filled(SeededChance(number))
        if isinstance(action, Exchange):
            exchange_tokens(Turn(state, NO_LUCK, record_events=False), mind.seat, action)
        return advantage(resolved(state), mind.seat, mind.left)

    answers: list[Action] = [DECLINE, *exchanges]
    return by_trial(answers, FOR_EXCHANGES, tried)[0][1]
