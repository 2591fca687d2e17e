"""What the card of a place tells is told in words too, for every place of every game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.texts import shortened
from engine.core.text import plain
from engine.edo.data import board as edo_board
from engine.edo.words import names as edo_names
from engine.registry import GAMES
from engine.rokugan.data import PROVINCES as ROKUGAN
from engine.rokugan.words import names as rokugan_names
from engine.shogun.data import PROVINCES as SHOGUN
from render.registry import PICTURES
from tests.render import edo_views, rokugan_views, views

NAMES = ("Anna", "Bo", "Cy", "Dee", "Eve")
VIEWS: dict[str, Any] = {"shogun": views.view(), "rokugan": rokugan_views.view(), "edo": edo_views.view()}


def said(title: str) -> tuple[Any, dict[str, str]]:
    view = VIEWS[title]
    pictures = PICTURES[title]
    words = {
        spot.id: "\n".join(plain(line, NAMES.__getitem__) for line in pictures.place(view, spot.id))
        for spot in pictures.spots(view)
    }
    return view, words


def test_a_province_of_shogun() -> None:
    view, words = said("shogun")
    for province in view.provinces:
        printed, text = SHOGUN[province.id], words[province.id]
        assert (NAMES[province.owner] if province.owner is not None else "neutral") in text
        assert f"{printed.chests} chest" in text
        assert f"{printed.rice} rice" in text
        assert f"{printed.spaces - len(province.buildings)} of {printed.spaces} free" in text
        assert all(SHOGUN[near].name in text for near in view.board.neighbours[province.id])
    assert all("castles: " in words[region] for region in view.board.regions)


def test_a_province_of_rokugan() -> None:
    view, words = said("rokugan")
    for province in view.provinces:
        printed, text = ROKUGAN[province.id], words[province.id]
        assert (NAMES[province.controller] if province.controller is not None else "empty") in text
        assert f"{printed.honor} honour" in text
        assert f"defence {printed.defense}" in text
        assert ("coast)" in text.split("\n")[0]) == printed.coastal
        assert all(plain(rokugan_names.province(near)) in text for near in printed.land)
        assert "0+1" not in text
    assert all("Provinces: " in text for id, text in words.items() if id not in ROKUGAN)


def test_a_space_of_edo() -> None:
    view, words = said("edo")
    for space in view.spaces:
        text, map = words[space.id], edo_board(len(view.players))
        assert f"Samurai there: {sum(space.samurai)}." in text
        for near in (it.space for it in map.reach[space.id] if it.distance == 1):
            assert plain(edo_names.SPACE[near]) in text
        assert view.city(space.id) is None or "Free slots: " in text
    assert "A harvest brings 3, 2, 1 wood" in words["forest_n"]


@pytest.mark.parametrize("title", GAMES)
def test_a_long_alt_text_ends_at_a_sentence(title: str) -> None:
    whole = "\n".join(plain(line, NAMES.__getitem__) for line in GAMES[title].words.describe_position(VIEWS[title]))
    assert len(whole) > 1024
    for length in range(300, 1025, 7):
        assert shortened(whole, length)[-1] in ".!?…"
        assert len(shortened(whole, length)) <= length
        assert whole.startswith(shortened(whole, length).removesuffix("…"))


def test_a_text_of_one_sentence_ends_at_a_part() -> None:
    assert shortened("Kai, Suruga, Izu and a long name", 16) == "Kai, Suruga…"
    assert shortened("A short one.", 20) == "A short one."
