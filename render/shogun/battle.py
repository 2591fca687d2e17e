"""A battle or a revolt on a card: who came against whom, what the tower made of it, the province before and after."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.core.text import T, Text, plain
from engine.shogun.events import BattleFought, Cubes, Result, RevoltFought
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import GOLD, INK, LEAF, LINE, PAPER_LIGHT, SOFT_INK, STONE, VERMILION, readable_on
from render.paint.pen import Pen
from render.paint.plates import plate
from render.pictures import Names, Say
from render.shogun.crests import crest
from render.shogun.cutout import HIGH as MAP_HIGH
from render.shogun.cutout import WIDE as MAP_WIDE
from render.shogun.cutout import March, cutout
from render.shogun.parts import army_cube, colour_of, daimyo_of, letter, name_of
from render.shogun.pieces import faded, piece
from render.shogun.table import RIM, laid_out, sheet
from render.shogun.throw import HIGH as THROW_HIGH
from render.shogun.throw import Throw, paint_throw
from render.text.fonts import ELLIPSIS, Face, Type, block, cap_height, named, width

WIDTH = 1200
_SIDE, _GAP = 20, 14
_BAND, _PLAQUE = 168, 404
_THROW_TOP = RIM + _BAND + _GAP
_MAP_TOP = _THROW_TOP + THROW_HIGH + _GAP + 4
HEIGHT = _MAP_TOP + MAP_HIGH + _GAP + 4 + RIM
_VERDICT_LEFT = _SIDE + MAP_WIDE + _GAP + 4
_VERDICT_WIDE = WIDTH - 2 * _VERDICT_LEFT
_TITLE = Type(Face.SERIF_BOLD, 44)
_NAME = Type(Face.SERIF_BOLD, 42)
_LINE = Type(Face.SANS, 25)
_VERDICT = Type(Face.SERIF_BOLD, 40)
_NUMBER = Type(Face.SANS_BOLD, 38)
_TAG = Type(Face.SANS_BOLD, 24)
_SEAL = 116


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a battle; the seat is None for farmers."""

    seat: int | None
    lines: tuple[str, ...]
    lost: int = 0
    """How many fewer armies this side has on the board after it."""


@dataclass(frozen=True, slots=True)
class _Card:
    """A battle or a revolt, as it is drawn."""

    sign: str
    title: str
    sides: tuple[_Side, _Side]
    throw: Throw
    before: ProvinceView
    after: ProvinceView
    march: March | None
    verdict: str
    waste: bool
    """Whether nobody has won."""
    buildings_lost: tuple[str, ...]
    markers_lost: int


