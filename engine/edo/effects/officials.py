"""Actions of officials alone, who may thereby enter the board (RULES.md 9.1 to 9.5)."""

from collections.abc import Iterator, Sequence
from functools import cache

from engine.core.question import Choice, Group
from engine.core.text import TN, T, Text
from engine.edo import actions as a
from engine.edo import events as e
from engine.edo.asking.refusals import no_way
from engine.edo.card_action import ActionKind, ActionWords, CardAction
from engine.edo.caretaker.situation import PlanBasis, Situation
from engine.edo.caretaker.working import Hold, Link
from engine.edo.data import FIGURES, LIMITS, RICE, board
from engine.edo.effects.answering import Asked
from engine.edo.state import IN_HAND, EdoState, EdoTurn
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.position import about


class Money(CardAction):
    """9.1."""

    kind = ActionKind.MONEY
    sign = "💰"

    def begin(self, turn: EdoTurn, seat: int, times: int) -> None:
        ryo = self.amount * times
        turn.state.players[seat].ryo += ryo
        turn.state.left = 0
        turn.emit(e.MoneyTaken(seat, ryo))

    def forecast(self, view: EdoView, times: int) -> Text:
        return T("brings {ryo}", ryo=names.ryo(self.amount * times))

    @property
    def words(self) -> ActionWords:
        name, use = T("money ({n} Ryo)", n=self.amount), T("take {n} Ryo", n=self.amount)
        return ActionWords(T("money"), name, use, ("", f"+{self.amount}"))

    def chain(self, table: PlanBasis, situation: Situation, most: int, hold: Hold) -> Iterator[Link]:
        for _ in range(most):
            situation = situation.copy()
            situation.ryo += self.amount
            yield Link(situation)


class Rice(CardAction):
    """9.2; what is too much is not taken."""

    kind = ActionKind.RICE
    sign = "🍚"

    def begin(self, turn: EdoTurn, seat: int, times: int) -> None:
        rice = self.amount * times
        taken = turn.state.players[seat].take(RICE, rice)
        turn.state.left = 0
        turn.emit(e.RiceTaken(seat, taken, rice - taken))

    def forecast(self, view: EdoView, times: int) -> Text:
        return T("brings {n} rice", n=self.amount * times)

    @property
    def words(self) -> ActionWords:
        name, use = T("rice supply ({n})", n=self.amount), T("take {n} rice, no samurai needed", n=self.amount)
        return ActionWords(T("supply"), name, use, ("", f"+{self.amount}"))

    def chain(self, table: PlanBasis, situation: Situation, most: int, hold: Hold) -> Iterator[Link]:
        for _ in range(most):
            situation = situation.copy()
            wood, stone, rice = situation.goods
            situation.goods = wood, stone, min(LIMITS.goods, rice + self.amount)
            yield Link(situation)


class Recruit(Asked):
    """9.4."""

    kind = ActionKind.RECRUIT
    sign = "🤝"
    actions = (a.Recruit,)
    pays = True
    all_activations = (str(ActionKind.RECRUIT), T("Recruit with all of them"))

    def answers(self, state: EdoState, seat: int) -> Sequence[a.Action]:
        if state.players[seat].goods[RICE] >= self.cost and state.shogun_left:
            return a.RECRUIT, a.DECLINE
        return (a.DECLINE,)

    def carry_out(self, turn: EdoTurn, seat: int, action: a.Action) -> None:
        player = turn.state.players[seat]
        player.goods[RICE] -= self.cost
        player.recruits += 1
        turn.emit(e.Recruited(seat, self.cost))

    def why_not(self, state: EdoState, seat: int, action: a.Action) -> Text:
        return T("You need {n} rice, and the bank must still have a Shogun official.", n=self.cost)

    def default(self, view: EdoView, legal: Sequence[a.Action]) -> a.Action:
        me = view.me
        enough = me.rice - self.cost >= len(FIGURES) - me.officials
        return a.RECRUIT if a.RECRUIT in legal and enough else a.DECLINE

    def forecast(self, view: EdoView, times: int) -> Text:
        if not self.cost:
            return super().forecast(view, times)
        return T("costs {n} rice; you have {have}", n=self.cost * times, have=view.me.rice)

    @property
    def words(self) -> ActionWords:
        if not self.cost:
            use = T("take a Shogun official for free")
            return ActionWords(T("recruit"), T("recruit (free)"), use, ("rice", "0"))
        name, use = T("recruit ({n} rice)", n=self.cost), T("take a Shogun official for {n} rice", n=self.cost)
        return ActionWords(T("recruit"), name, use, ("rice", f"−{self.cost}"))

    def chain(self, table: PlanBasis, situation: Situation, most: int, hold: Hold) -> Iterator[Link]:
        steps: tuple[a.Action, ...] = ()
        for _ in range(most):
            wood, stone, rice = situation.goods
            if rice < self.cost or not situation.bank:
                return
            situation = situation.copy()
            situation.goods = wood, stone, rice - self.cost
            situation.officials += 1
            situation.bank -= 1
            steps = (*steps, a.RECRUIT)
            yield Link(situation, steps)


