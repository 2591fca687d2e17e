"""A position that a seat's view may come from (RULES.md 20.1): for trying a sheet as things stand.

What the view does not show is left out: decks are empty or hold stand-ins, plans of others are empty. Nothing that
needs them is tried.
"""

from __future__ import annotations

from engine.edo.data import PLANNED
from engine.edo.state import IN_HAND, At, EdoState, Entry, Player, Rules
from engine.edo.view import EdoView, PlayerView


def imagined(view: EdoView, position: int) -> EdoState:
    """The seat's card at a position comes now, as the only one; or goes on, if it is in progress."""
    assert view.seat is not None, "somebody tries a sheet"
    turn = view.turn
    going_on = turn is not None and turn.seat == view.seat and turn.position == position
    state = EdoState(
        Rules(view.edo_as_home, view.open_money, view.sealed),
        [_player(player, view) for player in view.players],
        phase=view.phase if going_on else At.PREMOVE,
        round=view.round,
        start=view.start,
        waiting=(view.seat,),
        cities={city.id: city.buildings for city in view.cities},
        merchant=view.merchant,
        merchant_card=view.merchant_card,
        merchant_deck=(view.next_merchant_card or "",) * view.merchant_deck,
        display=view.display,
        card=position,
    )
    if going_on and turn is not None:
        state.active = view.active
        state.used, state.left, state.deployed = turn.used, turn.left, turn.deployed
    state.players[view.seat].shown = position + (going_on and view.phase == At.EXECUTE)
    return state


def _player(player: PlayerView, view: EdoView) -> Player:
    own = view.own is not None and player.seat == view.seat
    plan: list[Entry | None] = [None] * PLANNED
    if own and view.own is not None:
        plan = list(view.own.plan)
    return Player(
        ryo=player.ryo or 0,
        goods=list(player.goods),
        at=[space or IN_HAND for space in player.figures],
        points=player.points,
        houses=player.houses,
        post=player.post,
        fortresses=player.fortresses,
        traded=player.traded,
        shogun=player.shogun,
        recruits=player.recruits,
        cards=player.cards,
        claimed=player.claimed,
        start_set=player.start_set,
        home=player.home,
        plan=plan,
    )
