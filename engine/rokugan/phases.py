"""The sequence of play (RULES.md 3 to 6): the table of contents of the game."""

from engine.core.protocol import Event
from engine.core.sequence import Automatic, Phase, SequenceOfPlay
from engine.rokugan.actions import Action
from engine.rokugan.rules import upkeep
from engine.rokugan.rules.placement import Placement, Ride
from engine.rokugan.rules.resolution import GameEnd, Resolution
from engine.rokugan.rules.upkeep import Cards, Clans, Control, Foresight, Objectives
from engine.rokugan.state import RokuganPhase, RokuganState

SEQUENCE = SequenceOfPlay[RokuganState, Action, Event](
    {
        RokuganPhase.SETUP: Phase(),  # S0 to S2 are done when a match begins
        RokuganPhase.CLANS: Clans(),
        RokuganPhase.OBJECTIVES: Objectives(),
        RokuganPhase.INITIATIVE: Automatic(upkeep.lay_out_initiative),
        RokuganPhase.CONTROL: Control(),
        # five rounds
        RokuganPhase.UPKEEP: Automatic(upkeep.begin_round),
        RokuganPhase.FORESIGHT: Foresight(),  # Dragon
        RokuganPhase.CARDS: Cards(),  # not in the first round
        RokuganPhase.PLACEMENT: Placement(),
        RokuganPhase.RIDE: Ride(),  # Unicorn
        RokuganPhase.RESOLUTION: Resolution(),  # then upkeep of the next round
        RokuganPhase.GAME_END: GameEnd(),
    }
)
