"""Posts too long for one message: whole, in order, each within what Discord takes."""

from __future__ import annotations

import pytest
from discord import ui

from bot.ui.kit.items import Button
from bot.ui.kit.pages import MOST, pages
from bot.ui.kit.public import REPORT_ACCENT, Shown, layout
from tests.bot.ui.test_panels import checked


def button() -> ui.ActionRow:
    return ui.ActionRow(Button(label="Board", custom_id="b1:board:1::"))


def contents(view: ui.LayoutView) -> list[str]:
    return [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]


@pytest.mark.parametrize("number", [0, 1, 40, 400])
@pytest.mark.parametrize("long", [1, 90, 3899, 3900, 3901, 9000])
def test_nothing_is_lost_and_nothing_too_long(number: int, long: int) -> None:
    lines = [f"{n} " + "word " * (long // 5) for n in range(number if long < 1000 else min(number, 5))]
    told = Shown(b"", "", "", tuple(lines))
    view = layout("# Head", told if lines else None, button(), accent=REPORT_ACCENT)
    found = pages(view)
    for page in found:
        checked(page)
        assert page.content_length() <= MOST
    words = "\n".join(content for page in found for content in contents(page)).split()
    assert words == ["#", "Head", *(word for line in lines for word in line.split())]
    rows = [index for index, page in enumerate(found) for item in page.walk_children() if isinstance(item, ui.Button)]
    assert rows == [len(found) - 1]
    assert (len(found) == 1) == (len("\n".join(lines)) + len("# Head") <= MOST)


def pieces_of(words: str, room: int = MOST) -> list[str]:
    """The parts of a text, of which the first message holds no more than this."""
    first = ["." * (MOST - room)] if room < MOST else []
    return [piece for page in pages(layout(*first, words)) for piece in contents(page) if piece not in first]


def test_a_text_breaks_between_lines_and_fills_what_room_there_is() -> None:
    lines = [f"{n:03}" + "x" * 96 for n in range(100)]
    first, *others = pieces_of("\n".join(lines), 1000)
    assert len(first.splitlines()) == 10
    assert all(len(piece) <= MOST for piece in others)
    assert "\n".join([first, *others]).splitlines() == lines
    (all_of_it,) = pieces_of("short", 3)
    assert all_of_it == "short", "what does not fit goes into the next message as a whole"


def test_one_without_spaces_is_broken_all_the_same() -> None:
    pieces = pieces_of("x" * (2 * MOST + 5))
    assert "".join(pieces) == "x" * (2 * MOST + 5)
    assert max(map(len, pieces)) <= MOST
