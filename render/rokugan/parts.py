"""The pieces, signs and crests of the game: drawn on a grid of 100 × 100.

Each is told apart by its shape.
"""

from engine.rokugan.view import RokuganView
from render.paint.palette import BLOSSOM, BOWL, FLAME, GOLD, LEAF, LINE, RICE, ROOF, STONE, VERMILION, WALL, WOOD
from render.paint.pen import CLEAR, Fill, Pen, bent, curve, leaf, turned
from render.paint.signs import COMMON, Sheet, drawings
from render.rokugan.colours import clan_colour
from render.sheets import Heraldry, letter as letter, name_of as name_of

# -- combat tokens ------------------------------------------------------------------------------------------


def draw_navy(pen: Pen) -> None:
    """A ship under sail."""
    hull = bent((6, 66), (94, 66), ((88, 92), (72, 92)), (28, 92), ((12, 92), (6, 66)))
    pen.line([(50, 6), (50, 68)], LINE, 7)
    pen.outlined([(20, 12), (78, 12), *curve((78, 12), (92, 34), (78, 58)), (20, 58)], WALL, 6)
    for y in (26, 42):
        pen.line([(24, y), (80, y)], STONE, 4)
    pen.outlined(hull, WOOD, 6)


def draw_shinobi(pen: Pen) -> None:
    """A throwing star."""
    for angle in range(0, 360, 90):
        pen.polygon(turned([(50, 0), (66, 36), (50, 50), (34, 36)], angle), LINE)
        pen.polygon(turned([(50, 10), (60, 38), (50, 48), (50, 10)], angle), STONE)
    pen.discs(50, 50, (17, LINE), (9, CLEAR))


def draw_blessing(pen: Pen) -> None:
    """A lotus flower."""
    for tip, wide in (((4, 52), 11), ((96, 52), 11), ((22, 22), 13), ((78, 22), 13), ((50, 6), 15)):
        pen.polygon(leaf((50, 88), tip, wide), LINE)
        pen.polygon(leaf((50, 84), (50 + (tip[0] - 50) * 0.88, 50 + (tip[1] - 50) * 0.86), wide - 4.5), BLOSSOM)
    pen.line(curve((12, 88), (50, 100), (88, 88)), LEAF, 8)


def draw_diplomacy(pen: Pen) -> None:
    """A letter, sealed."""
    pen.outlined([(6, 20), (94, 20), (94, 82), (6, 82)], WALL, 6)
    pen.line([(8, 22), (50, 56), (92, 22)], LINE, 5)
    pen.discs(50, 58, (15, LINE), (11, VERMILION))


def draw_raid(pen: Pen) -> None:
    """A torch."""
    pen.line([(34, 96), (52, 56)], LINE, 15)
    pen.line([(34, 95), (51, 58)], WOOD, 8)
    outer = bent((60, 2), ((64, 20), (80, 30)), ((94, 58), (60, 66)), ((26, 64), (36, 36)), ((54, 26), (60, 2)))
    pen.outlined(outer, VERMILION, 5)
    pen.polygon(bent((60, 28), ((78, 46), (62, 58)), ((42, 54), (50, 42)), (60, 28)), FLAME)


# -- special tokens -----------------------------------------------------------------------------------------


def draw_peace(pen: Pen) -> None:
    """A dove."""
    body = bent(
        (2, 44),
        (14, 30),
        ((30, 34), (40, 46)),
        ((36, 16), (62, 4)),
        ((62, 28), (70, 38)),
        (98, 30),
        ((86, 60), (68, 70)),
        ((46, 84), (26, 66)),
        ((18, 52), (2, 44)),
    )
    pen.outlined(body, WALL, 6)
    pen.disc(20, 44, 4, LINE)
    pen.line(curve((44, 48), (56, 58), (72, 48)), LINE, 4)
    pen.line(curve((4, 50), (6, 72), (22, 86)), LEAF, 5)
    for root, tip in (((8, 66), (0, 80)), ((14, 76), (28, 70)), ((20, 84), (14, 98))):
        pen.polygon(leaf(root, tip, 5), LEAF)


def draw_scorched_earth(pen: Pen) -> None:
    """A burnt trunk in flames."""
    COMMON["flame"](pen)
    pen.polygon(
        [(43, 98), (46, 70), (32, 58), (36, 54), (47, 62), (50, 44), (55, 62), (66, 56), (69, 60), (56, 72), (59, 98)],
        LINE,
    )