class Develop(Asked):
    """9.5; the display is filled up at once."""

    kind = ActionKind.DEVELOP
    sign = "📜"
    actions = (a.Claim,)
    pays = True

    def answers(self, state: EdoState, seat: int) -> Sequence[a.Action]:
        if state.players[seat].ryo >= self.cost:
            return *map(a.claim, state.display), a.DECLINE
        return (a.DECLINE,)

    def carry_out(self, turn: EdoTurn, seat: int, action: a.Action) -> None:
        assert isinstance(action, a.Claim)
        state, card = turn.state, action.card
        player = state.players[seat]
        player.ryo -= self.cost
        player.claimed = (*player.claimed, card)
        turned_up, state.special_deck = state.special_deck[:1], state.special_deck[1:]
        state.display = (*[other for other in state.display if other != card], *turned_up)
        turn.emit(e.Claimed(seat, card, self.cost, turned_up[0] if turned_up else None))

    def why_not(self, state: EdoState, seat: int, action: a.Action) -> Text:
        assert isinstance(action, a.Claim)
        if action.card not in state.display:
            shown = names.cards(state.display)
            return T("“{card}” is not on sale. On sale are {cards}.", card=names.CARD[action.card], cards=shown)
        money = names.ryo(state.players[seat].ryo)
        return T("A special card costs {ryo}; you have {money}.", ryo=names.ryo(self.cost), money=money)

    def forecast(self, view: EdoView, times: int) -> Text:
        if view.me.ryo is None:
            return super().forecast(view, times)
        return T("costs {ryo}; you have {have}", ryo=names.ryo(self.cost * times), have=names.ryo(view.me.ryo))

    def choice(self, view: EdoView, action: a.Action) -> Choice:
        if not isinstance(action, a.Claim):
            return super().choice(view, action)
        return Choice(a.notation(action), names.CARD[action.card], names.card_actions(action.card))

    @property
    def words(self) -> ActionWords:
        name, use = T("develop ({n} Ryo)", n=self.cost), T("take a special card for {n} Ryo", n=self.cost)
        return ActionWords(T("develop"), name, use, ("ryo", f"−{self.cost}"))

    def chain(self, table: PlanBasis, situation: Situation, most: int, hold: Hold) -> Iterator[Link]:
        steps: tuple[a.Action, ...] = ()
        for _ in range(most):
            if situation.ryo < self.cost or not situation.display:
                return
            card, *others = situation.display
            situation = situation.copy()
            situation.ryo -= self.cost
            situation.cards = (*situation.cards, card)
            situation.display = tuple(others)
            steps = (*steps, a.claim(card))
            yield Link(situation, steps)


ENTER = "enter"
"""The group of spaces where an official enters the board."""


