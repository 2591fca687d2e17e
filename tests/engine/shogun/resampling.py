"""Another state that a seat cannot tell from the true one, dealt anew. For tests of secrecy."""

from engine.core.chance import Chance, shuffled
from engine.shogun.actions import Assign
from engine.shogun.data import CHEST_VALUE
from engine.shogun.plans import Planning
from engine.shogun.state import Player, ShogunPhase, ShogunState


def resample_hidden(state: ShogunState, seat: int | None, chance: Chance) -> ShogunState:
    """A copy in which decks, face-down action cards and other players' plans lie differently.

    ``seat`` None is somebody who sees only what is public.
    """
    other = state.copy()
    if other.draft:
        other.draft.deck = shuffled(chance, other.draft.deck)
    other.event_deck = tuple(shuffled(chance, other.event_deck))
    open_cards = other.action_row[: other.revealed]
    other.action_row = (*open_cards, *shuffled(chance, other.action_row[other.revealed :]))
    for number, player in enumerate(other.players):
        if number != seat:
            if other.phase == ShogunPhase.PLAN:
                _plan_anew(player, number not in other.active, chance)
            else:
                _swap_face_down(other, player, chance)
    return other


def _plan_anew(player: Player, locked: bool, chance: Chance) -> None:
    """Any legal plan: a complete one if it is locked, else as far as it happens to be filled."""
    player.take_all_in_hand()
    steps = len(player.hand) if locked else chance.draw(len(player.hand))
    for _ in range(steps):
        legal = Planning(player.plan, player.hand, player.chests)
        action = legal[chance.draw(legal.progressing)]
        if not isinstance(action, Assign):
            return
        player.hand.remove(action.card)
        player.plan[action.space] = action.card


def _swap_face_down(state: ShogunState, player: Player, chance: Chance) -> None:
    """The same spaces are filled, but by other ones of the cards that nobody else can place: those face down, and
    the chest cards in hand. (Provinces in hand stay there: they may have been won since the plans were made.)"""
    face_down = [space for space in player.plan if not state.face_up(space)]
    unseen = [card for card in player.hand if card in CHEST_VALUE]
    cards = shuffled(chance, [*(player.plan[space] for space in face_down), *unseen])
    for card in unseen:
        player.hand.remove(card)
    for space in face_down:
        player.plan[space] = cards.pop()
    for card in cards:
        player.take_in_hand(card)
