"""Every command at every place with odd values: there is always an answer, and never a fault of ours."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.local import Impossible
from bot.local.user_actions import Result, UserActions
from bot.local.words import OptionType
from tests.bot.table.house import House, opened
from tests.density import SOAK
from tests.driver import texts

Json = dict[str, Any]

ODD = (
    "0",
    "-1",
    "1",
    "#1",
    "99999999999999999999",
    "NaN",
    "1e999",
    "０ｄ",
    "0d",
    "999999w",
    "9999-12-31",
    "0001-01-01",
    "0000-00-00",
    "25:99-99:00",
    "<@&99999999999999999999>",
    "\u200b",
    "\u202eabc",
    "🏯" * 100,
    "=",
    "season of 99",
    "game=edo seats=-1 time=0d",
    "game=edo who=<@&99999999999999999999>",
    "game=shogun bank=999999w vacation=99999999",
    "game=edo hour=99:99 zone=Mars",
)
KNOWN = {"match": "1", "campaign": "Spring", "game": "edo", "for": "edo"}
"""Names that are right, so that the other options are read."""
GROUPS = (1, 2)
"""The types of options that are commands themselves."""
PLACES = ("channel", "direct message", "thread", "forum post")
EVERY = 1 if SOAK else 16
"""One odd value of this number is tried at a place with a command, another one with the next."""


def leaves(commands: list[Json], path: tuple[str, ...] = ()) -> Iterator[tuple[str, list[Json]]]:
    """Each command by its whole name, with its options."""
    for command in commands:
        options = command.get("options") or []
        inner = [one for one in options if one["type"] in GROUPS]
        if inner:
            yield from leaves(inner, (*path, command["name"]))
        else:
            yield " ".join((*path, command["name"])), options


def filled(options: list[Json], value: str, user: str, **known: str) -> Json:
    """All options with this value, or the last that can be chosen; some are ``known``."""
    given: Json = {}
    for option in options:
        name, kind = option["name"], option["type"]
        if name in known:
            given[name] = known[name]
        elif choices := option.get("choices"):
            given[name] = choices[-1]["value"]
        elif kind == OptionType.STRING:
            given[name] = value[: option.get("max_length", 6000)]
        elif kind == OptionType.INTEGER:
            given[name] = option.get("max_value", 2**53 - 1)
        elif kind == OptionType.BOOLEAN:
            given[name] = True
        elif kind == OptionType.USER:
            given[name] = user
    return given


async def places(house: House, number: int, name: str) -> dict[str, Any]:
    """Where a person can use a command."""
    actions = UserActions(house.table.world, house.table.interactions, house.table.world.person(house.person(name).id))
    forum = next(it for it in house.table.world.channels.values() if it.name == "forum")
    return {
        "channel": None,
        "direct message": house.table.world.dm(house.person(name).id).id,
        "thread": await house.thread(number),
        "forum post": actions.begin_post(forum, "Who plays?", "I look for a match.").id,
    }


async def answer(house: House, name: str, result: Result) -> str:
    """The words of an answer; fails if there is none, or if it says that something went wrong."""
    assert result.ok, result.reason
    if result.modal is not None:
        return str(result.modal["title"])
    if not result.messages:
        return ""
    asked, person = result.message, house.person(name)
    if (said := await house.answer(name, asked)) is None:  # the thread tells it below
        await house.posted()
        said = next((one for one in person.sees(asked["channel_id"]) if int(one["id"]) > int(asked["id"])), None)
    assert said is not None, "there is no answer"
    words = texts(said)
    assert "our side" not in words, words
    return words


@pytest.mark.parametrize("place", PLACES)
async def test_every_command_answers_everywhere(tmp_path: Path, place: str) -> None:
    async with opened(tmp_path, practices_a_person=5) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        await house.person("Chiyo").slash("match custom", options="game=edo seats=2")
        await house.told("Anna", "campaign new", name="Spring", games="Edo")
        where = (await places(house, number, "Anna"))[place]
        anna, left = house.person("Anna"), house.person("Stranger").id
        await house.table.faults.from_json({"kind": "leave", "person": left})
        wrong: list[str] = []
        used, share = 0, count(PLACES.index(place))
        for command, options in leaves(house.table.world.commands):
            needed = [option for option in options if option.get("required")]
            values = ODD[next(share) % EVERY :: EVERY]
            odd = [filled(options, it, left, **known) for it in values for known in ({}, KNOWN)]
            tried = [filled(needed, "1", left), *odd]
            for given in (it for at, it in enumerate(tried) if it not in tried[:at]):
                try:
                    result = await anna.slash(command, channel=where, **given)
                except Impossible:  # the client does not let it through
                    continue
                used += 1
                try:
                    await answer(house, "Anna", result)
                except (AssertionError, TimeoutError) as trouble:
                    wrong.append(f"/{command} {given}: {str(trouble)[:120]}")
                if not any(option["type"] == OptionType.STRING for option in options):
                    break
        assert wrong == []
        assert used > 100


@pytest.mark.parametrize("place", PLACES)
async def test_every_suggestion_answers_everywhere(tmp_path: Path, place: str) -> None:
    """Nothing is logged as a fault of ours, either."""
    with capture_logs() as lines:
        await _all_suggestions(tmp_path, place)
    assert [line for line in lines if line["log_level"] == "error"] == []


async def _all_suggestions(tmp_path: Path, place: str) -> None:
    async with opened(tmp_path) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        where = (await places(house, number, "Emma"))[place]
        wrong: list[str] = []
        share = count(PLACES.index(place))
        for command, options in leaves(house.table.world.commands):
            for option in options:
                for typed in ("", *ODD[next(share) % EVERY :: EVERY]) if option.get("autocomplete") else ():
                    for name in ("Anna", "Emma"):
                        if name == "Anna" and place in ("direct message", "forum post"):
                            continue
                        try:
                            found = await house.person(name).autocomplete(
                                command, channel=where, **{option["name"]: typed}
                            )
                            assert len(found) <= 25
                        except Impossible as trouble:
                            if "There were no" in str(trouble):
                                wrong.append(f"/{command} {option['name']}={typed}: {trouble}")
        assert wrong == []


async def test_commands_of_yesterday_are_answered(house: House) -> None:
    """A command that is gone, an option that is gone or new, a choice that is offered no more."""
    world = house.table.world
    old = copy.deepcopy(world.commands)
    for command in old:
        command["version"] = "1"
    old.append({**copy.deepcopy(next(it for it in old if it["name"] == "me")), "name": "oldies", "id": "77"})
    settings = next(it for it in old if it["name"] == "settings")
    settings["options"].append({"type": 1, "name": "gone", "description": "It was here.", "options": []})
    notices = next(it for it in settings["options"] if it["name"] == "notices")
    for option in notices["options"]:
        option["choices"].append({"name": "By pigeon", "value": "pigeon"})
    new = next(it for it in next(it for it in old if it["name"] == "match")["options"] if it["name"] == "new")
    new["options"] = [it for it in new["options"] if it["name"] != "game"]
    seats = next(it for it in new["options"] if it["name"] == "seats")
    seats["max_value"] = 99
    zone = next(it for it in settings["options"] if it["name"] == "zone")
    zone["options"][0]["name"] = "where"
    world.former_commands = old
    await house.table.faults.from_json({"kind": "old_commands", "old": True, "delivered": True})
    cases: tuple[tuple[str, Json], ...] = (
        ("oldies", {}),
        ("settings gone", {}),
        ("settings notices", {"turn": "pigeon"}),
        ("settings zone", {"where": "Berlin"}),
        ("match new", {"seats": 99}),
    )
    for command, options in cases:
        words = await answer(house, "Anna", await house.person("Anna").slash(command, **options))
        assert "choose" in words.lower(), (command, words)


async def test_who_left_cannot_be_invited_and_the_bot_cannot_play(house: House) -> None:
    await house.person("Anna").slash("match custom", options="game=edo seats=2")
    stranger = house.person("Stranger").id
    await house.table.faults.from_json({"kind": "leave", "person": stranger})
    assert "not on this server" in await house.told("Anna", "match invite", user=stranger)
    dm = house.table.world.dm(house.person("Anna").id).id
    words = await house.told("Anna", "match invite", channel=dm, user=house.person("Boris").id)
    assert "channel of a server" in words
