"""Every panel and every post that a match can lead to, against Discord's limits as the local table enforces them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from discord import ui

from bot.local.limits.messages import check_message, walk_components
from bot.service.model import PendingDecision, Status
from bot.service.preferences import Door
from bot.texts import Speaker
from bot.ui.kit import public
from bot.ui.kit.items import BUTTON, SELECT, PanelPosition, read_id
from bot.ui.kit.pages import pages
from bot.ui.kit.public import PRIVATE, Shown
from bot.ui.lobby.lobby import lobby
from bot.ui.lobby.setting_up import PAGES, panel as setting_up
from bot.ui.playing.panel import panel
from engine.registry import GAMES
from tests.bot.ui.values import asked_of, match_of, position_of, steps

V2 = 1 << 15
MATCHES = [
    pytest.param("shogun", 3, {"start": "fixed"}, marks=pytest.mark.soak),
    pytest.param("shogun", 4, {"side": "moon"}, marks=pytest.mark.soak),
    ("shogun", 5, {"defender_may_hold_back": "on", "free_choice": "on", "patient_farmers": "on", "tower": "T"}),
    pytest.param("rokugan", 2, {"strict_types": "on"}, marks=pytest.mark.soak),
    ("rokugan", 5, {}),
    ("edo", 2, {}),
]
KINDS = {
    "shogun": {"plan", "special", "battle", ""},
    "rokugan": {"clan", "objective", "control", "place", "slot", "card", "cards", ""},
    "edo": {"plan", ""},
}


def checked(view: ui.LayoutView, pictures: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The components of a view that Discord would take."""
    parts = view.to_components()
    attachments = [{"id": number, "filename": name} for number, name in enumerate(pictures)]
    check_message({"flags": V2, "components": parts, "attachments": attachments}, len(pictures))
    return list(walk_components(parts))


def panels_of(asked: PendingDecision, say: Speaker) -> Iterator[ui.LayoutView]:
    """The panel at every place the cursor can be."""
    question = asked.question
    yield panel(asked, say, Shown(b"x", PRIVATE, "x" * 1024), notice="y" * 2000)
    yield from pages(panel(asked, say, Shown(b"", "", "", ("x",)), notice="y" * 2000))
    if question is None:
        return
    for page in range(1 + len(question.choices) // 25):
        yield panel(asked, say, cursor=PanelPosition("", page))
    for group in question.groups:
        members = [choice for choice in question.choices if choice.group == group.key]
        for page in range(1 + len(members) // 25):
            yield panel(asked, say, cursor=PanelPosition(group.key, page))


@pytest.mark.parametrize(("title", "seats", "options"), MATCHES)
def test_fault_10_every_reachable_panel_fits(title: str, seats: int, options: dict[str, str]) -> None:
    game = GAMES[title]
    match = match_of(game, seats, options)
    say = Speaker("en-US", match.names)
    seen: set[tuple[object, ...]] = set()
    for step in steps(game, seats, options, f"panels:{seats}"):
        for seat in range(seats):
            asked = asked_of(game, match, step.state, seat)
            shape = _shape(asked)
            if shape in seen:
                continue
            seen.add(shape)
            sheet = asked.question.sheet if asked.question else None
            for slot in [slot.key for slot in sheet.slots] if sheet else [None]:
                for view in panels_of(asked_of(game, match, step.state, seat, slot), say):
                    for part in checked(view, (PRIVATE,)):
                        assert "custom_id" not in part or _ours(part["custom_id"])
    assert {shape[0] for shape in seen} >= KINDS[title]


def _shape(asked: PendingDecision) -> tuple[object, ...]:
    """What decides which components a panel has; panels of one shape differ in words only."""
    question = asked.question
    if question is None:
        return ("",)
    members = tuple(sorted(choice.group for choice in question.choices))
    if question.sheet is None:
        return (question.kind, members)
    filled = sum(slot.card is not None for slot in question.sheet.slots)
    return (question.kind, question.due, len(question.sheet.cards), filled, len(question.sheet.offers))


def _ours(custom_id: str) -> bool:
    return read_id(custom_id)[0] in (BUTTON, SELECT)


@pytest.mark.parametrize(("title", "seats", "options"), MATCHES)
def test_fault_10_every_public_post_fits(title: str, seats: int, options: dict[str, str]) -> None:
    game = GAMES[title]
    match = match_of(game, seats, options)
    say = Speaker("en-US", match.names)
    told: list[Any] = []
    for number, step in enumerate(steps(game, seats, options, f"posts:{seats}")):
        told += [event for event in step.events if event.audience is None]
        if number % 7 and all(event.audience for event in step.events):
            continue
        position = position_of(game, match, step.state)
        checked(public.turn(position, say))
    everything = say.all([game.words.describe(event) for event in told])
    for page in pages(public.report(["## " + "h" * 600, *everything], public.last_row(match, say))):
        checked(page)


ROLES = [(str(number), "role " * 20) for number in range(40)]


@pytest.mark.parametrize("status", list(Status))
def test_fault_10_every_lobby_fits_in_every_state(status: Status) -> None:
    for game in GAMES.values():
        for seats in game.seats:
            match = match_of(game, seats, {}, status=status)
            say = Speaker("en-US", match.names)
            checked(lobby(match, say))
            for page, host in product(PAGES, (True, False)):
                checked(setting_up(match, page, say, host=host, roles=ROLES, notice="n" * 900))


def test_a_lobby_to_which_a_whole_server_is_invited_says_who_sits_there() -> None:
    match = match_of(GAMES["edo"], 3, {}, status=Status.LOBBY)
    door = Door(invited={number: f"{number} is a guest" for number in range(500)}).to_stored()
    say = Speaker("en-US", match.names)
    told = "".join(part.get("content", "") for part in checked(lobby(replace(match, door=door), say)))
    assert "0 is a guest" in told
    assert all(say.name(seat) in told for seat in range(3))


def test_names_cannot_format_or_mention() -> None:
    game = GAMES["shogun"]
    match = match_of(game, 5, {})
    words = Speaker("en-US", match.names).name(1)
    assert "||y||" not in words
    assert "\\*\\*Bo\\_ris" in words
