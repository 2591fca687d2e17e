"""The effect of a seat's tokens if nothing more comes, from its own view alone.

The resolution itself runs on the position that the view shows, without tokens of unknown faces.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count

from engine.core.protocol import Turn
from engine.core.quick import frozen
from engine.core.sentences import grouped
from engine.core.text import Arg, SeatName, T, Text, listing
from engine.rokugan.actions import token_of
from engine.rokugan.caretaker.imagining import NO_LUCK, picture
from engine.rokugan.data import CENTER, DIPLOMACY, FIGHTING, RAID, SLOTS, STRENGTH, TARGET
from engine.rokugan.rules import battles, resolution
from engine.rokugan.rules.battles import Attack
from engine.rokugan.rules.moves import bless, lay
from engine.rokugan.state import RokuganState, RokuganTurn, Token
from engine.rokugan.view import RokuganView
from engine.rokugan.words import names as words

_ENDS: Mapping[str, Text] = {RAID: T("a raid"), DIPLOMACY: T("diplomacy")}

_Before = tuple[RokuganState, Mapping[str, str]]
"""The state before the battles; provinces burnt or at peace, with the face that did it."""


@frozen
class Outlook:
    """The end of a round in one province."""

    province: str
    what: str
    """``takes``, ``holds``, ``raid`` or ``diplomacy``."""
    margin: int
    """Strength that may still come against it; below 0 the strength that is missing."""
    empty: bool
    """No one controls it, so no one can defend it."""
    hidden: tuple[tuple[int, int], ...]
    """Other seats with tokens of unknown faces there, and the most these can have."""
    ends: tuple[str, ...]
    """``raid`` and ``diplomacy``, if such a token may be one."""

    open: bool
    """Tokens of unknown faces may change it."""


class Outlooks:
    """The position of a view, to be resolved as it is or with one more token."""

    def __init__(self, view: RokuganView) -> None:
        self._view, self._seat, self._picture = view, view.me.seat, picture(view)
        self._clans = {it.seat: it.clan or "" for it in view.players}
        self._unknown = {id for unseen in self._picture.unseen.values() for id, _ in unseen.hidden}
        self._state = self._picture.state
        for id in self._unknown:
            del self._state.tokens[id]

    def all(self) -> Iterator[Outlook]:
        """Yield provinces with tokens of the seat, and its own with any of others."""
        before = self._before_battles(self._state.copy())
        owner = self._state.owner
        lying = [(TARGET[it.slot], it.owner) for it in self._view.tokens]
        wanted = {id for id, seat in lying if self._seat in (seat, owner.get(id))}
        yield from filter(None, (self._at(before, id) for id in sorted(wanted)))

    def after(self, face: str, slot: str) -> Outlook | None:
        """Return the outlook with one more token of the seat; None if it does nothing."""
        state, under = self._state.copy(), token_of(slot)
        if under is None:
            lay(state, Token(self._seat, face, slot))
        else:
            bless(Turn(state, NO_LUCK, record_events=False), self._seat, face, under)
            slot = state.tokens[under].slot
        return self._at(self._before_battles(state), TARGET[slot])

    @staticmethod
    def _before_battles(state: RokuganState) -> _Before:
        turn: RokuganTurn = Turn(state, NO_LUCK, record_events=False)
        resolution.remove_illegal(turn)
        burnt = dict.fromkeys(resolution.raid(turn), RAID)
        return state, {**dict.fromkeys(resolution.make_peace(turn), DIPLOMACY), **burnt}

    def _at(self, before: _Before, id: str) -> Outlook | None:
        state, ended = before
        if id in ended:
            return Outlook(id, ended[id], 0, id not in state.owner, (), (), open=False)
        attacks, defense = resolution.forces(state, id, [it for it in state.tokens.values() if TARGET[it.slot] == id])
        holder = defense.controller
        mine, wanted = holder == self._seat, None if holder == self._seat else self._seat
        if wanted is not None and self._seat not in attacks:
            return None

        def stays(seat: int, more: int) -> bool:
            """Return True if the seat has its wish with more strength of a seat."""
            if seat == holder:
                return battles.winner(attacks, defense._replace(tokens=defense.tokens + more)) == wanted
            had = attacks[seat].strength if seat in attacks else 0
            return battles.winner({**attacks, seat: Attack(seat, self._clans[seat], had + more)}, defense) == wanted

        others = [seat for seat in self._clans if seat != self._seat]
        against = others if mine or holder is None else [holder]
        if battles.winner(attacks, defense) == wanted:
            margin = next(n for n in count() if not all(stays(seat, n + 1) for seat in against))
        else:
            margin = -next(n for n in count(1) if stays(self._seat, n))
        hidden = tuple((seat, most) for seat in others if (most := self._most(seat, id)))
        ends = tuple(face for face in (RAID, DIPLOMACY) if self._may_lie(face, id))
        open_ = margin >= 0 and (bool(ends) or not all(stays(seat, most) for seat, most in hidden))
        return Outlook(id, "holds" if mine else "takes", margin, holder is None, hidden, ends, open_)

    def _most(self, seat: int, province: str) -> int:
        """Return the most strength that a seat's tokens of unknown faces can have in a province."""
        unseen = self._picture.unseen[seat]
        left, most = Counter(unseen.tokens), 0
        tokens = {it.id: it for it in self._view.tokens if TARGET[it.slot] == province}
        for id, suiting in sorted(unseen.hidden, key=lambda it: len(it[1])):
            faces = [face for face in suiting if face in FIGHTING and left[face]]
            if id in tokens and faces:
                face = max(faces, key=STRENGTH.__getitem__)
                left[face] -= 1
                most += STRENGTH[face] + sum(STRENGTH[it] for it in tokens[id].blessings)
        return most

    def _may_lie(self, face: str, province: str) -> bool:
        """Return True if an unknown token there, or at an attack’s source, may be of this face."""
        slots = [SLOTS[it.slot] for it in self._view.tokens if it.owner == self._seat and TARGET[it.slot] == province]
        centers = {CENTER[id] for id in (province, *(slot.source for slot in slots if slot.source))}
        slot_of = {it.id: it.slot for it in self._view.tokens}
        hidden = (it for unseen in self._picture.unseen.values() for it in unseen.hidden)
        return any(face in suiting and slot_of[id] in centers for id, suiting in hidden)


