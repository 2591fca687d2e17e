"""Names of one long word are drawn whole, also in the narrow columns of sheets; and how they are set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from engine.edo import events as edo
from engine.rokugan import events as rokugan
from engine.shogun import events as shogun
from render.edo import report as edo_report
from render.paint.canvas import Canvas
from render.rokugan import report as rokugan_report
from render.shogun import battle, rounds, scoring
from render.text.fonts import ELLIPSIS, Face, Type, set_name, width
from tests.render.edo_views import events as edo_events, view as edo_view
from tests.render.events import BATTLE, ROUND
from tests.render.rokugan_views import view as rokugan_view
from tests.render.test_course import drawn
from tests.render.test_edo_pictures import END
from tests.render.test_sheets import CROWDED
from tests.render.things import over
from tests.render.views import view

WORDS = {
    "latin": "Wolfeschlegelsteinhausenbergerdo",
    "cyrillic": "Достопримечательнейшийчеловекогр",
    "cjk": "徳川家康織田信長豊臣秀吉武田信玄上杉謙信毛利元就北条氏康伊達政宗",
    "arabic": "عبدالرحمنالثالثالناصرلدينالله" + "قرط",
}
LONG = 32
"""So long a name may be on Discord."""
LEAST = Type(Face.SERIF_BOLD, 20)


def scored(names: tuple[str, ...]) -> Canvas:
    winter = shogun.Scored(1, (9,) * 5, (9,) * 5, (), (19,) * 5, (99,) * 5, ())
    end = shogun.MatchEnded((1, 2, 3, 4, 5), (199,) * 5, (99,) * 5, "points")
    return scoring.paint_final([end, winter], view(5), names)


def wages(names: tuple[str, ...]) -> Canvas:
    paid = edo_events(4, edo.WagesPaid)[:4]
    return edo_report.paint_report([*paid, edo_events(4, edo.IncomePaid)[0]], edo_view(4, "plan", 2), names)


def resolution(names: tuple[str, ...]) -> Canvas:
    told = (rokugan.TokensRevealed(3, ()), rokugan.RoundEnded((28,) * 5, (40,) * 5))
    return rokugan_report.paint_report(told, rokugan_view(5), names)


SHEETS: Mapping[str, tuple[int, Callable[[tuple[str, ...]], Canvas]]] = {
    "round": (5, lambda names: rounds.paint_round(ROUND, view(5), names)),
    "winter": (5, lambda names: scoring.paint_winter(CROWDED, view(5), names)),
    "battle": (2, lambda names: battle.paint_battle(BATTLE, view(5), names * 3)),
    "end": (5, scored),
    "edo wages": (8, lambda names: wages(names[:4])),
    "edo end": (4, lambda names: edo_report.paint_final([END], edo_view(4, "game_end", 0), names[:4])),
    "resolution": (5, resolution),
    "course": (5, lambda names: drawn("rokugan", "shared-5-strict", "course", names)),
}
"""How often names stand on a sheet at least, and how it is made."""


@pytest.mark.parametrize("script", WORDS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_name_of_one_long_word_is_drawn_whole(sheet: str, script: str) -> None:
    often, made = SHEETS[sheet]
    canvas = made((WORDS[script],) * 5)
    texts = [thing for thing in canvas.things if thing.kind == "text"]
    assert len(WORDS[script]) == LONG
    assert "".join(text.says for text in texts).count(WORDS[script]) >= often
    parts = [text for text in texts if text.says in WORDS[script] and len(text.says) > 2]
    assert len(parts) >= often
    for part in parts:
        assert 0 <= part.box[0] <= part.box[2] <= canvas.image.width
        assert 0 <= part.box[1] <= part.box[3] <= canvas.image.height
    lines = [replace(text, box=(*text.box[:3], text.box[3] - 4)) for text in texts]  # but for tails
    assert not [(a.says, b.says) for a, b in combinations(lines, 2) if over(a.box, b.box)]


@pytest.mark.parametrize("script", WORDS)
def test_a_word_is_broken_only_where_a_line_ends_and_only_if_smaller_letters_do_not_do(script: str) -> None:
    name, type = WORDS[script], Type(Face.SERIF_BOLD, 30)
    wide = width(name, type)
    assert set_name(name, type, wide, 2, 20) == ((name,), type)
    rows, smaller = set_name(name, type, wide * 3 // 4, 2, 20)
    assert (rows, smaller.size < 30) == ((name,), True)
    rows, smaller = set_name(name, type, wide * 6 // 10, 2, 20)
    assert ("".join(rows), len(rows)) == (name, 2)
    assert all(width(row, smaller) <= wide * 6 // 10 for row in rows)
    rows, smaller = set_name(name, type, width(name, LEAST) // 4, 2, 20)
    assert (smaller, len(rows), rows[1][-1]) == (LEAST, 2, ELLIPSIS)
    assert name.startswith("".join(rows)[:-1])


def test_the_sign_of_a_caretaker_stays_with_its_name():
    type = Type(Face.SERIF_BOLD, 30)
    for name in ("🤖 Tokugawa", "🤖 Lion"):
        rows, smaller = set_name(name, type, width(name, type) - 20, 3, 20)
        assert rows == (name,)
        assert smaller.size < type.size


def test_words_stay_whole_where_they_can_and_marks_stay_with_their_letters() -> None:
    type = Type(Face.SERIF_BOLD, 30)
    assert set_name("Anna of the Green Hill", type, 160, 3, 20) == (("Anna of the", "Green Hill"), type)
    assert "".join(set_name("Anna…", type, 200, 1, 20)[0]) == "Anna…"
    for cluster in ("e\u0301", "👨\u200d👩\u200d👧", "क\u093f"):
        rows, _ = set_name(cluster * 12, type, 80, 20, 30)
        assert len(rows) > 1
        assert "".join(rows) == cluster * 12
        assert all(row.startswith(cluster) for row in rows)
