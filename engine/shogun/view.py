"""The view of a match by one seat, or by anyone (seat None).

Built up from nothing (``view_of``); no field here could hold another seat's secret. Everything that
is drawn, told or advised comes from these. What ``ALIKE`` and ``PLAYERS_ALIKE`` name is described
in the state.

Ids are those of ``board.json`` and ``cards.json``. Seats count from 0. Tuples "by seat" have one
entry a seat.
"""

from functools import lru_cache

from engine.core.model import alike
from engine.core.quick import frozen
from engine.shogun.actions import March
from engine.shogun.amounts import cards_to_place
from engine.shogun.data import BUILDINGS, CHEST_CARDS, DAIMYO_IDS, PROVINCES, SPACES, Board, board
from engine.shogun.rules.acting import answers
from engine.shogun.state import NO_PLAN, Attack, Player, Rules, ShogunPhase, ShogunState

HIDDEN = "hidden"


@frozen
class ProvinceView:
    """A province that is in play."""

    id: str
    owner: int | None
    armies: int
    buildings: tuple[str, ...]
    """Of ``castle``, ``temple``, ``theatre``, in this order."""
    markers: int
    """Revolt markers, 0 to 3."""


@frozen
class PlayerView:
    """A seat, as everyone sees it."""

    seat: int
    daimyo: str
    """Id of the Daimyo card: ``uesugi``, ``mori``, ``tokugawa``, ``takeda``, ``hashiba``."""
    chests: int
    rice: int
    points: int
    supply: int
    provinces: int
    special: str | None
    """The special card of the round, once taken."""
    position: int | None
    """Place in the turn order of the round, 1 to 5 (gaps possible), once taken."""
    locked: bool
    spaces: tuple[str | None, ...]
    """By printed space, ``SPACES``: None if empty, ``"hidden"`` if facedown, else the card. Before
    the end of PLAN all are None: which spaces hold a card is not yet public."""
    groups: tuple[int, ...]
    """Army groups not yet placed (during DRAFT)."""


@frozen
class OwnView:
    """The secrets of the seat."""

    plan: tuple[str | None, ...]
    """The card on each of the eleven spaces, in printed order."""
    last_plan: tuple[str | None, ...]
    """The plan of the round before, all None in the first."""
    hand: tuple[str, ...]
    """All cards it may plan with, also those on spaces: chest cards, then provinces by id."""
    missing: int
    """Cards that must still be placed before the plan can be locked."""

    @property
    def lying(self) -> dict[str, str]:
        """For each space that holds a card the card."""
        return {space: card for space, card in zip(SPACES, self.plan, strict=True) if card is not None}


@frozen
class TowerView:
    """Cubes by colour: one number a seat, and the farmers last."""

    inside: tuple[int, ...]
    tray: tuple[int, ...]
    levels: tuple[tuple[int, ...], ...]
    """Those inside by level: two levels with model T, one with the others."""


@frozen
class ShogunView:
    """All that a seat, or anyone, may see."""

    seat: int | None
    """The seat of the view; None for the public one."""
    rules: Rules
    year: int
    season: str
    """``spring``, ``summer``, ``autumn``, ``winter``."""
    phase: str
    """As in RULES.md 3: ``draft``, ``plan``, ``special_picks``, ``action``, ``winter_revolts``,
    ``game_end``."""
    action_index: int
    """1 to 10 during ACTION, else 0."""
    acting: int | None
    """The seat whose decision is open, None if no one's or everyone's."""
    active: tuple[int, ...]
    provinces: tuple[ProvinceView, ...]
    """Those in play, by id."""
    players: tuple[PlayerView, ...]
    draft_row: tuple[str, ...]
    """Provinces lying open in the draft, slot 1 and 2; empty after it."""
    draft_deck: int
    taken: str | None
    """The province that the acting seat has drafted and not yet filled."""
    turn_order: tuple[int, ...]
    """Seats in turn order of the round; empty before the first special picks."""
    bids: tuple[str | None, ...]
    bid_order: tuple[int, ...]
    """Seats in bid rank; empty before BIDS."""
    action_row: tuple[str | None, ...]
    """The ten action cards in row order, None if facedown; empty before the first round."""
    special_row: tuple[tuple[str, int | None], ...]
    """The five special cards on positions 1 to 5, each with the seat that took it."""
    year_events: tuple[str, ...]
    """Event cards lying open, not yet drawn."""
    event: str | None
    """The event in force; in winter the card of the winter loss."""
    drawn_revolts: tuple[str, ...]
    """In winter: the acting seat's provinces that still have to be carried out."""
    attack: Attack | None
    """With the option that lets a defender hold back: the attack that waits for their choice."""
    tower: TowerView
    farmers: int
    """In the general supply, as ``tiles``."""
    tiles: tuple[int, ...]
    """By ``BUILDINGS``."""
    own: OwnView | None
    """None in the public view, and for a seat without provinces."""
    extra_farmers: int = 0
    """In winter: farmers that rise in each of ``drawn_revolts`` besides its markers."""
    targets: tuple[str, ...] = ()
    """Provinces with which the seat can answer its open question: to be taken or planned, to march
    to, to revolt. Empty in the public view and for everyone else."""

    @property
    def side(self) -> str:
        """``sun`` or ``moon``."""
        return self.rules.side

    @property
    def board(self) -> Board:
        return board(self.side, len(self.players))

    @property
    def by_id(self) -> dict[str, ProvinceView]:
        return {province.id: province for province in self.provinces}

    @property
    def action(self) -> str | None:
        """The action card in progress; None if there is none."""
        return self.action_row[self.action_index - 1] if self.action_index else None

    def provinces_of(self, seat: int | None) -> list[str]:
        """A seat's provinces, by id; with None the neutral ones."""
        return [province.id for province in self.provinces if province.owner == seat]

    def plan_of(self, seat: int) -> dict[str, str]:
        if self.seat == seat:
            return {space: card or "-" for space, card in zip(SPACES, self.own.plan, strict=True)} if self.own else {}
        spaces = zip(SPACES, self.players[seat].spaces, strict=True)
        return {space: card for space, card in spaces if card is not None and card != HIDDEN}