def of(view: RokuganView) -> tuple[Outlook, ...]:
    """Return all outlooks of the seat of a view."""
    return tuple(Outlooks(view).all()) if view.tokens else ()


def outcome(found: Outlook) -> Text:
    """Return the outcome in a province, without what is hidden."""
    match found.what:
        case "holds":
            if found.margin < 0:
                return T("falls, {n} too weak", n=-found.margin)
            return T("holds against {n}", n=found.margin) if found.margin else T("holds if no one attacks")
        case "takes" if found.margin < 0:
            return T("{n} too weak", n=-found.margin)
        case "takes" if found.empty:
            return T("taken against a rival’s {n}", n=found.margin) if found.margin else T("taken if no rival attacks")
        case "takes":
            if not found.margin:
                return T("taken if no one defends")
            return T("taken against up to {n} more defence", n=found.margin)
    return T("burns") if found.what == RAID else T("gets peace")


def describe(view: RokuganView) -> Text | None:
    """Return all outlooks of a seat in a sentence, alike ones together; None without any."""
    alike = grouped((_line(found), words.province(found.province)) for found in of(view))
    parts = [T("{outcome}: {provinces}", outcome=it, provinces=listing(alike[it])) for it in alike]
    return T("As things stand: {outlooks}.", outlooks=words.joined("; ", parts)) if parts else None


def _line(found: Outlook) -> Text:
    hidden: list[Arg] = [T("{seat} up to {n}", seat=SeatName(seat), n=most) for seat, most in found.hidden]
    hidden += [_ENDS[face] for face in found.ends]
    if not hidden:
        return outcome(found)
    return T("{outcome} (facedown: {hidden})", outcome=outcome(found), hidden=words.joined(", ", hidden))
