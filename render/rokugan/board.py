"""The whole table in one picture.

The map with the round, the phase, the first player and the track of rounds; below it the
territories, the seats and the legend.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.core.text import T, Text, plain
from engine.rokugan.data import INITIATIVE, ROUNDS, Criterion
from engine.rokugan.view import RokuganView
from render.paint.canvas import Canvas
from render.paint.palette import FAINT_INK, INK, LINE, PAPER, PAPER_LIGHT, PAPER_SHADE, ROOF, SOFT_INK, VERMILION
from render.paint.plates import panel, plate
from render.pictures import Mark, Names, Say
from render.rokugan.colours import SEA, WILD, clan_colour
from render.rokugan.ground import bare, names_of, paint_banner, paint_land
from render.rokugan.layout import MAP_HEIGHT, SPECIAL, TITLE, TRACK, places
from render.rokugan.marks import paint_arrows, paint_sites
from render.rokugan.parts import clan_of, crest, faded, name_of, piece, seat_mark, special
from render.rokugan.table import HEIGHT, TABLE, laid_out, paint_legend, paint_seats, paint_territories
from render.rokugan.tokens import paint_tokens
from render.text.fonts import block, sans_bold, serif_bold


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
    paint_legend(canvas, say)
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
