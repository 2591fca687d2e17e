"""A guess at the others' round: the choices of a caretaker of the first level in their place.

It uses public facts alone: the board, the open cards, and which spaces still hold one facedown. A
person plans otherwise, but what is good for a seat is good for a person too.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.shogun.amounts import armies_deployed, cards_to_place
from engine.shogun.caretaker.deciding import BATTLES, likely_march
from engine.shogun.caretaker.overview import NOTHING, CaretakerView, Foreseen, ForeseenMarch, before
from engine.shogun.caretaker.planning import Plan, target_plan
from engine.shogun.caretaker.weights import FIRST
from engine.shogun.data import ACTIONS, BID, CHEST_CARDS, SPACES, ActionKind
from engine.shogun.prospect import Stage, stage
from engine.shogun.state import NO_PLAN, ShogunPhase
from engine.shogun.view import HIDDEN, OwnView, PlayerView, ShogunView

THINKING = (ShogunPhase.PLAN, ShogunPhase.SPECIAL_PICKS, ShogunPhase.ACTION)


def foresee(view: ShogunView) -> Foreseen:
    """Return what the others are likely to do from now to the end of the round."""
    if view.phase not in THINKING:
        return NOTHING
    found = Foreseen()
    for player in view.players:
        if player.seat != view.seat and player.provinces:
            _look_at(found, view, player)
    return found


def likely_plan(view: ShogunView, seat: int) -> Plan:
    """The plan that a seat is likely to make as things stand: nothing of it is known."""
    hand = (*CHEST_CARDS, *view.provinces_of(seat))
    return target_plan(CaretakerView(_seen_by(view, seat, hand), FIRST))


def cards_lying(view: ShogunView, player: PlayerView) -> Mapping[str, str]:
    """Return the card on each filled space of a seat: the own or open one, or the likely one."""
    if player.seat == view.seat and view.own is not None:
        return view.own.lying
    known = view.plan_of(player.seat)
    hidden = [space for space, card in zip(SPACES, player.spaces, strict=True) if card == HIDDEN]
    guess = likely_plan(view, player.seat) if hidden and player.provinces else {}
    for space in hidden:
        if space in guess and guess[space] not in known.values():
            known[space] = guess[space]
    unused = [card for card in (*view.provinces_of(player.seat), *CHEST_CARDS) if card not in known.values()]
    known.update(zip([space for space in hidden if space not in known], reversed(unused), strict=False))
    return known


def _seen_by(view: ShogunView, seat: int, hand: tuple[str, ...]) -> ShogunView:
    missing = cards_to_place(len(hand) - len(CHEST_CARDS))
    return replace(view, seat=seat, own=OwnView(NO_PLAN, NO_PLAN, hand, missing))


def _look_at(found: Foreseen, view: ShogunView, player: PlayerView) -> None:
    """Note what a seat does with its cards."""
    planning, seat, turned_up = view.phase == ShogunPhase.PLAN, player.seat, view.action_row[: view.action_index]
    plan = likely_plan(view, seat) if planning else cards_lying(view, player)
    table = CaretakerView(_seen_by(view, seat, ()), FIRST)
    for space, card in plan.items():
        if space == BID or card not in table.mine or stage(table.view, space) is Stage.DONE:
            continue
        kind = ACTIONS[space].kind
        if kind is ActionKind.BATTLE_MOVE:
            march = likely_march(table, card) if table.province[card].armies > 1 else None
            if march is not None:
                found.marches.append(ForeseenMarch(seat, space, card, *march, space in turned_up))
                if planning:
                    found.leaving[card] = march[1]
        elif planning and kind is ActionKind.BUILD:
            found.builds.setdefault(ACTIONS[space].building, []).append((seat, card))
        elif planning and kind in (ActionKind.DEPLOY, ActionKind.DEPLOY_MOVE):
            number = armies_deployed(space, player.supply, view.event, player.special)
            likely = sum(before(view, space, battle) for battle in BATTLES) / len(BATTLES)
            found.arriving[card] = (number, likely)
    if planning:
        found.bids.append(plan.get(BID))
