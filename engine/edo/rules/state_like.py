"""States that a seat cannot tell from the true one, for simulations."""

from engine.core.model import alike
from engine.edo.state import IN_HAND, EdoState, Player, Rules
from engine.edo.view import ALIKE, PLAYERS_ALIKE, EdoView


def state_like(view: EdoView, *, unseen_ryo: int = 0) -> EdoState:
    """A state that the view may come from, with nothing that it does not show.

    Decks are empty or hold stand-ins, plans of others are empty, and a seat whose money is not
    shown has ``unseen_ryo``.
    """
    state = EdoState(
        Rules(view.edo_as_home, view.open_money, view.sealed),
        [
            Player(
                ryo=unseen_ryo if seen.ryo is None else seen.ryo,
                goods=list(seen.goods),
                at=[space or IN_HAND for space in seen.figures],
                **alike(seen, PLAYERS_ALIKE),
            )
            for seen in view.players
        ],
        phase=view.phase,
        cities={city.id: city.buildings for city in view.cities},
        merchant_deck=(view.next_merchant_card or "",) * view.merchant_deck,
        **alike(view, ALIKE),
    )
    if view.own is not None:
        player = state.players[view.me.seat]
        player.plan, player.last_plan = list(view.own.plan), view.own.last_plan
    return state
