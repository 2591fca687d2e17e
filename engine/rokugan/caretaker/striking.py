"""The cards at the start of a turn, at the second level: which token a shugenja or the first player card takes off the
board, and which one a scout or Scorpion looks at."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.core.search import Rounds, by_trial
from engine.rokugan.actions import Action, Choose, Discard, Look, Play
from engine.rokugan.caretaker.judging import rounds_left
from engine.rokugan.caretaker.trying import mind_of, without_thoughts
from engine.rokugan.data import SLOTS, SUPPORT
from engine.rokugan.view import RokuganView, TokenView

SCOUT, SHUGENJA, FIRST_PLAYER = SUPPORT
LATE = 4
"""From this turn of a round on such cards are thought of: then the board tells most."""
FOR_TARGETS: Rounds = ((6, 3), (2, 6), (1, 6))
DEAR = (0.2, 1.2, 2.0, 2.5, 3.0)
"""What a shugenja must bring, by the rounds left."""
CHEAP = 0.3
"""What the first player card must bring: it comes back each round."""


def card(view: RokuganView, plays: Sequence[Play]) -> Play | None:
    """A card worth playing now."""
    if view.lap >= LATE:
        for play in plays:
            spare = view.me.scouts >= rounds_left(view.round)  # one is kept for each of the last two rounds
            if play.card == SCOUT and spare and unknown(view):
                return play
            if play.card in (SHUGENJA, FIRST_PLAYER):
                found = best_targets(view)
                needed = CHEAP if play.card == FIRST_PLAYER else DEAR[rounds_left(view.round)]
                if found and found[0][0] >= needed:
                    return play
    return None


def choice(view: RokuganView, progressing: Sequence[Action]) -> Action | None:
    """The token for the card in preparation; None for cards that are left to habit."""
    draft = view.mine.draft
    if draft is None or draft.card not in SUPPORT:
        return None
    tokens = unknown(view) if draft.card == SCOUT else [id for _, id in best_targets(view)]
    return next((action for id in tokens if (action := Choose(str(id))) in progressing), None)


def look(view: RokuganView, looks: Sequence[Look]) -> Look | None:
    """Scorpion looks at what matters most."""
    return next((action for id in unknown(view) if (action := Look(id)) in looks), None)


def discard(view: RokuganView, discards: Sequence[Discard]) -> Discard:
    """Dark Favors: of the tokens looked at the one whose loss gains most."""
    gains = {id: gain for gain, id in _best_targets(without_thoughts(view), tuple(it.token for it in discards))}
    return max(discards, key=lambda action: gains[action.token])


def unknown(view: RokuganView) -> list[int]:
    """The unknown tokens of others, those that matter most first."""
    mind = mind_of(view)
    return [token.id for token in _by_stake(view, mind.stakes.worth[mind.seat]) if token.face is None]


def best_targets(view: RokuganView) -> Sequence[tuple[float, int]]:
    """The tokens of others whose loss gains most, with what it gains, the best first."""
    mind = mind_of(view)
    targets = [token.id for token in _by_stake(view, mind.stakes.worth[mind.seat])]
    return _best_targets(without_thoughts(view), tuple(targets[: FOR_TARGETS[0][0]]))


@lru_cache(maxsize=16)
def _best_targets(view: RokuganView, targets: Sequence[int]) -> Sequence[tuple[float, int]]:
    mind = mind_of(view)
    usual: dict[int, float] = {}

    def tried(target: int, number: int) -> float:
        if number not in usual:
            usual[number] = mind.end(mind.prospect(number), mind.seat)
        prospect = mind.prospect(number)
        prospect.discard(target)
        return mind.end(prospect, mind.seat) - usual[number]

    return by_trial(targets, FOR_TARGETS, tried)


def _by_stake(view: RokuganView, worth: Mapping[str, float]) -> list[TokenView]:
    """The tokens of others that can be taken or looked at: first those in one's provinces and where one attacks, by
    what is at stake."""
    mine = {SLOTS[token.slot].target for token in view.tokens if token.owner == view.seat}
    mine |= {province.id for province in view.provinces if province.controller == view.seat}
    found = [(SLOTS[it.slot].target, it) for it in view.tokens if it.owner != view.seat and not it.blessings]
    found.sort(key=lambda pair: (pair[0] not in mine, -worth[pair[0]], pair[1].id))
    return [token for _, token in found]
