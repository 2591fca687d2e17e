"""The sequence of play (RULES.md 3): the table of contents of the game."""

from engine.core.protocol import Event
from engine.core.sequence import Automatic, SequenceOfPlay
from engine.shogun.actions import Action
from engine.shogun.rules import planning, winter
from engine.shogun.rules.acting import Acting, end_round
from engine.shogun.state import ShogunPhase, ShogunState

SEQUENCE = SequenceOfPlay[ShogunState, Action, Event](
    {
        ShogunPhase.SETUP: Automatic(planning.give_out_provinces),
        ShogunPhase.DRAFT: planning.Drafting(),  # left out with the fixed start
        ShogunPhase.FIRST_THROW: Automatic(planning.fill_tower),
        # spring, summer, autumn
        ShogunPhase.ROUND_LAYOUT: Automatic(planning.lay_out_round),
        ShogunPhase.PLAN: planning.Plan(),
        ShogunPhase.EVENT: Automatic(planning.draw_event),
        ShogunPhase.BIDS: Automatic(planning.reveal_bids),
        ShogunPhase.SPECIAL_PICKS: planning.SpecialPicks(),
        ShogunPhase.ACTION: Acting(),
        ShogunPhase.ROUND_END: Automatic(end_round),
        # winter
        ShogunPhase.WINTER_LOSS: Automatic(winter.lose_rice),
        ShogunPhase.WINTER_REVOLTS: winter.WinterRevolts(),
        ShogunPhase.SCORING: Automatic(winter.score_year),
        ShogunPhase.YEAR_END: Automatic(winter.end_year),  # then spring of the second year
        ShogunPhase.GAME_END: winter.GameEnd(),
    }
)
