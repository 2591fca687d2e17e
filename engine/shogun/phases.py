"""The sequence of play (RULES.md 3): the table of contents of the game."""

from engine.core.protocol import Event
from engine.core.sequence import SequenceOfPlay
from engine.shogun.actions import Action
from engine.shogun.rules import planning
from engine.shogun.rules.acting import Acting, RoundEnd
from engine.shogun.rules.winter import GameEnd, LossOfRice, Scoring, WinterRevolts, YearEnd
from engine.shogun.state import ShogunPhase, ShogunState

SEQUENCE = SequenceOfPlay[ShogunState, Action, Event](
    {
        ShogunPhase.SETUP: planning.SettingUp(),
        ShogunPhase.DRAFT: planning.Drafting(),  # left out with the fixed start
        ShogunPhase.FIRST_THROW: planning.FirstThrow(),
        # spring, summer, autumn
        ShogunPhase.ROUND_LAYOUT: planning.RoundLayout(),
        ShogunPhase.PLAN: planning.Plan(),
        ShogunPhase.EVENT: planning.DrawEvent(),
        ShogunPhase.BIDS: planning.Bids(),
        ShogunPhase.SPECIAL_PICKS: planning.SpecialPicks(),
        ShogunPhase.ACTION: Acting(),
        ShogunPhase.ROUND_END: RoundEnd(),
        # winter
        ShogunPhase.WINTER_LOSS: LossOfRice(),
        ShogunPhase.WINTER_REVOLTS: WinterRevolts(),
        ShogunPhase.SCORING: Scoring(),
        ShogunPhase.YEAR_END: YearEnd(),  # then spring of the second year
        ShogunPhase.GAME_END: GameEnd(),
    }
)
