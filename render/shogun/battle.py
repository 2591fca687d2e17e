"""A battle or a revolt on a card: both sides, the throw, the province before and after."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.core.text import T, plain
from engine.shogun.events import BattleFought, Result, RevoltFought
from engine.shogun.view import ProvinceView, ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Canvas
from render.paint.palette import GOLD, INK, LEAF, LINE, PAPER_LIGHT, SOFT_INK, STONE, VERMILION, readable_on
from render.paint.pen import discs
from render.paint.plates import card, plate
from render.pictures import Names, Say, SeatIdentity
from render.shogun.marks import marks_of
from render.shogun.parts import cube, faded, letter, name_of, piece, whose
from render.shogun.provinces import HIGH as MAP_HIGH, WIDE as MAP_WIDE, cutout
from render.shogun.table import RIM, SHEET, laid_out
from render.shogun.throw import HIGH as THROW_HIGH, Throw, paint_throw
from render.text.fonts import Type, block, block_in, sans, sans_bold, serif_bold, set_name, width

WIDTH = 1200
_SIDE, _GAP = 20, 14
_BAND, _PLAQUE = 168, 404
_THROW_TOP = RIM + _BAND + _GAP
_MAP_TOP = _THROW_TOP + THROW_HIGH + _GAP + 4
HEIGHT = _MAP_TOP + MAP_HIGH + _GAP + 4 + RIM
_VERDICT_LEFT = _SIDE + MAP_WIDE + _GAP + 4
_VERDICT_WIDE = WIDTH - 2 * _VERDICT_LEFT
_TITLE = serif_bold(44)
_VERDICT = serif_bold(40)
_NUMBER = sans_bold(38)
_TAG = sans_bold(24)
_SEAL = 116

_Side = tuple[int | None, int, tuple[str, ...]]
"""A side of a battle: its seat (None for farmers), its armies, and lines about them."""


class _Card(NamedTuple):
    sign: str
    title: str
    sides: tuple[_Side, _Side]
    """The attacker, or the farmers who rise, and who had the province."""
    owner: int | None
    """The owner after it."""
    verdict: str


def paint_battle(event: BattleFought | RevoltFought, view: ShogunView, names: Names, say: Say = plain) -> Canvas:
    """The picture as a canvas; of the ``view`` only what never changes."""
    told = _battle(event, names, say) if isinstance(event, BattleFought) else _revolt(event, names, say)
    canvas = SHEET.make(WIDTH, HEIGHT)
    seats = {seat: whose(view, names, seat) for seat, _, _ in told.sides if seat is not None}
    for right, side in enumerate(told.sides):
        canvas.lay(_banner(side, seats, say, right=bool(right)), right * WIDTH // 2, RIM)
    plaque = card(_PLAQUE, _BAND - 20, PAPER_LIGHT, LINE, 3)  # see-through: it crosses the banners
    plaque.frame((8, 8, _PLAQUE - 8, _BAND - 28), SOFT_INK, 2)
    plaque.stamp(piece(told.sign, 54), _PLAQUE / 2, 43)
    setting = block_in(told.title, _PLAQUE - 44, (_TITLE, 1, 36), (_TITLE.smaller(34), 2, 24))
    plaque.paragraph(_PLAQUE / 2, 104, setting, INK, apart=1, across=0.5)
    canvas.lay(plaque, (WIDTH - _PLAQUE) // 2, RIM + 10)
    attacker, defender = (seat for seat, _, _ in told.sides)
    helped = isinstance(event, BattleFought) and event.farmers_help and defender is not None
    stood = (None, defender) if helped else (defender,)
    scene = event.scene
    assert scene is not None, "left out only where nothing is told"
    paint_throw(canvas, Throw(event, attacker, stood, scene.inside), view, _THROW_TOP, say)
    *march, site = marks_of(event)
    there = scene.buildings, scene.markers
    before = ProvinceView(site.place, defender, event.stood, *there)
    after = ProvinceView(site.place, None, 0, (), 0)
    if told.owner is not None:
        after = ProvinceView(site.place, told.owner, event.armies_left, *there)
    for left, province, arrows, words_ in (
        (_SIDE, before, march, say(T("Before"))),
        (WIDTH - _SIDE - MAP_WIDE, after, (), say(T("After"))),
    ):
        canvas.lay(cutout(view, province, *arrows), left, _MAP_TOP)
        wide = width(words_, _TAG) + 28
        tag = plate(wide, 38, PAPER_LIGHT, LINE, 2, 6)
        canvas.figure(tag, left + 14 + wide / 2, _MAP_TOP + 8, words_, _TAG, INK)
    canvas.lay(_verdict(event, told, seats), _VERDICT_LEFT, _MAP_TOP)
    return canvas


_VERDICTS = {
    Result.CONQUERED: T("{attacker} takes {target}"),
    Result.DEFENDED: T("{defender} holds {target}"),
    Result.HELD_BACK: T("The farmers save {target} for {defender}"),
    Result.UNDECIDED: T("A draw: {target} is laid waste"),
    Result.ONLY_FARMERS: T("Only farmers are left: {target} is laid waste"),
    Result.STAYED_NEUTRAL: T("The farmers keep {target}"),
}


def _battle(event: BattleFought, names: Names, say: Say) -> _Card:
    came = [say(T("{armies} from {source}", armies=words.armies(event.marched), source=words.province(event.source)))]
    if event.extra_attack:
        came.append(say(T("+{n} from the supply", n=event.extra_attack)))
    stood = [say(words.armies(event.stood))] if event.defender is not None else [say(T("neutral"))]
    if event.extra_defence:
        stood.append(say(T("+{n} from the supply", n=event.extra_defence)))
    if event.held_back:
        stood.append(say(T("{n} held back", n=event.held_back)))
    whose = {"attacker": event.attacker, "defender": event.defender}
    said = {side: "" if seat is None else name_of(names, seat) for side, seat in whose.items()}
    return _Card(
        sign="swords",
        title=say(T("Battle for {province}", province=words.province(event.target))),
        sides=((event.attacker, event.marched, tuple(came)), (event.defender, event.stood, tuple(stood))),
        owner=event.owner,
        verdict=say(words.say(_VERDICTS[Result(event.result)], event, **said)),
    )


def _revolt(event: RevoltFought, names: Names, say: Say) -> _Card:
    title = T("Hunger revolt in {province}") if event.winter else T("Revolt in {province}")
    verdict = T("{name} puts the revolt down") if event.put_down else T("{name} loses {province}")
    return _Card(
        sign="winter" if event.winter else "flame",
        title=say(words.say(title, event)),
        sides=(
            (None, event.farmers, (say(words.farmers(event.farmers)),)),
            (event.seat, event.stood, (say(words.armies(event.stood)),)),
        ),
        owner=event.seat if event.put_down else None,
        verdict=say(words.say(verdict, event, name=name_of(names, event.seat))),
    )


def _banner(side: _Side, seats: Mapping[int, SeatIdentity], say: Say, *, right: bool) -> Canvas:
    """Half of the band: colour, crest, letter and name, and what came."""
    seat, _, told = side
    owner = None if seat is None else seats[seat]
    ground, name = (owner.colour, owner.name) if owner else (LEAF, say(T("Farmers")))
    wide, ink = WIDTH // 2, readable_on(ground)
    mark = owner.crest(112, ink) if owner else piece("farmer", 118)
    canvas = Canvas.blank(wide, _BAND, ground)
    for top in (0, _BAND - 5):
        canvas.fill((0, top, wide, top + 5), LINE)
    at, edge, across = (wide - 76, wide - 146, 1.0) if right else (76, 146, 0.0)
    canvas.stamp(mark, at, _BAND / 2)
    room = wide - 146 - _PLAQUE // 2 - 18
    lines: list[tuple[str, Type]] = []
    for line in told:
        parts, type = block(line, sans(25), room, 2, 21)
        lines += [(part, type) for part in parts]
    small = 29 * len(lines)
    rows, type = set_name(name, serif_bold(42), room, 3, 20, max(64, _BAND - 20 - small))
    high = len(rows) * (type.size + 2)
    y = (_BAND - high - small) / 2
    canvas.lines(edge, y + type.size * 0.8, (rows, type), ink, step=type.size + 2, across=across)
    for number, (part, small_type) in enumerate(lines):
        canvas.text(edge, y + high + 23 + 29 * number, part, small_type, ink, across=across)
    canvas.note("side", owner.letter if owner else "farmers", (0, 0, wide, _BAND))
    return canvas


def _verdict(event: BattleFought | RevoltFought, told: _Card, seats: Mapping[int, SeatIdentity]) -> Canvas:
    """Make the card with the owner after it, and the losses."""
    part, middle = laid_out(_VERDICT_WIDE, MAP_HIGH, PAPER_LIGHT, VERMILION, 4), _VERDICT_WIDE / 2
    size = round(_SEAL * 0.56)
    waste = isinstance(event, BattleFought) and event.result in (Result.UNDECIDED, Result.ONLY_FARMERS)
    ground, mark = (STONE, piece("flame", size)) if waste else (LEAF, piece("farmer", size))
    if told.owner is not None:
        ground = seats[told.owner].colour
        mark = seats[told.owner].crest(size, readable_on(ground))
    seal = discs(_SEAL, (50, LINE), (47, GOLD), (42, LINE), (40, ground)).copy()
    seal.alpha_composite(mark, ((_SEAL - size) // 2, (_SEAL - size) // 2))
    part.stamp(seal, middle, 74)
    rows, type = block_in(told.verdict, _VERDICT_WIDE - 40, (_VERDICT, 1, 36), (_VERDICT.smaller(35), 2, 24))
    gone = [(building, "") for building in event.buildings_lost]
    gone += [("flame", str(event.markers_lost))] * bool(event.markers_lost)
    base = (168 if gone else 188) + type.size * 0.3
    part.lines(middle, base, (rows, type), INK, step=type.size + 2, centred=True, across=0.5)
    # the change of each seat's armies on the board
    armies = [(seat, came) for seat, came, _ in told.sides if seat is not None]
    y = 234 if gone else 262
    for place, (seat, came) in enumerate(armies):
        lost = came - (event.armies_left if seat == told.owner else 0)
        words_ = f"−{lost}" if lost > 0 else f"+{-lost}" if lost else "0"
        x = (place + 1) * _VERDICT_WIDE / (len(armies) + 1) - (56 + width(words_, _NUMBER)) / 2
        army, ink = cube(seats[seat].colour, letter(seat), 46), VERMILION if lost > 0 else INK
        box = part.figure(army, x + 24, y, words_, _NUMBER, ink, to=32)
        part.note("loss", f"{letter(seat)} {words_}", (round(x), y - 24, box[2], y + 24))
    for place, (what, number) in enumerate(gone):
        x = middle + (place - (len(gone) - 1) / 2) * 80
        part.stamp(faded(what, 44, 0.6), x, 286, "lost", f"{what} {number}".strip())
        part.stamp(piece("struck", 46), x, 286)
        if number:
            part.text(x + 26, 294, number, _TAG, INK)
    part.note("verdict", told.verdict, (0, 0, _VERDICT_WIDE, MAP_HIGH))
    return part
