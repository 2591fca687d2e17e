"""A seat's own planning board: the cards of its plan, the cards to choose from, and its own map.

Each planned card shows the chosen action, the officials, and what comes of it after the cards
before it; at its foot are the stocks then. The map shows the seat's samurai by number, the cost of
each way, and the places of its cards.
"""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from engine.core.text import TC, T, Text, plain
from engine.edo.asking.plan_sheet import fair, targets, within_reach
from engine.edo.asking.projection import brings, forecast, projection, to_come, view_before
from engine.edo.data import BUILDING_SLOTS, CARDS, FIGURES, RESOURCES, SPACES, Place, board
from engine.edo.view import HIDDEN, EdoView, OwnView, PlanEntry, PlayerView, SpaceView
from engine.edo.words import names as words
from engine.edo.words.names import words_of
from render.edo.board import phase
from render.edo.colours import MAP_SOFT, PALETTE, WHITE
from render.edo.layout import MAP_HEIGHT, MERCHANT, NODE, clearing, clearing_colour, ground, middles, roof_of, town
from render.edo.market import price_row
from render.edo.marks import light
from render.edo.parts import action_sign, card, faded, figure, house, identities, letter, numbered_disc, official, piece
from render.edo.pieces import LANDSCAPE
from render.edo.spaces import paint_samurai
from render.paint.canvas import Box, Canvas, Sprite
from render.paint.palette import BOWL, GOLD, INK, LINE, LIT, PAPER, PAPER_LIGHT, PAPER_SHADE, SOFT_INK, VERMILION, WALL
from render.paint.plates import lettered, panel, plate, share
from render.sheets import Names, Say, paper
from render.sheets.private import GAP, ROOM, SIDE, WIDTH, in_columns, paint_sheet
from render.text.fonts import Setting, block, cap_height, fitted, sans, sans_bold, serif_bold, set_name_low, width

_CHIP = 54
"""How tall a card is that is only named."""
_HEAD, _ROW, _FOOT, _THEN = 62, 79, 6, 52
"""Heights of the parts of a card; the last is the row of stocks after it."""
_HEADING = serif_bold(38)
_ACTION, _LINE, _LEAST = sans_bold(36), sans(36), 30
"""Types of the cards, 8.5 pixels on a phone; and the least size of long words."""
_FIRST, _SECOND = 32, 68
"""The base lines of an action's words, and of what it brings."""
_STOCK, _COLUMNS, _WHOLE = 56, 2, 4
"""Height of the goods, cards in a row, and cards drawn with all their actions: others are named."""
_CARD_WIDE = share(ROOM, _COLUMNS, GAP)
_SIGN_WIDE = 112
_SAID_WIDE = _CARD_WIDE - 2 * 10 - _SIGN_WIDE - 10
"""Widths of an action's sign, and of what it brings."""
_NUMBER = sans_bold(36)


def paint_private(view: EdoView, names: Names, say: Say = plain) -> Canvas | None:
    """Paint the sheet, from the first plan to the end; None if there is nothing to look at."""
    if view.own is None or view.seat is None or not view.round or view.phase == "game_end":
        return None
    player, own = view.players[view.seat], view.own
    planned = [(position, entry) for position, entry in enumerate(own.plan) if entry is not None]
    on_plan = [entry.card for _, entry in planned]
    rest = [card for card in (*player.cards, *player.claimed) if card not in on_plan]
    free, could = [], {}
    if view.phase == "plan" and None in own.plan:
        free = [card for card in rest if card not in player.claimed][: _WHOLE - len(planned)]
        position = own.plan.index(None)
        entries, then = fair(view, own, position), view_before(view, position)
        could = {entry[:2]: (forecast(then, entry), entry.own + entry.shogun) for entry in entries}
    date = say(T("Round {round}", round=view.round)) + f" · {say(phase(view))}"
    stock, map = (Canvas.blank(WIDTH, high, PAPER, PALETTE) for high in (_STOCK, MAP_HEIGHT))
    _paint_stock(stock, view, player, own, say)
    lit: dict[str, tuple[int, ...]] = {}  # the positions of the plan whose cards can still act at each space
    for position, entry in to_come(view):
        for space in targets(view, entry):
            lit[space] = (*lit.get(space, ()), position)
    _paint_routes(map, view, say, lit)
    cards = [_planned(position, entry, view, say) for position, entry in planned]
    cards += [_free(card, could, say) for card in free]
    chips = [_chip(card, card in player.claimed, say) for card in rest if card not in free]
    rows = [
        [(0, stock.settled())],
        [(0, price_row(tuple(say(name) for name in words.BUILDING.values())))],
        *in_columns(cards, _COLUMNS),
        *in_columns(chips, _COLUMNS),
        [(0, map.settled(steady=True))],
    ]
    whose = identities(view, names)[view.seat]
    return paint_sheet(paper(PALETTE, Canvas.bare), whose, date, rows, locked=player.locked)