def compose(event: BattleFought | RevoltFought, view: ShogunView, names: Names, say: Say = plain) -> Canvas:
    """The picture as a canvas; of the ``view`` only what never changes."""
    battle = _battle(event, names, say) if isinstance(event, BattleFought) else _revolt(event, names, say)
    canvas = sheet(WIDTH, HEIGHT)
    for right, side in enumerate(battle.sides):
        canvas.lay(_banner(side, view, names, say, right=bool(right)), right * WIDTH // 2, RIM)
    canvas.lay(_plaque(battle.sign, battle.title), (WIDTH - _PLAQUE) // 2, RIM + 10)
    paint_throw(canvas, battle.throw, view, _THROW_TOP, say)
    for left, province, march, label in (
        (_SIDE, battle.before, battle.march, T("Before")),
        (WIDTH - _SIDE - MAP_WIDE, battle.after, None, T("After")),
    ):
        canvas.lay(cutout(view, province, march), left, _MAP_TOP)
        _paint_tag(canvas, left, say(label))
    _paint_verdict(canvas, battle, view, say)
    return canvas


# -- what is to be drawn ------------------------------------------------------------------------------------


def _battle(event: BattleFought, names: Names, say: Say) -> _Card:
    came = [say(T("{armies} from {source}", armies=words.armies(event.marched), source=words.province(event.source)))]
    if event.extra_attack:
        came.append(say(T("+{n} from the supply", n=event.extra_attack)))
    stood = [say(words.armies(event.stood))] if event.defender is not None else [say(T("neutral"))]
    if event.extra_defence:
        stood.append(say(T("+{n} from the supply", n=event.extra_defence)))
    if event.held_back:
        stood.append(say(T("{n} held back", n=event.held_back)))
    there = event.armies_left
    before, after = _provinces(event, event.target, event.defender, event.stood, event.owner)
    return _Card(
        sign="swords",
        title=say(T("Battle for {province}", province=words.province(event.target))),
        sides=(
            _Side(event.attacker, tuple(came), event.marched - (there if event.owner == event.attacker else 0)),
            _Side(event.defender, tuple(stood), event.stood - (there if event.owner == event.defender else 0)),
        ),
        throw=_throw(event, event.attacker, event.defender, helped=event.farmers_help),
        before=before,
        after=after,
        march=March(event.source, event.marched, event.attacker),
        verdict=say(_verdict(event, names)),
        waste=event.result in (Result.UNDECIDED, Result.ONLY_FARMERS),
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
    defender = "" if event.defender is None else name_of(names, event.defender)
    fillings = {
        "attacker": name_of(names, event.attacker),
        "defender": defender,
        "target": words.province(event.target),
    }
    return T(_VERDICTS[Result(event.result)].msgid, **fillings)


def _revolt(event: RevoltFought, names: Names, say: Say) -> _Card:
    fillings = {"name": name_of(names, event.seat), "province": words.province(event.province)}
    title = T("Hunger revolt in {province}", **fillings) if event.winter else T("Revolt in {province}", **fillings)
    verdict = (
        T("{name} puts the revolt down", **fillings) if event.put_down else T("{name} loses {province}", **fillings)
    )
    owner = event.seat if event.put_down else None
    before, after = _provinces(event, event.province, event.seat, event.stood, owner)
    return _Card(
        sign="winter" if event.winter else "flame",
        title=say(title),
        sides=(
            _Side(None, (say(words.farmers(event.farmers)),)),
            _Side(event.seat, (say(words.armies(event.stood)),), event.stood - event.armies_left),
        ),
        throw=_throw(event, None, event.seat, helped=False),
        before=before,
        after=after,
        march=None,
        verdict=say(verdict),
        waste=False,
        buildings_lost=event.buildings_lost,
        markers_lost=event.markers_lost,
    )


def _throw(event: BattleFought | RevoltFought, attackers: int | None, defenders: int | None, *, helped: bool) -> Throw:
    before = sum(event.tray_before.armies) + event.tray_before.farmers
    inside: Cubes | None = event.scene.inside if event.scene else None
    return Throw(attackers, defenders, event.thrown, before, inside, event.came_out, helped)


def _provinces(
    event: BattleFought | RevoltFought, id: str, owner: int | None, stood: int, holder: int | None
) -> tuple[ProvinceView, ProvinceView]:
    """The province before and after. What is not known to have stood there is left out."""
    scene = event.scene
    buildings, markers = (scene.buildings, scene.markers) if scene else (event.buildings_lost, event.markers_lost)
    before = ProvinceView(id, owner, stood, buildings, markers)
    if holder is None:
        return before, ProvinceView(id, None, 0, (), 0)
    return before, ProvinceView(id, holder, event.armies_left, buildings, markers)


# -- above: who against whom --------------------------------------------------------------------------------


def _banner(side: _Side, view: ShogunView, names: Names, say: Say, *, right: bool) -> Canvas:
    """Half of the band: colour, crest, letter and name, and what came."""
    ground = LEAF if side.seat is None else colour_of(daimyo_of(view, side.seat))
    name = say(T("Farmers")) if side.seat is None else name_of(names, side.seat)
    return _half(ground, daimyo_of(view, side.seat), side.seat, name, side.lines, right)


def _half(
    ground: tuple[int, int, int], daimyo: str, seat: int | None, name: str, lines: tuple[str, ...], right: bool
) -> Canvas:
    wide, ink = WIDTH // 2, readable_on(ground)
    canvas = Canvas.blank(wide, _BAND, ground)
    for top in (0, _BAND - 5):
        canvas.fill((0, top, wide, top + 5), LINE)
    at, across = (wide - 76, 1.0) if right else (76, 0.0)
    mark = piece("farmer", 118) if seat is None else crest(daimyo, 112, ink)
    canvas.stamp(mark, at, _BAND / 2)
    edge = wide - 146 if right else 146
    room = wide - 146 - _PLAQUE // 2 - 18
    small = sum(len(block(line, _LINE, room, 2, 21)[0]) for line in lines)
    rows, type = named(name, _NAME, room, 3, 20, max(64, _BAND - 20 - small * 29))
    high = len(rows) * (type.size + 2) + small * 29
    y = (_BAND - high) / 2 + type.size * 0.8
    for row in rows:
        canvas.text(edge, y, row, type, ink, across=across)
        y += type.size + 2
    y -= type.size * 0.8 - 23
    for line in lines:
        parts, small_type = block(line, _LINE, room, 2, 21)
        for part in parts:
            canvas.text(edge, y, part, small_type, ink, across=across)
            y += 29
    canvas.note("side", "farmers" if seat is None else letter(seat), (0, 0, wide, _BAND))
    return canvas


def _plaque(sign: str, title: str) -> Canvas:
    """What it is all about, between the two."""
    canvas = laid_out(_PLAQUE, _BAND - 20, PAPER_LIGHT, LINE, 3)
    canvas.frame((8, 8, _PLAQUE - 8, _BAND - 28), SOFT_INK, 2)
    canvas.stamp(piece(sign, 54), _PLAQUE / 2, 43)
    rows, type = block(title, _TITLE, _PLAQUE - 44, 1, 36)
    if any(ELLIPSIS in row for row in rows):
        rows, type = block(title, _TITLE.smaller(34), _PLAQUE - 44, 2, 24)
    canvas.lines(_PLAQUE / 2, 104 + cap_height(type) / 2, rows, type, INK, step=type.size + 1, centred=True, across=0.5)
    return canvas


# -- below: before, after, and what came of it --------------------------------------------------------------


def _paint_tag(canvas: Canvas, left: int, words_: str) -> None:
    wide = width(words_, _TAG) + 28
    canvas.stamp(plate(wide, 38, PAPER_LIGHT, LINE, 2, 6), left + 14 + wide / 2, _MAP_TOP + 8)
    canvas.text(left + 28, _MAP_TOP + 8 + cap_height(_TAG) / 2, words_, _TAG, INK)


def _paint_verdict(canvas: Canvas, battle: _Card, view: ShogunView, say: Say) -> None:
    """Who holds the province now, what it cost on the board, and what was lost with it."""
    part = laid_out(_VERDICT_WIDE, MAP_HIGH, PAPER_LIGHT, VERMILION, 4)
    middle = _VERDICT_WIDE / 2
    part.stamp(_seal(battle, view), middle, 74)
    rows, type = block(battle.verdict, _VERDICT, _VERDICT_WIDE - 40, 1, 36)
    if any(ELLIPSIS in row for row in rows):
        rows, type = block(battle.verdict, _VERDICT.smaller(35), _VERDICT_WIDE - 40, 2, 24)
    gone = _gone(battle)
    part.lines(
        middle, (168 if gone else 188) + type.size * 0.3, rows, type, INK, step=type.size + 2, centred=True, across=0.5
    )
    armies = [(side.seat, side.lost) for side in battle.sides if side.seat is not None]
    _paint_losses(part, armies, view, 234 if gone else 262)
    _paint_gone(part, gone, 286)
    part.note("verdict", battle.verdict, (0, 0, _VERDICT_WIDE, MAP_HIGH))
    canvas.lay(part, _VERDICT_LEFT, _MAP_TOP)


def _seal(battle: _Card, view: ShogunView) -> Image.Image:
    """The sign of who has the province now."""
    if battle.waste:
        return _stamped(STONE, "flame", "")
    if battle.after.owner is None:
        return _stamped(LEAF, "farmer", "")
    daimyo = daimyo_of(view, battle.after.owner)
    return _stamped(colour_of(daimyo), "", daimyo)


@lru_cache(16)
def _stamped(ground: tuple[int, int, int], sign: str, daimyo: str) -> Image.Image:
    pen = Pen(_SEAL)
    for radius, ink in ((50, LINE), (47, GOLD), (42, LINE), (40, ground)):
        pen.disc(50, 50, radius, ink)
    seal, size = pen.done(), round(_SEAL * 0.56)
    mark = piece(sign, size) if sign else crest(daimyo, size, readable_on(ground))
    seal.alpha_composite(mark, ((_SEAL - size) // 2, (_SEAL - size) // 2))
    return seal


def _paint_losses(part: Canvas, armies: list[tuple[int, int]], view: ShogunView, y: float) -> None:
    """How many armies more or fewer each has on the board."""
    step = _VERDICT_WIDE / (len(armies) + 1) if len(armies) < 3 else 120
    for place, (seat, lost) in enumerate(armies):
        words_ = f"−{lost}" if lost > 0 else f"+{-lost}" if lost else "0"
        wide = 48 + 8 + width(words_, _NUMBER)
        x = (place + 1) * step - wide / 2
        part.stamp(army_cube(daimyo_of(view, seat), seat, 46), x + 24, y)
        box = part.text(x + 56, y + cap_height(_NUMBER) / 2, words_, _NUMBER, VERMILION if lost > 0 else INK)
        part.note("loss", f"{letter(seat)} {words_}", (round(x), round(y) - 24, box[2], round(y) + 24))


def _gone(battle: _Card) -> list[tuple[str, str]]:
    """What is struck off: signs, and a number where there are several."""
    gone = [(building, "") for building in battle.buildings_lost]
    return [*gone, ("flame", str(battle.markers_lost))] if battle.markers_lost else gone


def _paint_gone(part: Canvas, gone: list[tuple[str, str]], y: float) -> None:
    left = _VERDICT_WIDE / 2 - len(gone) * 40
    for place, (what, number) in enumerate(gone):
        x = left + place * 80 + 40
        part.stamp(faded(what, 44, 0.6), x, y, "lost", f"{what} {number}".strip())
        part.stamp(piece("struck", 46), x, y)
        if number:
            part.text(x + 26, y + 8, number, _TAG, INK)
