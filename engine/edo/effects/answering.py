"""What the kinds of actions have in common whose activations are used one by one (RULES.md 8.3)."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.question import Choice
from engine.core.text import TN, T, Text
from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.card_action import CardAction
from engine.edo.data import FIGURES, MERCHANT_FIGURE
from engine.edo.state import EdoState, EdoTurn
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.label import label


class Asked(CardAction):
    """The seat is asked what is done with each activation."""

    pays: ClassVar[bool] = False
    """Whether goods or money may have to be paid."""

    def play(self, turn: EdoTurn, seat: int, action: a.Action) -> None:
        if isinstance(action, a.Decline):
            turn.emit(e.Declined(seat))
        else:
            self.carry_out(turn, seat, action)
        turn.state.left -= 1

    def carry_out(self, turn: EdoTurn, seat: int, action: a.Action) -> None:
        """Use the present activation like this."""
        raise NotImplementedError(self.kind)

    def stuck(self, turn: EdoTurn, seat: int) -> None:
        turn.emit(e.ActivationsLost(seat, turn.state.left))  # nothing changes that before the card is over
        turn.state.left = 0

    def reminders(self, view: EdoView) -> Iterator[Text]:
        if self.pays:
            yield T("You have {goods}.", goods=names.price(view.me.held))

    def choice(self, view: EdoView, action: a.Action) -> Choice:
        return Choice(a.notation(action), label(action), self.hint(view, action))

    def hint(self, view: EdoView, action: a.Action) -> Text | None:
        """What it would bring or cost."""
        return None


class Served(Asked):
    """Each activation is carried out by another samurai, who stands in the right place."""

    needs_samurai = True

    def carry_out(self, turn: EdoTurn, seat: int, action: a.Action) -> None:
        state = turn.state
        figure: str = action.figure  # type: ignore[union-attr]  # those of ``actions`` all have one
        self.serve(turn, seat, action, state.players[seat].at[FIGURES.index(figure)])
        state.used = (*state.used, figure)

    def serve(self, turn: EdoTurn, seat: int, action: a.Action, space: str) -> None:
        """A samurai on this space does its work."""
        raise NotImplementedError(self.kind)

    def why_not(self, state: EdoState, seat: int, action: a.Action) -> Text:
        figure: str = action.figure  # type: ignore[union-attr]
        space, who = state.players[seat].at[FIGURES.index(figure)], names.figure(figure)
        if not space:
            return T("That figure is in your hand: {figure}.", figure=who)
        if figure in state.used:
            return T("You have used {figure} on this card already. Each activation needs another samurai.", figure=who)
        return self.trouble(state, seat, action, space)

    def trouble(self, state: EdoState, seat: int, action: a.Action, space: str) -> Text:
        """Why a samurai on this space cannot do its work."""
        raise NotImplementedError(self.kind)

    def forecast(self, view: EdoView, times: int) -> Text:
        standing = sum(space is not None and self.serves(view, space) for space in view.me.figures)
        if not standing:
            return TN("once; no samurai there yet", "up to {n} times; no samurai there", times)
        return TN(
            "once; samurai there now: {standing}",
            "up to {n} times; samurai there: {standing}",
            times,
            standing=standing,
        )

    def helps(self, view: EdoView, move: a.Move) -> bool:
        return move.figure != MERCHANT_FIGURE and self.serves(view, move.space)
