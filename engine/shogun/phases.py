"""The sequence of play (RULES.md 3): the table of contents of the game."""

from engine.core.protocol import Event
from engine.core.sequence import SequenceOfPlay
from engine.shogun.actions import Action
from engine.shogun.rules import planning
from engine.shogun.rules.acting import Acting, RoundEnd
from engine.shogun.rules.winter import GameEnd, LossOfRice, Scoring, WinterRevolts, YearEnd
from engine.shogun.state import ShogunState

SEQUENCE = SequenceOfPlay[ShogunState, Action, Event](
    planning.SettingUp(),
    planning.Drafting(),  # left out with the fixed start
    planning.FirstThrow(),
    # spring, summer, autumn
    planning.RoundLayout(),
    planning.Plan(),
    planning.DrawEvent(),
    planning.Bids(),
    planning.SpecialPicks(),
    Acting(),
    RoundEnd(),
    # winter
    LossOfRice(),
    WinterRevolts(),
    Scoring(),
    YearEnd(),  # then spring of the second year
    GameEnd(),
)
