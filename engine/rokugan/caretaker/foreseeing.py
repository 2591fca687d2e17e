"""The rest of a placement: what each seat would place where, and the round played on by that.

The best placement of each seat and province is kept; a new token changes only what it touches, so
that a whole round is played in less than a millisecond.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.protocol import Turn
from engine.core.quick import Copied, frozen
from engine.rokugan import data
from engine.rokugan.actions import on, token_of
from engine.rokugan.caretaker.imagining import NO_LUCK
from engine.rokugan.caretaker.judging import BY_ROUNDS, holding_worths
from engine.rokugan.events import Means
from engine.rokugan.rules.battles import ABILITIES
from engine.rokugan.rules.moves import discard_by_card, lay
from engine.rokugan.rules.slots import LAND_INTO, barred, blessable, legal_place
from engine.rokugan.state import RokuganState, Token

UNKNOWN = 1.8
"""The supposed strength of a facedown token."""
DEFENDED = 1.0
"""The worth of a faceup control token for a defence."""
IN_PARTS = 1.5
"""In the last round: the worth of a territory all but held, as long as tokens are placed."""
THRIFT, LAST_THRIFT = 0.6, 0.05
"""The share of strength's worth that a token costs; the second is the least, for each point."""
Option = tuple[float, str, str]
"""A placement: what it seems worth, the face, the slot."""
NOTHING: Option = (-9.0, "", "")


@frozen
class Stakes:
    """The stakes in each province, for each seat; the same all through a round."""

    worth: Sequence[Mapping[str, float]]
    """The worth of having it: one's own gain and the loss of the seat that has it now."""
    harm: Sequence[Mapping[str, float]]
    """The loss of another who has it alone."""
    defense: Mapping[str, float]
    """Without combat tokens."""
    thrift: float
    """The cost of a point of strength that is used up."""
    left: int
    """The rounds that are left after this one."""


def stakes(state: RokuganState, seat: int, left: int) -> Stakes:
    """Return the stakes, as a seat sees them."""
    figures = BY_ROUNDS[left] if left else replace(BY_ROUNDS[0], part=IN_PARTS)
    worth, harm = holding_worths(state, seat, figures)
    defense: dict[str, float] = {}
    for id, printed in data.PROVINCES.items():
        special, holder = state.special.get(id), state.owner.get(id)
        each = ABILITIES[state.players[holder].clan if holder is not None else ""].faceup_defense
        token = data.SPECIALS[special].defense if special is not None else 0
        defense[id] = printed.defense + token + state.faceup.get(id, 0) * each
    return Stakes(worth, harm, defense, max(LAST_THRIFT, THRIFT * figures.strength), left)


