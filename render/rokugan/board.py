"""The whole table in one picture.

The map with the round, the phase, the first player and the track of rounds. Below it a table of
lacquered wood with an inlaid rim; on it are the territory cards, the seats, with their clans and
all that is public of them, and the legend.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, partial

from engine.core.text import T, Text, plain
from engine.rokugan.data import CLANS, HAND, INITIATIVE, ROUNDS, Criterion
from engine.rokugan.view import PlayerView, RokuganView, TerritoryView
from engine.rokugan.words import names as words
from render.paint.canvas import Canvas, Sprite
from render.paint.palette import FAINT_INK, INK, LINE, PAPER, PAPER_LIGHT, PAPER_SHADE, ROOF, SOFT_INK, VERMILION
from render.paint.plates import FOOT_IN_THREE, GAP, SIGN, Flags, Grid, TableSurface, card, legend, panel, plate, share
from render.pictures import Mark
from render.rokugan.colours import LAND_COLOUR, MAT, MAT_RIM, PALETTE, SEA, WILD, clan_colour
from render.rokugan.ground import bare, names_of, paint_banner, paint_land
from render.rokugan.layout import MAP_HEIGHT, SPECIAL, TITLE, TRACK, WIDTH, places
from render.rokugan.marks import paint_arrows, paint_sites
from render.rokugan.parts import clan_of, crest, faded, identity, letter, name_of, piece, seat_mark
from render.rokugan.tokens import back, paint_tokens, sign, special
from render.sheets import Ground, Names, Say, paint_band
from render.text.fonts import Type, block, fitted, sans_bold, serif_bold, width

RIM = 14
"""Breadth of the rim, above and below."""


def _waves(x: Grid, down: Grid) -> Flags:
    wave = (x % 28 - 14) ** 2 + (down - RIM + 1) ** 2
    return ((wave > 7.5**2) & (wave < 9.3**2)) | (wave < 3**2)


TABLE = TableSurface(
    PALETTE, MAT, lambda x, y: (y * 4 + (x % 400 - 200) ** 2 // 2600) % 52 < 4, 0.1, MAT_RIM, RIM, _waves, 13
)
laid_out = partial(card, palette=PALETTE, under=MAT)
"""Make a card on the table or on the colour ``under`` it, to be painted on and then settled."""
WOOD = Ground(lambda width, height: Canvas(TABLE.plain(width, height).convert("RGB"), PALETTE))
"""Plain wood for a sheet to lie on."""
LEFT, TOP, BOTTOM = 18, MAP_HEIGHT + RIM + 12, MAP_HEIGHT + 410
"""Edges of the room for cards; the legend is below it."""
ROOM = WIDTH - 2 * LEFT
HEIGHT = BOTTOM + FOOT_IN_THREE
"""Height of the whole picture."""
_TERRITORY, _SEAT = 82, 282
"""Heights of a territory and of a seat."""


# -- territories --------------------------------------------------------------------------------------------------

_NAME = serif_bold(27)
_PAD, _LEAST = 9, 108
"""Room beside what is written, and the least width of a card."""
_CARD, _BESIDE = 38, 58
"""Size of a card's sign, and its room beside a lower line."""


def paint_territories(canvas: Canvas, view: RokuganView, say: Say) -> None:
    """Lay a card for each territory, side by side; the longer its name, the wider."""
    left = LEFT
    said = [say((words.clan if it.id in CLANS else words.territory)(it.id)) for it in view.territories]
    named = tuple(map(_lines, said))
    for territory, lines, wide in zip(view.territories, named, _shares(named), strict=True):
        clan = clan_of(view, territory.holder)
        open_ = territory.card if territory.played else None
        public = TerritoryView(territory.id, territory.holder, territory.played, open_)
        canvas.lay(_card(public, lines, clan, wide), left, TOP)
        left += wide + GAP


