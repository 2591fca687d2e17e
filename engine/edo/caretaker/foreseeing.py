"""Foreseeing a round: everybody carries out a plan as a caretaker would, by the rules themselves."""

from collections.abc import Sequence
from dataclasses import replace

from engine.core.chance import Chance
from engine.core.sequence import Turn
from engine.edo.actions import DECLINE, DONE, Action, give_back, keep
from engine.edo.caretaker.judging import to_be_kept
from engine.edo.caretaker.performing import Card, activations, moves_before
from engine.edo.caretaker.situation import Table, others_in, situation_in
from engine.edo.phases import SEQUENCE
from engine.edo.rules.upkeep import ends, samurai
from engine.edo.state import EdoPhase, EdoState, EdoTurn


def played_on(state: EdoState, tables: Sequence[Table], luck: Chance) -> EdoState:
    """The state itself, when the next plans are asked for or the match is over."""
    turn: EdoTurn = Turn(state, luck, record_events=False)
    SEQUENCE.settle(turn)
    while state.phase not in (EdoPhase.PLAN, EdoPhase.GAME_END):
        (seat,) = SEQUENCE.phases[state.phase].active(state)
        asked = state.phase, state.card, seat
        for action in _answers(state, tables[seat]):
            if asked == (state.phase, state.card, *state.active):
                SEQUENCE.advance(turn, seat, action)
    return state


def _answers(state: EdoState, table: Table) -> Sequence[Action]:
    """What a seat does until something else is asked."""
    seat = table.seat
    player = state.players[seat]
    table = replace(table, others=others_in(state, seat))
    situation = situation_in(state, seat)
    if state.phase == EdoPhase.WAGES:
        staying = to_be_kept(table, situation, ending=ends(state))
        return [*(keep(figure) if figure in staying else give_back(figure) for figure in samurai(player)), DONE]
    card = Card(player.plan, state.card, state.used, state.left, state.deployed)
    if state.phase == EdoPhase.PREMOVE:
        return *moves_before(table, situation, card), DONE
    return activations(table, situation, card) or (DECLINE,)
