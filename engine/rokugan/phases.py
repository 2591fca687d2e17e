"""The sequence of play (RULES.md 3 to 6): the table of contents of the game."""

from engine.core.protocol import Event
from engine.core.sequence import SequenceOfPlay
from engine.rokugan.actions import Action
from engine.rokugan.rules.placement import Placement, Ride
from engine.rokugan.rules.resolution import GameEnd, Resolution
from engine.rokugan.rules.upkeep import Cards, Clans, Control, Foresight, InitiativeDeck, Objectives, SettingUp, Upkeep
from engine.rokugan.state import RokuganState

SEQUENCE = SequenceOfPlay[RokuganState, Action, Event](
    SettingUp(),
    Clans(),
    Objectives(),
    InitiativeDeck(),
    Control(),
    # five rounds
    Upkeep(),
    Foresight(),  # Dragon
    Cards(),  # not in the first round
    Placement(),
    Ride(),  # Unicorn
    Resolution(),  # then upkeep of the next round
    GameEnd(),
)
