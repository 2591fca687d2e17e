"""The things of the game, read once from ``board.json`` and ``cards.json``.

Ids are lower-case words; "by id" means sorted by ASCII, everywhere. Assumed figures: RULES.md.
"""

from collections.abc import Mapping
from enum import StrEnum

from engine.core.printed import Parts
from engine.core.quick import frozen

TokenType = StrEnum("TokenType", "ARMY NAVY SHINOBI BLESSING DIPLOMACY RAID BLUFF")
"""The types of combat token."""

Place = StrEnum("Place", "CENTER LAND COAST")
"""The kinds of slot."""

Land = StrEnum("Land", "CLAN NEUTRAL SHADOWLANDS")
"""The kinds of territory."""

Goal = StrEnum(
    "Goal",
    "CAPITAL_OR_PROVINCES COASTAL_PROVINCES ADJACENT_CHAIN TERRITORIES_WITH_PROVINCE FEWEST_PROVINCES ALL_PROVINCES",
)
"""The kinds of goal of secret objectives (12)."""

Criterion = StrEnum("Criterion", "MOST_PROVINCES MOST_CONTROL_TOKENS MOST_TERRITORY_CARDS")
"""The comparisons by neutral initiative cards (4, U1)."""


@frozen
class Province:
    name: str
    territory: str
    honor: int
    """Printed honour."""
    defense: int
    coastal: bool
    land: tuple[str, ...]
    """Provinces it shares a land border with, by id."""


@frozen
class Territory:
    name: str
    kind: Land
    capital: str | None
    colour: str
    honor: int
    """For controlling all of it."""


@frozen
class Face:
    """The face of a combat token."""

    kind: TokenType
    strength: int
    """0 where none is printed."""
    count: int
    """The number for each clan, without its own special token."""


@frozen
class Clan:
    name: str
    colour: str
    capital: str
    ability: str
    token: str
    """The face of its special token."""


@frozen
class Objective:
    name: str
    honor: int
    kind: Goal
    territory: str = ""
    count: int = 0
    territories: int = 0
    provinces: tuple[str, ...] = ()


@frozen
class TerritoryCard:
    """One of the 22 territory cards; its effect is in ``rules/cards``."""

    name: str
    territory: str


@frozen
class Initiative:
    """An initiative card: a clan's, or one that compares."""

    clan: str | None
    criterion: Criterion | None


@frozen
class Special:
    """A special token (8)."""

    count: int
    honor: int
    printed_honor: int | None
    """The honour instead of the printed honour; None if they stay."""
    defense: int
    lasting: bool
    """Nothing replaces it."""


@frozen
class Hand:
    size: int
    """After the draw."""
    dragon: int
    """After Dragon's draw, before one goes back."""
    kept: int
    """Behind the screen at the end of the placement."""


_read = Parts(__package__, "board.json", "cards.json")


# -- the board ----------------------------------------------------------------------------------------------------

PROVINCES: Mapping[str, Province] = dict(sorted(_read("provinces", dict[str, Province]).items()))
PROVINCE_IDS = tuple(PROVINCES)
"""By id."""
TERRITORIES = _read("territories", dict[str, Territory])
TERRITORY_IDS = tuple(TERRITORIES)
"""In printed order: the clans', the two neutral ones, the Shadowlands."""
MEMBERS: Mapping[str, tuple[str, ...]] = {
    id: tuple(province for province in PROVINCE_IDS if PROVINCES[province].territory == id) for id in TERRITORY_IDS
}
"""For each territory its provinces, by id."""
SHADOWLANDS = tuple(id for id in PROVINCE_IDS if TERRITORIES[PROVINCES[id].territory].kind is Land.SHADOWLANDS)
"""Both the provinces and their territories."""
CAPITALS = frozenset(territory.capital for territory in TERRITORIES.values() if territory.capital)


@frozen
class TokenSlot:
    """Where a combat token can lie (1)."""

    place: Place
    source: str | None
    """On a land border the province it points away from."""
    target: str
    """The province it is in or points at."""
    border: str | None
    """The id of the border, which holds one token in whichever direction; None for a centre."""


def land_slot(source: str, target: str) -> str:
    """The slot on a land border that points at the target."""
    return f"land:{source}>{target}"


def center_slot(province: str) -> str:
    return f"center:{province}"


def coast_slot(province: str) -> str:
    """The coastal border of a province; slot and border are written alike."""
    return f"coast:{province}"


def land_border(one: str, other: str) -> str:
    """The id of the land border between two provinces."""
    return f"land:{min(one, other)}|{max(one, other)}"


