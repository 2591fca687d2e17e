"""The view of a match by one seat, or by anyone (seat None).

Built up from nothing (``view_of``); no field here could hold another seat's secret. Everything that
is drawn, told or advised comes from these. What ``ALIKE`` and ``PLAYERS_ALIKE`` name is described
in the state.

Ids are those of ``board.json`` and ``cards.json``. Seats count from 0. Tuples "by seat" have one
entry a seat.

A **face** is a combat token's id: ``army_1`` to ``army_6``, ``navy_1`` to ``navy_3``, ``shinobi_1``
to ``shinobi_3``, ``blessing_2``, ``blessing_3``, ``diplomacy``, ``raid``, ``bluff``. A **slot** is
``center:T``, ``land:S>T`` (on the border of S and T, pointing at T) or ``coast:T``. See
``data.FACES`` and ``data.SLOTS``.
"""

from typing import TypeAlias

from engine.core.model import alike
from engine.core.quick import frozen
from engine.rokugan.actions import LOT, Choose
from engine.rokugan.data import FACE_RANK, FIRST_PLAYER_CARD_FROM, PROVINCE_IDS, TERRITORY_CARDS, TERRITORY_IDS
from engine.rokugan.rules.cards import next_choices
from engine.rokugan.rules.resolution import ending, honor_of
from engine.rokugan.rules.scoring import Honor, open_honor
from engine.rokugan.state import Draft, RokuganPhase, RokuganState, Rules, Spied, TerritoryState, Token


@frozen
class ProvinceView:
    id: str
    controller: int | None
    """None if it is empty."""
    faceup: int
    """Faceup control tokens of the controller."""
    facedown: int
    """Facedown control tokens of the controller."""
    special: str | None
    """The special token: ``peace``, ``scorched_earth``, ``shrine``, ``harbor``, ``battlefield``,
    ``honor_1``, ``honor_2``, ``honor_4``, ``defense_1``, ``defense_2``."""
    foiled: int | None
    """Its controller when a card discarded an attack on it this round (5.7)."""


@frozen
class TokenView:
    """A combat token on the board, with the blessings on it."""

    id: int
    """Its number: the order in which the tokens of this round were placed, from 1."""
    owner: int
    slot: str
    face: str | None
    """If it is faceup or the viewer has seen it; else None. Draw it faceup only if ``faceup``."""
    faceup: bool
    """Faceup for everyone: an animated token."""
    blessings: tuple[str, ...]
    """Faces of the blessings on it, always faceup, in the order placed."""
    seen_by: tuple[int, ...]
    """Other seats that have looked at it; everyone knows that they have."""


@frozen
class PlayerView:
    """A seat, as everyone sees it."""

    seat: int
    clan: str | None
    """None before it is chosen."""
    provinces: int
    control_tokens: int
    """On the board, both faces."""
    honor: int
    """As things stand, without the secret objective; at the end of the match all of it."""
    hand: int
    """Combat tokens behind the screen."""
    pool: int
    discard: tuple[str, ...]
    """Faces in the discard pile, in the order of ``data.FACE_IDS``."""
    bluff_aside: bool
    scouts: int
    shugenja: int
    cards: tuple[str, ...]
    """Territories whose card it holds."""
    to_place: int
    ronin: bool
    bluff_forbidden: bool
    out: bool
    ability_used: bool
    objective: str | None
    """The secret objective, shown at the end of the match; None before."""
    objective_honor: int | None = None
    """None before the end of the match."""
    place: int | None = None
    """The place at the end of the match, 1 for a winner; None before."""


@frozen
class TerritoryView:
    """A territory, and the one card of it that is in the game."""

    id: str
    holder: int | None
    """The seat that holds its card; None if no one does."""
    played: bool
    card: str | None
    """The card's face, if the viewer holds or held it, or it was played; else None."""


SpiedView: TypeAlias = Spied


@frozen
class OwnView:
    """The secrets of the seat."""

    hand: tuple[str, ...]
    """By ``data.FACE_IDS``; a token about to be placed is among them."""
    pool: tuple[str, ...]
    """Faces not yet drawn, in that order too: what is left follows by subtraction."""
    dealt: tuple[str, ...]
    """The objectives dealt, the one kept and the one refused."""
    objective: str | None
    """The objective kept; None before."""
    held: str | None
    """The face about to be placed; its province and slot are asked for next."""
    aimed: str | None
    """The province in which it will lie, or at which it will point."""
    draft: Draft | None
    spied: tuple[Spied, ...]
    further: tuple[str, ...] = ()
    """The words of the next choice for the card in preparation, as in ``Draft.chosen``."""


