"""Why an action is not allowed now, and what is possible instead: one sentence or two for the player.

The rules themselves stand in the phases; here their answer "no" is put into words. Nothing here says more than the
seat may know.
"""

from collections.abc import Callable, Mapping

from engine.core.protocol import Actions
from engine.core.refusals import possible
from engine.core.text import SeatName, T, Text, listing
from engine.edo import actions as a
from engine.edo.data import CAPITAL, FIGURES, MERCHANT_FIGURE, RICE
from engine.edo.plans import officials_left, without
from engine.edo.state import EdoPhase, EdoState, Player
from engine.edo.words import names
from engine.edo.words.label import label

SHOWN = 6
"""Possible answers named at most."""


def why_not(state: EdoState, seat: int, action: a.Action, legal: Actions[a.Action]) -> Text:
    """Why the action, which is not among the legal ones of this seat, is not allowed."""
    if state.phase == EdoPhase.PLAN:
        return _plan(state, seat, action)
    found = REFUSALS[state.phase](state, seat, action)
    return names.joined(" ", (found or T("That is not what is asked now."), _possible(action, legal)))


def _possible(action: a.Action, legal: Actions[a.Action]) -> Text:
    """What can be done instead: with the same figure, if with any."""
    progressing = legal[: legal.progressing]
    figure = getattr(action, "figure", None)
    same = [other for other in progressing if figure is not None and getattr(other, "figure", None) == figure]
    first = [*same, *(other for other in progressing if other not in same)]
    return possible(Actions(first), label, SHOWN)


def _draft(state: EdoState, seat: int, action: a.Action) -> Text | None:
    player = state.players[seat]
    match action:
        case a.Take() if player.start_set is not None:
            return T("You have a start set already. Take a home city.")
        case a.Take(start_set):
            return T("That start set is gone: {goods}.", goods=names.start_set(start_set))
        case a.Home() if player.home is not None:
            return T("You have a home city already. Take a start set.")
        case a.Home(city):
            name = names.SPACE[city]
            for owner, other in enumerate(state.players):
                if other.home == city:
                    return T("{city} is the home of {seat}. Choose another city.", city=name, seat=SeatName(owner))
            if city == CAPITAL:
                return T("In this match Edo is nobody’s home city. Choose another one.")
            return T("{city} is not open in this match. Choose another city.", city=name)
    return None


# -- plans --------------------------------------------------------------------------------------------------------


def _plan(state: EdoState, seat: int, action: a.Action) -> Text:
    player = state.players[seat]
    if seat not in state.active:
        return T("Your plan is locked. Unlock it first to change it.")
    match action:
        case a.Assign():
            return _no_entry(player, action)
        case a.Clear(position):
            return T("Position {n} of your plan is empty already.", n=position + 1)
        case a.Lock() if None in player.plan:
            missing = [n for n, entry in enumerate(player.plan, start=1) if entry is None]
            return T("Your plan is not complete. Still empty: {positions}.", positions=listing(missing))
        case a.Unlock():
            return T("Your plan is not locked.")
    return T("It is time to plan: put three cards in order, then lock the plan.")


def _no_entry(player: Player, action: a.Assign) -> Text:
    entry = action.entry
    card, spec = names.CARD[entry.card], entry.spec
    if entry.card in player.claimed:
        return T("You can use “{card}” from the next round on.", card=card)
    if entry.card not in player.cards:
        return T("You have no “{card}”. You have {cards}.", card=card, cards=names.cards(player.cards))
    if player.plan[action.position] == entry:
        return T("It is like that already.")
    if entry.own + entry.shogun > spec.officials:
        return T(
            "That action takes {n} officials at most; you asked for {more}.",
            n=spec.officials,
            more=entry.own + entry.shogun,
        )
    own, shogun = officials_left(without(player.plan, action.position, entry.card), player.officials, player.shogun)
    return T(
        "You asked for {asked}; this card can get {left}.",
        asked=names.officials(entry.own, entry.shogun),
        left=names.officials(own, shogun),
    )


# -- moves --------------------------------------------------------------------------------------------------------


def _premove(state: EdoState, seat: int, action: a.Action) -> Text | None:
    if isinstance(action, a.OfCards):
        entry = state.entry
        if not entry.activations:
            return T("This card has too few officials for anything but moves: {entry}.", entry=names.entry(entry))
        return T("Your card is not revealed yet: {entry}. Move, or go on.", entry=names.entry(entry))
    if not isinstance(action, a.Move):
        return None
    player = state.players[seat]
    source = state.merchant if action.figure == MERCHANT_FIGURE else player.at[FIGURES.index(action.figure)]
    who = names.figure(action.figure)
    if trouble := no_way(state, source, action.space, who):
        return trouble
    if action.figure in state.used:
        return T("You have moved {figure} before this card already. Each moves once.", figure=who)
    cost = state.board.distance[source, action.space]
    return T(
        "From {source} to {target} is {steps} steps and costs {ryo}; you have {money}.",
        source=names.SPACE[source],
        target=names.SPACE[action.space],
        steps=cost,
        ryo=names.ryo(cost),
        money=names.ryo(player.ryo),
    )


def no_way(state: EdoState, source: str, target: str, who: Text) -> Text | None:
    """Why a figure cannot go from one space to another at all."""
    if not source:
        return T("That figure is in your hand: {figure}. It enters the board by the action Travel.", figure=who)
    if target not in state.board.spaces:
        return T("There is no {space} on this side of the board.", space=names.SPACE[target])
    if source == target:
        return T("Choose another place: {figure} stands in {space} already.", figure=who, space=names.SPACE[target])
    return None


# -- activations --------------------------------------------------------------------------------------------------


def _execution(state: EdoState, seat: int, action: a.Action) -> Text | None:
    entry = state.entry
    if not isinstance(action, a.OfCards):
        return None
    if not isinstance(action, entry.spec.actions):
        return T("The card in progress is {entry}.", entry=names.entry(entry))
    return entry.spec.why_not(state, seat, action)


# -- wages --------------------------------------------------------------------------------------------------------


def _wages(state: EdoState, seat: int, action: a.Action) -> Text | None:
    player = state.players[seat]
    if not isinstance(action, a.Keep | a.Return):
        return None
    who = names.figure(action.figure)
    if not player.at[FIGURES.index(action.figure)]:
        return T("That figure is in your hand: {figure}.", figure=who)
    if isinstance(action, a.Return) or action.figure in state.kept:
        return T("You have chosen that already for {figure}.", figure=who)
    return T("You have {n} rice, and each samurai that stays costs 1.", n=player.goods[RICE])


REFUSALS: Mapping[str, Callable[[EdoState, int, a.Action], Text | None]] = {
    EdoPhase.DRAFT: _draft,
    EdoPhase.PREMOVE: _premove,
    EdoPhase.EXECUTE: _execution,
    EdoPhase.WAGES: _wages,
}
