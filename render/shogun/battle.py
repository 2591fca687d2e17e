"""A battle or a revolt in one picture: who came, what was thrown, what came out of the tower, what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.text import TN, T, Text, plain
from engine.shogun import words
from engine.shogun.data import DAIMYO_IDS
from engine.shogun.events import BattleFought, Cubes, Result, RevoltFought
from render.canvas import Box, Canvas
from render.fonts import Face, Type, cap_height
from render.palette import FAINT_INK, INK, LEAF, PAPER, PAPER_LIGHT, SOFT_INK, VERMILION, readable_on
from render.pictures import Names, Say
from render.plates import panel, plate
from render.shogun.banners import banner
from render.shogun.crests import crest
from render.shogun.parts import army_cube, colour_of, farmer_cube, letter
from render.shogun.pieces import faded, piece
from render.shogun.tower import tower

WIDTH = 1200
_CUBES_TOP, _LEAST = 252, 330
"""Where the cubes and the tower are, and how much height they have at least."""
_TITLE = Type(Face.SERIF_BOLD, 50)
_NAME = Type(Face.SERIF_BOLD, 38)
_LINE = Type(Face.SANS, 28)
_HEADING = Type(Face.SANS_BOLD, 28)
_NOTE = Type(Face.SANS, 24)
_NUMBER = Type(Face.SANS_BOLD, 40)
_VERDICT = Type(Face.SERIF_BOLD, 42)
_CUBE = 38
_MOST = 9
"""So many cubes of a colour are drawn one by one; beyond it the number says the rest."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a battle; the seat is None for farmers."""

    seat: int | None
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Scene:
    """A battle or a revolt, as it is drawn."""

    title: str
    place: str
    left: _Side
    right: _Side
    thrown: Cubes
    came_out: Cubes
    lay_before: int
    aside: bool
    """Whether farmers came out but took no part."""
    verdict: str
    owner: int | None
    armies_left: int
    buildings_lost: tuple[str, ...]
    markers_lost: int


def compose(event: BattleFought | RevoltFought, names: Names, say: Say = plain) -> Canvas:
    """The picture as a canvas."""
    scene = _battle(event, names, say) if isinstance(event, BattleFought) else _revolt(event, names, say)
    colours = max(len(_rows(scene.thrown, len(names))), len(_rows(scene.came_out, len(names))))
    bottom = _CUBES_TOP + max(_LEAST, 66 + 50 * colours)
    canvas = Canvas.blank(WIDTH, bottom + 148, PAPER)
    canvas.stamp(piece("swords" if isinstance(event, BattleFought) else "flame", 58), 56, 48)
    canvas.text(100, 66, scene.title, _TITLE, INK, limit=WIDTH - 130)
    _paint_side(canvas, (20, 96, 590, 236), scene.left, names, say)
    _paint_side(canvas, (610, 96, 1180, 236), scene.right, names, say)
    into, out = _notes(scene, say)
    _paint_cubes(canvas, (20, _CUBES_TOP, 500, bottom), (say(T("Into the tower")), into), scene.thrown, len(names))
    _paint_cubes(canvas, (700, _CUBES_TOP, 1180, bottom), (say(T("Out of it")), out), scene.came_out, len(names))
    canvas.stamp(tower(146, 262), 600, (_CUBES_TOP + bottom) / 2)
    for x, y in ((520, -90), (680, 96)):
        canvas.stamp(piece("onward", 40), x, (_CUBES_TOP + bottom) / 2 + y)
    _paint_verdict(canvas, scene, bottom + 16)
    return canvas


# -- what is to be drawn ------------------------------------------------------------------------------------------


def _battle(event: BattleFought, names: Names, say: Say) -> _Scene:
    came = [say(T("{armies} from {source}", armies=words.armies(event.marched), source=words.province(event.source)))]
    if event.extra_attack:
        came.append(say(T("+{n} from the supply", n=event.extra_attack)))
    stood = [say(words.armies(event.stood))] if event.defender is not None else [say(T("neutral"))]
    if event.extra_defence:
        stood.append(say(T("+{n} from the supply", n=event.extra_defence)))
    if event.held_back:
        stood.append(say(T("{n} held back", n=event.held_back)))
    return _Scene(
        title=say(T("Battle for {province}", province=words.province(event.target))),
        place=event.target,
        left=_Side(event.attacker, tuple(came)),
        right=_Side(event.defender, tuple(stood)),
        thrown=event.thrown,
        came_out=event.came_out,
        lay_before=_count(event.tray_before),
        aside=not event.farmers_help and event.defender is not None,
        verdict=say(_verdict(event, names)),
        owner=event.owner,
        armies_left=event.armies_left,
        buildings_lost=event.buildings_lost,
        markers_lost=event.markers_lost,
    )


_VERDICTS = {
    Result.CONQUERED: T("{attacker} takes {target}"),
    Result.DEFENDED: T("{defender} holds {target}"),
    Result.HELD_BACK: T("The farmers save {target} for {defender}"),
    Result.UNDECIDED: T("Undecided: {target} lies waste"),
    Result.ONLY_FARMERS: T("Only farmers stood: {target} lies waste"),
    Result.STAYED_NEUTRAL: T("The farmers keep {target}"),
}


def _verdict(event: BattleFought, names: Names) -> Text:
    defender = "" if event.defender is None else names[event.defender]
    fillings = {"attacker": names[event.attacker], "defender": defender, "target": words.province(event.target)}
    return T(_VERDICTS[Result(event.result)].msgid, **fillings)


