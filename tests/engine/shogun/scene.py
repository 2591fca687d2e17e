"""Positions set up by hand, for rule tests: three lines, then an action is carried out.

``Scene`` stands in the action phase with nothing on the board. Unless a test wants otherwise, the tower keeps no cube
and lets none loose, so that everything thrown comes out.
"""

from __future__ import annotations

from engine.core.chance import Chance, SeededChance
from engine.core.protocol import Event, Turn
from engine.registry import GAMES
from engine.shogun.actions import ACTIONS
from engine.shogun.data import SPECIALS
from engine.shogun.phases import SEQUENCE
from engine.shogun.rules import acting, winter
from engine.shogun.state import ShogunPhase, ShogunState
from tests.engine.position import Position, happened as happened, one as one
from tests.engine.shogun.invariants import invariants

SHOGUN = GAMES["shogun"]
CALM = {"stick": "0", "loosen": "0"}
"""A tower that keeps nothing and loosens nothing."""
FARMERS = "farmers"


class Scene(Position):
    """A position; methods return it, so that they can be chained."""

    game, broken = SHOGUN, staticmethod(invariants)

    def __init__(self, seats: int = 4, chance: Chance | None = None, **options: str) -> None:
        luck = chance or SeededChance(0)
        state: ShogunState = SHOGUN.initial_state(seats, {**CALM, **options}, SeededChance(0)).state
        for seat in range(seats):
            for province in state.provinces_of(seat):
                state.players[seat].hand.remove(province)
                state.players[seat].supply += state.armies[province]
        for kept in (state.owner, state.armies):
            kept.clear()
        empty = (0,) * (seats + 1)
        for seat, inside in enumerate(state.tower.inside[:-1]):
            state.players[seat].supply += inside
        state.farmers += state.tower.inside[-1]
        state.tower.levels = [empty] * len(state.tower.levels)
        state.draft = None
        state.phase, state.active = ShogunPhase.ACTION, ()
        state.turn_order = tuple(range(seats))
        state.special_row = SPECIALS
        state.event_deck, state.year_events = (), ()
        self.state = state
        self.turn: Turn[ShogunState, Event] = Turn(state, luck)

    def own(self, seat: int, province: str, armies: int, *buildings: str, markers: int = 0) -> Scene:
        """A seat's province."""
        state = self.state
        state.owner[province], state.armies[province] = seat, armies
        state.players[seat].supply -= armies
        state.players[seat].take_in_hand(province)
        if buildings:
            state.buildings[province] = buildings
            for building in buildings:
                state.tiles[building] -= 1
        if markers:
            state.markers[province] = markers
        return self

    def tray(self, cubes: dict[int | str, int]) -> Scene:
        """Cubes in the tray: by seat, or ``FARMERS``."""
        tray = list(self.state.tower.tray)
        for colour, count in cubes.items():
            if isinstance(colour, str):
                self.state.farmers -= count
                tray[-1] += count
            else:
                self.state.players[colour].supply -= count
                tray[colour] += count
        self.state.tower.tray = tuple(tray)
        return self

    def inside(self, cubes: dict[int | str, int]) -> Scene:
        """Cubes in the tower."""
        self.tray(cubes)
        self.state.tower.levels[0], self.state.tower.tray = self.state.tower.tray, (0,) * len(self.state.tower.tray)
        return self

    def plan(self, seat: int, **spaces: str) -> Scene:
        """Cards on a seat's spaces."""
        player = self.state.players[seat]
        for space, card in spaces.items():
            player.hand.remove(card)
            player.plan[space] = card
        return self

    def have(self, seat: int, **amounts: int) -> Scene:
        """Chests, rice or points of a seat."""
        player = self.state.players[seat]
        for name, amount in amounts.items():
            setattr(player, name, amount)
        return self

    def special(self, seat: int, card: str) -> Scene:
        """A seat's special card."""
        self.state.players[seat].special = card
        return self

    def event(self, card: str) -> Scene:
        """The event in force."""
        self.state.event = card
        return self

    # -- going on

    def run(self, *actions: str) -> list[Event]:
        """Carry out these action cards, one after another, until somebody has to decide."""
        self.state.action_row, self.state.action_index, self.state.revealed = actions, 0, len(actions)
        acting.go_on(self.turn)
        return self.events()

    def winter(self, card: str) -> list[Event]:
        """Winter comes, with this card for the loss of rice, until somebody has to decide."""
        self.state.year_events, self.state.season = (card,), "winter"
        self.state.phase = ShogunPhase.WINTER_REVOLTS
        SEQUENCE.phases[ShogunPhase.WINTER_LOSS].end(self.turn)
        winter.WinterRevolts().begin(self.turn)
        return self.events()

    def answer(self, seat: int, notation: str) -> list[Event]:
        """A seat answers what is asked; the answer must be legal."""
        action = ACTIONS.parse(notation)
        legal = SHOGUN.legal_actions(self.state, seat)
        assert action in legal, f"{notation} is not among {list(map(SHOGUN.actions.write, legal))}"
        SEQUENCE.phases[self.state.phase].play(self.turn, seat, action)
        return self.events()

    # -- looking

    def at(self, province: str) -> tuple[int | None, int]:
        """Owner and armies of a province."""
        return self.state.owner.get(province), self.state.armies.get(province, 0)

    def in_tray(self, colour: int | str) -> int:
        """Cubes of a colour in the tray."""
        return self.state.tower.tray[-1 if isinstance(colour, str) else colour]

    def supply(self, seat: int) -> int:
        """Armies in a seat's supply."""
        return self.state.players[seat].supply
