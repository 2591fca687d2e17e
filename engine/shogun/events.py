"""All that can happen. Ids as in ``board.json`` and ``cards.json``, seats from 0.

Tuples "by seat" have one entry a seat. Everyone may know an event unless its ``audience`` says
otherwise.
"""
# One file of more than 350 lines: it is the list of all that can happen, in the order of a match.

from enum import StrEnum

from engine.core.model import CountedEvent, Event, PrivateEvent, SeatEvent, event_types
from engine.core.quick import frozen

# -- the set-up and the draft (RULES.md 2) -------------------------------------------------------------------------


class MatchBegan(Event):
    """The board side is chosen, the Daimyo given out, chests paid."""

    side: str
    daimyo: tuple[str, ...]
    first: int | None
    """The first player of the draft; None with the fixed start."""


class DraftRowChanged(Event, together="start"):
    row: tuple[str, ...]


class DraftRefreshed(SeatEvent):
    """A player put both open cards under the deck."""


class ProvinceTaken(SeatEvent, together="start"):
    province: str
    unseen: bool
    """From the top of the deck."""


class GroupPlaced(SeatEvent, together="start"):
    province: str
    armies: int


class FixedStart(Event):
    """The fixed starting set-up was given out: for each seat its list's letter."""

    letters: tuple[str, ...]


class TowerFilled(Event, together="start"):
    """The first throw: what stayed inside."""

    armies: tuple[int, ...]
    farmers: int


class YearBegan(Event):
    """Four event cards lie open."""

    year: int
    events: tuple[str, ...]


class RoundBegan(Event):
    """The rows are laid out, planning begins."""

    year: int
    season: str
    actions: tuple[str, ...]
    """The five open action cards."""
    specials: tuple[str, ...]
    """The special cards on positions 1 to 5."""


class PlanChanged(PrivateEvent):
    """A player put a card on a space or took it off. For them alone."""

    space: str
    card: str | None


class PlanLocked(CountedEvent):
    """A plan is locked."""


class PlanUnlocked(CountedEvent):
    """A plan is open again."""


class EventDrawn(Event):
    card: str


class BidsRevealed(Event):
    """All bids, and the rank they give."""

    bids: tuple[str | None, ...]
    """By seat: a chest card, a province, or none."""
    order: tuple[int, ...]
    """Seats by rank."""
    drawn: tuple[tuple[int, ...], ...]
    """The groups of seats whose tie was broken by drawing, in the order drawn."""


class SpecialPicked(SeatEvent, together="specials"):
    """A player took a special card and with it a place in turn order."""

    card: str
    position: int
    last: bool
    """It was the only one left, so that nothing was asked."""


# -- the ten actions, carried out (RULES.md 5, 6) ------------------------------------------------------------------


class Obstacle(StrEnum):
    """Why a planned action cannot be carried out in full (5.3)."""

    TOO_FEW_CHESTS = "too_few_chests"
    NO_FREE_SPACE = "no_free_space"
    STANDS_ALREADY = "stands_already"
    NO_TILES = "no_tiles"
    TOO_FEW_ARMIES = "too_few_armies"
    """The player's supply is too small."""
    NOBODY_TO_SPARE = "nobody_to_spare"
    """The province has fewer than two armies."""
    NO_TARGET = "no_target"


class ActionBegan(Event):
    """An action card comes up; the cards on that space are turned."""

    index: int
    """1 to 10."""
    action: str
    cards: tuple[tuple[int, str], ...]
    """Seat and card, in turn order; seats without a card left out."""

    @property
    def goes_on(self) -> bool:
        return self.index > 1


class ActionTurned(Event):
    """The next action card of the row lies open."""

    index: int
    action: str


class ActionSkipped(SeatEvent):
    action: str
    province: str
    reason: str
    """A value of ``Obstacle``."""


class ActionDeclined(SeatEvent):
    """With the option of free choice: a player did not want to."""

    action: str
    province: str


class Built(SeatEvent, together_by="building"):
    province: str
    building: str
    paid: int
    calmed: bool
    """A theatre event took a revolt marker off."""


class Collected(SeatEvent, together="income"):
    province: str
    resource: str
    """``rice`` or ``chests``."""
    amount: int
    lost: int
    """Beyond the rice track."""


class MarkerPlaced(SeatEvent, together="income"):
    """Unrest grows: a revolt marker more."""

    province: str
    markers: int


class Deployed(SeatEvent, together="armies"):
    province: str
    armies: int
    paid: int


class Moved(SeatEvent):
    source: str
    target: str
    armies: int


# -- battles and revolts (RULES.md 7) ------------------------------------------------------------------------------


