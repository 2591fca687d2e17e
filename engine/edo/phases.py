"""The sequence of play (RULES.md 6): the table of contents of the game."""

from engine.core.protocol import Event
from engine.core.sequence import SequenceOfPlay
from engine.edo.actions import Action
from engine.edo.rules.performing import Execute, Premove
from engine.edo.rules.planning import Draft, Plan, RoundStart
from engine.edo.rules.upkeep import EndCheck, GameEnd, Income, Wages
from engine.edo.state import EdoState

SEQUENCE = SequenceOfPlay[EdoState, Action, Event](
    Draft(),
    # up to ten rounds
    RoundStart(),
    Plan(),
    Premove(),  # then the card; three cards of everyone, one after another
    Execute(),
    Wages(),
    Income(),
    EndCheck(),  # then the next round
    GameEnd(),
)
