"""What to stress on the board: what is new, who attacked from where, where a battle was fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from engine.core.protocol import Event
from engine.rokugan import events as e
from engine.rokugan.data import FACES, SLOTS, Place
from engine.rokugan.view import RokuganView
from render.canvas import Canvas
from render.fonts import Face, Type, cap_height
from render.palette import INK, PAPER_LIGHT, STONE, VERMILION, Colour, readable_on
from render.pen import Pen
from render.pictures import Mark, Stress
from render.rokugan.colours import clan_colour
from render.rokugan.layout import CONTROL, SPECIAL, TOKEN, places
from render.rokugan.pieces import piece
from render.rokugan.tokens import Direction, where

_ARROW = 72
"""Across the sprite of an arrow, whichever way it points."""


def marks_of(events: Sequence[Event]) -> tuple[Mark, ...]:
    """The marks that these events leave, none twice, in their order."""
    return tuple(dict.fromkeys(mark for event in events for mark in _marks(event)))


def _marks(event: Event) -> Iterator[Mark]:
    match event:
        case e.BattleFought():
            yield Mark(Stress.BATTLE, event.province)
            yield from _attacks(event)
        case e.TokenPlaced() | e.TokenAnimated() | e.BlessingPlaced():
            yield Mark(Stress.FRESH, event.slot, number=event.id, seat=event.seat)
        case e.TokensExchanged():
            yield from (Mark(Stress.FRESH, slot, seat=event.seat) for slot in event.slots)
        case e.ControlPlaced() | e.ControlAdded() | e.ControlRemoved() | e.ClanTaken() | e.ProvinceDefended():
            yield Mark(Stress.FRESH, event.province, seat=event.seat)
        case e.ControlSwapped():
            yield Mark(Stress.FRESH, event.province, seat=event.seat)
            yield Mark(Stress.FRESH, event.other_province, seat=event.seat)
        case e.SpecialPlaced() | e.SpecialRemoved() | e.ProvinceRaided() | e.ProvincePacified():
            yield Mark(Stress.FRESH, event.province)


def _attacks(event: e.BattleFought) -> Iterator[Mark]:
    """An arrow for each token that attacked over a border, with its strength; ``place`` is its slot."""
    for token in event.tokens:
        if SLOTS[token.slot].place is not Place.CENTER:
            strength = sum(FACES[face].strength for face in (token.face, *token.blessings))
            yield Mark(Stress.ARROW, token.slot, SLOTS[token.slot].source or "", strength, token.owner)


def paint_sites(canvas: Canvas, marks: Sequence[Mark]) -> None:
    """What lies under the pieces: a glow where a battle was fought."""
    for mark in marks:
        if mark.kind is Stress.BATTLE:
            x, y = places()[mark.place].control
            canvas.stamp(_glow(), x, y, "battle", mark.place)


def paint_marks(canvas: Canvas, view: RokuganView, marks: Sequence[Mark]) -> None:
    """What lies over the pieces: arrows of attacks, dots at what is new and still there."""
    lying = {token.slot for token in view.tokens}
    for mark in marks:
        if mark.kind is Stress.ARROW and mark.place not in lying:
            colour = STONE if mark.seat is None else clan_colour(view.players[mark.seat].clan)
            x, y, points = where(mark.place)
            says = f"{mark.source} {SLOTS[mark.place].target} {mark.number}"
            canvas.stamp(_arrow(colour, mark.number, points), x + points[0] * 6, y + points[1] * 6, "arrow", says)
    for mark in marks:
        if mark.kind is Stress.FRESH and (mark.place in lying or mark.place not in SLOTS):
            x, y = _corner(view, mark)
            canvas.stamp(piece("fresh", 22), x, y, "fresh", mark.place)


def _corner(view: RokuganView, mark: Mark) -> tuple[float, float]:
    """Where the dot of something new goes: at the upper left of a token, of the control tokens, of a special token
    where there are none."""
    if mark.place in SLOTS and SLOTS[mark.place].place is not Place.CENTER:
        x, y, _ = where(mark.place)
        return x - TOKEN / 2 + 5, y - TOKEN / 2 + 5
    if mark.place in SLOTS:
        x, y = places()[SLOTS[mark.place].target].center
        return x - TOKEN / 2, y - TOKEN / 2
    if any(it.id == mark.place and it.special and it.controller is None for it in view.provinces):
        x, y = places()[mark.place].special
        return x - SPECIAL / 2 + 2, y - SPECIAL / 2 + 2
    x, y = places()[mark.place].control
    return x - CONTROL[0] / 2 + 2, y - CONTROL[1] / 2 + 2


@lru_cache(256)
def _arrow(colour: Colour, number: int, points: Direction) -> Image.Image:
    """A broad arrow with a number."""
    pen = Pen(_ARROW, grid=_ARROW, larger=4)
    middle, (dx, dy) = _ARROW / 2, points
    for grow, ink in ((3.5, PAPER_LIGHT), (2.0, INK), (0.0, colour)):
        shape = [(-28, -10), (2, -10), (2, -19), (29, 0), (2, 19), (2, 10), (-28, 10)]
        turned = [(middle + a * dx - b * dy, middle + a * dy + b * dx) for a, b in shape]
        pen.polygon(turned, ink)
        if grow:
            pen.line([*turned, turned[0]], ink, grow * 2)
    canvas = Canvas(pen.done())
    type = Type(Face.SANS_BOLD, 24)
    canvas.text(middle, middle + cap_height(type) / 2, str(number), type, readable_on(colour), across=0.5)
    return canvas.image


@lru_cache(1)
def _glow() -> Image.Image:
    """A bright rim around control tokens; where there are none, two blades in it."""
    width, height = CONTROL[0] + 12, CONTROL[1] + 12
    pen = Pen(width, height, grid=width)
    pen.box(0, 0, width, height, PAPER_LIGHT, 12)
    pen.box(1, 1, width - 1, height - 1, VERMILION, 11)
    pen.box(6, 6, width - 6, height - 6, PAPER_LIGHT, 7)
    canvas = Canvas(pen.done())
    canvas.image.alpha_composite(piece("swords", 38), (width // 2 - 19, height // 2 - 19))
    return canvas.image