def _paint_stock(canvas: Canvas, view: EdoView, player: PlayerView, own: OwnView, say: Say) -> None:
    """Paint the seat's goods and the officials not planned yet."""
    y, x = _STOCK / 2, 30.0
    for what, value in zip(("points", "ryo", *RESOURCES), _stocks(player), strict=True):
        x += figure(canvas, what, value, x, y, _NUMBER, faint=not value) + 30
    _paint_key(canvas, player.seat, y, say, acts=any(own.plan))
    x = WIDTH - SIDE
    planning = view.phase == "plan"
    for what, free, all_ in (("shogun", own.shogun_left, player.shogun), ("official", own.own_left, player.officials)):
        sprite = official(player.seat, 44) if what == "official" else piece("shogun", 44)
        said = f"{free}/{all_}" if planning else str(all_)
        x -= width(said, _NUMBER)
        canvas.label(x, y, said, _NUMBER, VERMILION if planning and free else INK)
        canvas.stamp(sprite, x - 28, y, what, said)
        x -= 84


# -- cards -----------------------------------------------------------------------------------------------------


def _whole(card: str) -> int:
    """Return the height of a card with all its actions."""
    return _HEAD + len(CARDS[card]) * _ROW + _FOOT


def _planned(position: int, entry: PlanEntry, view: EdoView, say: Say) -> Canvas:
    """Make a planned card: all its actions, the chosen one lit with officials and forecast."""
    acts = view.turn is not None and (view.turn.seat, view.turn.position) == (view.seat, position)
    rim, thick = (VERMILION, 4) if acts else (INK, 2)
    says = f"{position + 1} {entry.card} {entry.action} {entry.own} {entry.shogun}"
    played = projection(view).get(position)
    ahead = position in dict(to_come(view))
    brought = say(brings(view, position, entry) if ahead else TC("card", "carried out"))
    said = set_name_low(brought, _LINE, _SAID_WIDE, range(1, 7), _LEAST)
    more = (len(said[0]) - 1) * _LINE.size
    high = _whole(entry.card) + more + (_THEN if played else 0)
    canvas = card(_CARD_WIDE, high, PAPER_LIGHT, rim, thick, "plan", says)
    disc, number = plate(48, 48, PAPER_LIGHT, INK, 2, 24), str(position + 1)
    canvas.figure(disc, 38, 38, number, _HEADING, INK, kind="position", says=number)
    canvas.text(76, 48, _title(entry.card, say), _HEADING, INK, limit=_CARD_WIDE - 136, least=15)
    if view.me.entries[position] not in (None, HIDDEN):
        canvas.stamp(piece("done", 38), _CARD_WIDE - 34, 36, "revealed", number)
    for row, line in enumerate(_lines(entry.card, entry.action, more)):
        if row == entry.action:
            panel(canvas, line, LIT, GOLD, 2.5)
            _paint_action(canvas, line, entry.card, row, said, entry.own + entry.shogun, say)
            crew = [official(view.me.seat, 40)] * entry.own + [piece("shogun", 40)] * entry.shogun
            for place, sprite in enumerate(reversed(crew)):
                canvas.stamp(sprite, line[2] - 88 - place * 42, line[1] + 22, "official", letter(view.me.seat))
        else:
            _paint_action(canvas, line, entry.card, row, None, 0, say)
    if played:
        # the stocks after it; those that it leaves as they are are faint
        y = high - _FOOT - _THEN / 2
        x = canvas.label(24, y, say(T("then")), _LINE, SOFT_INK, limit=120, least=15)[2] + 24.0
        was, now = _stocks(played.before.me), _stocks(played.after.me)
        for what, before, after in zip(("points", "ryo", *RESOURCES), was, now, strict=True):
            x += figure(canvas, what, after, x, y, _NUMBER, faint=before == after) + 26
    return canvas.settled()


def _stocks(player: PlayerView) -> tuple[int, ...]:
    return player.points, player.ryo or 0, *player.goods


