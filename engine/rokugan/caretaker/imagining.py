"""The position that a view shows, with what is hidden filled in as it may well be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.chance import Chance, ScriptedChance
from engine.core.model import alike
from engine.core.protocol import Turn
from engine.core.quick import frozen
from engine.rokugan.data import BLESSINGS, BLUFF, BORDER, CARDS_OF, FACE_RANK, SLOTS, TOKENS_OF
from engine.rokugan.rules.resolution import Resolution
from engine.rokugan.rules.slots import legal_place
from engine.rokugan.state import Player, RokuganState, RokuganTurn, TerritoryState, Token
from engine.rokugan.view import ALIKE, PLAYERS_ALIKE, PlayerView, RokuganView, TerritoryView

BLUFFS = 0.25
"""How likely a facedown token is a bluff, against all else that it can be."""
NO_LUCK = ScriptedChance(())
"""Nothing is drawn in a resolution."""


@frozen
class Unseen:
    """The tokens of another seat of which not all is known."""

    tokens: Sequence[str]
    """In hand, in the pool or facedown on the board."""
    drawn: Sequence[str]
    """The same without those of the pool, as far as Spy Network told them apart this round."""
    hidden: Sequence[tuple[int, frozenset[str]]]
    """The facedown ones on the board, by number, and the faces that do something there."""
    hand: int
    """The size of the hand."""


@frozen
class Picture:
    """The contents of a view, ready to be filled in again and again."""

    state: RokuganState
    unseen: Mapping[int, Unseen]
    """By other seat."""

    def filled(self, luck: Chance) -> RokuganState:
        """A position that looks the same to the seat."""
        state = self.state.copy()
        for seat, unseen in self.unseen.items():
            left, player = list(unseen.drawn), state.players[seat]
            for id, suiting in unseen.hidden:
                face = _draw_face(left, suiting, luck)
                left.remove(face)
                state.tokens[id] = replace(state.tokens[id], face=face)
            hand = [BLUFF] if BLUFF in left and unseen.hand else []
            left = [face for face in left if face != BLUFF]
            while len(hand) < unseen.hand and left:
                hand.append(left.pop(luck.draw(len(left))))
            player.hand = sorted(hand, key=FACE_RANK.__getitem__)
            player.pool = [*left, *(Counter(unseen.tokens) - Counter(unseen.drawn)).elements()]
        return state


def _draw_face(left: Sequence[str], suiting: frozenset[str], luck: Chance) -> str:
    """A token that may lie facedown there."""
    real = [face for face in left if face in suiting and face != BLUFF]
    if BLUFF in left and (not real or luck.draw(1000) < 1000 * BLUFFS / (1 + BLUFFS)):
        return BLUFF
    real = real or [face for face in left if face not in BLESSINGS] or list(left)
    return real[luck.draw(len(real))]


def picture(view: RokuganView) -> Picture:
    """Return the contents of a seat's view."""
    state = open_position(view)
    others = [player for player in view.players if player.seat != view.seat and player.clan]
    return Picture(state, {player.seat: _unseen(state, view, player) for player in others})


def _unseen(state: RokuganState, view: RokuganView, player: PlayerView) -> Unseen:
    lying = [token for token in view.tokens if token.owner == player.seat]
    known = Counter([*player.discard, *[BLUFF] * player.bluff_aside])
    known.update(face for token in lying for face in (token.face, *token.blessings) if face is not None)
    tokens = tuple((Counter(TOKENS_OF[player.clan or ""]) - known).elements())
    faces = {face for face in tokens if face not in BLESSINGS}
    hidden = [
        (token.id, frozenset(face for face in faces if legal_place(state, player.seat, face, SLOTS[token.slot])))
        for token in lying
        if token.face is None
    ]
    drawn = tokens
    for spied in view.mine.spied:
        left = tuple((Counter(spied.faces) & Counter(tokens)).elements())
        if (spied.seat, spied.round) == (player.seat, view.round) and len(left) == len(hidden) + player.hand:
            drawn = left
    return Unseen(tokens, drawn, hidden, player.hand)


def open_position(view: RokuganView) -> RokuganState:
    """Return all that the view shows; unknown faces are bluffs, unknown hands are empty."""
    state = RokuganState(
        players=[_player(view, player) for player in view.players],
        owner={it.id: it.controller for it in view.provinces if it.controller is not None},
        faceup={it.id: it.faceup for it in view.provinces if it.faceup},
        facedown={it.id: it.facedown for it in view.provinces if it.facedown},
        special={it.id: it.special for it in view.provinces if it.special is not None},
        territories={it.id: _territory(view, it) for it in view.territories},
        revealed=view.initiative,
        first=view.turn_order[0] if view.turn_order else 0,
        first_card_used=not view.first_player_card,
        foiled={it.id: it.foiled for it in view.provinces if it.foiled is not None},
        phase=view.phase,
        **alike(view, ALIKE),
    )
    for token in view.tokens:
        lying = Token(token.owner, token.face or BLUFF, token.slot, token.faceup, token.blessings, token.seen_by)
        state.tokens[token.id] = lying
        border = BORDER[token.slot]
        if border is not None:
            state.borders[border] = token.id
        state.placed = token.id
    return state


def _territory(view: RokuganView, seen: TerritoryView) -> TerritoryState:
    """Return a territory's card if known, else one of the two possible."""
    knowing = {seen.holder} if seen.card is None else {seen.holder, view.seat}
    known_to = tuple(sorted(seat for seat in knowing if seat is not None))
    return TerritoryState(seen.card or CARDS_OF[seen.id][0], seen.holder, seen.played, known_to)


def _player(view: RokuganView, seen: PlayerView) -> Player:
    own = view.own if seen.seat == view.seat else None
    return Player(
        clan=seen.clan or "",
        hand=list(own.hand) if own else [],
        pool=list(own.pool) if own else [],
        discard=list(seen.discard),
        dealt=own.dealt if own else (),
        objective=own.objective if own else seen.objective,
        provinces=[province.id for province in view.provinces if province.controller == seen.seat],
        spied=own.spied if own else (),
        **alike(seen, PLAYERS_ALIKE),
    )


def resolved(state: RokuganState) -> RokuganState:
    """The state itself, after the resolution of its round."""
    turn: RokuganTurn = Turn(state, NO_LUCK, record_events=False)
    Resolution().begin(turn)
    return state
