"""A seat's own planning board: the cards of its plan in order, on each the action chosen, the officials, what it will
bring; the cards that can still be chosen; below them the map with the ways of its samurai and where each card acts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from engine.core.text import T, plain
from engine.edo.asking.forecast import targets
from engine.edo.data import RESOURCES
from engine.edo.view import EdoView, OwnView, PlayerView
from render.edo import cards
from render.edo.colours import PALETTE, seat_colour
from render.edo.crests import crest
from render.edo.layout import MAP_HEIGHT, WIDTH
from render.edo.own_map import paint_key, paint_place_key, paint_routes
from render.edo.parts import figure, letter, official
from render.edo.pieces import piece
from render.edo.title import phase
from render.paint.canvas import Box, Canvas
from render.paint.palette import INK, PAPER, PAPER_LIGHT, VERMILION, readable_on
from render.paint.plates import plate
from render.pictures import Names, Say
from render.text.fonts import Face, Type, cap_height, width

BAND = 96
_SIDE, _GAP = 20, 12
_STOCK_TOP, _STOCK = BAND + 10, 58
_PLAN_TOP, _COLUMNS, _MOST_FREE = _STOCK_TOP + _STOCK + 8, 3, 6
_CARD_WIDE = (WIDTH - 2 * _SIDE - (_COLUMNS - 1) * _GAP) // _COLUMNS
_TITLE = Type(Face.SERIF_BOLD, 44)
_HEADING = Type(Face.SERIF_BOLD, 30)
_NUMBER = Type(Face.SANS_BOLD, 36)


def compose(view: EdoView, names: Names, say: Say = plain) -> Canvas | None:
    """The picture; None if there is nothing to look at: from the first plan to the end there is."""
    if view.own is None or view.seat is None or not view.round or view.phase == "game_end":
        return None
    player, own = view.players[view.seat], view.own
    planned = [position for position, entry in enumerate(own.plan) if entry is not None]
    free = _free(player, own) if cards.is_open(view, own) else ()
    chips = tuple(card for card in _others(player, own) if card not in free)
    large = (*(entry.card for entry in own.plan if entry is not None), *free)
    tops = _tops([cards.height(card) for card in large], _PLAN_TOP)
    chips_top = tops[-1]
    map_top = chips_top + -(-len(chips) // _COLUMNS) * (cards.CHIP + 8) + 4
    canvas = Canvas.blank(WIDTH, map_top, PAPER, PALETTE)
    _paint_band(canvas, view, player, names[player.seat], say)
    _paint_stock(canvas, view, player, own, say)
    could = cards.offered(view, own)
    for number, card in enumerate(large):
        box = _box(number, tops[number // _COLUMNS], tops[number // _COLUMNS + 1] - _GAP)
        if number < len(planned):
            cards.paint_planned(canvas, box, planned[number], view, own, say)
        else:
            cards.paint_free(canvas, box, card, could, say)
    for number, card in enumerate(chips):
        top = chips_top + number // _COLUMNS * (cards.CHIP + 8)
        cards.paint_chip(canvas, _box(number, top, top + cards.CHIP), card, card in player.claimed, say)
    whole = Canvas(Image.new("P", (WIDTH, map_top + MAP_HEIGHT)), PALETTE)
    whole.image.putpalette(PALETTE.flat)
    whole.lay(canvas.settled(), 0, 0)
    map = Canvas.blank(WIDTH, MAP_HEIGHT, PAPER, PALETTE)
    paint_routes(map, view, say, lit_by(view, own))
    whole.lay(map.settled(steady=True), 0, map_top)
    return whole


def lit_by(view: EdoView, own: OwnView) -> Mapping[str, tuple[int, ...]]:
    """For each space the positions of the plan whose cards can be carried out there, as far as they are to come."""
    found: dict[str, tuple[int, ...]] = {}
    if view.phase == "wages":
        return found
    turn = view.turn
    for position, entry in enumerate(own.plan):
        acting = turn is not None and (turn.seat, turn.position) == (view.seat, position)
        if entry is not None and (acting or not cards.is_revealed(view, position)):
            for space in targets(view, entry):
                found[space] = (*found.get(space, ()), position)
    return found


def _box(number: int, top: int, bottom: int) -> Box:
    """A place in the rows of cards."""
    left = _SIDE + number % _COLUMNS * (_CARD_WIDE + _GAP)
    return (left, top, left + _CARD_WIDE, bottom)


def _tops(heights: Sequence[int], top: int) -> list[int]:
    """Where each row of cards begins, and what comes below them."""
    found = [top]
    for first in range(0, len(heights), _COLUMNS):
        found.append(found[-1] + max(heights[first : first + _COLUMNS]) + _GAP)
    return found


def _others(player: PlayerView, own: OwnView) -> tuple[str, ...]:
    """Cards that lie on no position."""
    planned = {entry.card for entry in own.plan if entry is not None}
    return tuple(card for card in (*player.cards, *player.claimed) if card not in planned)


def _free(player: PlayerView, own: OwnView) -> tuple[str, ...]:
    """Those of them that can be planned, as many as are shown large."""
    return tuple(card for card in _others(player, own) if card not in player.claimed)[:_MOST_FREE]


def _paint_band(canvas: Canvas, view: EdoView, player: PlayerView, name: str, say: Say) -> None:
    """Whose picture it is, when, and whether the plan is locked."""
    ground = seat_colour(player.seat)
    ink = readable_on(ground)
    canvas.fill((0, 0, WIDTH, BAND), ground)
    canvas.stamp(crest(player.seat, 70, ink), 62, BAND / 2, "crest", letter(player.seat))
    canvas.text(128, 63, letter(player.seat), _TITLE, ink, across=0.5)
    canvas.text(164, 63, name, _TITLE, ink, limit=720, least=26)
    right = WIDTH - 30
    if player.locked:
        canvas.stamp(plate(64, 64, PAPER_LIGHT, INK, 2, 32), right - 30, BAND / 2)
        canvas.stamp(piece("lock", 42), right - 30, BAND / 2 - 2, "lock", letter(player.seat))
        right -= 84
    when = f"{say(T('Round {round}', round=view.round))} · {say(phase(view))}"
    canvas.text(right, 61, when, _HEADING, ink, across=1, limit=590, least=18)


def _paint_stock(canvas: Canvas, view: EdoView, player: PlayerView, own: OwnView, say: Say) -> None:
    """What the seat has, and which officials lie on no card yet."""
    y, x = _STOCK_TOP + _STOCK / 2, 30.0
    held = dict(zip(RESOURCES, player.goods, strict=True))
    for what, value in (("points", player.points), ("ryo", player.ryo or 0), *held.items()):
        x += figure(canvas, what, value, x, y, _NUMBER, faint=not value) + 30
    paint_key(canvas, player.seat, 640, y, 310, say)
    if any(own.plan):
        paint_place_key(canvas, 970, y, 290, say)
    x = WIDTH - _SIDE
    planning = view.phase == "plan"
    for what, free, all_ in (("shogun", own.shogun_left, player.shogun), ("official", own.own_left, player.officials)):
        sprite = official(player.seat, 44) if what == "official" else piece("shogun", 44)
        said = f"{free}/{all_}" if planning else str(all_)
        x -= width(said, _NUMBER)
        canvas.text(x, y + cap_height(_NUMBER) / 2, said, _NUMBER, VERMILION if planning and free else INK)
        canvas.stamp(sprite, x - 28, y, what, said)
        x -= 84
