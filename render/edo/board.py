"""The whole table in one picture.

A strip with round, phase, the seats to act and the points of all on one track; the map; below it
the market, the seats and the legend.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.core.text import T, Text, plain
from engine.edo.data import BASIC, CARDS, ENDING, RESOURCES, ROUNDS
from engine.edo.view import HIDDEN, EdoView, PlayerView
from engine.edo.words import names as words
from engine.edo.words.names import words_of
from engine.edo.words.position import brief
from render.edo.colours import PALETTE
from render.edo.layout import MAP_TOP, WIDTH, body_of, ground, merchant_at
from render.edo.market import FOOT, SEATS_TOP, SETS_HEIGHT, paint_foot, paint_market, paint_sets
from render.edo.marks import light, lit, paint_arrows
from render.edo.parts import action_sign, building, card, crest_disc, identity, letter, official, piece, seat_mark
from render.edo.pieces import ACTION_SIGN
from render.edo.spaces import paint_spaces
from render.paint.canvas import Canvas
from render.paint.palette import INK, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION
from render.paint.plates import panel, plate, share
from render.pictures import Mark
from render.sheets import Names, Say, paint_band
from render.text.fonts import block, sans_bold, serif_bold

_NAME, _WORDS = serif_bold(37), sans_bold(37)
"""The least that is written on the board: 9 pixels where it is 390 wide."""
_TRACK_LEFT, _TRACK_STEP = 862, 57


def paint_board(view: EdoView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> Canvas:
    """Paint the picture, bottom layer first: only what is public, also from the view of a seat."""
    drafting = view.phase == "draft"
    sets_top = SEATS_TOP + seats_height(view) + 14
    foot = sets_top + (SETS_HEIGHT + 14) * drafting
    canvas = Canvas.bare(WIDTH, foot + FOOT, PAPER, PALETTE)
    canvas.image.paste(ground(view.side), (0, MAP_TOP))
    for id in lit(marks):  # light around spaces where something is new, below them
        left, above, right, bottom = body_of(view.side, id)
        sprite = light(right - left, bottom - above)
        canvas.stamp(sprite, (left + right) / 2, (above + bottom) / 2 + MAP_TOP, "fresh", id, steady=True)
    paint_arrows(canvas, view, marks, short=False)
    paint_spaces(canvas, view, say, marks)
    paint_arrows(canvas, view, marks, short=True)
    x, y, large = merchant_at(view.side, view.merchant)
    canvas.stamp(piece("merchant", large), x, y + MAP_TOP, "merchant", view.merchant, steady=True)
    title = T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up")
    alone = names[view.active[0]] if len(view.active) == 1 else ""
    points = tuple(player.points for player in view.players)
    look = say(T("Time to look at the board")) if view.reviewing else ""
    canvas.lay(_strip(say(title), say(phase(view)), view.active, alone, look, points), 0, 0)
    paint_market(canvas, view, say)
    paint_seats(canvas, view, names, say)
    if drafting:
        paint_sets(canvas, view, sets_top)
    paint_foot(canvas, say, foot)
    return canvas


@lru_cache(16)
def _strip(title: str, phase_: str, active: tuple[int, ...], alone: str, look: str, points: tuple[int, ...]) -> Canvas:
    """Make the strip with the marks of the seats to act, one alone by name."""
    canvas = Canvas.blank(WIDTH, MAP_TOP, PAPER, PALETTE)
    canvas.text(28, 52, title, serif_bold(46), INK, limit=400)
    canvas.text(28, 98, phase_, _WORDS, VERMILION, limit=400)
    if active:
        canvas.stamp(piece("brush", 36), 452, 54)
    for place, seat in enumerate(active):
        canvas.stamp(seat_mark(seat, 51), 508 + place * 80, 54, "acting", letter(seat))
    if look:
        canvas.stamp(piece("eye", 52), 458, 54, "look")
    for left, said in ((556, alone), (494, look)):
        if said:
            canvas.paragraph(left, 54, block(said, _NAME, 774 - left, 2, 22), INK, step=40)
    # points from 0 to those that end the match, each seat's crest above its points
    y = MAP_TOP - 36
    end = _TRACK_LEFT + ENDING.points * _TRACK_STEP
    canvas.stamp(piece("points", 44), _TRACK_LEFT - 58, y - 8)
    canvas.fill((_TRACK_LEFT - 20, y - 2, end + 20, y + 2), SOFT_INK)
    for at in range(ENDING.points + 1):
        x, last = _TRACK_LEFT + at * _TRACK_STEP, at == ENDING.points
        canvas.fill((x - 1, y - 6, x + 2, y + 6), SOFT_INK)
        canvas.text(x, y + 32, f"{at}{'+' if last else ''}", _WORDS, VERMILION if last else SOFT_INK, across=0.5)
    for at in range(ENDING.points + 1):
        there = [seat for seat, reached in enumerate(points) if min(reached, ENDING.points) == at]
        size, apart = (38, 0) if len(there) == 1 else (27, 28)
        for place, seat in enumerate(there):
            middle = _TRACK_LEFT + at * _TRACK_STEP + (place % 2 - 0.5) * apart
            says = f"{letter(seat)} {points[seat]}"
            canvas.stamp(crest_disc(seat, size), middle, y - 8 - size / 2 - place // 2 * 28, "track", says)
    return canvas.settled()


def phase(view: EdoView) -> Text:
    number = view.turn.position + 1 if view.turn else 0
    phases = {
        "draft": T("Start sets and home cities"),
        "plan": T("Planning"),
        "premove": T("Card {n} of 3: moves first", n=number),
        "execute": T("Card {n} of 3", n=number),
        "wages": T("Wages"),
        "game_end": T("The end"),
    }
    return phases.get(view.phase) or brief(view)


# -- seats -----------------------------------------------------------------------------------------------------

_SIDE, _GAP = 20, 12
_BAND, _PLAN = 66, 112
_CHIPS, _CHIP_ROWS = 46, 3
"""Height of a row of special cards, and the most rows."""


class _Measures(NamedTuple):
    sign: int
    row: int
    in_row: int
    """Figures in a row."""
    columns: int
    """Special cards in a row, as long as they are shown with their signs."""

    @property
    def plan_top(self) -> int:
        return _BAND + 14 + -(-10 // self.in_row) * self.row

    @property
    def chips_top(self) -> int:
        return self.plan_top + _PLAN + 6

    def across(self, cards: int) -> int:
        """Return the number of special cards in a row."""
        many = cards / self.columns
        return self.columns * (1 if many <= 2 else 2 if many <= 2 * _CHIP_ROWS else 3)


_MEASURES = {
    2: _Measures(48, 60, 5, 2),
    3: _Measures(36, 48, 5, 1),
    4: _Measures(36, 48, 4, 1),
}
"""By the number of seats: fewer have more room."""
_Cards = tuple[tuple[str, str], ...]
"""Special cards by id, each with its name."""


def seats_height(view: EdoView) -> int:
    """Return the height of the seats: as the one with most special cards needs it."""
    measures = _MEASURES[len(view.players)]
    most = max(len(player.cards) + len(player.claimed) for player in view.players) - len(BASIC)
    return measures.chips_top + 6 + _CHIPS * min(_CHIP_ROWS, -(-most // measures.across(most)))


def paint_seats(canvas: Canvas, view: EdoView, names: Names, say: Say) -> None:
    """Lay a panel for each seat side by side, in turn order."""
    high, of = seats_height(view), len(view.players)
    for at, seat in enumerate(view.turn_order):
        player = view.players[seat]
        cards = tuple((id, say(words.CARD[id])) for id in (*player.cards, *player.claimed) if id not in BASIC)
        now = view.turn.position if view.turn and view.turn.seat == seat and not view.reviewing else None
        known = (None if isinstance(entry, str) else entry for entry in player.entries)
        said = tuple(say(words_of(entry.spec).short) if entry else "" for entry in known)
        part = _seat(player, names[seat], at + 1, seat in view.active, now, cards, said, high, of)
        canvas.lay(part, _SIDE + at * (part.image.width + _GAP), SEATS_TOP)


@lru_cache(16)
def _seat(
    player: PlayerView,
    name: str,
    place: int,
    acts: bool,
    now: int | None,
    cards: _Cards,
    said: Names,
    high: int,
    of: int,
) -> Canvas:
    wide, inset, measures = share(WIDTH - 2 * _SIDE, of, _GAP), 4 if acts else 2, _MEASURES[of]
    says = f"{letter(player.seat)}{' brush' if acts else ''}"
    canvas = card(wide, high, PAPER_LIGHT, VERMILION if acts else INK, inset, "seat", says)
    box = (inset, inset, wide - inset, inset + _BAND)
    paint_band(canvas, box, identity(player.seat, player.seat, name), place, spare=50 * acts)
    if acts:
        at = wide - inset - 80, inset + _BAND / 2
        canvas.stamp(plate(46, 46, PAPER_LIGHT, INK, 1.5, 23), *at)
        canvas.stamp(piece("brush", 32), *at, "brush", letter(player.seat))
    _paint_figures(canvas, wide, player, measures)
    _paint_plan(canvas, wide, player, now, said, measures)
    _paint_cards(canvas, wide, cards, player, measures)
    return canvas.settled()


def _paint_figures(canvas: Canvas, wide: int, player: PlayerView, measures: _Measures) -> None:
    """Paint points, money and goods; officials, samurai on the board, what is left to build."""
    size, type = measures.sign, _WORDS
    shogun = f"{player.shogun}+{player.recruits}" if player.recruits else str(player.shogun)
    signs = (
        *((piece(what, size), what, getattr(player, what)) for what in ("points", "ryo")),
        *((piece(what, size), what, number) for what, number in zip(RESOURCES, player.goods, strict=True)),
        (official(player.seat, size), "officials", player.officials),
        (piece("samurai", size), "samurai on board", sum(space is not None for space in player.figures)),
        (building("house", player.seat, size + 4, size), "houses", player.houses),
        (building("trading_post", player.seat, size + 4, size), "posts", int(player.post)),
        (piece("shogun", size), "shogun", shogun),
    )
    step = (wide - 14) / measures.in_row
    for number, (sprite, what, value) in enumerate(signs):
        x, y = 8 + number % measures.in_row * step, _BAND + 10 + (number // measures.in_row + 0.5) * measures.row
        says = "?" if value is None else str(value)
        ink = SOFT_INK if says == "0" else INK
        room = min(round(step) - size - 6, 2 * type.size) if number + 1 < len(signs) else round(wide - x - size - 12)
        at, to = x + size / 2 + 1, size / 2 + 4
        canvas.figure(sprite, at, y, says, type, ink, to=to, limit=room, least=12, kind=what, says=says)


def _paint_plan(
    canvas: Canvas, wide: int, player: PlayerView, now: int | None, words_: tuple[str, ...], measures: _Measures
) -> None:
    """Paint the three cards of the plan: the revealed entries with their officials, or backs."""
    step, top = (wide - 14) / 3, measures.plan_top
    for position, entry in enumerate(player.entries):
        box = (round(10 + position * step), top, round(10 + (position + 1) * step - 6), top + _PLAN)
        known = entry is not None and not isinstance(entry, str)
        rim, thick = (VERMILION, 4) if now == position else (SOFT_INK, 1.5)
        panel(canvas, box, PAPER_LIGHT if known else PAPER_SHADE, rim, thick)
        said = f"{letter(player.seat)} {position + 1}"
        middle, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if entry is None:
            canvas.note("entry", f"{said} empty", box)
            if player.locked:
                canvas.stamp(piece("lock", 60), middle, y)
        elif isinstance(entry, str):
            canvas.note("entry", f"{said} {HIDDEN}", box)
            canvas.stamp(piece("back", _PLAN - 20), middle, y)
        else:
            canvas.note("entry", f"{said} {entry.card} {entry.action} {entry.own} {entry.shogun}", box)
            sign = action_sign(entry.card, entry.action, 62)
            canvas.put(sign, box[0] + 6, top + 6)
            right, foot = box[2] - 8, box[3] - 23
            row = [(official(player.seat, 32), entry.own), (piece("shogun", 32), entry.shogun)]
            for sprite, count in reversed([each for each in row if each[1]] or row[:1]):
                canvas.label(right, foot, count, _WORDS, INK if count else SOFT_INK, across=1)
                canvas.stamp(sprite, right - 36, foot)
                right -= 57
            if (room := box[2] - box[0] - sign.width - 18) > sign.width:
                setting = block(words_[position], _WORDS, room, 2, 20)
                canvas.paragraph(box[0] + 12 + sign.width, top + 38, setting, INK)


def _paint_cards(canvas: Canvas, wide: int, cards: _Cards, player: PlayerView, measures: _Measures) -> None:
    """Paint special cards by name, a few with the kinds of their actions; new ones are darker."""
    columns = measures.across(len(cards))
    tall = min(_CHIPS, _CHIP_ROWS * _CHIPS // max(1, -(-len(cards) // columns)))
    step = (wide - 14) / columns
    for number, (id, name) in enumerate(cards):
        left, top = round(10 + number % columns * step), measures.chips_top + number // columns * tall
        box = (left, top, round(left + step - 5), top + tall - 4)
        new = id in player.claimed
        ground, says = (PAPER_SHADE, " new") if new else (PAPER_LIGHT, "")
        panel(canvas, box, ground, SOFT_INK, 1.5, kind="owned", says=f"{letter(player.seat)} {id}{says}")
        signs = CARDS[id] if columns == measures.columns else ()
        room = box[2] - left - 8 - len(signs) * 46
        y, type = (top + box[3]) / 2, _WORDS.smaller(min(_WORDS.size, tall - 5))
        canvas.label(left + 4, y, name, type, INK, limit=room, least=13)
        for place, spec in enumerate(reversed(signs)):
            canvas.stamp(piece(ACTION_SIGN.get(spec.kind, spec.kind), 36), box[2] - 24 - place * 46, y)
