"""The card below a part of the map: all there is to know of a province or a territory."""

from __future__ import annotations

from engine.core.text import T
from engine.rokugan.data import CAPITALS, CLANS, MEMBERS, PROVINCES, TERRITORIES
from engine.rokugan.view import ProvinceView, RokuganView
from engine.rokugan.words import names as words
from render.map.zoom import BESIDE, paint_name, sheet
from render.paint.canvas import Canvas
from render.paint.palette import INK, LINE, SOFT_INK, mixed
from render.pictures import Names, Say
from render.rokugan.colours import LAND_COLOUR, MAT, PALETTE, SHADOW
from render.rokugan.crests import crest
from render.rokugan.parts import clan_of, letter, name_of, seat_mark, special_token
from render.rokugan.pieces import faded, piece
from render.text.fonts import Face, Type, block, cap_height

_HEAD, _FACT, _SMALL_FACT = Type(Face.SERIF_BOLD, 44), Type(Face.SANS_BOLD, 34), Type(Face.SANS, 30)
_PROVINCE, _TERRITORY = 250, 148


def province_card(view: RokuganView, id: str, names: Names, say: Say, wide: int) -> Canvas:
    """Name and territory; whose it is, with its control tokens; what it bears and what lies there; its neighbours."""
    province = next(it for it in view.provinces if it.id == id)
    territory = PROVINCES[id].territory
    wide -= BESIDE
    canvas = sheet((wide, _PROVINCE), LAND_COLOUR[territory], 60, MAT, mixed(MAT, LINE, SHADOW), PALETTE)
    left = canvas.text(18, 46, words.province(id), _HEAD, LINE)[2]
    if territory != id:
        canvas.text(wide - 18, 44, words.territory(territory), _SMALL_FACT, LINE, across=1, limit=wide - left - 50)
    right = _paint_control(canvas, province, wide - 18, 96)
    _paint_owner(canvas, view, province, names, say, right)
    _paint_figures(canvas, province, say, wide, 148)
    joined = say(T("Borders {provinces}", provinces=words.provinces(PROVINCES[id].land)))
    lines, type = block(joined, _SMALL_FACT, wide - 36, 2, 18)
    canvas.lines(18, 216 if len(lines) == 1 else 202, lines, type, SOFT_INK, step=type.size + 4)
    return canvas.settled()


def _paint_owner(
    canvas: Canvas, view: RokuganView, province: ProvinceView, names: Names, say: Say, right: float
) -> None:
    seat, x, y = province.controller, 16, 96
    if seat is None:
        owner = say(T("Nobody's"))
    else:
        canvas.stamp(seat_mark(clan_of(view, seat), seat, 46), x + 35, y, "owner", letter(seat))
        x += 82
        owner = name_of(names, seat)
    paint_name(canvas, x, y, owner, _FACT, right - x - 16)


def _paint_control(canvas: Canvas, province: ProvinceView, right: float, y: int) -> float:
    """Control tokens, those face up first; the left end."""
    for what, number in (("facedown", province.facedown), ("faceup", province.faceup)):
        if province.controller is not None and number:
            right = canvas.text(right, y + cap_height(_FACT) / 2, str(number), _FACT, INK, across=1)[0] - 6
            canvas.stamp(piece(what, 44), right - 22, y, what, str(number))
            right -= 62
    return right


def _paint_figures(canvas: Canvas, province: ProvinceView, say: Say, wide: int, y: int) -> None:
    """What is printed in a province, and the special token."""
    x, printed = 18, PROVINCES[province.id]
    if province.id in CAPITALS:
        canvas.stamp(piece("castle", 44), x + 22, y, "castle", province.id)
        x += 58
    for what, number in (("honor", printed.honor), ("shield", printed.defense)):
        if number:
            canvas.stamp(piece(what, 42), x + 21, y, what, str(number))
            x = canvas.text(x + 50, y + cap_height(_FACT) / 2, str(number), _FACT, INK)[2] + 24
    if province.special:
        canvas.stamp(special_token(province.special, 48), x + 24, y, "special", province.special)
        called = say(words.SPECIAL[province.special])
        canvas.text(x + 60, y + cap_height(_FACT) / 2, called, _FACT, INK, limit=wide - x - 78, least=16)


def territory_card(view: RokuganView, id: str, wide: int) -> Canvas:
    """Name and what all of it brings; how many provinces each seat has there; where its card is. The wider the card,
    the larger is what is on it."""
    wide -= BESIDE
    scale = max(2, round(wide / 500)) / 2
    head, fact, sign = (round(size * scale) for size in (_HEAD.size, _FACT.size, 46))
    size, headed = (wide, round(_TERRITORY * scale)), round(60 * scale)
    canvas = sheet(size, LAND_COLOUR[id], headed, MAT, mixed(MAT, LINE, SHADOW), PALETTE)
    x, y = 18 * scale, 32 * scale
    if id in CLANS:
        canvas.stamp(crest(id, sign, LINE), x + sign / 2, y)
        x += sign * 1.3
    canvas.text(x, 46 * scale, words.territory(id), _HEAD.smaller(head), LINE)
    type, worth = _FACT.smaller(fact), TERRITORIES[id].honor
    left = canvas.text(wide - 18 * scale, y + cap_height(type) / 2, f"+{worth}", type, LINE, across=1)[0]
    canvas.stamp(piece("honor", sign), left - sign * 0.6, y, "honor", str(worth))
    _paint_shares(canvas, view, id, 18 * scale, 104 * scale, sign, type)
    _paint_card(canvas, view, id, wide - 18 * scale, 104 * scale, sign)
    return canvas.settled()


def _paint_shares(canvas: Canvas, view: RokuganView, id: str, x: float, y: float, size: int, type: Type) -> None:
    """Who has provinces in a territory, and how many of all of them."""
    owners = [it.controller for it in view.provinces if it.id in MEMBERS[id]]
    for seat in sorted({owner for owner in owners if owner is not None}, key=lambda seat: (-owners.count(seat), seat)):
        says = f"{owners.count(seat)}/{len(owners)}"
        mark = seat_mark(clan_of(view, seat), seat, size)
        canvas.stamp(mark, x + mark.width / 2, y, "share", f"{id} {letter(seat)} {says}")
        x = canvas.text(x + mark.width * 1.15, y + cap_height(type) / 2, says, type, INK)[2] + size * 0.65


def _paint_card(canvas: Canvas, view: RokuganView, id: str, right: float, y: float, size: int) -> None:
    """The territory's card: free, held by somebody, or played."""
    card = next(it for it in view.territories if it.id == id)
    if card.holder is not None:
        mark = seat_mark(clan_of(view, card.holder), card.holder, size)
        canvas.stamp(mark, right - mark.width / 2, y, "holder", letter(card.holder))
        right -= mark.width * 1.15
    played = card.played and card.holder is None
    canvas.stamp(faded("card", size) if played else piece("card", size), right - size / 2, y, "card", id)
    if played:
        canvas.stamp(piece("done", size), right - size / 2, y)