@cache
def _shares(names: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    """Return the width of each card; room beside a lower line only where one lacks it."""
    room, widths = ROOM - (len(names) - 1) * GAP, tuple[int, ...]()
    for beside in (0, _BESIDE):
        needed = [
            max(_LEAST, *(width(it, _NAME) + 2 * _PAD + beside * (it != lines[0]) for it in lines)) for lines in names
        ]
        widths = tuple(wide + (room - sum(needed)) // len(names) for wide in needed)
        if all(_lower(lines, wide)[0] == lines[-1] for lines, wide in zip(names, widths, strict=True) if lines[1:]):
            break
    return widths


@cache
def _lines(name: str) -> tuple[str, ...]:
    """Return the lines of a name on a territory's card, of which the lower one has less room."""
    parts = name.split()
    ways = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    if width(name, _NAME) < 140 or not ways:
        return (name,)
    return min(ways, key=lambda way: max(width(way[0], _NAME), width(way[1], _NAME) + _BESIDE))


def _lower(lines: tuple[str, ...], wide: int) -> tuple[str, Type]:
    """Fit the lower line of a name on a card."""
    return fitted(lines[-1], _NAME, wide - 2 * _PAD - _BESIDE, 20)


@lru_cache(48)
def _card(territory: TerritoryView, lines: tuple[str, ...], clan: str | None, wide: int) -> Canvas:
    """Make a territory's card: its name, the land's sign, its holder's mark or the card."""
    holder = "" if territory.holder is None else letter(territory.holder)
    says, thick = f"{territory.id} {holder or territory.card or 'free'}", 3 if holder else 2
    canvas = laid_out(wide, _TERRITORY, LAND_COLOUR[territory.id], thick=thick, kind="territory", says=says)
    canvas.text(_PAD, 29, lines[0], _NAME, LINE, limit=wide - 2 * _PAD)
    y = _TERRITORY - 25
    if territory.id in CLANS:
        canvas.stamp(crest(territory.id, 34, LINE), _PAD + 17, y)
    elif lines[1:]:
        canvas.text(_PAD, y + 9, *_lower(lines, wide), LINE)
    right = wide - _PAD
    if territory.holder is not None:
        canvas.stamp(seat_mark(clan, territory.holder, 34), right - 26, y)
    else:
        canvas.stamp(faded("card", _CARD) if territory.played else piece("card", _CARD), right - 20, y)
        if territory.played:
            canvas.stamp(piece("done", 34), right - 20, y)
    return canvas.settled(steady=True)


# -- seats ---------------------------------------------------------------------------------------------------

_BAND = 92
_ROW = 43
"""Distance from one row of figures to the next."""
_NUMBER = sans_bold(36)


def paint_seats(canvas: Canvas, view: RokuganView, names: Names, say: Say) -> None:
    """Lay a panel for each seat side by side, in turn order; at the end by place."""
    waiting = [player.seat for player in view.players if player.seat not in view.turn_order]
    order = [*(seat for seat in view.turn_order if seat < len(view.players)), *waiting]
    order.sort(key=lambda seat: view.players[seat].place or 0)
    wide = share(ROOM, len(order))
    for number, seat in enumerate(order):
        player = view.players[seat]
        place = player.place or (number + 1 if seat in view.turn_order else None)
        remarks = " · ".join(say(text) for text in _remarks(player))
        clan = say(words.clan(player.clan)) if player.clan else ""
        acts = seat in view.active
        part = _head(seat, player.clan, name_of(names, seat), clan, place, acts, wide).copy()
        figures = [
            ("honor", player.honor),
            ("province", player.provinces),
            ("card", len(player.cards)),
            ("hand", player.hand),
            ("pool", player.pool),
            ("discard", len(player.discard)),
            ("scout", player.scouts),
            ("shugenja", player.shugenja),
            ("facedown", player.to_place) if player.to_place else ("faceup", player.control_tokens),
        ]
        step = (wide - 20) / 3
        for at, (what, value) in enumerate(figures):
            x, y = 12 + at % 3 * step, _BAND + 10 + (at // 3 + 0.5) * _ROW
            part.lay(_figure(what, value, round(step) - 4), round(x), round(y) - 20)
        if remarks:
            part.lay(_note(remarks, player.objective is None, wide - 28 - 46 * acts), 14, _SEAT - 55)
        if acts:
            part.place(sign("brush", 40, PAPER_LIGHT), wide - 32, _SEAT - 30, "brush", letter(seat))
        canvas.lay(part, LEFT + number * (wide + GAP), TOP + _TERRITORY + GAP + 2)


def _remarks(player: PlayerView) -> list[Text]:
    """Return what is special about a seat this round; at the end its objective."""
    if player.objective is not None:
        honor = words.honor(player.objective_honor or 0)
        return [T("{card}: {honor}", card=words.objective(player.objective), honor=honor)]
    remarks = (
        (player.ronin, T("ronin")),
        (player.bluff_forbidden, T("bluff forbidden")),
        (player.bluff_aside, T("bluff set aside")),
        (player.ability_used, T("ability used")),
        (player.out and player.hand > HAND.kept, T("out for this placement")),
    )
    return [text for applies, text in remarks if applies]


@lru_cache(64)
def _head(seat: int, clan: str | None, name: str, clan_name: str, place: int | None, acts: bool, wide: int) -> Canvas:
    """Make the card with the clan's colour above: sign, letter, name and place in turn order."""
    rim, thick, says = (VERMILION, 6, " brush") if acts else (LINE, 2, "")
    canvas = laid_out(wide, _SEAT, PAPER_LIGHT, rim, thick, kind="seat", says=f"{letter(seat)}{says}")
    paint_band(canvas, (thick, thick, wide - thick, _BAND), identity(clan, seat, name), place, clan_name)
    return canvas.settled()


@lru_cache(64)
def _note(remarks: str, now: bool, room: int) -> Canvas:
    """Make the part with what is special about a seat, in one line or two."""
    canvas = Canvas.blank(room, 46, PAPER_LIGHT, PALETTE)
    rows, type = block(remarks, sans_bold(26), room, 2, 20)
    canvas.lines(0, 34 if len(rows) == 1 else 18, (rows, type), VERMILION if now else INK, step=23)
    return canvas.settled()


@lru_cache(1024)
def _figure(what: str, value: int, room: int) -> Canvas:
    canvas = Canvas.blank(room, 40, PAPER_LIGHT, PALETTE)
    sprite, ink, said = piece(what, 36), INK if value else FAINT_INK, str(value)
    canvas.figure(sprite, 18, 20, said, _NUMBER, ink, to=25, limit=room - 46, kind=what, says=said)
    return canvas.settled()


MEANINGS = (
    ("honor", T("honour")),
    ("province", T("provinces")),
    ("card", T("territory cards")),
    ("hand", T("in hand")),
    ("pool", T("in the pool")),
    ("discard", T("discarded")),
    ("brush", T("to act")),
    ("scout", T("scouts, seen by")),
    ("shugenja", T("shugenja")),
    ("faceup", T("faceup")),
    ("facedown", T("facedown")),
    ("shield", T("defence")),
    ("back", T("hidden token")),
    ("first", T("first player")),
)


def _sprite(key: str) -> Sprite:
    return back(None, "7", 40) if key == "back" else piece(key, SIGN)


# -- the picture ----------------------------------------------------------------------------------------------


def paint_board(view: RokuganView, names: Names, say: Say = plain, *, marks: Sequence[Mark] = ()) -> Canvas:
    """Paint the picture, bottom layer first: only what is public, also from the view of a seat."""
    canvas = TABLE.below(bare(names_of(say)), HEIGHT - MAP_HEIGHT)
    paint_map(canvas, view, marks, say)
    first = next((seat for seat in view.turn_order[:1] if seat < len(view.players)), None)
    name = "" if first is None else name_of(names, first)
    date = say(T("Round {round} of {rounds}", round=view.round, rounds=ROUNDS) if view.round else T("Set-up"))
    card = view.first_player_card if view.round and view.phase != "game_end" else None
    canvas.lay(_cartouche(date, say(phase(view)), first, clan_of(view, first), name, card), *TITLE[:2])
    clans = tuple(player.clan for player in view.players)
    canvas.lay(_track(view.initiative, clans, view.round, say(T("Initiative"))), *TRACK[:2])
    paint_territories(canvas, view, say)
    paint_seats(canvas, view, names, say)
    said = tuple((key, say(text)) for key, text in MEANINGS)
    canvas.lay(legend(said, _sprite, laid_out, ROOM, FOOT_IN_THREE), LEFT, BOTTOM)
    return canvas


def paint_map(canvas: Canvas, view: RokuganView, marks: Sequence[Mark], say: Say, *, known: bool = False) -> None:
    """Paint all that is on the bare map; with ``known`` the faces of tokens the viewer knows."""
    paint_land(canvas, view, names_of(say))
    paint_sites(canvas, view, marks)
    for province in view.provinces:
        place = places()[province.id]
        if province.controller is not None:
            paint_banner(canvas, view, province, *place.control)
        if province.special:
            says = f"{province.id} {province.special}"
            canvas.place(special(province.special, SPECIAL), *place.special, "special", says)
    paint_tokens(canvas, view, known=known)
    paint_arrows(canvas, view, marks)


_WIDTH, _HEIGHT = TITLE[2] - TITLE[0], TITLE[3] - TITLE[1]


@lru_cache(4)
def _cartouche(date: str, phase_: str, first: int | None, clan: str | None, name: str, card: bool | None) -> Canvas:
    """Make the cartouche: round, phase, first player; ``card`` is True if theirs is unplayed."""
    canvas = laid_out(_WIDTH, _HEIGHT, PAPER_LIGHT, LINE, 3, under=WILD)
    canvas.frame((7, 7, _WIDTH - 7, _HEIGHT - 7), SOFT_INK, 1)
    canvas.text(22, 56, date, serif_bold(46), INK, limit=_WIDTH - 44, least=28)
    canvas.lines(22, 92, block(phase_, sans_bold(29), _WIDTH - 44, 2, 20), VERMILION, step=30)
    if first is not None:
        y = _HEIGHT - 36
        canvas.stamp(piece("first", 40), 42, y)
        canvas.stamp(seat_mark(clan, first, 36), 94, y, "first player", str(first))
        left = _WIDTH - 18
        if card is not None:
            canvas.stamp(piece("card", 40) if card else faded("card", 40), left - 20, y, "first card", str(card))
            if not card:
                canvas.stamp(piece("done", 34), left - 20, y)
            left -= 44
        canvas.label(130, y, name, serif_bold(29), INK, limit=left - 134, least=18)
    return canvas.settled()


def phase(view: RokuganView) -> Text:
    phases = {
        "clans": T("Choosing clans"),
        "objectives": T("Secret objectives"),
        "control": T("Placing control tokens"),
        "foresight": T("Dragon puts a token back"),
        "cards": T("Territory cards"),
        "placement": T("Placement, turn {turn}", turn=view.lap),
        "ride": T("Unicorn may exchange tokens"),
        "game_end": T("The end"),
    }
    return phases.get(view.phase, T("Resolution"))


_TRACK_WIDTH, _TRACK_HEIGHT = TRACK[2] - TRACK[0], TRACK[3] - TRACK[1]
_HEAD = 44
_HEADING = serif_bold(28)
SIGNS = {
    Criterion.MOST_PROVINCES: "province",
    Criterion.MOST_CONTROL_TOKENS: "faceup",
    Criterion.MOST_TERRITORY_CARDS: "card",
}


@lru_cache(4)
def _track(cards: tuple[str, ...], clans: tuple[str | None, ...], now: int, heading: str) -> Canvas:
    """Make the rounds, each with its card: a clan's sign, or what decides; unseen ones facedown."""
    canvas = laid_out(_TRACK_WIDTH, _TRACK_HEIGHT, PAPER_LIGHT, LINE, 2.5, under=SEA)
    canvas.text(_TRACK_WIDTH / 2, 32, heading, _HEADING, INK, across=0.5, limit=_TRACK_WIDTH - 20)
    tall = (_TRACK_HEIGHT - _HEAD - 4) // ROUNDS
    for number in range(1, ROUNDS + 1):
        top = _HEAD + (number - 1) * tall
        box, middle, current = (8, top, _TRACK_WIDTH - 8, top + tall - 5), top + (tall - 5) / 2, number == now
        id = cards[number - 1] if number <= len(cards) else ""
        clan = INITIATIVE[id].clan if id else None
        panel(canvas, box, PAPER_LIGHT if id else PAPER, VERMILION if current else PAPER_SHADE, 4 if current else 2)
        ink = VERMILION if current else INK if id else FAINT_INK
        canvas.label(34, middle, number, sans_bold(34), ink, across=0.5)
        canvas.note("round", f"{number} {id or 'face down'}{' now' if current else ''}", box)
        at = _TRACK_WIDTH - 54
        if not id:
            canvas.stamp(plate(40, tall - 16, ROOF, LINE, 2, 5), at, middle)
            canvas.stamp(faded("first", 28, 0.5), at, middle)
        elif clan in clans and clan is not None:
            canvas.stamp(seat_mark(clan, clans.index(clan), 46), at, middle)
        elif clan is not None:
            canvas.stamp(plate(46, 46, clan_colour(clan), LINE, 1.5, 7), at, middle)
            canvas.stamp(crest(clan, 36), at, middle)
        else:
            canvas.stamp(piece(SIGNS[INITIATIVE[id].criterion or Criterion.MOST_PROVINCES], 46), at, middle)
    return canvas.settled()
