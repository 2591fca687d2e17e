"""Every decision of both levels: by rule of thumb, or on reflection where it is worth one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from typing import Final

from engine.core.caretaker import Habits, Rounds, by_habit, by_trial, by_worth, few_of_each, of_kind
from engine.core.chance import Chance, SeededChance
from engine.core.printed import Parts
from engine.core.protocol import Turn
from engine.core.sequence import Actions
from engine.rokugan import actions as a
from engine.rokugan.actions import Action
from engine.rokugan.caretaker.foreseeing import Option, Prospect, stakes
from engine.rokugan.caretaker.imagining import NO_LUCK, picture, resolved
from engine.rokugan.caretaker.judging import BY_ROUNDS, advantage, holding_worths, rounds_left
from engine.rokugan.data import FACE_RANK, FACES, HAND, OBJECTIVES, ROUNDS, SLOTS, SUPPORT, TARGET
from engine.rokugan.rules.cards import CARDS, carry_out_draft
from engine.rokugan.rules.placement import exchange_tokens
from engine.rokugan.state import Draft, RokuganPhase, RokuganState, RokuganTurn
from engine.rokugan.view import RokuganView, TokenView

CLANS = ("phoenix", "crab", "crane", "scorpion", "dragon", "unicorn", "lion")
"""Ranked by scores in matches among caretakers of the first level that drew their clans."""
_read = Parts(__package__, "weights.json")
FULFILLED = _read("fulfilled", dict[str, tuple[float, float]])
"""The share of such matches in which each objective was fulfilled: with two seats, with four."""
DENIED = 0.5
"""The share of a province's worth to the others that counts for taking it."""


def usual_honor(view: RokuganView, keep: a.Keep) -> float:
    """Return the honour that an objective brings on average."""
    seats, (two, four) = len(view.players), FULFILLED[keep.objective]
    often = two if seats == 2 else four if seats > 3 else (two + four) / 2
    return often * OBJECTIVES[keep.objective].honor


best_objective = by_worth(a.Keep, usual_honor)


def best_claim(view: RokuganView, answers: Sequence[Action]) -> a.Claim:
    """Return the province worth most to the seat and to those it is taken from."""
    seat = view.me.seat
    own, _ = holding_worths(picture(view).state, seat, BY_ROUNDS[ROUNDS])

    def worth(action: a.Claim) -> float:
        others = max(own[other][action.province] for other in range(len(own)) if other != seat)
        return own[seat][action.province] + DENIED * others

    return max(of_kind(a.Claim, answers), key=worth)


