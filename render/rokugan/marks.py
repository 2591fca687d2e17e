"""Marks on the map: news, attacks and battles for everyone; rings for one seat.

The rings show where its open question can be answered, and the tokens it has written down.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from engine.core.protocol import Event
from engine.core.text import T
from engine.rokugan import events as e
from engine.rokugan.asking import outlook
from engine.rokugan.asking.hints import targets, working
from engine.rokugan.data import BLUFF, FACES, SLOTS, Place
from engine.rokugan.view import OwnView, RokuganView
from engine.rokugan.words import names as words
from render.map.chart import burst, glow, lay_under, light
from render.paint.canvas import Box, Canvas, Sprite, whole
from render.paint.palette import INK, LINE, LIT, PAPER_LIGHT, VERMILION, WALL, Colour, readable_on
from render.paint.pen import Pen, discs
from render.paint.plates import plate
from render.pictures import Mark, Say, Stress
from render.rokugan.colours import PALE, PALETTE, clan_colour
from render.rokugan.ground import land
from render.rokugan.layout import ARROW, CENTER, CONTROL, KEY, TITLE, TOKEN, name_box, places
from render.rokugan.parts import clan_of, piece
from render.rokugan.tokens import NOWHERE, Direction, Tab, arranged, head, labels, paint_tab, sign, where
from render.text.fonts import block, sans, sans_bold

_ARROW = 80
"""Across the sprite of an arrow, whichever way it points."""
_LIGHT, _DISC, _BURST = (176, 112), (118, 118), (152, 72)
"""How large the light around control tokens and around a token is, and a burst."""


def marks_of(event: Event) -> Iterator[Mark]:
    """Yield the marks of an event; the place of an arrow is the slot of its token."""
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
    """Paint marks under the pieces: light at news still there, bursts where battles were fought."""
    lying = {token.slot for token in view.tokens}
    for mark in marks:
        if mark.kind is Stress.FRESH and (mark.place in lying or mark.place not in SLOTS):
            x, y, size = _new(view, mark.place)
            lay_under(canvas, glow(*size), x, y, "fresh", mark.place)
    for mark in marks:
        if mark.kind is Stress.BATTLE:
            x, y = places()[mark.place].control
            lay_under(canvas, burst(*_BURST), x, y, "battle", mark.place)
            canvas.place(sign("swords", 46, WALL), x, y)


def _new(view: RokuganView, place: str) -> tuple[float, float, tuple[int, int]]:
    """Return place and size of the light of news: around tokens of any kind."""
    if place in SLOTS:
        if SLOTS[place].place is Place.CENTER:
            return *places()[SLOTS[place].target].center, _LIGHT
        return *where(place)[:2], _DISC
    if any(it.id == place and it.special and it.controller is None for it in view.provinces):
        return *places()[place].special, _DISC
    return *places()[place].control, _LIGHT


def paint_arrows(canvas: Canvas, view: RokuganView, marks: Sequence[Mark]) -> None:
    """Paint marks over the pieces: an arrow for each attack whose token is gone."""
    lying = {token.slot for token in view.tokens}
    for mark in marks:
        if mark.kind is Stress.ARROW and mark.place not in lying:
            colour = clan_colour(clan_of(view, mark.seat))
            x, y, points = where(mark.place)
            x, y = x + points[0] * 6, y + points[1] * 6
            says = f"{mark.source} {SLOTS[mark.place].target} {mark.number}"
            canvas.place(_arrow(colour, mark.number, points), x, y)
            canvas.note("arrow", says, whole((x - 27, y - 27, x + 27, y + 27)))


@lru_cache(256)
def _arrow(colour: Colour, number: int, points: Direction) -> Canvas:
    pen = Pen(_ARROW, grid=_ARROW, larger=4)
    middle, (dx, dy) = _ARROW / 2, points
    for grow, ink in ((3.0, WALL), (1.5, LINE), (0.0, colour)):
        shape = [(-30, -13), (2, -13), (2, -24), (33, 0), (2, 24), (2, 13), (-30, 13)]
        turned = [(middle + a * dx - b * dy, middle + a * dy + b * dx) for a, b in shape]
        pen.polygon(turned, ink)
        if grow:
            pen.line([*turned, turned[0]], ink, grow * 2)
    canvas = Canvas(pen.sprite(), PALETTE)
    type = sans_bold(30)
    canvas.label(middle, middle, number, type, readable_on(colour), across=0.5)
    return canvas.settled(PALE, steady=True)


# -- for one seat --------------------------------------------------------------------------------------------

_WORDS = sans(29)
_OUTLOOK = {"takes": "swords", "holds": "shield"}
"""Signs of an outlook with a figure; a raid and diplomacy have their own."""
_ONLY = "dot"
"""In the key: where a token only looks dangerous."""
_LEAST = 26
"""The smallest type here: 6.5 pixels on a phone."""
_DOT, _AROUND = 22, TOKEN + 20
"""Across a place where a token does nothing, and across the ring around a token."""
_dot = partial(discs, _DOT, (49, WALL), (40, LINE), (27, WALL))
"""Draw such a place."""


def paint_highlights(canvas: Canvas, view: RokuganView, own: OwnView, say: Say) -> None:
    """Rings on the map with a key to them, outlooks, and how this map differs from the board."""
    lying = {thing.says.split()[0]: thing.box for thing in canvas.things if thing.kind == "token"}
    centres = (SLOTS[it.slot] for it in view.tokens if SLOTS[it.slot].place is Place.CENTER)
    inside = Counter(slot.target for slot in centres)
    found = targets(view)
    held = own.held if own.draft is None else None
    works = frozenset(found) if held in (None, BLUFF) else frozenset(working(view, held or "", found))
    works |= {place for place in found if place not in SLOTS}
    for place in sorted(found, key=lambda place: place in works):
        _paint_place(canvas, place, held or "", place in works, lying, inside)
    for it in outlook.of(view):  # beside a banner: what happens, the strength against it, if it may change
        taken = tuple(thing.box for thing in canvas.things if thing.kind in ("token", "tab"))
        figure = str(it.margin).replace("-", "−") if it.what in _OUTLOOK else ""
        tab = outlook_tab(it.what, f"{figure}{'?' if it.open else ''}")
        for label in labels(places()[it.province].control, CONTROL[0], (tab,), taken):
            paint_tab(canvas, label.tab, label.x, label.y)
            canvas.note("outlook", f"{it.province} {label.tab.sign} {label.tab.words}", label.box)
    left, top, right, _ = TITLE
    said = say(T("Only for you: your tokens’ faces, and those you have looked at."))
    lines, type = block(said, _WORDS, right - left - 36, 4, _LEAST)
    note = Canvas(plate(right - left, 34 + 34 * len(lines), PAPER_LIGHT, VERMILION, 3).copy(), PALETTE)
    note.lines(18, 42, (lines, type), INK, step=34)
    canvas.lay(note, left, top)
    if found:
        _paint_key(canvas, held, len(works), len(found), say)


def outlook_tab(what: str, words_: str) -> Tab:
    """Return the tab of an outlook, to lie at the corner of a banner."""
    return Tab(words_, CONTROL[0] / 2, CONTROL[1] / 2, _OUTLOOK.get(what, what), LIT)


def _paint_place(
    canvas: Canvas, place: str, face: str, works: bool, lying: Mapping[str, Box], inside: Counter[str]
) -> None:
    kind = "lit" if works else "open"
    printed = SLOTS.get(place)
    if printed and printed.place is Place.CENTER and (tokens := inside[printed.target]):
        # a frame around the tokens there, or a dot beside them
        at, half = places()[printed.target].center, max(dx + size / 2 for dx, _, size in arranged(tokens))
        sprite = _frame(round(2 * half) + 18, CENTER[1] + 14) if works else _dot()
        canvas.stamp(sprite, at[0] + (0 if works else half + _DOT / 2 + 4), at[1], kind, place)
    elif printed:
        x, y, points = (*places()[printed.target].center, NOWHERE) if printed.place is Place.CENTER else where(place)
        sprite = _ring(str(FACES[face].kind) if face else "", points) if works else _dot()
        size = TOKEN if works else _DOT
        canvas.stamp(sprite, x, y)
        canvas.note(kind, place, whole((x - size / 2, y - size / 2, x + size / 2, y + size / 2)))
    elif place in places():
        light(canvas, land()[place], name_box(place), kind, place)
    elif (box := lying.get(place.removeprefix("on:"))) is not None:
        canvas.stamp(_around(), (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, kind, place)


@lru_cache(256)
def _ring(kind: str, points: Direction) -> Sprite:
    """Paint a red ring where a token may be placed, with its sign and its arrow."""
    wide = TOKEN if points == NOWHERE else TOKEN + 2 * ARROW
    pen = Pen(wide, grid=wide, larger=4)
    middle, radius = wide / 2, TOKEN / 2
    if points != NOWHERE:
        for grow, ink in ((0.0, WALL), (-3.0, VERMILION)):
            pen.polygon(head(middle, radius, points, radius + ARROW - 1 + grow * 1.4, grow), ink)
    for less, ink in ((0.0, WALL), (2.0, VERMILION), (7.0, WALL)):
        pen.disc(middle, middle, radius - less, ink)
    sprite = pen.sprite()
    if kind:
        sign = piece(kind, 25)
        sprite.alpha_composite(sign, ((wide - sign.width) // 2, (wide - sign.height) // 2))
    return sprite


@lru_cache(1)
def _around() -> Sprite:
    """A ring around a token, which stays to be seen."""
    pen = Pen(_AROUND)
    pen.ring(50, 50, 49, WALL, 13)
    pen.ring(50, 50, 46, VERMILION, 8)
    return pen.sprite()


@lru_cache(4)
def _frame(wide: int, tall: int) -> Sprite:
    """A frame around the tokens in a centre."""
    pen = Pen(wide, tall, grid=wide)
    pen.box(0, 0, wide, tall, WALL, 12)
    pen.box(2, 2, wide - 2, tall - 2, VERMILION, 10)
    pen.box(6, 6, wide - 6, tall - 6, WALL, 7)
    pen.box(8, 8, wide - 8, tall - 8, (0, 0, 0, 0), 6)
    return pen.sprite()


def _paint_key(canvas: Canvas, held: str | None, works: int, all_: int, say: Say) -> None:
    rows = [("", say(T("to choose from: {n}", n=works)))]
    if held is not None and held != BLUFF:
        token = words.face(held)
        rows = [(str(FACES[held].kind), say(T("{token} works here: {n}", token=token, n=works)))]
        if all_ > works:
            rows.append((_ONLY, say(T("only looks dangerous: {n}", n=all_ - works))))
    left, top, right, bottom = KEY
    key = Canvas(plate(right - left, bottom - top, PAPER_LIGHT, VERMILION, 3).copy(), PALETTE)
    step = (bottom - top) / len(rows)
    for number, (kind, said) in enumerate(rows):
        y = (number + 0.5) * step
        key.stamp(_dot() if kind == _ONLY else _ring(kind, NOWHERE), 42, y)
        setting = block(said, _WORDS, right - left - 96, 2 if len(rows) == 1 else 1, _LEAST)
        key.paragraph(80, y, setting, INK, step=32)
    canvas.lay(key, left, top)
