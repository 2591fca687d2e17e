"""The rows of cards: actions, special cards, events; or the draft; or in winter the majorities."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.text import TN, T
from engine.shogun.data import BUILDINGS, EVENTS, MAJORITY, OPEN_EVENTS, REGIONS, SPECIALS
from engine.shogun.effects import effect_of
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from render.paint.canvas import Box, Canvas, Sprite
from render.paint.palette import FAINT_INK, INK, LINE, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, STONE, VERMILION, WALL
from render.paint.plates import GAP, plate, share
from render.sheets import Say
from render.shogun.colours import MAT, PALETTE, REGION_COLOUR
from render.shogun.layout import region_of
from render.shogun.parts import card_back, daimyo_of, figure, letter, piece, province_card, seat_mark, seat_tile, sign
from render.shogun.table import LEFT, RIGHT, ROOM, ROWS, TOP, laid_out
from render.text.fonts import block, sans_bold, serif_bold

REGION_NAME = serif_bold(37)
_MARK, _TILE, _APART = 38, 26, 4
"""Height of a seat's mark, least width of one without a crest, and distance to the next."""

Leaders = tuple[tuple[int, ...], int]
"""The seats with most of a kind of building in a region, and the number each has; no one for 0."""


def leaders(view: ShogunView, region: str, building: str) -> Leaders:
    """Count the buildings of a kind in a region on the board."""
    here = [it for it in view.provinces if building in it.buildings and region_of(view.side, it.id) == region]
    counts = Counter(it.owner for it in here if it.owner is not None)
    most = max(counts.values(), default=0)
    return tuple(sorted(seat for seat, count in counts.items() if count == most)), most


@lru_cache(30)
def _region(region: str, rows: tuple[Leaders, ...], daimyo: tuple[str, ...], name: str, wide: int) -> Canvas:
    """Make the card of a region: its name, and below it the leaders."""
    canvas = laid_out(wide, ROWS, REGION_COLOUR[region])
    canvas.text(18, 46, name, REGION_NAME, LINE, limit=wide - 36)
    boxes = [(0, 60 + row * 84, wide, 144 + row * 84) for row in range(len(rows))]
    paint_leaders(canvas, region, rows, daimyo, boxes, 1.3)
    return canvas.settled()


def paint_leaders(
    canvas: Canvas, region: str, rows: Sequence[Leaders], daimyo: Sequence[str], boxes: Sequence[Box], scale: float
) -> None:
    """Paint in a box for each kind of building its points, the leading seats, their number."""
    number_type, points_type = sans_bold(30).larger(scale), sans_bold(29).larger(scale)
    for building, (seats, most), box in zip(BUILDINGS, rows, boxes, strict=True):
        left, right, y = box[0], box[2], (box[1] + box[3]) / 2
        narrow = right - left < 240 * scale
        canvas.stamp(piece(building, round(42 * scale)), left + (26 if narrow else 38) * scale, y)
        points = MAJORITY[building].alone if len(seats) < 2 else MAJORITY[building].tied
        x = left + (50 if narrow else 66) * scale
        canvas.label(x, y, f"+{points}", points_type, LINE)
        room = (round(x + 34 * scale), round(y), round(right - x - (64 if narrow else 76) * scale), box[3] - box[1])
        marks = arranged_marks(tuple((seat, daimyo[seat]) for seat in seats), room, round(_MARK * scale))
        for seat, (sprite, across, down) in zip(seats, marks, strict=True):
            canvas.stamp(sprite, across, down, "leader", f"{building} {letter(seat)}")
        said, ink = (str(most), LINE) if most else ("–", STONE)
        canvas.label(right - (8 if narrow else 18) * scale, y, said, number_type, ink, across=1)
        canvas.note("majority", f"{region} {building} {most} {' '.join(map(str, seats))}".strip(), box)