@dataclass(slots=True)
class Prospect(Copied):
    """A placement going on, and what each seat would do next in each province."""

    state: RokuganState
    stakes: Stakes
    known: frozenset[int]
    """The tokens of which the seat that thinks knows the face, by number."""
    shown: dict[str, list[float]]
    """For each province what each seat seems to have there."""
    force: dict[str, list[int]]
    """For each province what each seat really has there."""
    best: list[dict[str, Option]]
    """For each seat and province the placement that seems best."""
    stale: list[set[str]]
    """For each seat the provinces that must be thought of again."""

    @classmethod
    def of(cls, state: RokuganState, stakes: Stakes, known: frozenset[int]) -> Prospect:
        """Return the present placement."""
        seats = range(len(state.players))
        shown = {id: [0.0] * len(seats) for id in data.PROVINCE_IDS}
        force = {id: [0] * len(seats) for id in data.PROVINCE_IDS}
        for id, token in state.tokens.items():
            target, blessed = data.TARGET[token.slot], sum([data.STRENGTH[face] for face in token.blessings])
            strength = data.STRENGTH[token.face] if token.face in data.FIGHTING else 0
            shown[target][token.owner] += (strength if token.faceup or id in known else UNKNOWN) + blessed
            force[target][token.owner] += strength + blessed
        found = cls(state, stakes, known, shown, force, [{} for _ in seats], [set(data.PROVINCE_IDS) for _ in seats])
        for seat in seats:
            if len(state.players[seat].hand) > data.HAND.kept:
                found.favourite(seat)
        return found

    # -- playing on

    def play_on(self, seat: int) -> None:
        """The rest of the placement, from a seat's turn on."""
        players, waiting = self.state.players, 0
        while waiting < len(players):
            player = players[seat]
            waiting += 1
            if len(player.hand) > data.HAND.kept and not player.out:
                _, face, slot = self.favourite(seat)
                if face:
                    self.place(seat, face, slot)
                    waiting = 0
                else:
                    player.out = True
            seat = (seat + 1) % len(players)

    def place(self, seat: int, face: str, slot: str) -> None:
        """A token comes onto the board."""
        state, under, strength = self.state, token_of(slot), data.STRENGTH[face]
        hand = state.players[seat].hand
        hand.remove(face)
        if under is not None:
            token = state.tokens[under]
            state.tokens[under] = token.blessed(*token.blessings, face)
            slot = token.slot
        else:
            lay(state, Token(seat, face, slot))
        target = data.TARGET[slot]
        self.shown[target][seat] += strength if under is not None else UNKNOWN
        if face in data.FIGHTING or under is not None:
            self.force[target][seat] += strength
        self._touched(slot)
        if face not in hand:
            self.stale[seat].update([id for id, option in self.best[seat].items() if option[1] == face])

    def discard(self, id: int) -> None:
        """A card takes a token off the board."""
        state = self.state
        token = state.tokens[id]
        target = data.TARGET[token.slot]
        discard_by_card(Turn(state, NO_LUCK, record_events=False), token.owner, Means.SHUGENJA, id)
        strength = data.STRENGTH[token.face] if token.face in data.FIGHTING else 0
        self.force[target][token.owner] -= strength
        self.shown[target][token.owner] -= strength if token.faceup or id in self.known else UNKNOWN
        self._touched(token.slot)

    def _touched(self, slot: str) -> None:
        """Mark what a token on a slot changes: its target, and on a border also its source."""
        where = data.SLOTS[slot]
        for stale in self.stale:
            stale.add(where.target)
            if where.source is not None:
                stale.add(where.source)

    # -- what seems good

    def favourite(self, seat: int) -> Option:
        """Return the best placement of a seat; ``NOTHING`` if it can do nothing."""
        best, stale = self.best[seat], self.stale[seat]
        for id in stale:
            best[id] = max(self.options(seat, id), default=NOTHING)
        stale.clear()
        return max(best.values())

    def ranked(self, seat: int) -> list[Option]:
        """Return the placements of a seat that do something, and bluffs, best first."""
        return sorted([option for id in data.PROVINCE_IDS for option in self.options(seat, id)], reverse=True)

    def options(self, seat: int, province: str) -> list[Option]:
        """The placements of a seat in a province that do something there, and bluffs."""
        state = self.state
        if province in state.special and barred(state, seat, province):
            return []
        if state.owner.get(province) == seat:
            return self._defending(seat, province)
        return self._attacking(seat, province)

    def _defending(self, seat: int, province: str) -> list[Option]:
        state, worth, thrift = self.state, self.stakes.worth[seat][province], self.stakes.thrift
        player, center = state.players[seat], data.CENTER[province]
        coastal = province in data.COASTAL or state.special.get(province) == data.HARBOR
        shown, guards = self.shown[province], self.force[province][seat]
        threat = max([force for other, force in enumerate(shown) if other != seat])
        margin = self.stakes.defense[province] + guards - threat
        safe = _holds(margin, threat)
        stake = worth + (0.0 if guards and not threat else DEFENDED)
        first = 0.0 if threat or guards else DEFENDED * safe
        found: list[Option] = []
        for face in dict.fromkeys(player.hand):
            strength = data.STRENGTH[face]
            if face in data.FIGHTING:
                if coastal or face not in data.NAVIES:
                    gain = first + (_holds(margin + strength, threat) - safe) * stake
                    found.append((gain - thrift * strength, face, center))
            elif face == data.BLUFF:
                if not player.bluff_forbidden:
                    found.append((0.35 + 0.05 * worth, face, center))
            elif face == data.DIPLOMACY:
                if legal_place(state, seat, face, data.SLOTS[center]):
                    later = (0.06 * self.stakes.left - 0.1) * worth
                    found.append(((1 - safe) * worth + later - (DEFENDED if threat else 0.0), face, center))
            elif face in data.BLESSINGS and guards:
                under = self._under(seat, province)
                if under is not None:
                    gain = (_holds(margin + strength, threat) - safe) * stake
                    found.append((gain - thrift * strength, face, under))
        return found

    def _attacking(self, seat: int, province: str) -> list[Option]:
        stakes = self.stakes
        sent = self.force[province][seat]
        usable = self._usable(seat, province, sent)
        if not usable:
            return []
        worth, thrift = stakes.worth[seat][province], stakes.thrift
        margin = sent - self._against(seat, province)
        wins = _takes(margin) if sent else 0.0
        found: list[Option] = []
        for face, slot in usable:
            if face == data.BLUFF:
                found.append((0.3 + 0.05 * worth, face, slot))
            elif face == data.RAID:
                lost = wins * worth + 0.6 * sent * thrift
                found.append((stakes.harm[seat][province] - lost - 0.3, face, slot))
            else:
                strength = data.STRENGTH[face]
                found.append(((_takes(margin + strength) - wins) * worth - thrift * strength, face, slot))
        return found

    def _against(self, seat: int, province: str) -> float:
        """Return what an attack must beat: the likely defence, or the strongest of the others."""
        holder, shown = self.state.owner.get(province), self.shown[province]
        defense = self.stakes.defense[province]
        if province in data.CAPITALS and ABILITIES[self.state.players[seat].clan].ignores_capitals:
            defense -= data.PROVINCES[province].defense
        for other, force in enumerate(shown):
            if other == holder:
                defense += force
        return max([defense, *[force for other, force in enumerate(shown) if other not in (seat, holder)]])

    def _usable(self, seat: int, province: str, sent: int) -> list[tuple[str, str]]:
        """For each token of the hand that can do something against a province its slot."""
        state = self.state
        player, land, found = state.players[seat], self._land(seat, province), []
        for face in dict.fromkeys(player.hand):
            slot: str | None = None
            if face in data.ARMIES:
                slot = land
            elif face in data.NAVIES:
                slot = self._afloat(seat, province)
            elif face in data.FIGHTING:
                slot = data.CENTER[province]
            elif face == data.BLUFF:
                slot = None if player.bluff_forbidden else land
            elif face in data.BLESSINGS:
                slot = self._under(seat, province) if sent else None
            elif province in state.owner and legal_place(state, seat, face, data.SLOTS[data.CENTER[province]]):
                reached = any(state.owner.get(id) == seat for id in data.PROVINCES[province].land)
                slot = data.CENTER[province] if reached else None
            if slot is not None:
                found.append((face, slot))
        return found

    # -- slots

    def _afloat(self, seat: int, province: str) -> str | None:
        """Where a navy attacks: over the coast, or over land where there is a harbour."""
        state = self.state
        if data.PROVINCES[province].coastal:
            slot = data.coast_slot(province)
            return slot if slot not in state.borders else None
        if state.special.get(province) == data.HARBOR:
            for source, slot, border in LAND_INTO[province]:
                if border not in state.borders and not barred(state, seat, source):
                    return slot
        return None

    def _land(self, seat: int, province: str) -> str | None:
        """Return the border for an attack from where most is to lose: it closes both ways."""
        state, worth = self.state, self.stakes.worth[seat]
        ronin, best, most = state.players[seat].ronin, None, -1.0
        for source, slot, border in LAND_INTO[province]:
            starts = ronin or state.owner.get(source) == seat
            if starts and border not in state.borders and worth[source] > most and not barred(state, seat, source):
                best, most = slot, worth[source]
        return best

    def _under(self, seat: int, province: str) -> str | None:
        """The strongest own facedown token there that can be blessed."""
        tokens = self.state.tokens
        found = [
            (data.STRENGTH[tokens[id].face], id)
            for id in blessable(self.state, seat, useful=True)
            if data.TARGET[tokens[id].slot] == province
        ]
        return on(max(found)[1]) if found else None


def _takes(margin: float) -> float:
    """How likely an attack succeeds that seems so much stronger than what stands against it."""
    return min(0.95, max(0.03, 0.45 + 0.22 * margin))


def _holds(margin: float, threat: float) -> float:
    """How likely a province is held whose defence seems so much stronger than the attack."""
    if not threat:
        return min(0.97, 0.84 + 0.04 * margin)
    return min(0.95, max(0.05, 0.55 + 0.2 * margin))
