"""The seats at the bottom: who sits there and what everybody may know of it."""

from __future__ import annotations

from functools import lru_cache

from engine.core.text import T
from engine.edo import words
from engine.edo.data import BASIC
from engine.edo.view import HIDDEN, EdoView, PlayerView
from render.canvas import Canvas
from render.edo.colours import PALETTE, seat_colour
from render.edo.crests import crest
from render.edo.layout import WIDTH
from render.edo.market import HEIGHT as MARKET_HEIGHT
from render.edo.market import TOP as MARKET_TOP
from render.edo.parts import action_sign, building, figure, letter, official
from render.edo.pieces import piece
from render.fonts import Face, Type, block, cap_height
from render.palette import FAINT_INK, INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, Colour, readable_on
from render.pictures import Names, Say
from render.plates import panel, plate

SEATS_TOP, SEATS_HEIGHT = MARKET_TOP + MARKET_HEIGHT + 14, 352
_SIDE, _GAP = 20, 12
_BAND = 62
_NAME = Type(Face.SERIF_BOLD, 31)
_NAME_SMALL = Type(Face.SERIF_BOLD, 21)
_LETTER = Type(Face.SANS_BOLD, 30)
_NUMBER = Type(Face.SANS_BOLD, 32)
_CARD = Type(Face.SANS_BOLD, 20)
_CHIP = Type(Face.SANS_BOLD, 19)


def paint_seats(canvas: Canvas, view: EdoView, names: Names, say: Say) -> None:
    """A panel for each seat, in turn order."""
    wide = (WIDTH - 2 * _SIDE - (len(view.players) - 1) * _GAP) // len(view.players)
    for column, seat in enumerate(view.turn_order):
        player = view.players[seat]
        cards = tuple((id, say(words.CARD[id])) for id in (*player.cards, *player.claimed) if id not in BASIC)
        now = view.turn.position if view.turn and view.turn.seat == seat else None
        unset = say(T("no home yet")) if player.home is None else ""
        part = _seat(player, names[seat], column + 1, seat in view.active, now, cards, unset, wide)
        canvas.lay(part, _SIDE + column * (wide + _GAP), SEATS_TOP)


@lru_cache(16)
def _seat(
    player: PlayerView,
    name: str,
    place: int,
    acts: bool,
    now: int | None,
    cards: tuple[tuple[str, str], ...],
    unset: str,
    wide: int,
) -> Canvas:
    """One seat."""
    canvas = Canvas.blank(wide, SEATS_HEIGHT, PAPER, PALETTE)
    box = (0, 0, wide, SEATS_HEIGHT)
    panel(canvas, box, PAPER_LIGHT, VERMILION if acts else INK, 4 if acts else 2)
    canvas.note("seat", f"{letter(player.seat)}{' brush' if acts else ''}", box)
    _paint_band(canvas, wide, player, name, place, acts)
    _paint_figures(canvas, wide, player)
    _paint_people(canvas, wide, player)
    _paint_plan(canvas, wide, player, now)
    _paint_cards(canvas, wide, cards, player, unset)
    return canvas.settled()


def _paint_band(canvas: Canvas, wide: int, player: PlayerView, name: str, place: int, acts: bool) -> None:
    """The seat's colour with crest, letter, name and place in turn order."""
    ground, inset = seat_colour(player.seat), 4 if acts else 2
    ink = readable_on(ground)
    sprite = plate(wide - 2 * inset, _BAND, ground, ground, 0, 5)
    canvas.image.paste(sprite, (inset, inset), sprite)
    canvas.stamp(crest(player.seat, 46, ink), 34, 34, "crest", letter(player.seat))
    canvas.text(74, 45, letter(player.seat), _LETTER, ink, across=0.5)
    if acts:
        canvas.stamp(plate(38, 38, PAPER_LIGHT, INK, 1.5, 19), wide - 74, 34)
        canvas.stamp(piece("brush", 28), wide - 74, 34, "brush", letter(player.seat))
    canvas.stamp(plate(38, 38, PAPER_LIGHT, INK, 1.5, 19), wide - 28, 34, "position", str(place))
    canvas.text(wide - 28, 34 + cap_height(_LETTER) / 2, str(place), _LETTER, INK, across=0.5)
    _paint_name(canvas, name, wide - 98 - (104 if acts else 56), ink)


def _paint_name(canvas: Canvas, name: str, room: int, ink: Colour) -> None:
    lines, type = block(name, _NAME, room, 1, 23)
    if lines[0].endswith("…") and not name.endswith("…"):
        lines, type = block(name, _NAME_SMALL, room, 2, 16)
    for row, line in enumerate(lines):
        canvas.text(96, (44 if len(lines) == 1 else 31) + row * 24, line, type, ink)