def arranged_marks(
    seats: tuple[tuple[int, str], ...], room: tuple[int, int, int, int], mark: int
) -> Iterator[tuple[Sprite, float, float]]:
    """Yield the marks of seats with their middles: with crests if they have room.

    Else letters alone in one row or two. ``room``: left, middle, width, height; ``mark``: height of
    a mark.
    """
    left, y, wide, tall = room
    full = round(mark * 1.5)
    if len(seats) * (full + _APART) - _APART <= wide:
        for place, (seat, id) in enumerate(seats):
            yield seat_mark(id, seat, mark), left + full / 2 + place * (full + _APART), y
        return
    rows = 1 if len(seats) * (_TILE + _APART) - _APART <= wide else 2
    columns = -(-len(seats) // rows)
    size = (min(mark, (wide + _APART) // columns - _APART), min(mark, (tall - 12) // rows - _APART))
    for place, (seat, id) in enumerate(seats):
        row, column = divmod(place, columns)
        across = left + size[0] / 2 + column * (size[0] + _APART)
        yield seat_tile(id, seat, *size), across, y + (row - (rows - 1) / 2) * (size[1] + _APART)


# -- rows ------------------------------------------------------------------------------------------------------

_COLUMNS = 5
_WIDE, _SPECIAL_WIDE = share(ROOM, _COLUMNS), 122
_ACTION_HEIGHT, _SPECIAL_HEIGHT = 84, 122
_NAME, _LINE = sans_bold(37), 36
"""Of a card; and from one line to the next."""
_HEADING, _DECK = serif_bold(34), sans_bold(27)

EVENT_SIGNS = {
    "theatre_calms": "theatre",
    "two_farmers": "farmer",
    "castle_guard": "castle",
    "temple_peace": "temple",
    "chests_at_most": "chests",
    "chests_at_least": "chests",
    "rice_at_most": "rice",
    "rice_at_least": "rice",
    "fewer_armies": "banner",
}
"""The piece for an effect of ``engine.shogun.effects``, by its name."""


def event_sign(id: str) -> str:
    """Return the piece for an event; the general one if it has none of its own."""
    return EVENT_SIGNS.get(EVENTS[id].kind, EVENTS[id].kind)


def paint_rows(canvas: Canvas, view: ShogunView, say: Say) -> None:
    if view.phase == "draft":
        deck = say(TN("{n} card in the deck", "{n} cards in the deck", view.draft_deck))
        waits = say(T("Taken, an army group to come:")) if view.taken else ""
        part = _draft((say(T("Draft of provinces")), deck, waits), view.draft_row, view.taken, view.side)
        canvas.lay(part, LEFT, TOP)
        return
    if not view.action_row:
        daimyo, wide = tuple(player.daimyo for player in view.players), share(ROOM, len(REGIONS))
        for number, region in enumerate(REGIONS):
            rows = tuple(leaders(view, region, building) for building in BUILDINGS)
            part = _region(region, rows, daimyo, say(words.REGION[region]), wide)
            canvas.lay(part, LEFT + number * (wide + GAP), TOP)
        return
    # the actions; below them special cards and events in one row
    for number, action in enumerate(view.action_row):
        part = _back(number + 1)
        if action is not None:
            name = say(words.ACTION[action])
            ahead = number + 1 - view.action_index if view.action_index else 1
            part = _action(number + 1, action, ahead, name)
        row, column = divmod(number, _COLUMNS)
        canvas.lay(part, LEFT + column * (_WIDE + GAP), TOP + row * (_ACTION_HEIGHT + GAP))
    top = TOP + 2 * (_ACTION_HEIGHT + GAP)
    for column, (id, seat) in enumerate(view.special_row):
        part = _special(column + 1, id, seat, daimyo_of(view, seat))
        canvas.lay(part, LEFT + column * (_SPECIAL_WIDE + GAP), top)
    left = LEFT + len(SPECIALS) * (_SPECIAL_WIDE + GAP)
    wide = share(RIGHT - left, OPEN_EVENTS)
    for column, id in enumerate(([view.event] if view.event else []) + list(view.year_events)):
        part = _event(id, id == view.event, say(effect_of(id).name), wide)
        canvas.lay(part, left + column * (wide + GAP), top)


@lru_cache(16)
def _back(position: int) -> Canvas:
    """Make an action card that is facedown."""
    canvas = laid_out(_WIDE, _ACTION_HEIGHT, PAPER, kind="action", says=f"{position} face down")
    canvas.stamp(card_back(_WIDE, _ACTION_HEIGHT), _WIDE / 2, _ACTION_HEIGHT / 2, "back")
    canvas.figure(plate(54, 54, WALL, LINE, 1.5, 27), 40, _ACTION_HEIGHT / 2, position, _NAME, LINE)
    return canvas.settled()


@lru_cache(48)
def _action(position: int, action: str, ahead: int, name: str) -> Canvas:
    """Make an open action card: carried out (``ahead`` < 0), coming up now (0), or to come."""
    wide, tall, middle = _WIDE, _ACTION_HEIGHT, _ACTION_HEIGHT / 2
    done, now = ahead < 0, ahead == 0
    rim, thick = (VERMILION, 6) if now else (FAINT_INK if done else LINE, 2)
    says = f"{position} {action}{' done' if done else ' now' if now else ''}"
    canvas = laid_out(wide, tall, PAPER_SHADE if done else PAPER_LIGHT, rim, thick, kind="action", says=says)
    ink = SOFT_INK if done else INK
    canvas.label(26, middle, position, _NAME, ink, across=0.5)
    sign(canvas, action, 80, middle, 58, faint=done)
    canvas.paragraph(122, middle, block(name, _NAME, wide - 130, 2, 15), ink, step=_LINE)
    if done:
        canvas.stamp(piece("done", 44), 80, middle)
    return canvas.settled()


@lru_cache(48)
def _special(position: int, id: str, seat: int | None, daimyo: str) -> Canvas:
    """Make a special card on its position of the turn order, with its owner's mark."""
    middle, rim, says = _SPECIAL_WIDE / 2, LINE if seat is None else FAINT_INK, f"{position} {id} {seat}"
    canvas = laid_out(_SPECIAL_WIDE, _SPECIAL_HEIGHT, PAPER_LIGHT, rim, kind="special", says=says)
    sign(canvas, id, middle - 10, 40, 56)
    if seat is None:
        canvas.label(middle, 94, position, _NAME, SOFT_INK, across=0.5)
    else:
        canvas.stamp(seat_mark(daimyo, seat, 44), middle, 93)
    return canvas.settled()


@lru_cache(32)
def _event(id: str, in_force: bool, name: str, wide: int) -> Canvas:
    """Make an event card: its name, and the rice it costs as the card of the winter."""
    look, says = ((PAPER_LIGHT, VERMILION, 6), f"{id} in force") if in_force else ((PAPER_SHADE, LINE, 2), id)
    canvas = laid_out(wide, _SPECIAL_HEIGHT, *look, kind="event", says=says)
    kind = EVENTS[id]
    canvas.stamp(piece(event_sign(id), 52), 38, 40)
    canvas.paragraph(72, 43, block(name, _NAME, wide - 78, 2, 15), INK, step=_LINE)
    figure(canvas, "winter", f"−{kind.winter_loss}", 72, 100, sans_bold(28), INK)
    canvas.stamp(piece("rice", 28), 150, 100)
    return canvas.settled()


@lru_cache(2)
def _draft(texts: tuple[str, str, str], row: tuple[str, ...], taken: str | None, side: str) -> Canvas:
    """Make the part with the open province cards and the deck, and the card taken last."""
    wide, tall, left = 290, 220, 320
    canvas = Canvas.clear(ROOM, ROWS, PALETTE)
    title, deck, waits = texts
    canvas.lay(laid_out(300, tall, PAPER_LIGHT), 0, 0)
    canvas.text(18, tall / 2 - 8, title, _HEADING, INK, limit=264)
    canvas.text(18, tall / 2 + 34, deck, _DECK, INK, limit=264)
    for id in row:
        province_card(canvas, (left, 0, left + wide, tall), id, side)
        left += wide + 20
    canvas.stamp(card_back(120, tall), left + 60, tall / 2, "back")
    if taken:
        left += 150
        canvas.text(left, 22, waits, _DECK, LINE, limit=420)
        province_card(canvas, (left, 36, left + wide, 36 + tall), taken, side)
    return canvas.settled(MAT)
