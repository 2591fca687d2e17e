"""Views of Battle for Rokugan made by hand: any moment of a match, without playing up to it."""

from __future__ import annotations

from dataclasses import replace

from engine.rokugan.data import BORDERS, CLAN_IDS, FACE_IDS, PROVINCE_IDS, SPECIAL_IDS, TERRITORY_IDS, center_slot
from engine.rokugan.state import Rules
from engine.rokugan.view import OwnView, PlayerView, ProvinceView, RokuganView, SpiedView, TerritoryView, TokenView

CARDS = ("promotion", "bushido", "spy_network")


def province(id: str, number: int, seats: int) -> ProvinceView:
    """A province in one of many conditions, by number."""
    controller = number % (seats + 1)
    special = SPECIAL_IDS[number // 3 % len(SPECIAL_IDS)] if number % 3 == 0 else None
    if controller == seats or special == "scorched_earth":
        return ProvinceView(id, None, 0, 0, special, None)
    return ProvinceView(id, controller, number % 4, 1 + number % 2, special, controller if number % 7 == 0 else None)


def token(id: int, slot: str, owner: int, **changes: object) -> TokenView:
    """A facedown token; ``changes`` replace fields."""
    return replace(TokenView(id, owner, slot, None, False, (), ()), **changes)  # type: ignore[arg-type]


def player(seat: int, provinces: int) -> PlayerView:
    """A player in the middle of a placement."""
    return PlayerView(
        seat=seat,
        clan=CLAN_IDS[seat],
        provinces=provinces,
        control_tokens=provinces + seat,
        honor=11 + seat * 3,
        hand=5 - seat % 2,
        pool=14 + seat,
        discard=FACE_IDS[seat : seat + 4],
        bluff_aside=seat == 1,
        scouts=2 - seat % 3,
        shugenja=seat % 2,
        cards=(),
        to_place=0,
        ronin=seat == 3,
        bluff_forbidden=seat == 2,
        out=False,
        ability_used=seat == 0,
        objective=None,
    )


def tokens(seats: int) -> tuple[TokenView, ...]:
    """Tokens of all sorts: on borders, on a coast, in centres; blessed, looked at, face up."""
    return (
        token(1, "land:crab_capital>gold_south", 0),
        token(2, "land:gold_west>gold_east", 1, blessings=("blessing_2",)),
        token(3, "coast:islands_east", 2 % seats, seen_by=(0,)),
        token(4, center_slot("lion_capital"), 0, seen_by=(1,)),
        token(5, center_slot("lion_capital"), 1),
        token(6, center_slot("crab_east"), 1, face="shinobi_2", faceup=True),
        token(7, "land:unicorn_east>scorpion_north", 0, blessings=("blessing_2", "blessing_3")),
    )


def view(seats: int = 5, **changes: object) -> RokuganView:
    """A public view in the middle of a placement; ``changes`` replace fields."""
    provinces = tuple(province(id, number, seats) for number, id in enumerate(PROVINCE_IDS))
    players = tuple(player(seat, sum(p.controller == seat for p in provinces)) for seat in range(seats))
    holders = {"crab": 0, "lion": 1, "shadowlands_south": seats - 1}
    played = {"gold": "bountiful_harvest"}
    made = RokuganView(
        seat=None,
        round=3,
        phase="placement",
        active=(1,),
        turn_order=tuple((seat + 1) % seats for seat in range(seats)),
        lap=2,
        provinces=provinces,
        tokens=tokens(seats),
        players=players,
        territories=tuple(TerritoryView(id, holders.get(id), id in played, played.get(id)) for id in TERRITORY_IDS),
        initiative=("initiative_crab", "master_of_tactics", "initiative_crane"),
        initiative_deck=2,
        first_player_card=seats > 2 or None,
        passes=0,
        cards_played=0,
        looked=(),
        looking=False,
        rules=Rules(strict_types=False, tie_break=False),
        own=None,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def mine(seats: int = 5, seat: int = 1) -> RokuganView:
    """A seat's own view: it knows its tokens and another one, holds a card, held one, has seen a hand."""
    public = view(seats)
    known = {token.id: FACE_IDS[token.id] for token in public.tokens if token.owner == seat and not token.faceup}
    known[3] = "raid"
    lying = tuple(replace(token, face=known.get(token.id, token.face)) for token in public.tokens)
    held = {it.id: "bushido" for it in public.territories if it.holder == seat} | {"crane": "code_of_honor"}
    return replace(
        public,
        seat=seat,
        active=(seat,),
        tokens=lying,
        territories=tuple(replace(it, card=held.get(it.id, it.card)) for it in public.territories),
        own=OwnView(
            hand=("army_1", "army_4", "navy_2", "blessing_2", "bluff"),
            pool=("army_1", "army_1", "army_5", "shinobi_1", "raid"),
            dealt=("way_of_the_sail", "the_great_library"),
            objective="way_of_the_sail",
            held="army_4",
            aimed=None,
            draft=None,
            spied=(SpiedView(0, 2, ("army_2", "navy_1", "diplomacy")),),
        ),
    )


def crowded(seats: int = 5, *, swapped: bool = False) -> RokuganView:
    """Every border and every centre full, special tokens and many control tokens everywhere."""
    lying = []
    for number, border in enumerate(BORDERS, start=1):
        slot = border
        if border.startswith("land:"):
            one, other = border.removeprefix("land:").split("|")
            slot = f"land:{other}>{one}" if swapped else f"land:{one}>{other}"
        lying.append(token(number, slot, number % seats))
    for id in PROVINCE_IDS:
        lying += [token(len(lying) + 1 + more, center_slot(id), more % seats) for more in range(3)]
    provinces = tuple(
        ProvinceView(id, number % seats, 12, 11, "defense_2", number % seats) for number, id in enumerate(PROVINCE_IDS)
    )
    return view(seats, provinces=provinces, tokens=tuple(lying))