def _paint_figures(canvas: Canvas, wide: int, player: PlayerView) -> None:
    """Points and money, then goods."""
    step = (wide - 16) / 5
    stock: list[tuple[str, int | str]] = [
        ("points", player.points),
        ("ryo", "?" if player.ryo is None else player.ryo),
        ("wood", player.wood),
        ("stone", player.stone),
        ("rice", player.rice),
    ]
    for number, (what, value) in enumerate(stock):
        figure(canvas, what, value, 10 + number * step, 100, _NUMBER, faint=value == 0)


def _paint_people(canvas: Canvas, wide: int, player: PlayerView) -> None:
    """Officials in hand, Shogun officials, samurai on the board; houses and the trading post left to build."""
    step, y = (wide - 16) / 5, 152
    on_board = sum(space is not None for space in player.figures)
    shogun = f"{player.shogun}+{player.recruits}" if player.recruits else str(player.shogun)
    signs = (
        (official(player.seat, 38), "officials", str(player.officials)),
        (piece("shogun", 38), "shogun", shogun),
        (piece("samurai", 38), "samurai on board", str(on_board)),
        (building("house", player.seat, 42, 36), "houses", str(player.houses)),
        (building("trading_post", player.seat, 42, 36), "posts", str(int(player.post))),
    )
    for number, (sprite, what, value) in enumerate(signs):
        x = 10 + number * step
        canvas.stamp(sprite, x + 19, y, what, value)
        ink = FAINT_INK if value == "0" else INK
        canvas.text(x + 42, y + cap_height(_NUMBER) / 2, value, _NUMBER, ink, limit=round(step) - 42, least=20)


def _paint_plan(canvas: Canvas, wide: int, player: PlayerView, now: int | None) -> None:
    """The three cards of the plan: what was revealed, or backs."""
    step, top = (wide - 20) / 3, 184
    for position, entry in enumerate(player.entries):
        left, right = round(10 + position * step), round(10 + (position + 1) * step - 6)
        box = (left, top, right, top + 66)
        panel(
            canvas,
            box,
            PAPER_SHADE if entry is None or isinstance(entry, str) else PAPER_LIGHT,
            VERMILION if now == position else SOFT_INK,
            3.5 if now == position else 1.5,
        )
        middle = (left + right) / 2
        if entry is None:
            canvas.note("entry", f"{letter(player.seat)} {position + 1} empty", box)
            sign = "lock" if player.locked else ""
            if sign:
                canvas.stamp(piece(sign, 34), middle, top + 33)
        elif isinstance(entry, str):
            canvas.note("entry", f"{letter(player.seat)} {position + 1} {HIDDEN}", box)
            canvas.stamp(piece("back", 50), middle, top + 33)
        else:
            canvas.note("entry", f"{letter(player.seat)} {position + 1} {entry.card} {entry.action}", box)
            sprite = action_sign(entry.card, entry.action, 44)
            canvas.image.paste(sprite, (left + 6, top + 11), sprite)
            x = right - 12
            for number, sprite in ((entry.shogun, piece("shogun", 26)), (entry.own, official(player.seat, 26))):
                if number:
                    canvas.text(x, top + 44, str(number), _CARD, INK, across=1)
                    canvas.stamp(sprite, x - 26, top + 36)
                    x -= 40


def _paint_cards(canvas: Canvas, wide: int, cards: tuple[tuple[str, str], ...], player: PlayerView, unset: str) -> None:
    """Special cards, by name; those of this round lie faint."""
    if not cards:
        if unset:
            canvas.text(14, 290, unset, _CHIP, FAINT_INK)
        return
    columns = 2 if len(cards) <= 4 else 3
    rows = (len(cards) + columns - 1) // columns
    step, tall = (wide - 20) / columns, min(42, 84 // rows)
    for number, (id, name) in enumerate(cards):
        left, top = round(10 + number % columns * step), 258 + number // columns * tall
        box = (left, top, round(left + step - 6), top + tall - 4)
        fresh = id in player.claimed
        panel(canvas, box, PAPER_SHADE if fresh else PAPER_LIGHT, SOFT_INK, 1.5)
        canvas.note("owned", f"{letter(player.seat)} {id}{' new' if fresh else ''}", box)
        type = _CHIP.smaller(min(19, tall - 8))
        canvas.text(
            left + 8,
            (box[1] + box[3]) / 2 + cap_height(type) / 2,
            name,
            type,
            SOFT_INK if fresh else INK,
            limit=box[2] - left - 14,
            least=12,
        )
