"""Positions set up by hand, for rule tests: three lines, then an action is carried out.

``Scene`` stands in the placement of round 2 with nothing on the board. Tokens come out of their owners' pools, so that
every clan always has its 27.
"""

from __future__ import annotations

from engine.core.chance import Chance, SeededChance
from engine.core.protocol import SEAT, Event, Turn
from engine.rokugan.actions import ACTIONS
from engine.rokugan.data import (
    BLUFF,
    CARDS_OF,
    CLAN_INITIATIVE,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    SLOTS,
    SUPPORT,
    TERRITORY_CARDS,
    TERRITORY_IDS,
    TOKENS_OF,
)
from engine.rokugan.game import ROKUGAN
from engine.rokugan.phases import SEQUENCE
from engine.rokugan.rules.moves import add_control, lay
from engine.rokugan.rules.placement import begin_turn
from engine.rokugan.rules.resolution import Resolution
from engine.rokugan.state import Player, RokuganPhase, RokuganState, Rules, TerritoryState, Token
from tests.engine.position import Position, happened as happened, one as one
from tests.engine.rokugan.invariants import invariants


class Scene(Position):
    """A position; methods return it, so that they can be chained."""

    game, broken = ROKUGAN, staticmethod(invariants)

    def __init__(
        self,
        *clans: str,
        chance: Chance | None = None,
        strict_types: bool = False,
        tie_break: bool = False,
    ) -> None:
        players = [
            Player(
                clan=clan,
                hand=[BLUFF],
                pool=[face for face in TOKENS_OF[clan] if face != BLUFF],
                dealt=(OBJECTIVE_IDS[2 * seat], OBJECTIVE_IDS[2 * seat + 1]),
                objective=OBJECTIVE_IDS[2 * seat],
            )
            for seat, clan in enumerate(clans)
        ]
        territories = {id: TerritoryState(CARDS_OF[id][0]) for id in TERRITORY_IDS}
        self.state = RokuganState(Rules(strict_types, tie_break), players, territories=territories)
        self.state.phase, self.state.round, self.state.lap = RokuganPhase.PLACEMENT, 2, 1
        self.state.revealed = (CLAN_INITIATIVE[clans[0]],)
        self.state.deck = (CLAN_INITIATIVE[clans[0]],) * 3
        self.turn: Turn[RokuganState, Event] = Turn(self.state, chance or SeededChance(0))

    @classmethod
    def of(cls, state: RokuganState) -> Scene:
        """A position that is there already."""
        scene = cls.__new__(cls)
        scene.state, scene.turn = state, Turn(state, SeededChance(0))
        return scene

    def own(self, seat: int, *provinces: str, faceup: int = 0, facedown: int = 1) -> Scene:
        """A seat's provinces."""
        for province in provinces:
            add_control(self.state, seat, province, faceup=faceup, facedown=facedown)
        return self

    def special(self, province: str, special: str) -> Scene:
        """A special token."""
        self.state.special[province] = special
        return self

    def token(self, seat: int, face: str, slot: str, *blessings: str, faceup: bool = False) -> int:
        """A combat token on the board; its number."""
        player = self.state.players[seat]
        for taken in (face, *blessings):
            (player.hand if taken == BLUFF else player.pool).remove(taken)
        return lay(self.state, Token(seat, face, slot, faceup, blessings))

    def hand(self, seat: int, *faces: str) -> Scene:
        """Tokens in hand, besides the bluff."""
        player = self.state.players[seat]
        for face in faces:
            player.pool.remove(face)
            player.take_in_hand(face)
        return self

    def discard(self, seat: int, *faces: str) -> Scene:
        """Tokens in the discard pile."""
        player = self.state.players[seat]
        for face in faces:
            player.pool.remove(face)
            player.discard.append(face)
        return self

    def card(self, seat: int, card: str) -> Scene:
        """A seat holds a territory card."""
        self.state.territories[TERRITORY_CARDS[card].territory] = TerritoryState(card, seat, known_to=(seat,))
        return self

    def upkeep(self, seat: int) -> Scene:
        """It is a seat's turn to play a territory card."""
        self.state.phase, self.state.active, self.state.lap = RokuganPhase.CARDS, SEAT[seat], 0
        return self

    def begin(self, seat: int) -> Scene:
        """A seat's turn in the placement begins, or that of the next who can take one."""
        self.state.lap -= seat == self.state.first  # whose turn begins a lap
        begin_turn(self.turn, seat)
        return self

    # -- going on

    def act(self, seat: int, *notations: str) -> list[Event]:
        """A seat answers what is asked; every answer must be legal."""
        for line in (step for written in notations for step in self.steps(written)):
            action, phase = ACTIONS.parse(line), SEQUENCE.phases[self.state.phase]
            legal = phase.legal(self.state, seat)
            assert action in legal, f"{line} is not among {self.legal(seat)}"
            phase.play(self.turn, seat, action)
            if not self.state.active:
                SEQUENCE.settle(self.turn)
        return self.events()

    def steps(self, written: str) -> tuple[str, ...]:
        """A line, or the steps it stands for: ``put`` aims first, ``scout 7`` plays the card on token 7."""
        verb, *words = written.split()
        slot = SLOTS.get(words[0]) if verb == "put" and self.state.held else None
        if slot is not None and self.state.aimed is None:
            return (f"aim {slot.target}", written)
        if verb not in SUPPORT:
            return (written,)
        return (f"play {verb}", f"choose {words[0]}", "commit")

    def resolve(self) -> list[Event]:
        """All tokens are revealed, and what follows up to the end of the round."""
        self.state.active = ()
        self.state.phase = RokuganPhase.RESOLUTION
        Resolution().begin(self.turn)
        return self.events()

    # -- looking

    def slots(self, seat: int) -> list[str]:
        """The slots offered for the token that is held, province by province."""
        if self.state.aimed is not None or not any(line.startswith("aim") for line in self.legal(seat)):
            return [line.split()[1] for line in self.legal(seat) if line.startswith("put ")]
        found = []
        for province in PROVINCE_IDS:
            there = Scene.of(self.state.copy())
            if f"aim {province}" in self.legal(seat):
                there.act(seat, f"aim {province}")
                found += there.slots(seat)
        return found

    def usable(self, seat: int, card: str) -> list[int]:
        """The tokens on which a scout, shugenja or first player card may be used."""
        there = Scene.of(self.state.copy())
        if f"play {card}" not in there.legal(seat):
            return []
        there.act(seat, f"play {card}")
        return [int(line.split()[1]) for line in there.legal(seat) if line.startswith("choose")]

    def at(self, province: str) -> tuple[int | None, int, int]:
        """Controller, faceup and facedown control tokens of a province."""
        state = self.state
        return state.owner.get(province), state.faceup.get(province, 0), state.facedown.get(province, 0)
