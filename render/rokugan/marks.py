"""What to stress on the board: what is new, who attacked from where, where a battle was fought."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.protocol import Event
from engine.rokugan import events as e
from engine.rokugan.data import FACES, SLOTS, Place
from engine.rokugan.view import RokuganView
from render.map.highlights import burst, glow, lay_under
from render.paint.canvas import Canvas, whole
from render.paint.palette import LINE, WALL, Colour, readable_on
from render.paint.pen import Pen
from render.pictures import Mark, Stress
from render.rokugan.colours import NEUTRAL, PALETTE, clan_colour
from render.rokugan.layout import places
from render.rokugan.parts import clan_of, put, sign
from render.rokugan.tokens import Direction, where
from render.text.fonts import Face, Type, cap_height

_ARROW = 80
"""Across the sprite of an arrow, whichever way it points."""
_LIGHT, _DISC, _BURST = (176, 112), (118, 118), (152, 72)
"""How large the light around control tokens and around a token is, and a burst."""


def marks_of(event: Event) -> Iterator[Mark]:
    """What an event leaves to be stressed; the place of an arrow is the slot that the token lay on."""
    match event:
        case e.BattleFought():
            yield Mark(Stress.BATTLE, event.province)
            for token in event.tokens:  # an arrow for each that attacked over a border, with its strength
                if SLOTS[token.slot].place is not Place.CENTER:
                    strength = sum(FACES[face].strength for face in (token.face, *token.blessings))
                    yield Mark(Stress.ARROW, token.slot, SLOTS[token.slot].source or "", strength, token.owner)
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


def paint_sites(canvas: Canvas, view: RokuganView, marks: Sequence[Mark]) -> None:
    """What lies under the pieces: light at what is new and still there, bursts where battles were fought."""
    lying = {token.slot for token in view.tokens}
    for mark in marks:
        if mark.kind is Stress.FRESH and (mark.place in lying or mark.place not in SLOTS):
            x, y, size = _new(view, mark.place)
            lay_under(canvas, glow(*size), x, y, "fresh", mark.place)
    for mark in marks:
        if mark.kind is Stress.BATTLE:
            x, y = places()[mark.place].control
            lay_under(canvas, burst(*_BURST), x, y, "battle", mark.place)
            put(canvas, sign("swords", 46, WALL), x, y)


def _new(view: RokuganView, place: str) -> tuple[float, float, tuple[int, int]]:
    """Where the light of something new lies, and how large: around a token, the control tokens, or a special token
    where there are none."""
    if place in SLOTS:
        if SLOTS[place].place is Place.CENTER:
            return *places()[SLOTS[place].target].center, _LIGHT
        return *where(place)[:2], _DISC
    if any(it.id == place and it.special and it.controller is None for it in view.provinces):
        return *places()[place].special, _DISC
    return *places()[place].control, _LIGHT


def paint_arrows(canvas: Canvas, view: RokuganView, marks: Sequence[Mark]) -> None:
    """What lies over the pieces: an arrow for each attack over a border, where no token lies any more."""
    lying = {token.slot for token in view.tokens}
    for mark in marks:
        if mark.kind is Stress.ARROW and mark.place not in lying:
            colour = clan_colour(clan_of(view, mark.seat))
            x, y, points = where(mark.place)
            x, y = x + points[0] * 6, y + points[1] * 6
            says = f"{mark.source} {SLOTS[mark.place].target} {mark.number}"
            put(canvas, _arrow(colour, mark.number, points), x, y)
            canvas.note("arrow", says, whole((x - 27, y - 27, x + 27, y + 27)))


@lru_cache(256)
def _arrow(colour: Colour, number: int, points: Direction) -> Canvas:
    """A broad arrow with a number."""
    pen = Pen(_ARROW, grid=_ARROW, larger=4)
    middle, (dx, dy) = _ARROW / 2, points
    for grow, ink in ((3.0, WALL), (1.5, LINE), (0.0, colour)):
        shape = [(-30, -13), (2, -13), (2, -24), (33, 0), (2, 24), (2, 13), (-30, 13)]
        turned = [(middle + a * dx - b * dy, middle + a * dy + b * dx) for a, b in shape]
        pen.polygon(turned, ink)
        if grow:
            pen.line([*turned, turned[0]], ink, grow * 2)
    canvas = Canvas(pen.done(), PALETTE)
    type = Type(Face.SANS_BOLD, 30)
    canvas.text(middle, middle + cap_height(type) / 2, str(number), type, readable_on(colour), across=0.5)
    return canvas.settled(NEUTRAL, steady=True)
