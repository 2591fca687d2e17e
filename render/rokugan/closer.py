"""A province or a territory, drawn again at twice the size, and a card about it below."""

from functools import partial

from engine.core.text import T, plain
from engine.rokugan.data import CAPITALS, CLANS, MEMBERS, PROVINCE_IDS, PROVINCES, TERRITORIES
from engine.rokugan.view import ProvinceView, RokuganView
from engine.rokugan.words import names as words
from render.map.chart import LARGER, Look, close_land
from render.map.zoom import Figure, Part, PlaceCard, Shape, frame_of, mounted
from render.paint.canvas import Canvas, Fit
from render.paint.palette import LINE, mixed
from render.pictures import Names, Say, Spot
from render.rokugan.colours import HATCHING, LAND_COLOUR, MAT, PALETTE, SHADOW, inks
from render.rokugan.ground import MAP, paint_banner, paint_print, table
from render.rokugan.layout import CONTROL, MAP_HEIGHT, SPECIAL, WIDTH, name_box, name_rows, places, print_box
from render.rokugan.parts import clan_of, crest, faded, letter, name_of, piece, seat_mark
from render.rokugan.tokens import heaps, paint_tab, paint_token, special, special_token
from render.text.fonts import serif_bold, width

_SCALES = (LARGER, 1)
"""Sizes of a banner at the edge."""


def paint_closer(view: RokuganView, names: Names, spot: Spot, say: Say = plain) -> Canvas:
    """Paint the map at twice its size, and the card: only what is public, also from a seat’s view.

    A thing that the edge would cut off is left out.
    """
    part = Part(frame_of(spot.box, WIDTH, MAP_HEIGHT))
    clans = {it.id: clan_of(view, it.controller) for it in view.provinces}

    def look(id: str) -> Look:
        clan = clans.get(id)
        return table(PROVINCES[id].territory, clan), None if clan is None else HATCHING[clan]

    land = close_land(MAP, ("labels", "levels", "zone", "numbers"), part.frame, PALETTE, PROVINCE_IDS)
    canvas = Canvas(land.coloured(look), PALETTE, steady=True)
    for id in PROVINCE_IDS:
        under = inks(PROVINCES[id].territory, clans.get(id))[0]
        if part.holds(name_box(id)):
            rows, type = name_rows(id, say(words.province(id)))
            for line, at in rows:
                name: Fit = {"across": 0.5, "halo": under, "kind": "name", "says": id}
                canvas.text(*part.at(*at), line, type.larger(LARGER), LINE, **name)
        if part.holds(print_box(id)):
            paint_print(canvas, id, *part.at(*places()[id].print), under, LARGER)
    for province in view.provinces:
        place = places()[province.id]
        (x, y), more = place.control, 8 if province.foiled is not None else 0  # for the shield at its foot
        wide, high = CONTROL[0] / 2, CONTROL[1] / 2
        banner = (x - wide - more, y - high, x + wide, y + high + more)
        if province.controller is not None and part.holds(banner):
            paint_banner(canvas, view, province, *part.at(*place.control), LARGER)
        if province.special and part.holds_around(*place.special, SPECIAL, SPECIAL):
            token = special(province.special, SPECIAL * LARGER)
            canvas.place(token, *part.at(*place.special), "special", f"{province.id} {province.special}")
    for heap in heaps(view):  # with their labels, if all of them are seen
        tabs = [label for laid in heap for label in laid.labels()]
        whole = all(part.holds_around(it.x, it.y, 2 * it.reach, 2 * it.reach) for it in heap)
        if whole and all(part.holds(label.box) for label in tabs):
            for laid in heap:
                paint_token(canvas, laid, clan_of(view, laid.token.owner), *part.at(laid.x, laid.y), scale=LARGER)
            for label in tabs:
                paint_tab(canvas, label.tab, *part.at(label.x, label.y), LARGER)
    for province in view.provinces:
        if province.id in land.areas:
            _paint_edge(canvas, view, province, part, land.areas[province.id], say)
    card = _province(view, spot.id, names, say) if spot.id in PROVINCES else _territory(view, spot.id, say)
    return mounted(canvas, card, (MAT, mixed(MAT, LINE, SHADOW), PALETTE))


