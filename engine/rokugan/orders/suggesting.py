"""A strong caretaker's lists, from the seat's view alone.

A program is thought through turn by turn: the best placement now, then the best one after that, and
so on. An attack has the condition that no one else came there in force by then, and each token has
further places.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.core.sequence import Actions
from engine.core.standing_orders.entry import ANY, as_text
from engine.rokugan import actions as a
from engine.rokugan.caretaker.foreseeing import Option, Prospect
from engine.rokugan.caretaker.habits import by_thought, upkeep_card
from engine.rokugan.caretaker.imagining import picture
from engine.rokugan.caretaker.trying import Mind, best_exchange, mind_of, without_thoughts
from engine.rokugan.data import BLUFF, FACE_IDS, FACE_RANK, FACES, HAND, PROVINCE_IDS, TARGET
from engine.rokugan.orders import patterns as terms
from engine.rokugan.rules.cards import in_placement, playable
from engine.rokugan.state import RokuganPhase
from engine.rokugan.view import RokuganView

RANKED = 24
"""Maximum parts of a ranking."""
WAYS = 3
"""Places of a token in a program."""
MORE = 1
"""Tokens that may come to an attacked place besides those that were thought of."""
WATCHED = 5
"""Own provinces in which Scorpion looks."""


def ranking(view: RokuganView, key: str) -> str:
    """All that can be taken, in the order in which it would be, then whatever comes."""
    left, ranked = list(terms.imagined(view, key)), list[str]()
    while left and len(ranked) < RANKED:
        first = by_thought(view, Actions(left))
        left.remove(first)
        ranked.append(a.notation(first).split()[-1])
    return as_text([*ranked, ANY]) if ranked else ""


def foresight() -> str:
    """All tokens, the weakest first; those without a strength of their own are dear."""
    ranked = sorted(FACE_IDS, key=lambda face: (FACES[face].strength or 9, FACE_RANK[face]))
    return as_text(face for face in ranked if face != BLUFF)


def territory_cards(view: RokuganView) -> str:
    """Return, in upkeep, to pass; nothing if one of the cards would be worth playing now."""
    if view.phase != RokuganPhase.CARDS:
        return ""
    state, seat = picture(view).state, view.me.seat
    held = [it.card for it in view.territories if it.holder == seat and it.card and not in_placement(it.card)]
    plays = [a.Play(card) for card in held if playable(state, seat, card)]
    return "pass" if held and upkeep_card(view, plays) == a.PASS else ""


def looks(view: RokuganView) -> str:
    """The provinces of one's own in which most is at stake."""
    mind = mind_of(view)
    worth = mind.stakes.worth[mind.seat]
    mine = [province.id for province in view.provinces if province.controller == view.seat]
    return as_text(sorted(mine, key=lambda id: -worth[id])[:WATCHED])


def exchange(view: RokuganView) -> str:
    """Once all own tokens lie there: the best two to exchange, or none."""
    pairs = terms.pairs_to_exchange(view)
    if not pairs or len(view.mine.hand) > HAND.kept:
        return ""
    best = best_exchange(view, pairs)
    if not isinstance(best, a.Exchange):
        return "decline"
    return as_text([f"exchange {terms.token_name(best.one)} {terms.token_name(best.other)}", "decline"])


# -- the program of a round ---------------------------------------------------------------------------------------


def program(view: RokuganView) -> str:
    """A place for every token of the hand, in the order in which they are best placed."""
    return _program(without_thoughts(view)) if len(view.mine.hand) > HAND.kept and view.round else ""


@lru_cache(maxsize=16)
def _program(view: RokuganView) -> str:
    mind, entries = mind_of(view), list[str]()
    prospect = mind.glance().copy()
    ranked: Sequence[Option] = mind.placements
    while ranked:
        _, face, slot = ranked[0]
        further = [it for it in ranked[1:] if it[1] == face and it[0] > 0 and _at(it[2]) != _at(slot)]
        ways = dict.fromkeys(_way(view, mind, prospect, it[2]) for it in (ranked[0], *further))
        entries.append(f"{face} {' or '.join([*ways][:WAYS])}")
        prospect.place(mind.seat, face, slot)
        ranked = sorted((it for id in PROVINCE_IDS for it in prospect.options(mind.seat, id)), reverse=True)
    return as_text(entries)


def _at(slot: str) -> str:
    return TARGET.get(slot, slot)


def _way(view: RokuganView, mind: Mind, prospect: Prospect, slot: str) -> str:
    """Return a slot, with the condition of an attack; on a token to come, by that token's face."""
    number = a.token_of(slot)
    if number is not None:
        known = any(token.id == number for token in view.tokens)
        return slot if known else a.on(prospect.state.tokens[number].face)
    target = TARGET[slot]
    if prospect.state.owner.get(target) == mind.seat:
        return slot
    there = sum(TARGET[token.slot] == target for token in prospect.state.tokens.values())
    return f"{slot} if {target} at most {there + MORE}"
