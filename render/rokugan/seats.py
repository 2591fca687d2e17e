"""The seats beside the map: who sits there, of which clan, and what is public about them."""

from functools import lru_cache

from engine.core.text import T, Text
from engine.rokugan.data import CLANS, HAND
from engine.rokugan.view import PlayerView, RokuganView
from engine.rokugan.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import FAINT_INK, INK, LINE, PAPER_LIGHT, VERMILION, WALL, Colour, readable_on
from render.paint.plates import plate
from render.paint.table_surface import GAP
from render.pictures import Names, Say
from render.rokugan.colours import MAT, PALETTE, clan_colour
from render.rokugan.crests import crest
from render.rokugan.parts import letter, name_of, put, sign
from render.rokugan.pieces import piece
from render.rokugan.table import Table, laid_out
from render.text.fonts import Face, Type, block, cap_height, named, width

_BAND = 66
_ROW = 43
"""From one row of figures to the next."""
_NAME = Type(Face.SERIF_BOLD, 33)
_NAME_LEAST, _NAME_SMALL = 27, Type(Face.SERIF_BOLD, 23)
_CLAN = Type(Face.SANS, 26)
_NUMBER = Type(Face.SANS_BOLD, 36)
_LETTER = Type(Face.SANS_BOLD, 32)
_FLAG = Type(Face.SANS_BOLD, 26)


def paint_seats(canvas: Canvas, view: RokuganView, names: Names, say: Say, table: Table) -> None:
    """A panel for each seat, in turn order; at the end by place. Side by side, or below each other."""
    waiting = [player.seat for player in view.players if player.seat not in view.turn_order]
    order = [*(seat for seat in view.turn_order if seat < len(view.players)), *waiting]
    order.sort(key=lambda seat: view.players[seat].place or 0)
    left, top = table.left, table.top + table.rows(len(view.territories)) + 2
    size, columns = (table.share(len(order)), table.seat), 3
    if table.wide:
        high = (table.size[1] - top - 14 - (len(order) - 1) * GAP) // len(order)
        size, columns = (table.room, min(table.seat, high)), 5
    for number, seat in enumerate(order):
        player = view.players[seat]
        place = player.place or (number + 1 if seat in view.turn_order else None)
        remarks = " · ".join(say(text) for text in _remarks(player))
        part = _seat(player, name_of(names, seat), place, seat in view.active, remarks, size, columns)
        canvas.lay(part, left, top)
        left, top = (left, top + size[1] + GAP) if table.wide else (left + size[0] + GAP, top)


def _remarks(player: PlayerView) -> list[Text]:
    """What is special about a seat this round; at the end its objective."""
    if player.objective is not None:
        honor = words.honor(player.objective_honor or 0)
        return [T("{card}: {honor}", card=words.objective(player.objective), honor=honor)]
    remarks = (
        (player.ronin, T("ronin")),
        (player.bluff_forbidden, T("bluff forbidden")),
        (player.bluff_aside, T("bluff set aside")),
        (player.ability_used, T("ability used")),
        (player.out and player.hand > HAND.kept, T("out for this placement")),
    )
    return [text for applies, text in remarks if applies]


def _seat(
    player: PlayerView, name: str, place: int | None, acts: bool, remarks: str, size: tuple[int, int], columns: int
) -> Canvas:
    """One seat; ``columns`` of figures."""
    wide, tall = size
    canvas = _head(player.seat, player.clan, name, place, acts, size).copy()
    _paint_figures(canvas, size, player, columns)
    if remarks:
        canvas.lay(
            _remark(remarks, VERMILION if player.objective is None else INK, wide - 28 - 46 * acts), 14, tall - 55
        )
    if acts:
        put(canvas, sign("brush", 40, PAPER_LIGHT), wide - 32, tall - 30, "brush", letter(player.seat))
    return canvas