def draw_harbor(pen: Pen) -> None:
    """An anchor."""
    for thick, ink in ((15, LINE), (6, STONE)):
        pen.line([(50, 26), (50, 90)], ink, thick)
        pen.line([(30, 38), (70, 38)], ink, thick)
        pen.line(bent((10, 60), ((16, 92), (50, 92)), ((84, 92), (90, 60))), ink, thick)
    pen.ring(50, 16, 15, LINE, 9)


def draw_honor(pen: Pen) -> None:
    """A chrysanthemum: honour."""
    for angle in range(0, 360, 36):
        pen.polygon(turned(leaf((50, 46), (50, 1), 12.5), angle), LINE)
    for angle in range(0, 360, 36):
        pen.polygon(turned(leaf((50, 46), (50, 8), 8), angle), GOLD)
    pen.discs(50, 50, (15, LINE), (10, VERMILION))


def draw_faceup(pen: Pen) -> None:
    """A control token lying faceup."""
    pen.discs(50, 50, (47, LINE), (39, GOLD))
    for angle in range(0, 360, 45):
        pen.polygon(turned([(44, 26), (56, 26), (50, 10)], angle), LINE)
    pen.disc(50, 50, 22, WALL)


def draw_facedown(pen: Pen) -> None:
    """A control token lying facedown."""
    pen.discs(50, 50, (47, LINE), (39, STONE), (29, LINE))
    pen.ring(50, 50, 18, STONE, 6)


def _counter(pen: Pen, rim: Fill, ground: Fill) -> None:
    """A control token with room for a number."""
    pen.discs(50, 50, (50, WALL), (47, LINE), (42, rim))
    for angle in range(0, 360, 30):
        pen.polygon(turned([(46, 14), (54, 14), (50, 7)], angle), LINE)
    pen.disc(50, 50, 35, ground)


def draw_shugenja(pen: Pen) -> None:
    """A paper charm."""
    pen.outlined([(24, 3), (76, 3), (76, 97), (24, 97)], WALL, 6)
    pen.ring(50, 30, 17, VERMILION, 6)
    for y in (58, 70, 82):
        pen.line([(38, y), (62, y)], VERMILION, 5)


def draw_hand(pen: Pen) -> None:
    """Tokens behind a screen."""
    for x, shade in ((30, STONE), (70, STONE), (50, RICE)):
        pen.discs(x, 34, (28, LINE), (22, shade))
    pen.outlined([(2, 52), (34, 44), (66, 52), (98, 44), (98, 90), (66, 97), (34, 90), (2, 97)], BOWL, 6)
    for x, top, bottom in ((34, 46, 90), (66, 52, 96)):
        pen.line([(x, top), (x, bottom)], LINE, 4)


def draw_pool(pen: Pen) -> None:
    """A bag of tokens."""
    pen.outlined(bent((36, 28), ((0, 60), (10, 94)), (90, 94), ((100, 60), (64, 28))), WOOD, 6)
    pen.outlined([(30, 6), (50, 14), (70, 6), (64, 28), (36, 28)], WOOD, 6)
    pen.line([(33, 29), (67, 29)], VERMILION, 8)


def draw_card(pen: Pen) -> None:
    """A territory card."""
    pen.box(18, 2, 82, 98, LINE, 9)
    pen.box(24, 8, 76, 92, ROOF, 5)
    pen.polygon([(50, 20), (70, 50), (50, 80), (30, 50)], LINE)
    pen.polygon([(50, 28), (65, 50), (50, 72), (35, 50)], GOLD)


def draw_objective(pen: Pen) -> None:
    """A scroll tied up."""
    pen.outlined([(10, 34), (90, 34), (90, 66), (10, 66)], WALL, 6)
    for x in (10, 90):
        pen.oval(x, 50, 8, 18, LINE)
        pen.oval(x, 50, 3.5, 11, STONE)
    pen.box(42, 32, 58, 68, VERMILION)
    pen.line([(50, 66), (42, 90)], VERMILION, 6)
    pen.line([(50, 66), (60, 88)], VERMILION, 6)