class Result(StrEnum):
    """How a battle ended (7.4)."""

    CONQUERED = "conquered"
    """The attacker took the province, another player's or neutral."""
    DEFENDED = "defended"
    UNDECIDED = "undecided"
    """As many on both sides, or none: the province becomes neutral."""
    ONLY_FARMERS = "only_farmers"
    """Farmers defeat the attacker, no defending army is left: the province becomes neutral."""
    HELD_BACK = "held_back"
    """The same, but the armies that were held back keep the province (13, variant 2)."""
    STAYED_NEUTRAL = "stayed_neutral"
    """The farmers of a neutral province sent the attacker home."""


@frozen
class Cubes:
    """Cubes of a throw, by colour."""

    armies: tuple[int, ...]
    """By seat."""
    farmers: int


@frozen
class TowerBefore:
    """The tower before a throw: the odds follow from it and from the cubes thrown (12.6)."""

    model: str
    stick: float
    loosen: float
    levels: tuple[tuple[int, ...], ...]
    """Cubes inside by level, each by seat and then farmers."""


@frozen
class Scene:
    """Where cubes were thrown. Events that were stored before this was told have none."""

    buildings: tuple[str, ...]
    """In the province before the throw."""
    markers: int
    """Revolt markers there before it."""
    inside: Cubes
    """The cubes inside the tower after it."""
    before: TowerBefore | None = None
    """None if the table wants no odds."""


class AttackAnnounced(Event):
    """With the option that lets a defender hold back: an attack waits for their choice."""

    attacker: int
    source: str
    target: str
    armies: int
    defender: int


class BattleFought(Event, notable=True):
    """Armies met another player's, or farmers, and the tower spoke."""

    attacker: int
    source: str
    target: str
    defender: int | None
    """None for a neutral province."""
    marched: int
    extra_attack: int
    """From the attacker's supply."""
    stood: int
    """Armies that were in the province."""
    held_back: int
    extra_defence: int
    thrown: Cubes
    """With the cubes that were in the tray."""
    tray_before: Cubes
    came_out: Cubes
    """The tray after the throw."""
    farmers_help: bool
    result: str
    """A value of ``Result``."""
    armies_left: int
    owner: int | None
    """After it."""
    buildings_lost: tuple[str, ...]
    markers_lost: int
    scene: Scene | None = None


class RevoltFought(SeatEvent, notable=True):
    province: str
    winter: bool
    farmers: int
    stood: int
    thrown: Cubes
    tray_before: Cubes
    came_out: Cubes
    put_down: bool
    armies_left: int
    buildings_lost: tuple[str, ...]
    markers_lost: int
    scene: Scene | None = None


class CardSurrendered(SeatEvent):
    """A province card lying on a space was shown and given up with the province."""

    province: str
    space: str


# -- the end of a round, the winter, the end of the match (RULES.md 9, 10) -----------------------------------------


class Ending(StrEnum):
    """The ways the match can be decided (10.2)."""

    POINTS = "points"
    CHESTS = "chests"
    """Equal points, more chests."""
    SHARED = "shared"
    """Equal points and chests: a shared victory."""


class RoundEnded(Event):
    """Cards go back to hand."""


class WinterLoss(Event):
    """The last event card says how much rice is lost."""

    year: int
    card: str
    loss: int
    rice: tuple[int, ...]
    """The rest of each seat, by seat."""


class SupplyChecked(SeatEvent):
    """A player's provinces against their rice, and the provinces drawn for a revolt."""

    provinces: int
    rice: int
    unsupplied: int
    revolts: tuple[str, ...]
    extra_farmers: int


@frozen
class Majority:
    """The seats with most of a kind of building in a region."""

    region: str
    building: str
    seats: tuple[int, ...]
    points: int
    """For each of them."""


@frozen
class Holdings:
    """The holdings of each seat in a region when it is scored, by seat."""

    region: str
    provinces: tuple[int, ...]
    castles: tuple[int, ...]
    temples: tuple[int, ...]
    theatres: tuple[int, ...]


class Scored(Event, goes_on=True):
    year: int
    provinces: tuple[int, ...]
    buildings: tuple[int, ...]
    majorities: tuple[Majority, ...]
    majority_points: tuple[int, ...]
    total: tuple[int, ...]
    """Points after it, by seat."""
    holdings: tuple[Holdings, ...]
    """Region by region."""


class YearEnded(Event):
    """Rice and revolt markers go back."""


class MatchEnded(Event):
    """The final ranking, by seat."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    chests: tuple[int, ...]
    reason: str
    """A value of ``Ending``."""


EVENT_TYPES = event_types(globals())
