"""The sequence of play (RULES.md 6): the table of contents of the game."""

from engine.core.protocol import Event
from engine.core.sequence import Automatic, SequenceOfPlay
from engine.edo.actions import Action
from engine.edo.rules import planning, upkeep
from engine.edo.rules.performing import Execute, Premove
from engine.edo.rules.planning import Draft, Plan
from engine.edo.rules.upkeep import GameEnd, Wages
from engine.edo.state import EdoPhase, EdoState

SEQUENCE = SequenceOfPlay[EdoState, Action, Event](
    {
        EdoPhase.DRAFT: Draft(),
        # up to ten rounds
        EdoPhase.ROUND_START: Automatic(planning.begin_round),
        EdoPhase.PLAN: Plan(),
        EdoPhase.PREMOVE: Premove(),  # then the card; three cards of everyone, one after another
        EdoPhase.EXECUTE: Execute(),
        EdoPhase.WAGES: Wages(),
        EdoPhase.INCOME: Automatic(upkeep.pay_income),
        EdoPhase.END_CHECK: Automatic(upkeep.check_end),  # then the next round
        EdoPhase.GAME_END: GameEnd(),
    }
)