def _revolt(event: RevoltFought, names: Names, say: Say) -> _Scene:
    fillings = {"name": names[event.seat], "province": words.province(event.province)}
    title = T("Hunger revolt in {province}", **fillings) if event.winter else T("Revolt in {province}", **fillings)
    verdict = (
        T("{name} puts the revolt down", **fillings) if event.put_down else T("{name} loses {province}", **fillings)
    )
    return _Scene(
        title=say(title),
        place=event.province,
        left=_Side(None, (say(words.farmers(event.farmers)),)),
        right=_Side(event.seat, (say(words.armies(event.stood)),)),
        thrown=event.thrown,
        came_out=event.came_out,
        lay_before=_count(event.tray_before),
        aside=False,
        verdict=say(verdict),
        owner=event.seat if event.put_down else None,
        armies_left=event.armies_left,
        buildings_lost=event.buildings_lost,
        markers_lost=event.markers_lost,
    )


def _count(cubes: Cubes) -> int:
    return sum(cubes.armies) + cubes.farmers


# -- drawing it ---------------------------------------------------------------------------------------------------


def _paint_side(canvas: Canvas, box: Box, side: _Side, names: Names, say: Say) -> None:
    """Colour, crest, letter, name, and with what."""
    left, top, right, bottom = box
    ground = LEAF if side.seat is None else colour_of(DAIMYO_IDS[side.seat])
    ink = readable_on(ground)
    panel(canvas, box, PAPER_LIGHT, INK, 2.5)
    band = plate(right - left - 5, 70, ground, ground, 0, 5)
    canvas.image.paste(band, (left + 3, top + 3), band)
    if side.seat is None:
        canvas.stamp(piece("farmer", 54), left + 44, top + 38)
        canvas.text(left + 92, top + 50, say(T("Farmers")), _NAME, ink)
    else:
        canvas.stamp(crest(DAIMYO_IDS[side.seat], 52, ink), left + 44, top + 38)
        canvas.text(left + 94, top + 52, letter(side.seat), _NUMBER, ink, across=0.5)
        canvas.text(left + 122, top + 50, names[side.seat], _NAME, ink, limit=right - left - 136, least=20)
    canvas.text(left + 22, bottom - 22, " · ".join(side.lines), _LINE, INK, limit=right - left - 44)
    canvas.note("side", f"{'farmers' if side.seat is None else letter(side.seat)}", box)


def _rows(cubes: Cubes, seats: int) -> list[tuple[int | None, int]]:
    """Seat, or None for farmers, and number of cubes, where there are any."""
    rows: list[tuple[int | None, int]] = [(seat, n) for seat, n in enumerate(cubes.armies[:seats]) if n]
    return [*rows, (None, cubes.farmers)] if cubes.farmers else rows


def _notes(scene: _Scene, say: Say) -> tuple[str, str]:
    """What else is worth knowing about what went in, and about what came out."""
    into = out = ""
    if scene.lay_before:
        into = say(TN("{n} of them lay in the tray", "{n} of them lay in the tray", scene.lay_before))
    if scene.aside and scene.came_out.farmers:
        out = say(T("the farmers stand aside"))
    return into, out


def _paint_cubes(canvas: Canvas, box: Box, heading: tuple[str, str], cubes: Cubes, seats: int) -> None:
    """A heading with a note, and a row for each colour there is: the number, and the cubes."""
    left, top, right, _ = box
    panel(canvas, box, PAPER_LIGHT, FAINT_INK, 2)
    canvas.text(left + 20, top + 38, heading[0], _HEADING, SOFT_INK, limit=220)
    canvas.text(right - 20, top + 38, heading[1], _NOTE, SOFT_INK, across=1, limit=220)
    rows = _rows(cubes, seats)
    for row, (seat, number) in enumerate(rows):
        y = top + 82 + row * 50
        canvas.text(left + 58, y + cap_height(_NUMBER) / 2, str(number), _NUMBER, INK, across=1)
        sprite = farmer_cube(_CUBE) if seat is None else army_cube(DAIMYO_IDS[seat], seat, _CUBE)
        for place in range(min(number, _MOST)):
            canvas.stamp(sprite, left + 90 + place * (_CUBE + 4), y)
        if number > _MOST:
            canvas.text(left + 74 + _MOST * (_CUBE + 4), y + 10, "…", _LINE, SOFT_INK)
        says = f"{'farmers' if seat is None else letter(seat)} {number}"
        canvas.note("cubes", says, (left, y - 24, right, y + 24))
    if not rows:
        canvas.text(left + 30, top + 96, "–", _NUMBER, FAINT_INK)


def _paint_verdict(canvas: Canvas, scene: _Scene, top: int) -> None:
    """Who holds the province now, and what was lost."""
    box, middle = (20, top, 1180, top + 112), top + 56
    panel(canvas, box, PAPER_LIGHT, VERMILION, 4)
    x = 44
    if scene.owner is not None:
        sprite = banner(DAIMYO_IDS[scene.owner], letter(scene.owner), scene.armies_left, 0, 1.6)
        says = f"{scene.place} {scene.armies_left} {letter(scene.owner)}"
        canvas.stamp(sprite, x + sprite.width / 2, middle, "army", says)
        x += sprite.width + 24
    lost = [*scene.buildings_lost, *(["flame"] * scene.markers_lost)]
    room = 1160 - x - len(lost) * 54
    canvas.text(x, middle + 15, scene.verdict, _VERDICT, INK, limit=room, least=24)
    for number, what in enumerate(lost):
        at = 1150 - (len(lost) - number - 0.5) * 54
        canvas.stamp(faded(what, 46, 0.6), at, middle, "lost", what)
        canvas.stamp(piece("struck", 50), at, middle)
    canvas.note("verdict", scene.verdict, box)