class Travel(Asked):
    """9.3: each official enters the board, or moves as many samurai as it may."""

    kind = ActionKind.TRAVEL
    sign = "🥾"
    actions = (a.Deploy, a.Free)
    travels = True

    def answers(self, state: EdoState, seat: int) -> Sequence[a.Action]:
        # Shogun officials only move others, R16
        seats, used = len(state.players), state.used
        found: list[a.Action] = []
        if not used and state.deployed < state.entry.own:
            found += deployments(seats, self.anywhere)
        for figure, space in zip(FIGURES, state.players[seat].at, strict=True):
            if space and figure not in used:
                found += free_moves(seats, figure, space)
        found.append(a.NEXT)
        return found

    def play(self, turn: EdoTurn, seat: int, action: a.Action) -> None:
        state = turn.state
        at = state.players[seat].at
        match action:
            case a.Free(figure, space):
                index = FIGURES.index(figure)
                turn.emit(e.Repositioned(seat, figure, at[index], space))
                at[index] = space
                state.used = (*state.used, figure)
                if len(state.used) < self.moves:
                    return
            case a.Deploy(space):
                index = at.index(IN_HAND)
                at[index] = space
                state.deployed += 1
                turn.emit(e.Deployed(seat, FIGURES[index], space))
            case a.Next() if not state.used:
                turn.emit(e.Declined(seat))
        _over(state)

    def stuck(self, turn: EdoTurn, seat: int) -> None:
        if turn.state.used:
            _over(turn.state)  # this official has moved all; the next one may move them again
        else:
            super().stuck(turn, seat)

    def why_not(self, state: EdoState, seat: int, action: a.Action) -> Text | None:
        match action:
            case a.Free(figure, space):
                who = names.figure(figure)
                source = state.players[seat].at[FIGURES.index(figure)]
                if trouble := no_way(state, source, space, who):
                    return trouble
                return T("This official has moved {figure} already.", figure=who) if figure in state.used else None
            case a.Deploy(space):
                return _no_entrance(state, space)
        return None

    def default(self, view: EdoView, legal: Sequence[a.Action]) -> a.Action:
        me, map = view.me, board(len(view.players))
        gates = [action for action in legal if isinstance(action, a.Deploy) and action.space in map.gates]
        if not gates or me.rice <= len(FIGURES) - me.officials or me.home is None:
            return a.NEXT
        home = me.home
        return min(gates, key=lambda gate: map.distance[home, gate.space])

    def forecast(self, view: EdoView, times: int) -> Text:
        if self.anywhere:
            return TN("{n} enters at any space, or moves", "{n} enter at any space, or move", times)
        return TN("{n} enters at a gate, or moves", "{n} enter at a gate, or move", times)

    def targets(self, view: EdoView) -> tuple[str, ...]:
        return () if self.anywhere else board(len(view.players)).gates

    def reminders(self, view: EdoView) -> Iterator[Text]:
        turn = view.turn
        if turn is not None and turn.entry is not None and turn.used:
            left = self.moves - len(turn.used)
            yield TN("This official may move {n} more samurai.", "This official may move {n} more samurai.", left)

    def choice(self, view: EdoView, action: a.Action) -> Choice:
        if isinstance(action, a.Deploy | a.Free):
            said = list(about(view, action.space))
            group = action.figure if isinstance(action, a.Free) else ENTER
            hint = names.joined(", ", said) if said else None
            return Choice(a.notation(action), names.SPACE[action.space], hint, group)
        begun = view.turn is not None and view.turn.used
        name = T("Done with this official") if begun else T("Skip this official")
        return Choice(a.notation(action), name, back=True)

    def groups(self, view: EdoView, legal: Sequence[a.Action]) -> Iterator[Group]:
        if any(isinstance(action, a.Deploy) for action in legal):
            yield Group(ENTER, T("An official enters the board"))
        for figure in dict.fromkeys(action.figure for action in legal if isinstance(action, a.Free)):
            yield Group(figure, names.figure(figure), names.SPACE[view.stands_at(figure)])

    @property
    def words(self) -> ActionWords:
        name, mark = T("travel"), f"×{self.moves}"
        if self.anywhere:
            use = T("an own official enters at any space, or you move up to {n} samurai for free", n=self.moves)
            return ActionWords(name, T("travel (enter at any space)"), use, ("anywhere", mark))
        use = T("an own official enters at a gate, or you move up to {n} samurai for free", n=self.moves)
        return ActionWords(name, name, use, ("gate", mark))


def _over(state: EdoState) -> None:
    """End the turn of this official."""
    state.left -= 1
    state.used = ()


@cache
def deployments(seats: int, anywhere: bool) -> tuple[a.Action, ...]:
    """Where officials may enter the board."""
    return tuple(map(a.deploy, board(seats).spaces if anywhere else board(seats).gates))


@cache
def free_moves(seats: int, figure: str, space: str) -> tuple[a.Action, ...]:
    """Where a figure can be moved free of charge: anywhere else."""
    return tuple(a.free(figure, near.space) for near in board(seats).reach[space])


def _no_entrance(state: EdoState, space: str) -> Text:
    if state.used:
        return T("This official is moving samurai; finish that first.")
    if state.deployed >= state.entry.own:
        return T("All own officials of this card are on the board; Shogun officials cannot enter.")
    if space not in state.board.spaces:
        return T("There is no {space} on this side of the board.", space=names.SPACE[space])
    return T("Officials enter at gates: {gates}.", gates=names.spaces(state.board.gates))