# -- built up from a state ----------------------------------------------------------------------------------------

ALIKE = ("rules", "year", "season", "year_events", "event", "bids", "bid_order", "turn_order", "farmers")
PLAYERS_ALIKE = ("chests", "rice", "points", "supply", "special")


def view_of(state: ShogunState, seat: int | None) -> ShogunView:
    draft = state.draft
    owner, armies, buildings, markers = state.owner.get, state.armies.get, state.buildings.get, state.markers.get
    takers = {player.special: seat for seat, player in enumerate(state.players)}
    alone = None if state.phase == ShogunPhase.PLAN or not state.active else state.active[0]
    return ShogunView(
        seat=seat,
        phase=str(state.phase),
        acting=alone,
        provinces=tuple(
            _province(id, owner(id), armies(id, 0), buildings(id, ()), markers(id, 0)) for id in state.board.provinces
        ),
        players=tuple(_player(state, number) for number in range(len(state.players))),
        draft_row=tuple(draft.row) if draft else (),
        draft_deck=len(draft.deck) if draft else 0,
        taken=draft.taken if draft else None,
        action_row=tuple(card if place < state.revealed else None for place, card in enumerate(state.action_row)),
        special_row=tuple((card, takers.get(card)) for card in state.special_row),
        drawn_revolts=state.revolts,
        tower=TowerView(state.tower.inside, state.tower.tray, tuple(state.tower.levels)),
        tiles=tuple(map(state.tiles.__getitem__, BUILDINGS)),
        own=_own(state, seat) if seat is not None and state.players[seat].provinces else None,
        targets=_targets(state, seat) if seat in state.active else (),
        **alike(state, (*ALIKE, "action_index", "active", "attack", "extra_farmers")),
    )


@lru_cache(maxsize=1 << 12)
def _province(id: str, owner: int | None, armies: int, buildings: tuple[str, ...], markers: int) -> ProvinceView:
    """Return one object for equal provinces: a match shows them hundreds of times."""
    return ProvinceView(id, owner, armies, tuple(kind for kind in BUILDINGS if kind in buildings), markers)


def _player(state: ShogunState, seat: int) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        daimyo=DAIMYO_IDS[seat],
        provinces=player.provinces,
        position=state.special_row.index(player.special) + 1 if player.special else None,
        locked=state.phase == ShogunPhase.PLAN and player.provinces > 0 and seat not in state.active,
        spaces=_spaces(state, player),
        groups=state.draft.groups[seat] if state.draft else (),
        **alike(player, PLAYERS_ALIKE),
    )


def _spaces(state: ShogunState, player: Player) -> tuple[str | None, ...]:
    # which spaces hold a card is public from the end of PLAN on, each face once it is turned up: RULES.md 1, Plans
    if state.phase == ShogunPhase.PLAN:
        return NO_PLAN
    cards = ((space, player.plan.get(space)) for space in SPACES)
    return tuple(card if card is None or state.face_up(space) else HIDDEN for space, card in cards)


def _targets(state: ShogunState, seat: int) -> tuple[str, ...]:
    match state.phase:
        case ShogunPhase.DRAFT if state.draft:
            return tuple(state.draft.row) if state.draft.taken is None else ()
        case ShogunPhase.PLAN:
            return tuple(card for card in state.players[seat].hand if card in PROVINCES)
        case ShogunPhase.ACTION:
            return tuple(dict.fromkeys(it.target for it in answers(state, seat) if isinstance(it, March)))
    return state.revolts if state.phase == ShogunPhase.WINTER_REVOLTS else ()


def _own(state: ShogunState, seat: int) -> OwnView:
    player = state.players[seat]
    return OwnView(
        plan=tuple(map(player.plan.get, SPACES)),
        last_plan=player.last_plan,
        hand=(*CHEST_CARDS, *state.provinces_of(seat)),
        missing=max(0, cards_to_place(player.provinces) - len(player.plan)),
    )