SLOTS: Mapping[str, TokenSlot] = {
    **{center_slot(id): TokenSlot(Place.CENTER, None, id, None) for id in PROVINCE_IDS},
    **{
        land_slot(source, target): TokenSlot(Place.LAND, source, target, land_border(source, target))
        for source in PROVINCE_IDS
        for target in PROVINCES[source].land
    },
    **{
        coast_slot(id): TokenSlot(Place.COAST, None, id, coast_slot(id)) for id in PROVINCE_IDS if PROVINCES[id].coastal
    },
}
"""Every slot of the board: centres, land borders in both directions, coasts."""
CENTER: Mapping[str, str] = {id: center_slot(id) for id in PROVINCE_IDS}
"""Of each province its centre."""
COASTAL = frozenset(id for id in PROVINCE_IDS if PROVINCES[id].coastal)
BORDER: Mapping[str, str | None] = {id: slot.border for id, slot in SLOTS.items()}
TARGET: Mapping[str, str] = {id: slot.target for id, slot in SLOTS.items()}
"""The border and the target of each slot; besides ``SLOTS``, for speed."""
BORDERS = tuple(sorted({slot.border for slot in SLOTS.values() if slot.border}))
"""Every border: ``land:a|b`` with the two provinces by id, and ``coast:T``."""
BORDERS_OF: Mapping[str, tuple[str, ...]] = {
    id: tuple(slot.border for slot in SLOTS.values() if slot.target == id and slot.border) for id in PROVINCE_IDS
}
"""For each province its borders."""

_KINDS = list(TokenType)
FACES: Mapping[str, Face] = dict(
    sorted(_read("tokens", dict[str, Face]).items(), key=lambda item: (_KINDS.index(item[1].kind), item[1].strength))
)
FACE_IDS = tuple(FACES)
"""Armies, navies, shinobi, blessings, diplomacy, raid, bluff; within a kind by strength."""
KIND: Mapping[str, TokenType] = {id: face.kind for id, face in FACES.items()}
STRENGTH: Mapping[str, int] = {id: face.strength for id, face in FACES.items()}
FACE_RANK: Mapping[str, int] = {face: rank for rank, face in enumerate(FACE_IDS)}
"""The order in which tokens are listed."""
BLUFF, DIPLOMACY, RAID = str(TokenType.BLUFF), str(TokenType.DIPLOMACY), str(TokenType.RAID)
ARMIES, NAVIES, SHINOBI, BLESSINGS, *_ = (frozenset(id for id in FACE_IDS if KIND[id] is kind) for kind in TokenType)
FIGHTING = ARMIES | NAVIES | SHINOBI
"""The faces that attack and defend with a strength."""

CLANS = _read("clans", dict[str, Clan])
CLAN_IDS = tuple(CLANS)
CRAB, CRANE, DRAGON, LION, PHOENIX, SCORPION, UNICORN = CLAN_IDS
TOKENS_OF: Mapping[str, tuple[str, ...]] = {
    id: tuple(face for face in FACE_IDS for _ in range(FACES[face].count + (face == clan.token)))
    for id, clan in CLANS.items()
}
"""The 27 combat tokens of each clan, in the order of ``FACE_IDS``."""
OBJECTIVES = _read("objectives", dict[str, Objective])
OBJECTIVE_IDS = tuple(OBJECTIVES)
TERRITORY_CARDS = _read("territory_cards", dict[str, TerritoryCard])
CARD_IDS = tuple(TERRITORY_CARDS)
CARDS_OF: Mapping[str, tuple[str, ...]] = {
    id: tuple(card for card in CARD_IDS if TERRITORY_CARDS[card].territory == id) for id in TERRITORY_IDS
}
"""For each territory its two cards."""
INITIATIVE = _read("initiative", dict[str, Initiative])
NEUTRAL_INITIATIVE = tuple(id for id, card in INITIATIVE.items() if card.criterion)
CLAN_INITIATIVE: Mapping[str, str] = {card.clan: id for id, card in INITIATIVE.items() if card.clan}
"""For each clan its initiative card."""
SPECIALS = _read("specials", dict[str, Special])
SPECIAL_IDS = tuple(SPECIALS)
PEACE, SCORCHED, SHRINE, HARBOR, BATTLEFIELD = SPECIAL_IDS[:5]
LASTING = frozenset(id for id in SPECIAL_IDS if SPECIALS[id].lasting)

SUPPORT = ("scout", "shugenja", "first_player")
"""Cards besides those of the territories, played at the start of a turn in the placement (9.3)."""
ROUNDS = _read("rounds", int)
HAND = _read("hand", Hand)
SET_ASIDE = _read("set_aside", dict[int, int])
"""By number of players: control tokens each sets aside (S7)."""
NEUTRALS_ADDED = _read("neutral_initiative", dict[int, int])
"""By number of players: neutral initiative cards in the deck (S9)."""
SCOUTS, SHUGENJA = _read("scouts", int), _read("shugenja", int)
OBJECTIVES_DEALT = _read("objectives_dealt", int)
FIRST_PLAYER_CARD_FROM = _read("first_player_card_from", int)
"""Fewest players with whom the first player card is used (11)."""
FACEUP_HONOR = 1
