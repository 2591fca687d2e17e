"""Whole matches through the real Discord client, every choice pressed as a person would press it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.service.model import MatchInfo
from engine.core.protocol import Outcome
from tests.bot.local.openapi import description, location
from tests.bot.table.house import PEOPLE, House, opened
from tests.bot.table.threads import read_at_its_end
from tests.driver import texts
from tests.tools.selfplay import Robots

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("blank_books")]

GALLERY = 12
"""The kind of component that shows pictures."""
SHOGUN = [
    pytest.param(3, 0, {"side": "sun"}, id="three", marks=pytest.mark.soak),
    pytest.param(4, 3, {"side": "moon", "start": "draft"}, id="four-moon"),
    pytest.param(
        5,
        3,
        {"start": "fixed", "defender_may_hold_back": "on", "free_choice": "on"},
        id="five-variants",
        marks=pytest.mark.soak,
    ),
]
"""Seats, how many of them caretakers take, options."""
ROKUGAN = [
    pytest.param(2, 1, {"tie_break": "territories_provinces"}, id="two"),
    pytest.param(2, 0, {}, id="two-people", marks=pytest.mark.soak),
    pytest.param(4, 2, {"strict_types": "on"}, id="four-strict", marks=pytest.mark.soak),
    pytest.param(5, 3, {}, id="five", marks=pytest.mark.soak),
]
"""The same."""
EDO = [
    pytest.param(2, 1, {"edo_allowed_as_home": "on"}, id="two-edo"),
    pytest.param(3, 2, {}, id="three", marks=pytest.mark.soak),
    pytest.param(4, 3, {"money_public": "off"}, id="four-covered", marks=pytest.mark.soak),
]
"""The same."""

SECRETS = {
    "shogun": r"assign \w+ \w+",
    "edo": r"assign \w+ \w+",
    "rokugan": r"(?:keep|return|hold|aim|choose|play) (?:\w+_\w+|\d+|raid|bluff|diplomacy|scout|shugenja)",
}
"""How answers are written that nobody but their seat may read."""


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("seats", "caretakers", "options"), SHOGUN)
async def test_a_whole_match(tmp_path: Path, seats: int, caretakers: int, options: dict[str, str]) -> None:
    """It ends, replays, says so to everybody, and whatever went over the wire is as Discord describes it."""
    people = PEOPLE[: seats - caretakers]
    async with opened(tmp_path, people=people, record=True) as house:
        robots = Robots([house.person(name) for name in people], house.service, seats)
        if caretakers:
            number = await house.match(*people, caretakers=caretakers, **options)
        else:
            number = await robots.open("shogun", options)
        await _to_its_end(house, robots, number, in_words=people if caretakers > 1 else people[1:])


@pytest.mark.parametrize(("seats", "caretakers", "options"), ROKUGAN)
async def test_a_whole_match_of_rokugan(tmp_path: Path, seats: int, caretakers: int, options: dict[str, str]) -> None:
    """The same, with caretakers on some seats, who act between the people."""
    people = PEOPLE[: seats - caretakers]
    async with opened(tmp_path, people=people, record=True) as house:
        robots = Robots([house.person(name) for name in people], house.service, seats)
        number = await house.match(*people, caretakers=caretakers, game="rokugan", **options)
        await _to_its_end(house, robots, number, in_words=people if caretakers > 1 else people[1:])
        placed = [
            ply.notation
            for ply in (await house.service.maintenance.log(number)).plies
            if ply.notation.startswith("put")
        ]
        assert len(placed) > 10 * seats


@pytest.mark.parametrize(("seats", "caretakers", "options"), EDO)
async def test_a_whole_match_of_edo(tmp_path: Path, seats: int, caretakers: int, options: dict[str, str]) -> None:
    """The same: draft, plans, moves, every kind of activation, wages, in all rounds."""
    people = PEOPLE[: seats - caretakers]
    async with opened(tmp_path, people=people, record=True) as house:
        robots = Robots([house.person(name) for name in people], house.service, seats)
        number = await house.match(*people, caretakers=caretakers, game="edo", **options)
        await _to_its_end(house, robots, number, in_words=people if caretakers > 1 else people[1:])
        verbs = {ply.notation.split()[0] for ply in (await house.service.maintenance.log(number)).plies}
        assert verbs >= {"take", "home", "assign", "lock", "move", "done", "deploy"}
        assert verbs & {"keep", "return"}
        posts = [texts(message) for message in house.table.messages(await house.thread(number))]
        assert any("reveals card A" in post for post in posts)


async def _to_its_end(house: House, robots: Robots, number: int, in_words: Sequence[str]) -> None:
    """``in_words`` are people who are shown no pictures in private: all of them, or all but one."""
    for name in in_words:
        await house.told(name, "settings pictures", show="words")
    outcome = await robots.play(number)
    await house.service.maintenance.verify(number)
    assert sorted(outcome.places)[0] == 1
    match = await house.service.lobby.match(number)
    thread = house.table.messages(await house.thread(number))
    last = texts(thread[-1])
    assert "The match is over" in last
    assert all(name in last for name in match.names)
    await _shown_how_it_went(house, match, thread[-1], outcome)
    _no_secrets(match.title, thread)
    _as_described(house)
    await house.posted()
    await read_at_its_end(house, number)
    await _alone_with_hindsight(house, number, next(one.name for one in match.seats if one.user_id is not None))


async def _alone_with_hindsight(house: House, number: int, name: str) -> None:
    """A strong caretaker's choices at one's own turning points: below the end, in private."""
    end = house.table.messages(await house.thread(number))[-1]
    person = house.person(name)
    panel = await person.settled(await person.click(end, "My turning points"), timeout=60)
    assert panel["ephemeral"]
    assert "Your expected place:" in texts(panel)
    assert "A strong caretaker" in texts(panel)
    told = await house.told(name, "chronicle", match=str(number))
    assert "expected place:" in told


async def _shown_how_it_went(house: House, match: MatchInfo, post: dict[str, Any], outcome: Outcome) -> None:
    """The last post has the end sheet and the graphs of the match, each told in words too, each in its full width."""
    scores, course = post["attachments"][-2:]
    assert [scores["filename"], course["filename"]] == ["scores.png", "course.png"]
    galleries = [part for part in post["components"][0]["components"] if part["type"] == GALLERY]
    assert all(len(gallery["items"]) == 1 for gallery in galleries)
    for attachment, gallery in zip((scores, course), galleries[-2:], strict=True):
        assert attachment["width"] == 1200
        assert attachment["description"] == gallery["items"][0]["description"]
        assert len(attachment["description"]) <= 1024
        assert (await house.table.file(attachment)).startswith(b"\x89PNG")
    order = [match.names[seat] for seat in sorted(range(len(match.names)), key=outcome.places.__getitem__)]
    assert all(name in scores["description"] for name in order)
    figures = course["description"].splitlines()
    for seat, name in enumerate(match.names):
        assert re.search(rf"{re.escape(name)} [−\d, -]*\b{outcome.points[seat]}\b[;.]", figures[1])
    stops = figures[0].count(";")
    assert all(line.count(",") == stops * len(match.names) for line in figures[1:])


def _no_secrets(title: str, thread: list[dict[str, Any]]) -> None:
    """No public message holds a notation of a secret phase, a seed or another seat's panel."""
    for message in thread:
        if not message["ephemeral"]:
            assert not re.search(rf"{SECRETS[title]}|tests:\d", str(message))


def _as_described(house: House) -> None:
    where = location()
    if where is None:
        return
    unique = {_shape(exchange): exchange for exchange in house.table.traffic}
    assert description(where).findings(unique.values()) == []


def _shape(exchange: Any) -> str:
    """What makes an exchange another one for a schema: the operation, the answer, the kinds of parts."""
    path = re.sub(r"\d{15,}|/aW50[^/]+", "#", exchange.path)
    kinds = sorted(set(re.findall(r"'type': \d+", f"{exchange.request}{exchange.response}")))
    return f"{exchange.method} {path} {exchange.status} {kinds}"
