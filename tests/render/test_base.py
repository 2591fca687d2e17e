"""Type, palette, PNG and cache: what every picture stands on."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from render.edo.colours import PALETTE as EDO
from render.paint import png
from render.paint.canvas import Canvas
from render.paint.palette import INK, PAPER, PAPERS, PIECES, STANDARD, WALL
from render.rokugan.colours import PALETTE as ROKUGAN
from render.shogun.colours import PALETTE as SHOGUN
from render.text import fonts
from render.text.fonts import ASSETS, Face, Type

TYPE = Type(Face.SERIF_BOLD, 30)


# -- type ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [*(face.value for face in Face), *fonts.OTHERS])
def test_every_font_is_shipped_with_a_licence_beside_it(file):
    assert (ASSETS / file).is_file()
    assert list(ASSETS.glob("*OFL.txt"))


@pytest.mark.parametrize(
    "words",
    [
        "Œuvre Ünïcödé",
        "Владимир",
        "Ἀθῆναι Ελλάς",
        "将軍の刀",
        "한국어",
        "简体中文",
        "محمد",
        "שלום",
        "ประเทศ",
        "नमस्ते",
        "🐉🦊",
        "★☆♛",
        "ქართული",
    ],
)
def test_each_script_has_a_font_that_knows_all_its_letters(words):
    for file, run in fonts._runs(words, Face.SERIF_BOLD):
        assert all(fonts._has(file, character) for character in run), (file, run)
    assert fonts.width(words, TYPE) > 0


def test_a_character_that_a_font_lacks_is_drawn_as_its_box_and_not_counted_as_there():
    for file in (*Face, *fonts.OTHERS):
        assert not fonts._has(file, "\U0010fffd")
        assert not fonts._has(file, "\U00012000")
    assert [fonts._has(file, "a") for file in Face] == [True] * 4
    assert [fonts._has(file, "將") for file in (Face.SERIF, "NotoSansCJK-Bold-subset.otf")] == [False, True]
    assert fonts._has(Face.SERIF, " ")


def test_letters_that_no_font_knows_become_their_plain_form_or_a_dot():
    assert fonts._drawable("𝓕𝓪𝓷", Face.SERIF_BOLD) == "Fan"
    assert fonts._drawable("a\U00012000b", Face.SERIF_BOLD) == "a·b"
    assert fonts._drawable("e\u0301", Face.SERIF_BOLD) == "é"
    assert fonts._drawable("x\u200d\ufe0f\x07y", Face.SERIF_BOLD) == "xy"


def test_words_are_made_to_fit():
    words, type = fonts.fitted("An extremely long display name", TYPE, 150, 18)
    assert fonts.width(words, type) <= 150
    assert type.size == 18
    assert words.endswith("…")
    assert fonts.fitted("Bo", TYPE, 150, 18) == ("Bo", TYPE)


def test_words_are_wrapped_into_so_many_lines():
    rows = fonts.wrapped("provinces with a temple cannot be attacked at all", TYPE, 200, 2)
    assert len(rows) == 2
    assert all(fonts.width(row, TYPE) <= 200 for row in rows)
    rows, type = fonts.block("Anna-Magdalena of the Western Seas", TYPE, 200, 2, 15)
    assert " ".join(rows) == "Anna-Magdalena of the Western Seas"
    assert type.size < 30


def test_empty_words_can_be_drawn():
    assert Canvas.blank(50, 50, PAPER).text(10, 30, "", TYPE, INK) == (10, 30 - fonts.cap_height(TYPE), 10, 36)


# -- palette and PNG ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", [STANDARD, SHOGUN, ROKUGAN, EDO])
def test_a_palette_holds_every_colour_of_paper_and_pieces(palette):
    held = palette.colours
    assert len(held) <= 256
    assert len(set(held)) == len(held)
    assert set(held) >= {*PAPERS, *PIECES}


def test_a_picture_survives_being_written_and_read():
    rows = (np.arange(200 * 300) * 7 % 251).astype(np.uint8).reshape(200, 300)
    image = Image.fromarray(rows).convert("P")
    image.putpalette(list(range(256)) * 3)
    for _ in range(2):
        back = Image.open(io.BytesIO(png.encoded(image)))
        back.load()
        assert back.mode == "P"
        assert (np.asarray(back) == rows).all()


def test_a_sheet_is_painted_on_again_when_nobody_has_it_any_more_and_not_before():
    """Whatever was on it, and however wide it was."""
    png._spare.clear()
    first, other = Canvas.bare(40, 30, INK, STANDARD), Canvas.bare(40, 30, PAPER, STANDARD)
    assert (seen(first.png()), seen(other.png())) == ({INK}, {PAPER})
    png._spare.clear()
    memory = png._rows[id(first.image)]
    del first
    narrower = Canvas.bare(37, 31, WALL, STANDARD)
    assert png._rows[id(narrower.image)] is memory
    assert (seen(narrower.png()), seen(other.png())) == ({WALL}, {PAPER})


def seen(data: bytes) -> set[tuple[int, ...]]:
    """The colours of a picture."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    return {colour for _, colour in image.getcolors() or ()}


# -- canvas -------------------------------------------------------------------------------------------------------


def test_parts_laid_on_a_canvas_tell_where_their_things_are():
    part = Canvas.blank(20, 20, INK)
    part.note("x", "y", (1, 2, 3, 4))
    whole = Canvas.blank(100, 100, PAPER)
    whole.lay(part, 10, 50)
    assert [(thing.kind, thing.box) for thing in whole.things] == [("x", (11, 52, 13, 54))]
    assert whole.image.getpixel((15, 60)) == INK