def _free(id: str, could: Mapping[tuple[str, int], tuple[Text, int]], say: Say) -> Canvas:
    """Make a card that can be chosen: what each action ``could`` bring, its fair officials."""
    canvas = card(_CARD_WIDE, _whole(id), PAPER, SOFT_INK, 2, "free", id)
    canvas.text(24, 48, _title(id, say), _HEADING, INK, limit=_CARD_WIDE - 44, least=15)
    for row, line in enumerate(_lines(id)):
        brings, officials = could.get((id, row), (None, 0))
        room = _SAID_WIDE - (80 if officials else 0)
        words, type = fitted(say(brings), _LINE, room, _LEAST) if brings else ("", _LINE)
        _paint_action(canvas, line, id, row, ((words,), type) if brings else None, 0, say)
        if officials:
            canvas.stamp(piece("official", 36), line[2] - 56, line[1] + _SECOND - 13, "fair", f"{id} {row} {officials}")
            canvas.text(line[2] - 10, line[1] + _SECOND, str(officials), _ACTION, SOFT_INK, across=1)
    return canvas.settled()


def _lines(card: str, chosen: int = 0, more: int = 0) -> list[Box]:
    """Return the box of each action on a card, the chosen one ``more`` pixels higher."""
    tops = [_HEAD + row * _ROW + (more if row > chosen else 0) for row in range(len(CARDS[card]) + 1)]
    return [(10, top, _CARD_WIDE - 10, under - 4) for top, under in pairwise(tops)]