@lru_cache(64)
def _head(seat: int, clan: str | None, name: str, place: int | None, acts: bool, size: tuple[int, int]) -> Canvas:
    """The card with the clan's colour above: sign, letter, name and place in turn order."""
    wide, tall = size
    thick = 6 if acts else 2
    canvas = laid_out(wide, tall, PAPER_LIGHT, VERMILION if acts else LINE, thick)
    canvas.note("seat", f"{letter(seat)}{' brush' if acts else ''}", (0, 0, wide, tall))
    ground = clan_colour(clan)
    ink = readable_on(ground)
    sprite = plate(wide - 2 * thick, _BAND, ground, ground, 0, 5)
    canvas.image.paste(sprite, (thick, thick), sprite)
    canvas.stamp(crest(clan, 50, ink), 36, 37, "crest", clan or "none")
    canvas.text(76, 48, letter(seat), _LETTER, ink, across=0.5)
    room = wide - 100 - (56 if place is not None else 12)
    if place is not None:
        type = Type(Face.SANS_BOLD, 34)
        canvas.stamp(plate(44, 44, WALL, LINE, 1.5, 22), wide - 32, 37, "position", str(place))
        canvas.text(wide - 32, 37 + cap_height(type) / 2, str(place), type, LINE, across=0.5)
    _paint_name(canvas, name, CLANS[clan].name if clan else "", room, ink)
    return canvas.settled(MAT)


@lru_cache(64)
def _remark(remarks: str, ink: Colour, room: int) -> Canvas:
    """What is special about a seat, in one line or two."""
    canvas = Canvas.blank(room, 46, PAPER_LIGHT, PALETTE)
    lines, type = block(remarks, _FLAG, room, 2, 20)
    canvas.lines(0, 34 if len(lines) == 1 else 18, lines, type, ink, step=23)
    return canvas.settled()


@lru_cache(1024)
def _figure(what: str, value: int, room: int) -> Canvas:
    """A sign and how many there are."""
    canvas = Canvas.blank(room, 40, PAPER_LIGHT, PALETTE)
    canvas.stamp(piece(what, 36), 18, 20, what, str(value))
    ink = INK if value else FAINT_INK
    canvas.text(43, 20 + cap_height(_NUMBER) / 2, str(value), _NUMBER, ink, limit=room - 46)
    return canvas.settled()


def _paint_name(canvas: Canvas, name: str, clan: str, room: int, ink: Colour) -> None:
    """In one line above the clan's name; a long one in two lines of its own."""
    if width(name, _NAME.smaller(_NAME_LEAST)) <= room:
        canvas.text(98, 36, name, _NAME, ink, limit=room, least=_NAME_LEAST)
        canvas.text(98, 63, clan, _CLAN, ink, limit=room, least=16)
        return
    lines, type = named(name, _NAME_SMALL, room, 2, 16)
    canvas.lines(98, 45 if len(lines) == 1 else 33, lines, type, ink, step=25)


def _paint_figures(canvas: Canvas, size: tuple[int, int], player: PlayerView, columns: int) -> None:
    """Honor, provinces, cards; tokens in hand, in the pool, discarded; scouts, shugenja, tokens to be placed."""
    figures = [
        ("honor", player.honor),
        ("province", player.provinces),
        ("card", len(player.cards)),
        ("hand", player.hand),
        ("pool", player.pool),
        ("discard", len(player.discard)),
        ("scout", player.scouts),
        ("shugenja", player.shugenja),
        ("facedown", player.to_place) if player.to_place else ("faceup", player.control_tokens),
    ]
    rows = -(-len(figures) // columns)
    step, down = (size[0] - 20) / columns, min(_ROW if rows > 2 else 1.4 * _ROW, (size[1] - _BAND - 62) / rows)
    for number, (what, value) in enumerate(figures):
        x, y = 12 + number % columns * step, _BAND + 12 + (number // columns + 0.5) * down
        canvas.lay(_figure(what, value, round(step) - 4), round(x), round(y) - 20)
