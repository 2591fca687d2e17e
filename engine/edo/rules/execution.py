"""Cards are revealed and carried out (RULES.md 8.2, 8.3, 9). ``waiting[0]`` is the seat whose card it is."""

from engine.core.protocol import Actions, DecisionPhase, Event
from engine.core.sequence import NOTHING
from engine.edo import events as e
from engine.edo.actions import Action
from engine.edo.rules.premove import next_card
from engine.edo.state import SEAT, EdoPhase, EdoState, EdoTurn


class Execute(DecisionPhase[EdoState, Action, Event]):
    """9: what is done with this activation? One after another, until the card is done."""

    name = EdoPhase.EXECUTE

    def begin(self, turn: EdoTurn) -> None:
        """8.2: the entry becomes public, also without officials."""
        state = turn.state
        seat, entry = state.waiting[0], state.entry
        state.players[seat].shown = state.card + 1
        turn.emit(e.EntryRevealed(seat, state.card, entry))
        state.used, state.deployed = (), 0
        state.left = entry.activations
        if state.left:
            entry.spec.begin(turn, seat, state.left)
            ask(turn, seat)

    def legal(self, state: EdoState, seat: int) -> Actions[Action]:
        return Actions(state.entry.spec.answers(state, seat)) if seat in state.active else NOTHING

    def play(self, turn: EdoTurn, seat: int, action: Action) -> None:
        turn.state.active = ()
        turn.state.entry.spec.play(turn, seat, action)
        ask(turn, seat)

    def end(self, turn: EdoTurn) -> str | None:
        return next_card(turn)


def ask(turn: EdoTurn, seat: int) -> None:
    """The next activation, if anything can be done with it; else it is lost (8.3, R15)."""
    state = turn.state
    spec = state.entry.spec
    while state.left:
        if len(spec.answers(state, seat)) > 1:
            state.active = SEAT[seat]
            return
        spec.stuck(turn, seat)