def _chip(id: str, new: bool, say: Say) -> Canvas:
    """Make a card that cannot be chosen any more, or not yet."""
    ground, ink, says = (PAPER_SHADE, SOFT_INK, f"{id} new") if new else (PAPER_LIGHT, INK, id)
    canvas = card(_CARD_WIDE, _CHIP, ground, SOFT_INK, 1.5, "other", says)
    step, y = 76, (_CHIP + cap_height(_ACTION)) / 2
    canvas.text(14, y, _title(id, say), _ACTION, ink, limit=_CARD_WIDE - 24 - step * len(CARDS[id]), least=15)
    for action in range(len(CARDS[id])):
        left = _CARD_WIDE - 8 - (len(CARDS[id]) - action) * step
        canvas.put(action_sign(id, action, 42), left, (_CHIP - 42) // 2)
    return canvas.settled()


def _title(card: str, say: Say) -> str:
    name = say(words.CARD[card])
    return name[:1].upper() + name[1:]


def _paint_action(
    canvas: Canvas, box: Box, card: str, row: int, brings: Setting | None, officials: int, say: Say
) -> None:
    """Paint an action: sign, words, limit of officials; below, its forecast; faint without one.

    ``officials`` need room at the end of the first line.
    """
    left, top, right, bottom = box
    spec, ink = CARDS[card][row], SOFT_INK if brings is None else INK
    canvas.put(action_sign(card, row, 54), left + 8, (top + bottom - 54) // 2)
    at = left + _SIGN_WIDE
    y = (top + bottom + cap_height(_ACTION)) / 2 if brings is None else top + _FIRST
    limit = right - at - 66 - 42 * officials
    canvas.text(at, y, say(words_of(spec).name), _ACTION, ink, limit=limit, least=24)
    canvas.text(right - 10, y, f"≤{spec.officials}", _ACTION, ink, across=1)
    if brings is not None:
        canvas.lines(at, top + _SECOND, brings, ink, step=_LINE.size)


# -- the map -------------------------------------------------------------------------------------------------

_COST = sans_bold(31)
_PRICE = sans_bold(37)
"""Type of a cost; smaller only where many samurai are apart."""


def _paint_routes(canvas: Canvas, view: EdoView, say: Say, lit: Mapping[str, tuple[int, ...]]) -> None:
    """Paint the map into a canvas of its own.

    Spaces of ``lit`` have the numbers of the cards that act there; they shine if a samurai of the
    seat is there or can come.
    """
    canvas.image.paste(ground(view.side), (0, 0))
    corners = {id: (x - NODE[0] // 2, y - NODE[1] // 2) for id, (x, y) in middles(view.side).items()}
    for id in lit:
        if within_reach(view, id):
            left, above = corners[id]
            canvas.stamp(light(*NODE), left + NODE[0] / 2, above + NODE[1] / 2)
            canvas.note("within reach", id, (left, above, left + NODE[0], above + NODE[1]))
            canvas.put(clearing(clearing_colour(id)), left, above)
    for space in view.spaces:
        left, above = corners[space.id]
        _paint_space(canvas, space, left, above, say(words.ON_MAP[space.id]))
        if (city := view.city(space.id)) and not any(space.samurai):  # the seat's buildings, and free plots
            own = sum(building.owner == view.me.seat for building in city.buildings)
            plots = (
                (house(view.me.seat, 44, 39), "own", own),
                (piece("plot", 36), "plots", BUILDING_SLOTS - len(city.buildings)),
            )
            for row, (sprite, what, number) in enumerate(plots):
                x, y, ink, says = left + 64, above + 106 + row * 44, LINE if number else MAP_SOFT, f"{city.id} {number}"
                canvas.figure(sprite, x, y, number, _COST, ink, to=30, kind=what, says=says)
        paint_samurai(canvas, space, left, above)
        if view.merchant == space.id:
            out = left - MERCHANT // 2 if left > 2 * MERCHANT else left + NODE[0] + MERCHANT // 2
            canvas.stamp(piece("merchant", MERCHANT), out, above + 116, "merchant", space.id)
        _paint_costs(canvas, view, space.id, left, above + 69)
        right = left + NODE[0]
        for number, position in enumerate(lit.get(space.id, ())):  # down the right rim; above where the map ends there
            x, y = right + 10, above + 17 + number * 33
            if right > WIDTH - 30:
                x, y = right - 18 - number * 36, above - 9
            canvas.stamp(_place(position), x, y, "acts", f"{space.id} {position + 1}")


@cache
def _place(position: int) -> Sprite:
    """The number of a card of the plan."""
    return lettered(plate(34, 34, WHITE, BOWL, 3, 17), position + 1, serif_bold(26), BOWL)


def _paint_space(canvas: Canvas, space: SpaceView, left: int, top: int, name: str) -> None:
    """The space itself: name and landscape; a city has its roof."""
    kind, resource = SPACES[space.id].kind, SPACES[space.id].resource
    middle = left + NODE[0] / 2
    if kind is Place.CITY:
        ink = LINE if space.closed else WALL
        canvas.put(town(roof_of(space.id, closed=space.closed)), left, top)
        box = canvas.text(middle, top + 30, name, serif_bold(32), ink, across=0.5, limit=NODE[0] - 30)
        canvas.note("name", space.id, box)
        if space.closed:
            canvas.stamp(faded("closed", 70, 0.6), middle, top + 128)
        return
    picture = LANDSCAPE.get(resource, str(kind))
    canvas.stamp(faded(picture, 92, 0.35), middle, top + 126, "landscape", space.id)
    box = canvas.text(middle, top + 38, name, serif_bold(37), LINE, across=0.5, limit=NODE[0] - 12, least=17)
    canvas.note("name", space.id, box)


def _paint_costs(canvas: Canvas, view: EdoView, space: str, left: int, y: int) -> None:
    """For each own samurai its number and its cost; those beyond the seat's money are faint."""
    me = view.me
    distance = board(len(view.players)).distance
    groups: dict[tuple[int, str], list[int]] = {}
    for number, (_, at) in enumerate(zip(FIGURES, me.figures, strict=True), start=1):
        if at is not None:
            groups.setdefault((distance[at, space], at), []).append(number)
    shown = sorted(groups.items())
    full = sum(34 * len(numbers) + 40 for _, numbers in shown)
    scale = min(1.0, (NODE[0] - 14) / full) if full else 1.0
    type = _PRICE.smaller(round(_PRICE.size * scale))
    size = round(32 * scale)
    x = left + NODE[0] / 2 - full * scale / 2
    for (cost, _), numbers in shown:
        for number in numbers:
            canvas.stamp(numbered_disc(me.seat, number, size), x + size / 2, y)
            x += size + 2 * scale
        ink = MAP_SOFT if cost == 0 or cost > (me.ryo or 0) else LINE
        says = f"{space} {','.join(map(str, numbers))} {cost}"
        canvas.label(x + 2 * scale, y, cost, type, ink, kind="cost", says=says)
        x += 40 * scale


def _paint_key(canvas: Canvas, seat: int, y: float, say: Say, *, acts: bool) -> None:
    """Paint the key to the numbers on the map and, if any card ``acts``, at the rims."""
    keys = [("key", letter(seat), numbered_disc(seat, 1, 30), 655, 704, 244, T("Samurai 1 comes here for 2 Ryo"))]
    if acts:
        keys.append(("place key", "1", _place(0), 987, 1014, 246, T("Card 1 acts here")))
    for kind, says, sprite, x, left, room, said in keys:
        canvas.stamp(sprite, x, y, kind, says)
        if kind == "key":
            canvas.label(676, y, "2", _COST, INK)
        lines, type = block(say(said), sans(26), room, 2, 15)
        canvas.lines(left, y + (8 if len(lines) == 1 else -6), (lines, type), SOFT_INK, step=26)