def _paint_edge(canvas: Canvas, view: RokuganView, province: ProvinceView, part: Part, area: Shape, say: Say) -> None:
    """Paint the name and the banner of a province if they are cut off."""
    id, seat = province.id, province.controller
    name, type = say(words.province(id)), serif_bold(38 if part.size[0] < 1300 else 50)
    size = None if part.holds(name_box(id)) else (width(name, type), type.size)
    flies = seat is None or id in {it.says.split()[0] for it in canvas.things if it.kind == "control"}

    def write(x: float, y: float) -> None:
        under = inks(PROVINCES[id].territory, clan_of(view, seat))[0]
        canvas.label(x, y, name, type, LINE, across=0.5, halo=under)

    def hoist(number: int, x: float, y: float) -> None:
        if number < len(_SCALES):
            scale = _SCALES[number]
            paint_banner(canvas, view, province, round(x), round(y - more * scale / 2), scale)
        else:
            canvas.stamp(mark, x, y, "control", f"{id} {letter(seat or 0)}")

    mark = seat_mark(clan_of(view, seat), seat or 0, 32)
    more = 8 if province.foiled == seat else 0  # for the shield at its foot
    flags = [*(((CONTROL[0] + 2 * more) * scale, (CONTROL[1] + more) * scale) for scale in _SCALES), mark.size]
    part.label(canvas, area, size, [] if flies else flags, write, hoist)


def _province(view: RokuganView, id: str, names: Names, say: Say) -> PlaceCard:
    province, printed = next(it for it in view.provinces if it.id == id), PROVINCES[id]
    owner, armies = Figure("owner", None, say(T("No one's"))), []
    if (seat := province.controller) is not None:
        owner = Figure("owner", partial(seat_mark, clan_of(view, seat), seat), name_of(names, seat), letter(seat))
        tokens = (("faceup", province.faceup), ("facedown", province.facedown))
        armies = [Figure(what, partial(piece, what), str(n)) for what, n in tokens if n]
    figures = [Figure("castle", partial(piece, "castle"), note=id)] if id in CAPITALS else []
    worth = (("honor", printed.honor), ("shield", printed.defense))
    figures += [Figure(what, partial(piece, what), str(number)) for what, number in worth if number]
    named = []
    if province.special:
        called = say(words.SPECIAL[province.special])
        named.append(Figure("special", partial(special_token, province.special), called, province.special))
    territory = [Figure("land", None, say(words.territory(printed.territory)))] if printed.territory != id else []
    borders = say(T("Borders {provinces}", provinces=words.provinces(printed.land)))
    head, name = LAND_COLOUR[printed.territory], Figure("title", None, say(words.province(id)))
    return PlaceCard(head, name, territory, owner, armies, figures, named, borders=borders)


def _territory(view: RokuganView, id: str, say: Say) -> PlaceCard:
    """Return the content of a territory's card: honour, the provinces of each seat, its card."""
    owners = [it.controller for it in view.provinces if it.id in MEMBERS[id]]
    figures = []
    for seat in sorted({seat for seat in owners if seat is not None}, key=lambda seat: (-owners.count(seat), seat)):
        mark, share = partial(seat_mark, clan_of(view, seat), seat), f"{owners.count(seat)}/{len(owners)}"
        figures.append(Figure("share", mark, share, f"{id} {letter(seat)} {share}"))
    card = next(it for it in view.territories if it.id == id)
    armies = [Figure("card", partial(piece, "card"), note=id)]
    if (holder := card.holder) is not None:
        mark = partial(seat_mark, clan_of(view, holder), holder)
        armies.append(Figure("holder", mark, note=letter(holder)))
    elif card.played:
        armies = [Figure("card", partial(faded, "card"), note=id), Figure("played", partial(piece, "done"), note=id)]
    honor = Figure("honor", partial(piece, "honor"), f"+{TERRITORIES[id].honor}")
    name = Figure("crest", partial(crest, id, colour=LINE) if id in CLANS else None, say(words.territory(id)), id)
    figures = figures or [Figure("nobody", None, "–")]
    return PlaceCard(LAND_COLOUR[id], name, [honor], armies=armies, figures=figures)
