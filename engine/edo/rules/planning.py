"""The start of a round and the secret plans (RULES.md 7, 11)."""

from engine.core.protocol import Actions, DecisionPhase, Event, Phase
from engine.edo.actions import UNLOCK, Action, Assign, Clear, Lock
from engine.edo.events import PlanChanged, PlanLocked, PlanUnlocked, RoundBegan
from engine.edo.plans import Planning
from engine.edo.state import NO_PLAN, EdoPhase, EdoState, EdoTurn

ONLY_UNLOCK: Actions[Action] = Actions((), (UNLOCK,))


class RoundStart(Phase[EdoState, Action, Event]):
    """11: the next merchant card, the next start player; cards and officials gained become usable."""

    name = EdoPhase.ROUND_START

    def begin(self, turn: EdoTurn) -> None:
        state = turn.state
        if state.round:
            state.merchant_card, *deck = state.merchant_deck
            state.merchant_deck = tuple(deck)
            state.start = (state.start + 1) % len(state.players)
        for player in state.players if state.round else ():
            player.cards += player.claimed
            player.claimed = ()
            player.shogun += player.recruits
            player.recruits = 0
            player.last_plan = tuple(player.plan)
            player.plan[:] = NO_PLAN
            player.shown = 0
        state.round += 1
        coming = state.merchant_deck[0] if state.merchant_deck else None
        turn.emit(RoundBegan(state.round, state.start, state.merchant_card, coming))


class Plan(DecisionPhase[EdoState, Action, Event]):
    """7: which cards, which actions, how many officials? All at once, in secret; over when everybody has locked."""

    name = EdoPhase.PLAN

    def begin(self, turn: EdoTurn) -> None:
        turn.state.active = tuple(range(len(turn.state.players)))

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        if seat not in state.active:
            return ONLY_UNLOCK
        player = state.players[seat]
        return Planning(player.plan, player.cards, player.officials, player.shogun)

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        state = turn.state
        plan = state.players[seat].plan
        if isinstance(action, Assign):
            entry = action.entry
            for position, lying in enumerate(plan):
                if lying is not None and lying.card == entry.card and position != action.position:
                    plan[position] = None
                    turn.emit(PlanChanged(seat, position, None))
            plan[action.position] = entry
            turn.emit(PlanChanged(seat, action.position, entry))
        elif isinstance(action, Clear):
            plan[action.position] = None
            turn.emit(PlanChanged(seat, action.position, None))
        elif isinstance(action, Lock):
            state.active = tuple([other for other in state.active if other != seat])
            turn.emit(PlanLocked(seat))
        else:
            state.active = tuple(sorted((*state.active, seat)))
            turn.emit(PlanUnlocked(seat))

    def end(self, turn: EdoTurn) -> None:
        turn.state.card = 0
        turn.state.waiting = turn.state.turn_order