def draw_first(pen: Pen) -> None:
    """The first player's war fan."""
    pen.line([(50, 60), (50, 97)], LINE, 13)
    pen.line([(50, 60), (50, 95)], WOOD, 6)
    fan = bent((50, 68), ((8, 62), (6, 34)), ((14, 2), (50, 14)), ((86, 2), (94, 34)), ((92, 62), (50, 68)))
    pen.outlined(fan, LINE, 4)
    pen.disc(50, 38, 20, VERMILION)


def draw_discard(pen: Pen) -> None:
    """Tokens out of play for good."""
    pen.discs(58, 58, (40, LINE), (33, RICE))
    pen.discs(40, 40, (40, LINE), (33, STONE))
    pen.line([(26, 54), (54, 26)], VERMILION, 9)


def draw_foiled(pen: Pen) -> None:
    """A shield that has held."""
    COMMON["shield"](pen)
    for thick, ink in ((24, LINE), (13, WALL)):
        pen.line([(26, 44), (46, 66), (78, 24)], ink, thick)


PIECES = Sheet(
    {
        **COMMON,
        "army": COMMON["swords"],
        **drawings(globals()),
        "bluff": COMMON["theatre"],
        "shrine": COMMON["temple"],
        "battlefield": COMMON["banner"],
        "defense": COMMON["shield"],
        "faceup_count": lambda pen: _counter(pen, GOLD, RICE),
        "facedown_count": lambda pen: _counter(pen, STONE, LINE),
        "scout": COMMON["eye"],
    }
)
piece, faded = PIECES.piece, PIECES.faded

# -- clans ---------------------------------------------------------------------------------------------------


def clan_of(view: RokuganView, seat: int | None) -> str | None:
    """The clan of a seat; None if it has none yet, or the seat is None."""
    return view.players[seat].clan if seat is not None and seat < len(view.players) else None


def crest_none(pen: Pen, colour: Fill) -> None:
    pen.ring(50, 50, 30, colour, 9)


def crest_crab(pen: Pen, colour: Fill) -> None:
    """A shell, six legs, two open claws."""
    pen.oval(50, 62, 29, 22, colour)
    for side in (-1, 1):
        for y, long, drop in ((56, 20, 6), (66, 20, 16), (76, 16, 20)):
            pen.line([(50 + side * 24, y), (50 + side * (26 + long), y + drop)], colour, 6)
        pen.line(curve((50 + side * 22, 48), (50 + side * 42, 44), (50 + side * 34, 28)), colour, 8)
        claw = bent(
            (50 + side * 34, 34),
            ((50 + side * 10, 22), (50 + side * 26, 2)),
            (50 + side * 31, 16),
            (50 + side * 44, 4),
            ((50 + side * 52, 26), (50 + side * 34, 34)),
        )
        pen.polygon(claw, colour)
    for x in (42, 58):
        pen.disc(x, 56, 4, CLEAR)


def crest_crane(pen: Pen, colour: Fill) -> None:
    """A bird in flight, its wings raised, the long neck stretched down."""
    for side in (-1, 1):
        wing = bent((50, 60), ((50 + side * 42, 62), (50 + side * 50, 2)), ((50 + side * 26, 10), (50, 34)))
        pen.polygon(wing, colour)
        for inner, outer in (((8, 48), (28, 19)), ((20, 50), (40, 17))):
            pen.line([(50 + side * inner[0], inner[1]), (50 + side * outer[0], outer[1])], CLEAR, 3.5)
    pen.polygon(bent((41, 40), (59, 40), (59, 50), ((57, 62), (53, 76)), (47, 76), ((43, 62), (41, 50))), colour)
    pen.disc(50, 79, 8, colour)
    pen.polygon([(44, 83), (56, 83), (50, 100)], colour)
    pen.polygon([(36, 2), (50, 40), (64, 2), (50, 13)], colour)


def crest_dragon(pen: Pen, colour: Fill) -> None:
    """A coiled serpent with whiskers."""
    pen.line(curve((30, 90), (2, 78), (10, 56), 20), colour, 8)
    pen.line(curve((10, 56), (22, 38), (52, 54), 20), colour, 12)
    pen.line(curve((52, 54), (88, 70), (80, 84), 20), colour, 13)
    pen.line(curve((80, 84), (66, 98), (48, 84), 20), colour, 10)
    head = [(30, 30), (44, 10), (70, 6), (94, 26), (92, 38), (66, 40), (52, 52), (36, 48)]
    pen.polygon(head, colour)
    pen.line(curve((52, 52), (30, 46), (30, 34)), colour, 12)
    pen.disc(62, 20, 4.5, CLEAR)
    pen.line(curve((46, 13), (34, 8), (20, 15)), colour, 5)
    pen.line(curve((54, 10), (46, 2), (32, 4)), colour, 5)
    pen.line(curve((92, 36), (98, 48), (90, 56)), colour, 4)


