"""Imagining what is hidden: a position that looks like the true one to a seat, with plans as they might be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.chance import Chance, shuffled
from engine.edo.caretaker.situation import UNSEEN_RYO
from engine.edo.data import MERCHANT_IDS, SPECIALS
from engine.edo.state import IN_HAND, NO_PLAN, At, EdoState, Entry, Player, Rules
from engine.edo.view import EdoView, PlayerView

Plans = Mapping[int, Sequence[Entry]]
"""For each seat a whole plan."""


def imagined(view: EdoView, plans: Plans, luck: Chance) -> EdoState:
    """The position of a view at PLAN, everybody having locked these plans; the decks lie in any order."""
    known = {card for player in view.players for card in (*player.cards, *player.claimed)} | set(view.display)
    unseen = [card for card in SPECIALS if card not in known]
    current = [view.merchant_card]
    coming = [view.next_merchant_card] if view.next_merchant_card else []
    later = [card for card in MERCHANT_IDS if card not in (*current, *coming)]
    return EdoState(
        rules=Rules(view.edo_as_home, view.open_money, view.sealed),
        players=[_player(view, player, plans[player.seat]) for player in view.players],
        phase=At.PLAN,
        round=view.round,
        start=view.start,
        active=(),
        cities={city.id: city.buildings for city in view.cities},
        merchant=view.merchant,
        merchant_card=view.merchant_card,
        merchant_deck=(*coming, *shuffled(luck, later))[: view.merchant_deck],
        display=view.display,
        special_deck=tuple(shuffled(luck, unseen)),
    )


def _player(view: EdoView, seen: PlayerView, plan: Sequence[Entry]) -> Player:
    own = view.own if seen.seat == view.seat else None
    return Player(
        ryo=UNSEEN_RYO if seen.ryo is None else seen.ryo,
        goods=list(seen.goods),
        at=[space or IN_HAND for space in seen.figures],
        points=seen.points,
        houses=seen.houses,
        post=seen.post,
        fortresses=seen.fortresses,
        traded=seen.traded,
        shogun=seen.shogun,
        recruits=seen.recruits,
        cards=seen.cards,
        claimed=seen.claimed,
        start_set=seen.start_set,
        home=seen.home,
        plan=list(plan),
        last_plan=own.last_plan if own else NO_PLAN,
    )
