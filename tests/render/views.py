"""Views made by hand: any moment of a match, without playing up to it."""

from __future__ import annotations

from dataclasses import replace

from engine.shogun.data import ACTION_IDS, DAIMYO_IDS, EVENT_IDS, PROVINCES, SPECIALS, board
from engine.shogun.game import SHOGUN, rules_of
from engine.shogun.view import OwnView, PlayerView, ProvinceView, ShogunView, TowerView


def province(id: str, number: int, seats: int) -> ProvinceView:
    """A province in one of many conditions, by number."""
    owner = number % (seats + 1)
    if owner == seats:
        return ProvinceView(id, None, 0, (), 0)
    standing = [name for bit, name in enumerate(("castle", "temple", "theatre")) if (number * 5) >> bit & 1]
    buildings = tuple(standing[: PROVINCES[id].spaces])
    return ProvinceView(id, owner, 1 + number * 7 % 12, buildings, (number * 3) % 4 if number % 2 else 0)


def player(seat: int, provinces: int) -> PlayerView:
    """A player in the middle of a round."""
    cards = ("kai", "hidden", "chest_2", "hidden", None)
    return PlayerView(
        seat=seat,
        daimyo=DAIMYO_IDS[seat],
        chests=12 - seat * 2,
        rice=3 + seat,
        points=seat * 9,
        supply=31 + seat,
        provinces=provinces,
        special=SPECIALS[(seat * 2) % 5],
        position=(seat * 2) % 5 + 1,
        locked=seat % 2 == 0,
        spaces=tuple(cards[(seat + space) % 5] for space in range(11)),
        groups=(),
    )


def view(seats: int = 5, side: str = "sun", **changes: object) -> ShogunView:
    """A public view in the middle of a round; ``changes`` replace fields."""
    provinces = tuple(province(id, number, seats) for number, id in enumerate(board(side, seats).provinces))
    players = tuple(player(seat, sum(p.owner == seat for p in provinces)) for seat in range(seats))
    order = tuple(sorted(range(seats), key=lambda seat: players[seat].position or 0))
    inside = (*(3, 0, 2, 1, 2)[:seats], 3)
    made = ShogunView(
        seat=None,
        rules=rules_of({**SHOGUN.checked_options(seats, {}), "side": side}),
        year=1,
        season="summer",
        phase="action",
        action_index=3,
        acting=order[1],
        active=(order[1],),
        provinces=provinces,
        players=players,
        draft_row=(),
        draft_deck=0,
        taken=None,
        turn_order=order,
        bids=("chest_3", "kai", "chest_0", None, "chest_4")[:seats],
        bid_order=order,
        action_row=(*ACTION_IDS[3:], *ACTION_IDS[:3])[:7] + (None,) * 3,
        special_row=tuple((card, next((p.seat for p in players if p.special == card), None)) for card in SPECIALS),
        year_events=EVENT_IDS[2:4],
        event=EVENT_IDS[5],
        drawn_revolts=(),
        attack=None,
        tower=TowerView(inside, (*(0, 2, 0, 0, 1)[:seats], 2), (inside,)),
        farmers=15,
        tiles=(21, 20, 19),
        own=None,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def planning(seats: int = 5, seat: int = 1, side: str = "sun") -> ShogunView:
    """A seat's own view while it plans."""
    public = view(seats, side)
    mine = tuple(p.id for p in public.provinces if p.owner == seat)
    hand = ("chest_0", "chest_1", "chest_2", "chest_3", "chest_4", *mine)
    plan = (mine[0], None, "chest_2", mine[1], mine[2], None, "chest_0", mine[3], mine[4], None, "chest_3")
    players = tuple(replace(p, spaces=(None,) * 11, special=None, position=None) for p in public.players)
    return replace(
        public,
        seat=seat,
        phase="plan",
        action_index=0,
        acting=None,
        active=tuple(range(seats)),
        players=players,
        action_row=public.action_row[:5] + (None,) * 5,
        special_row=tuple((card, None) for card, _ in public.special_row),
        year_events=EVENT_IDS[2:5],
        event=None,
        bids=(),
        bid_order=(),
        own=OwnView(plan, (None,) * 11, hand, 3),
        targets=tuple(id for id in mine if id not in plan),
    )
