"""A round in one picture: the ten actions in their order, and what each of them brought to whom."""

from collections.abc import Sequence

from engine.core.protocol import Event
from engine.core.text import TC, T, Text, plain
from engine.shogun import events as e
from engine.shogun.data import ACTIONS, CHEST_VALUE, ActionKind
from engine.shogun.view import ShogunView
from engine.shogun.words import names as words
from engine.shogun.words.chronicle import Carried, Planned, Round, round_of
from render.paint.canvas import Box, Canvas, Sprite
from render.paint.palette import FAINT_INK, INK, LINE, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION
from render.paint.plates import panel
from render.sheets import Heading, Names, Say
from render.shogun.colours import REGION_COLOUR
from render.shogun.columns import FIGURE, LABEL, LEAST, SMALL, Below, SeatRow, paint_figure, paint_table, row_of_sums
from render.shogun.layout import region_of
from render.shogun.parts import army_cube, daimyo_of, faded, letter, piece, seat_mark, sign, whose
from render.shogun.provinces import flag
from render.shogun.rows import event_sign
from render.text.fonts import block, block_in, serif_bold, width

_PLACE = serif_bold(27)
_ROW, _TALL = 84, 118
"""How tall a row is; and one in which armies march."""
_OBSTACLES = {
    e.Obstacle.TOO_FEW_CHESTS: T("too few chests"),
    e.Obstacle.NO_FREE_SPACE: T("no free space"),
    e.Obstacle.STANDS_ALREADY: T("stands already"),
    e.Obstacle.NO_TILES: T("none left"),
    e.Obstacle.TOO_FEW_ARMIES: T("too few armies"),
    e.Obstacle.NOBODY_TO_SPARE: T("only one army"),
    e.Obstacle.NO_TARGET: T("nowhere to go"),
}


def paint_round(events: Sequence[Event], view: ShogunView, names: Names, say: Say = plain) -> Canvas | None:
    """The picture; None if no round is told to its end."""
    round_ = round_of(events)
    if round_ is None:
        return None
    seats = {seat: whose(view, names, seat) for seat in (*round_.specials, *range(len(view.players)))}
    note = say(words.event_effect(round_.event)) if round_.event else ""
    title = say(T("{time}: the round", time=words.at(round_.year, round_.season)))
    heading = Heading(round_.season, title, note, [(event_sign(round_.event), "")] if round_.event else [])
    rows = [_action(carried, view, say) for carried in round_.actions]
    rows.append(row_of_sums(76, say(T("Total")), "sum", ("province", "chests", "rice"), round_.sums))
    return paint_table(heading, seats, rows, [_special(round_, seat, say) for seat in seats])


def _special(round_: Round, seat: int, say: Say) -> Below:
    """A seat's special card, its place in turn order, and what was bid for it."""
    if seat not in round_.specials:
        return None
    position, card = round_.specials[seat]
    bid = round_.bids[seat] if seat < len(round_.bids) else None
    words_ = say(T("no bid")) if bid is None else str(CHEST_VALUE[bid]) if bid in CHEST_VALUE else words.province(bid)
    return card, say(T("place {n}", n=position)), words_


# -- a row an action ----------------------------------------------------------------------------------------


def _action(carried: Carried, view: ShogunView, say: Say) -> SeatRow:
    rows, type = block_in(say(words.ACTION[carried.action]), LABEL - 20, (SMALL, 1, LEAST), (SMALL, 2, LEAST))

    def label(canvas: Canvas, box: Box) -> None:
        left, top, _, bottom = panel(canvas, box, kind="action", says=f"{carried.index} {carried.action}")
        middle = (top + bottom - 26 - (len(rows) - 1) * type.size) / 2
        canvas.label(left + 12, middle, carried.index, FIGURE, SOFT_INK)
        sign(canvas, carried.action, left + 76, middle, 44 if len(rows) == 1 else 36)
        for row, line in enumerate(reversed(rows)):
            canvas.text(left + 12, bottom - 11 - row * type.size, line, type, INK)

    def paint(canvas: Canvas, box: Box, seat: int) -> None:
        _Cell(canvas, box, view, say).paint(carried.planned.get(seat), seat)

    marches = ACTIONS[carried.action].kind in (ActionKind.DEPLOY_MOVE, ActionKind.BATTLE_MOVE)
    return SeatRow(_TALL if marches or len(rows) > 1 else _ROW, paint, label=label)