@frozen
class RokuganView:
    """All that a seat, or anyone, may see."""

    seat: int | None
    """The seat of the view; None for the public one."""
    round: int
    phase: str
    """``clans``, ``objectives``, ``control`` (set-up), ``foresight`` (Dragon returns a token),
    ``cards`` (territory cards in upkeep), ``placement``, ``ride`` (Unicorn's exchange),
    ``game_end``; the others ask nothing."""
    active: tuple[int, ...]
    turn_order: tuple[int, ...]
    """All seats from the first player clockwise; empty before the first initiative card."""
    lap: int
    provinces: tuple[ProvinceView, ...]
    tokens: tuple[TokenView, ...]
    """Combat tokens on the board, by number."""
    players: tuple[PlayerView, ...]
    territories: tuple[TerritoryView, ...]
    """In printed order: seven clans, ``gold``, ``islands``, ``shadowlands_north``,
    ``shadowlands_south``."""
    initiative: tuple[str, ...]
    initiative_deck: int
    first_player_card: bool | None
    """It can still be used this round; None where there is none (two players)."""
    passes: int
    cards_played: int
    looked: tuple[int, ...]
    looking: bool
    rules: Rules
    own: OwnView | None
    """None in the public view."""

    @property
    def me(self) -> PlayerView:
        assert self.seat is not None, "the public view has no seat"
        return self.players[self.seat]

    @property
    def by_id(self) -> dict[str, ProvinceView]:
        return {province.id: province for province in self.provinces}

    @property
    def mine(self) -> OwnView:
        assert self.own is not None, "the public view has no seat"
        return self.own


# -- built up from a state ----------------------------------------------------------------------------------------

ALIKE = ("rules", "round", "active", "lap", "passes", "cards_played", "looked", "looking")
PLAYERS_ALIKE = ("bluff_aside", "scouts", "shugenja", "to_place", "ronin", "bluff_forbidden", "out", "ability_used")


def view_of(state: RokuganState, seat: int | None) -> RokuganView:
    with_card = len(state.players) >= FIRST_PLAYER_CARD_FROM
    owner, faceup, facedown = state.owner.get, state.faceup.get, state.facedown.get
    special, foiled = state.special.get, state.foiled.get
    return RokuganView(
        seat=seat,
        phase=str(state.phase),
        turn_order=state.clockwise(state.first) if state.revealed else (),
        provinces=tuple(
            ProvinceView(id, owner(id), faceup(id, 0), facedown(id, 0), special(id), foiled(id)) for id in PROVINCE_IDS
        ),
        tokens=tuple(_token(id, token, seat) for id, token in state.tokens.items()),
        players=_players(state),
        territories=tuple(_territory(id, state.territories[id], seat) for id in TERRITORY_IDS),
        initiative=state.revealed,
        initiative_deck=len(state.deck),
        first_player_card=not state.first_card_used if with_card else None,
        own=_own(state, seat) if seat is not None else None,
        **alike(state, ALIKE),
    )


def _token(id: int, token: Token, seat: int | None) -> TokenView:
    knows = token.faceup or (seat is not None and (seat == token.owner or seat in token.seen_by))
    face = token.face if knows else None
    return TokenView(id, token.owner, token.slot, face, token.faceup, token.blessings, token.seen_by)


def _players(state: RokuganState) -> tuple[PlayerView, ...]:
    seats = range(len(state.players))
    if state.phase != RokuganPhase.GAME_END:
        honor = open_honor(state.owner, state.faceup, state.special, len(seats))
        return tuple(_player(state, seat, honor[seat]) for seat in seats)
    honor = honor_of(state)
    _, places = ending(state, [part.total for part in honor])
    return tuple(_player(state, seat, honor[seat], places[seat]) for seat in seats)


def _player(state: RokuganState, seat: int, honor: Honor, place: int | None = None) -> PlayerView:
    player = state.players[seat]
    mine = player.provinces
    return PlayerView(
        seat=seat,
        clan=player.clan or None,
        provinces=len(mine),
        control_tokens=sum(state.faceup.get(id, 0) + state.facedown.get(id, 0) for id in mine),
        honor=honor.total,
        hand=len(player.hand),
        pool=len(player.pool),
        discard=_sorted(player.discard),
        cards=tuple(id for id in TERRITORY_IDS if state.territories[id].holder == seat),
        objective=player.objective if place else None,
        objective_honor=honor.objective if place else None,
        place=place,
        **alike(player, PLAYERS_ALIKE),
    )


def _territory(id: str, territory: TerritoryState, seat: int | None) -> TerritoryView:
    assert TERRITORY_CARDS[territory.card].territory == id, "every card lies on its own territory"
    knows = territory.played or seat in territory.known_to
    return TerritoryView(id, territory.holder, territory.played, territory.card if knows else None)


def _own(state: RokuganState, seat: int) -> OwnView:
    player = state.players[seat]
    asked = state.active == (seat,)
    draft = state.draft if asked else None
    return OwnView(
        hand=tuple(player.hand),
        pool=_sorted(player.pool),
        held=state.held if asked else None,
        aimed=state.aimed if asked else None,
        draft=draft,
        further=tuple(it.word for it in next_choices(state, seat, LOT) if isinstance(it, Choose)) if draft else (),
        **alike(player, ("dealt", "objective", "spied")),
    )


def _sorted(faces: list[str]) -> tuple[str, ...]:
    return tuple(sorted(faces, key=FACE_RANK.__getitem__))
