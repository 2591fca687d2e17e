"""The sequence of play (RULES.md 6): the table of contents of the game."""

from engine.core.protocol import Event
from engine.core.sequence import SequenceOfPlay
from engine.edo.actions import Action
from engine.edo.rules.performing import Execute, Premove
from engine.edo.rules.planning import Draft, Plan, RoundStart
from engine.edo.rules.upkeep import EndCheck, GameEnd, Income, Wages
from engine.edo.state import EdoPhase, EdoState

SEQUENCE = SequenceOfPlay[EdoState, Action, Event](
    {
        EdoPhase.DRAFT: Draft(),
        # up to ten rounds
        EdoPhase.ROUND_START: RoundStart(),
        EdoPhase.PLAN: Plan(),
        EdoPhase.PREMOVE: Premove(),  # then the card; three cards of everyone, one after another
        EdoPhase.EXECUTE: Execute(),
        EdoPhase.WAGES: Wages(),
        EdoPhase.INCOME: Income(),
        EdoPhase.END_CHECK: EndCheck(),  # then the next round
        EdoPhase.GAME_END: GameEnd(),
    }
)