class _Cell:
    """A seat's part in an action: the province in the first line, what came of it in the last."""

    def __init__(self, canvas: Canvas, box: Box, view: ShogunView, say: Say) -> None:
        self._canvas, self._box, self._view, self._say = canvas, box, view, say
        self._left, self._top, self._right, bottom = box
        self._x, self._y, self._end = self._left + 20.0, bottom - 26, self._right - 7

    def paint(self, planned: Planned | None, seat: int) -> None:
        deeds = planned.deeds if planned else []
        fought = any(isinstance(deed, e.BattleFought | e.RevoltFought) for deed in deeds)
        idle = not deeds or isinstance(deeds[0], e.ActionSkipped | e.ActionDeclined | e.CardSurrendered)
        ground, rim = (PAPER_SHADE, FAINT_INK) if idle else (PAPER_LIGHT, VERMILION if fought else LINE)
        says = " ".join(
            filter(None, (letter(seat), planned.card if planned else None, *(type(deed).__name__ for deed in deeds)))
        )
        panel(self._canvas, self._box, ground, rim, 3 if fought else 2, kind="cell", says=says)
        middle = (self._top + self._box[3]) / 2
        if planned is None or planned.card is None:
            self._canvas.text((self._left + self._right) / 2, middle + 9, "–", FIGURE, FAINT_INK, across=0.5)
        elif planned.card in CHEST_VALUE:
            self._canvas.stamp(piece("bid", 36), self._x + 18, middle)
            at, limit = (self._x + 46, middle + 7), round(self._end - self._x - 46)
            self._canvas.text(*at, self._say(TC("chest card", "bluff")), SMALL, SOFT_INK, limit=limit, least=LEAST)
        else:
            self._province(planned.card, deeds, struck=idle)
            for deed in deeds:
                self._deed(deed)

    def _province(self, id: str, deeds: Sequence[Event], *, struck: bool) -> None:
        """Paint the planned province, its region's colour beside it; at the right its unrest."""
        stripe = (self._left + 4, self._top + 5, self._left + 13, self._box[3] - 5)
        self._canvas.fill(stripe, REGION_COLOUR[region_of(self._view.side, id)])
        self._canvas.fill((stripe[2], stripe[1], stripe[2] + 1, stripe[3]), FAINT_INK)
        end, y = self._end, self._top + 31
        for deed in deeds:
            if isinstance(deed, e.MarkerPlaced):
                at = self._canvas.text(end, y, str(deed.markers), FIGURE.smaller(27), INK, across=1)[0]
                self._canvas.stamp(piece("flame", 28), at - 17, self._top + 22)
                end = at - 36
        self._canvas.text(
            self._x, y, words.province(id), _PLACE, SOFT_INK if struck else INK, limit=round(end - self._x), least=LEAST
        )

    # -- what came of it ------------------------------------------------------------------------------------------

    def _deed(self, deed: Event) -> None:
        match deed:
            case e.ActionSkipped(reason=reason):
                self._reason(_OBSTACLES[e.Obstacle(reason)])
            case e.ActionDeclined():
                self._reason(T("declines"))
            case e.CardSurrendered():
                self._reason(T("lost before"))
            case e.Built(building=building, paid=paid, calmed=calmed):
                self._stamp(building, 42)
                self._figure("chests", f"−{paid}")
                if calmed:
                    self._stamp("flame", 32, struck=True)
            case e.Collected(resource=resource, amount=amount):
                self._figure(resource, f"+{amount}")
            case e.Deployed(seat=seat, armies=armies, paid=paid):
                self._army(seat, f"+{armies}")
                self._figure("chests", f"−{paid}")
            case e.Moved(seat=seat, target=target, armies=armies):
                self._target("", target)
                self._army(seat, str(armies))
            case e.BattleFought():
                self._target("swords", deed.target)
                self._battle(deed)
            case e.RevoltFought(seat=seat, put_down=put_down, armies_left=left):
                self._stamp("farmer", 34, struck=put_down)
                if put_down:
                    self._army(seat, str(left))
                else:
                    self._stamp("province", 36, struck=True)

    def _reason(self, said: Text) -> None:
        """Paint why a card had no effect."""
        rows, type = block(self._say(said), SMALL, round(self._end - self._x), 2, LEAST)
        first = self._top + (56 if len(rows) == 2 else 60)
        self._canvas.lines(self._x, first, (rows, type), SOFT_INK, step=21)

    def _target(self, sign_: str, id: str) -> None:
        """The middle line: where armies went, to battle or in peace."""
        y = self._top + 60
        if sign_:
            self._canvas.stamp(piece(sign_, 26), self._left + 33, y - 8)
        else:
            self._canvas.text(self._left + 33, y + 1, "→", FIGURE, INK, across=0.5)
        x = self._left + 52
        self._canvas.text(x, y, words.province(id), _PLACE, INK, limit=round(self._end - x), least=LEAST)

    def _battle(self, event: e.BattleFought) -> None:
        """Paint the last line: the armies that marched, and the owner after the battle."""
        scale = 0.8
        if event.owner is not None:
            sprite = flag(daimyo_of(self._view, event.owner), letter(event.owner), event.armies_left, 0, scale)
        else:
            sprite = piece("farmer" if event.result == e.Result.STAYED_NEUTRAL else "province", 38)
        if self._fits(41 + width(str(event.marched), FIGURE) + 8 + sprite.width):
            self._army(event.attacker, str(event.marched))
        self._put(sprite, 40 if event.owner is None and event.defender is not None else 0)
        if event.defender is not None and event.owner == event.attacker and self._fits(48):
            mark = seat_mark(daimyo_of(self._view, event.defender), event.defender, 30)
            self._canvas.stamp(mark, self._x + 23, self._y)
            self._canvas.stamp(piece("struck", 34), self._x + 23, self._y)

    def _fits(self, wide: float) -> bool:
        return self._x + wide <= self._end

    def _stamp(self, what: str, size: int, *, struck: bool = False) -> None:
        if self._fits(size):
            self._put(faded(what, size, 0.6) if struck else piece(what, size), size * struck)

    def _put(self, sprite: Sprite, struck: int = 0) -> None:
        """Paint a sprite, with a stroke of this size through it if it is ``struck``, and go on."""
        at = self._x + sprite.width / 2
        self._canvas.stamp(sprite, at, self._y)
        if struck:
            self._canvas.stamp(piece("struck", struck), at, self._y)
        self._x += sprite.width + 8

    def _figure(self, what: str, number: str) -> None:
        if self._fits(40 + width(number, FIGURE)):
            ink = VERMILION if number.startswith("−") else INK
            self._x = paint_figure(self._canvas, what, number, self._x, self._y, ink=ink) + 9

    def _army(self, seat: int, number: str) -> None:
        if self._fits(41 + width(number, FIGURE)):
            cube = army_cube(daimyo_of(self._view, seat), seat, 36)
            self._x = self._canvas.figure(cube, self._x + 18, self._y, number, FIGURE, INK, to=23)[2] + 8