def crest_lion(pen: Pen, colour: Fill) -> None:
    """A face in a mane."""
    for angle in range(0, 360, 30):
        pen.polygon(turned(leaf((50, 40), (50, 1), 13), angle), colour)
    pen.disc(50, 50, 33, colour)
    for side in (-1, 1):
        pen.line([(50 + side * 8, 42), (50 + side * 22, 38)], CLEAR, 6)
    pen.polygon([(41, 54), (59, 54), (50, 65)], CLEAR)
    pen.line([(50, 62), (50, 70)], CLEAR, 3.5)
    pen.line(bent((36, 71), ((44, 77), (50, 70)), ((56, 77), (64, 71))), CLEAR, 4)


def crest_phoenix(pen: Pen, colour: Fill) -> None:
    """A bird rising from three tongues of flame."""
    for side in (-1, 1):
        wing = bent(
            (50, 64),
            ((50 + side * 22, 68), (50 + side * 48, 40)),
            (50 + side * 36, 40),
            (50 + side * 46, 22),
            (50 + side * 31, 26),
            (50 + side * 33, 8),
            (50 + side * 30, 12),
            ((50 + side * 10, 26), (50, 44)),
        )
        pen.polygon(wing, colour)
    pen.polygon([(43, 22), (50, 6), (57, 22), (57, 60), (43, 60)], colour)
    pen.polygon([(56, 14), (70, 20), (56, 23)], colour)
    for tip, wide in (((24, 96), 7), ((50, 100), 9), ((76, 96), 7)):
        pen.polygon(leaf((50, 54), tip, wide), colour)


def crest_scorpion(pen: Pen, colour: Fill) -> None:
    """A tail raised over the body, the sting ahead, and two pincers."""
    tail = [*curve((54, 74), (100, 70), (88, 34), 16), *curve((88, 34), (76, 4), (46, 14), 16)]
    pen.line(tail, colour, 11)
    for x, y in ((76, 66), (88, 50), (84, 29), (68, 16)):
        pen.line([(x - 5, y - 5), (x + 5, y + 5)], CLEAR, 2.5)
    pen.polygon([(52, 4), (50, 24), (24, 30)], colour)
    pen.oval(44, 76, 20, 12, colour)
    for x in (34, 46, 58):
        pen.line([(x, 84), (x - 6, 98)], colour, 5)
    for bend, tip in (((14, 74), (6, 52)), ((20, 58), (24, 44))):
        pen.line(curve((30, 72), bend, tip), colour, 7)
    pen.polygon([(0, 56), (2, 38), (8, 48), (16, 40), (14, 58)], colour)
    pen.polygon([(17, 48), (18, 32), (24, 40), (32, 32), (31, 50)], colour)


def crest_unicorn(pen: Pen, colour: Fill) -> None:
    """A horse's head with its horn."""
    head = bent(
        (40, 26),
        (52, 14),
        (56, 27),
        ((84, 34), (92, 98)),
        (38, 98),
        ((54, 84), (44, 66)),
        (24, 76),
        (10, 66),
        (10, 56),
        ((30, 44), (40, 26)),
    )
    pen.polygon(head, colour)
    pen.polygon([(27, 37), (36, 28), (8, 1)], colour)
    pen.disc(41, 44, 4, CLEAR)
    for end in ((70, 44), (77, 60), (80, 78)):
        pen.line([end, (end[0] + 22, end[1] + 8)], CLEAR, 3.5)


_HERALDRY = Heraldry(drawings(globals(), "crest_"), clan_colour, "clan", (1.19, 0.78, (0.12, 0.11)))
crest, seat_mark = _HERALDRY.crest, _HERALDRY.mark
identity, identities = _HERALDRY.identity, _HERALDRY.identities
"""By id of a clan; None for a seat without one."""
