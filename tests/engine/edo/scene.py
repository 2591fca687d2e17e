"""Positions set up by hand, for rule tests: a few lines, then actions are carried out.

``Scene`` stands in round 2, before the first card of seat 0, with nobody on the board, no building and no goods; seat 0
is start player. Everybody's cards have no officials until ``plan`` says otherwise.
"""

from __future__ import annotations

from engine.core.chance import SeededChance
from engine.core.protocol import Event, Turn
from engine.edo.actions import ACTIONS
from engine.edo.data import FIGURES, FORTRESS, HOUSE, MERCHANT_IDS, RESOURCES, SPECIALS, TRADING_POST, board
from engine.edo.game import EDO
from engine.edo.phases import SEQUENCE
from engine.edo.state import Building, EdoPhase, EdoState, PlanEntry, Player, Rules
from tests.engine.edo.invariants import invariants
from tests.engine.edo.tallies import points_by_source
from tests.engine.position import Position, happened as happened, one as one

NOTHING = (PlanEntry("a", 0, 0, 0), PlanEntry("b", 0, 0, 0), PlanEntry("c", 0, 0, 0))
KINDS = {"h": HOUSE, "t": TRADING_POST, "f": FORTRESS}


class Scene(Position):
    """A position; methods return it, so that they can be chained."""

    game, broken = EDO, staticmethod(invariants)

    def __init__(self, seats: int = 3, *, money: bool = True) -> None:
        map = board(seats)
        self.state = EdoState(Rules(True, money), [Player(ryo=0) for _ in range(seats)])
        state = self.state
        state.cities = dict.fromkeys(map.cities, ())
        state.merchant, state.round, state.phase = map.merchant, 2, EdoPhase.PREMOVE
        state.merchant_card, state.merchant_deck = MERCHANT_IDS[0], MERCHANT_IDS[2:]
        state.display, state.special_deck = SPECIALS[:4], SPECIALS[4:]
        state.waiting = tuple(range(seats))
        for player in state.players:
            player.plan[:] = NOTHING
        self.turn: Turn[EdoState, Event] = Turn(state, SeededChance(0))

    # -- setting up

    def at(self, seat: int, *spaces: str) -> Scene:
        """Where a seat's figures stand, ``f1`` first."""
        at = self.state.players[seat].at
        at[: len(spaces)] = spaces
        return self

    def has(self, seat: int, *, ryo: int = 0, wood: int = 0, stone: int = 0, rice: int = 0, shogun: int = 0) -> Scene:
        """What a seat has."""
        player = self.state.players[seat]
        player.ryo, player.goods[:], player.shogun = ryo, (wood, stone, rice), shogun
        return self

    def plan(self, seat: int, *entries: str) -> Scene:
        """A seat's cards in order; the others have no officials."""
        given = []
        for line in entries:
            card, *figures = line.split()
            given.append(PlanEntry(card, *map(int, figures)))
        used = {entry.card for entry in given}
        rest = [entry for entry in NOTHING if entry.card not in used]
        player = self.state.players[seat]
        player.cards = (*player.cards, *(card for card in used if card not in player.cards))
        self.state.display = tuple(card for card in self.state.display if card not in used)
        self.state.special_deck = tuple(card for card in self.state.special_deck if card not in used)
        player.plan[:] = [*given, *rest][:3]
        return self

    def city(self, city: str, buildings: str) -> Scene:
        """Buildings by slot: ``h0 h1 f0 t2`` are two houses, a fortress that seat 0 built, a trading post of seat 2."""
        standing = []
        for word in buildings.split():
            kind, seat = KINDS[word[0]], int(word[1])
            player = self.state.players[seat]
            standing.append(Building(kind, None if kind == FORTRESS else seat))
            if kind == HOUSE:
                player.houses -= 1
            elif kind == FORTRESS:
                player.fortresses += 1
            else:
                player.post = False
        self.state.cities[city] = tuple(standing)
        for player in self.state.players:
            player.points = sum(points_by_source(player).values())
        return self

    def home(self, seat: int, city: str) -> Scene:
        """A seat's home city, with its house and samurai."""
        player = self.state.players[seat]
        player.home = city
        return self.at(seat, city).city(city, f"h{seat}")

    def points(self, seat: int, points: int) -> Scene:
        """So many points in all; those that no building explains were traded."""
        player = self.state.players[seat]
        player.traded += points - player.points
        player.points = points
        return self

    def merchant(self, space: str, card: str = "m01") -> Scene:
        """Where the merchant stands, and the card of the round."""
        self.state.merchant, self.state.merchant_card = space, card
        return self

    # -- going on

    def begin(self, phase: EdoPhase = EdoPhase.PREMOVE) -> Scene:
        """The phase begins, and whatever follows without a question."""
        self.state.phase = phase
        SEQUENCE.phases[phase].begin(self.turn)
        SEQUENCE.settle(self.turn)
        return self

    def wages(self) -> Scene:
        """Wages begin."""
        self.state.waiting = tuple(range(len(self.state.players)))
        return self.begin(EdoPhase.WAGES)

    def planning(self) -> Scene:
        """All plans are empty and to be made."""
        for player in self.state.players:
            player.plan[:] = [None] * 3
        self.state.waiting = ()
        return self.begin(EdoPhase.PLAN)

    def act(self, seat: int, *notations: str) -> list[Event]:
        """A seat answers what is asked; every answer must be legal."""
        for line in notations:
            action, phase = ACTIONS.parse(line), SEQUENCE.phases[self.state.phase]
            assert action in SEQUENCE.legal(self.state, seat), f"{line} is not among {self.legal(seat)}"
            phase.play(self.turn, seat, action)
            if not self.state.active:
                SEQUENCE.settle(self.turn)
        return self.events()

    # -- looking

    def goods(self, seat: int) -> dict[str, int]:
        """What a seat has of resources, the ones it has none of left out."""
        return {name: n for name, n in zip(RESOURCES, self.state.players[seat].goods, strict=True) if n}

    def standing(self, seat: int) -> dict[str, str]:
        """A seat's samurai and where they stand."""
        at = self.state.players[seat].at
        return {figure: space for figure, space in zip(FIGURES, at, strict=True) if space}
