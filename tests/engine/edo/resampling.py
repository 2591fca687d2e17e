"""States of Edo that a seat cannot tell from the true one."""

from engine.core.chance import Chance, shuffled
from engine.edo.rules.planning import entries, officials_left
from engine.edo.state import EdoPhase, EdoState, Player


def resample_hidden(state: EdoState, seat: int | None, chance: Chance) -> EdoState:
    """A copy in which the decks and other players' plans, as far as they are hidden, lie differently.

    ``seat`` None sees only what is public.
    """
    other = state.copy()
    other.special_deck = tuple(shuffled(chance, other.special_deck))
    other.merchant_deck = (*other.merchant_deck[:1], *shuffled(chance, other.merchant_deck[1:]))
    for number, player in enumerate(other.players):
        if number != seat:
            if other.phase == EdoPhase.PLAN:
                _plan_anew(player, number in other.active, chance)
            elif other.round:
                _swap_hidden(player, chance)
    return other


def _plan_anew(player: Player, still_open: bool, chance: Chance) -> None:
    """Any legal plan: a complete one if it is locked, else as far as it happens to be filled."""
    for position in range(len(player.plan)):
        player.plan[position] = None
    for position in shuffled(chance, range(len(player.plan))):
        if still_open and not chance.draw(3):
            continue
        _fill(player, position, *officials_left(player.plan, player.officials, player.shogun), chance)


def _swap_hidden(player: Player, chance: Chance) -> None:
    """Other entries for those not yet revealed, with as many officials at most."""
    hidden = range(player.shown, len(player.plan))
    there = [entry for entry in player.plan[player.shown :] if entry is not None]
    own, shogun = sum(entry.own for entry in there), sum(entry.shogun for entry in there)
    for position in hidden:
        player.plan[position] = None
    for position in hidden:
        _fill(player, position, own, shogun, chance)
        entry = player.plan[position]
        if entry is not None:
            own, shogun = own - entry.own, shogun - entry.shogun


def _fill(player: Player, position: int, own: int, shogun: int, chance: Chance) -> None:
    lying = {entry.card for entry in player.plan if entry is not None}
    cards = [card for card in player.cards if card not in lying]
    possible = entries(cards[chance.draw(len(cards))], own, shogun)
    player.plan[position] = possible[chance.draw(len(possible))]