def card(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return a card that is good for its owner, else the last answer, which ends or passes."""
    return next((it for it in of_kind(a.Play, answers) if CARDS[it.card].liked), answers[-1])


def placing(view: RokuganView, answers: Sequence[Action], options: Sequence[Option]) -> Action | None:
    """Return the next step of the first of these placements that is still possible."""
    held = view.mine.held
    for _, face, slot in options:
        step: Action = a.Hold(face)
        if held is not None:
            aimed = isinstance(answers[0], a.Aim)
            step = a.Aim(SLOTS[slot].target) if aimed and slot in SLOTS else a.Put(slot)
        if held in (None, face) and step in answers:
            return step
    return None


def further(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return the next choice for a card: the seat's province worth most, else the first choice."""
    words = of_kind(a.Choose, answers)
    if not words:
        return a.COMMIT
    worth, owned = mind_of(view).stakes.worth[view.me.seat], {it.id: it.controller for it in view.provinces}
    mine = [action for action in words if owned.get(action.word) == view.seat]
    return max(mine, key=lambda action: worth[action.word]) if mine else words[0]


# -- territory cards: each is simulated, and the position judged ---------------------------------------------------

GAINS = 0.1
"""The least gain of a card beyond the worth of holding it."""
SPYING = "spy_network"
"""A look at a hand is worth something that no position shows."""

Words = tuple[str, ...]


def upkeep_card(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return the card that brings most, if it brings enough; a placement just goes on or ends."""
    if view.phase != RokuganPhase.CARDS:
        return answers[-1]
    seat, state = view.me.seat, picture(view).state
    left = rounds_left(state.round)
    needed = advantage(state, seat, left + 1) + GAINS
    if not left:
        needed -= BY_ROUNDS[left + 1].card  # it could not be played any more
    plays = [(_best_play(state, seat, it.card), it) for it in of_kind(a.Play, answers)]
    for worth, play in sorted(plays, key=lambda pair: -pair[0]):
        if worth >= needed or play.card == SPYING:
            return play
    return a.PASS


def _best_play(state: RokuganState, seat: int, card: str) -> float:
    """Return the worth of the position after the best way to play a card."""
    chosen: Words = ()
    while ways := [(*chosen, word) for word in CARDS[card].asks(state, seat, chosen)]:
        chosen = max(ways, key=partial(_worth_of, state, seat, card))
    return _worth_of(state, seat, card, chosen)


def _worth_of(state: RokuganState, seat: int, card: str, chosen: Words) -> float:
    """Return the worth of the position after a card, further choices being the first offered."""
    while (following := next(iter(CARDS[card].asks(state, seat, chosen)), None)) is not None:
        chosen = (*chosen, following)
    turn: RokuganTurn = Turn(state.copy(), NO_LUCK, record_events=False)
    turn.state.draft = Draft(card, chosen)
    carry_out_draft(turn, seat)
    return advantage(turn.state, seat, rounds_left(state.round) + 1)


# -- cards at the start of a turn ---------------------------------------------------------------------------------

SCOUT, SHUGENJA, FIRST_PLAYER = SUPPORT
LATE = 4
"""The turn of a round from which on such cards are thought of: then the board tells most."""
DEAR = (0.2, 1.2, 2.0, 2.5, 3.0)
"""The least gain by a shugenja, by the rounds left."""
CHEAP = 0.3
"""The least gain by the first player card: it comes back each round."""


def turn_card(view: RokuganView, answers: Sequence[Action]) -> a.Play | None:
    """Return a card worth playing now."""
    if view.lap >= LATE:
        for play in of_kind(a.Play, answers):
            spare = view.me.scouts >= rounds_left(view.round)  # one is kept for each of the last two rounds
            if play.card == SCOUT and spare and unknown(view):
                return play
            if play.card in (SHUGENJA, FIRST_PLAYER):
                needed = CHEAP if play.card == FIRST_PLAYER else DEAR[rounds_left(view.round)]
                if next(iter(mind_of(view).best_targets.values()), 0.0) >= needed:
                    return play
    return None


def unknown(view: RokuganView) -> list[int]:
    """Return the unknown tokens of others, those that matter most first."""
    return [token.id for token in mind_of(view).targets if token.face is None]


def look(view: RokuganView, answers: Sequence[Action]) -> a.Look | None:
    """Let Scorpion look at what matters most."""
    return next((action for id in unknown(view) if (action := a.Look(id)) in answers), None)


def discard(view: RokuganView, answers: Sequence[Action]) -> a.Discard:
    """Return the token looked at by Dark Favors whose loss gains most."""
    discards = of_kind(a.Discard, answers)
    gains = mind_of(view).gains([action.token for action in discards])
    return max(discards, key=lambda action: gains[action.token])


def choice(view: RokuganView, answers: Sequence[Action]) -> Action:
    """Return the best next choice for the card in preparation."""
    draft = view.mine.draft
    assert draft is not None, "a card is being prepared"
    if view.phase == RokuganPhase.CARDS:
        worth = partial(_worth_of, picture(view).state, view.me.seat, draft.card)
        words = of_kind(a.Choose, answers)
        return max(words, key=lambda it: worth((*draft.chosen, it.word)), default=a.COMMIT)
    if draft.card in SUPPORT:
        for id in unknown(view) if draft.card == SCOUT else mind_of(view).best_targets:
            if (action := a.Choose(str(id))) in answers:
                return action
    return further(view, answers)


def best_token(view: RokuganView, answers: Sequence[Action]) -> Action | None:
    """Play a card if that is worth it, else place the best token."""
    return turn_card(view, answers) or placing(view, answers, mind_of(view).placements)


# -- second thoughts: good placements are simulated to the end of the round, with the same luck ----

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


def best_exchange(view: RokuganView, exchanges: Sequence[a.Exchange]) -> Action:
    """Return the best exchange, or none."""
    mind = mind_of(view)

    def tried(action: Action, number: int) -> float:
        state = mind.picture.filled(SeededChance(number))
        if isinstance(action, a.Exchange):
            exchange_tokens(Turn(state, NO_LUCK, record_events=False), mind.seat, action)
        return advantage(resolved(state), mind.seat, mind.left)

    answers: list[Action] = [a.DECLINE, *exchanges]
    return by_trial(answers, FOR_EXCHANGES, tried)[0][1]


HABITS: Final[Habits] = {
    a.TakeClan: lambda view, answers: answers[0],
    a.Keep: best_objective,
    a.Claim: best_claim,
    a.Return: by_worth(a.Return, lambda _, it: (-(FACES[it.face].strength or 9), -FACE_RANK[it.face])),
    **dict.fromkeys((a.Hold, a.Aim, a.Put), lambda view, answers: placing(view, answers, mind_of(view).options)),
    a.Look: look,
    **dict.fromkeys((a.Choose, a.Commit), further),
    **dict.fromkeys((a.Play, a.Pass), card),
}
THOUGHTS: Final[Habits] = {
    **HABITS,
    a.TakeClan: by_worth(a.TakeClan, lambda view, take: -CLANS.index(take.clan)),
    **dict.fromkeys((a.Hold, a.Aim, a.Put), best_token),
    a.Discard: discard,
    a.Exchange: lambda view, answers: best_exchange(view, of_kind(a.Exchange, answers)),
    **dict.fromkeys((a.Choose, a.Commit), choice),
    **dict.fromkeys((a.Play, a.Pass), upkeep_card),
}
"""The second level: where it simulates."""


def advise(view: RokuganView, legal: Actions[Action], chance: Chance, level: int = 0) -> Action:
    """Return one of the progressing actions, the same for the same view.

    ``chance`` is not drawn on: all steps of a placement must belong to the same one.
    """
    answers: Sequence[Action] = legal[: legal.progressing]
    if len(answers) == 1:
        return answers[0]
    return by_habit(THOUGHTS if level else HABITS, view, answers) or answers[-1]
