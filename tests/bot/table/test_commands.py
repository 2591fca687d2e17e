"""The commands as Discord is told of them, and what it takes to add one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import discord
import pytest

import bot.clients
from bot.cogs.common import DESCRIBED, MEANT, Cog, Game, Own, command
from bot.ui.kit.replies import reply_privately
from engine.core.refusals import Refusal
from engine.core.text import T
from tests.bot.table.house import House, opened, parts
from tests.tools import pages

PUBLISHED = Path(__file__).parent / "commands.json"
"""Written anew by a run of the test with DAIMYO_WRITE_COMMANDS=1; read what changed in it, then ``make commands``."""


class Toy(Cog):
    """All that a new command needs."""

    @command(T("A toy"))
    async def toy(self, interaction: discord.Interaction, match: Own = MEANT, game: Game = MEANT) -> None:
        if match.host_id != interaction.user.id:
            raise Refusal(T("Only the host plays with toys."))
        await reply_privately(interaction, T("{n} can play {game}.", n=game.seats[-1], game=game.name))


DESCRIBED.discard(T("A toy"))  # no catalogue has it


async def test_names_options_and_descriptions_are_published_as_before(house: House) -> None:
    assert house.app.clients.first is not None
    tree = house.app.clients.first.tree
    payloads = [command.to_dict(tree) for command in tree.get_commands()]
    told = json.dumps(sorted((_sorted(one) for one in payloads), key=_name), indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("DAIMYO_WRITE_COMMANDS"):
        PUBLISHED.write_text(told)
    assert told == PUBLISHED.read_text(), pages.RENEW


def _sorted(payload: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty anyway; subcommands by name, options in their order."""
    kept = {key: value for key, value in payload.items() if value not in ({}, None)}
    options = [_sorted(option) for option in payload.get("options", [])]
    if options and options[0]["type"] == discord.AppCommandOptionType.subcommand.value:
        options.sort(key=_name)
    return kept | ({"options": options} if options else {})


def _name(payload: dict[str, Any]) -> str:
    return str(payload["name"])


SHOWN: list[tuple[str, str, dict[str, str]]] = [
    ("me", "match", {}),
    ("match info", "match", {}),
    ("howto", "game", {}),
    ("rules", "game", {"topic": "end"}),
    ("history", "chapter", {}),
    ("orders", "decision", {}),
]
"""Commands, and an option of each whose values have names."""


async def test_an_option_takes_what_is_shown_for_a_value(house: House) -> None:
    await house.match("Anna", "Boris", caretakers=1)
    anna = house.person("Anna")
    for name, option, rest in SHOWN:
        offered = await anna.autocomplete(name, **rest, **{option: ""})
        assert offered
        for one in offered:
            told = await house.told("Anna", name, **rest, **{option: one["value"]})
            for words in (one["name"], one["name"].upper()):
                assert told == await house.told("Anna", name, **rest, **{option: words})


@pytest.mark.parametrize("game", ["edo", "rokugan"])
async def test_a_refusal_of_the_rules_names_people(house: House, game: str) -> None:
    """Also in a game that knows no such move."""
    number = await house.match("Anna", "Boris", game=game)
    (seat,) = (await house.service.play.position(number)).active
    asked, other = ("Anna", "Boris") if seat == 0 else ("Boris", "Anna")
    assert f"Waiting for **{asked}**." in await house.told(other, "lock", match=str(number))
    assert await house.told(asked, "unlock", match=str(number)) == "There is nothing to plan at the moment."


async def test_a_time_is_known_by_its_name(house: House) -> None:
    number = await house.match("Anna", "Boris", caretakers=1)
    assert "Done" in await house.told("Anna", "host time", time="No limit")
    assert (await house.service.lobby.match(number)).phase_seconds == 0


async def test_the_level_of_a_caretaker_is_known_by_its_name(house: House) -> None:
    anna = house.person("Anna")
    await anna.slash("match new", game="rokugan", seats=4)
    await anna.wait_for(lambda message: parts(message, "b1:join:"))
    offered = await anna.autocomplete("match caretaker", level="")
    for one in offered:
        assert "sits down" in await house.told("Anna", "match caretaker", level=one["name"])
    levels = [seat.level for seat in (await house.service.lobby.match(1)).seats[1:]]
    assert levels == list(range(len(offered)))


async def test_a_new_command_is_a_method_in_a_cog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is offered and called like any other; its options are read, suggested and refused by the shared classes."""
    monkeypatch.setattr(bot.clients, "COGS", (*bot.clients.COGS, Toy))
    async with opened(tmp_path) as house:
        number = await house.match("Anna", "Boris", caretakers=1)
        assert await house.told("Anna", "toy", match=str(number)) == "5 can play Shogun."
        assert await house.told("Anna", "toy", game="rokugan") == "5 can play Battle for Rokugan."
        assert "Only the host" in await house.told("Boris", "toy")
        assert "not the number of a match" in await house.told("Anna", "toy", match="mine")
        assert "no game called chess" in await house.told("Anna", "toy", game="chess")
        assert [one["value"] for one in await house.person("Anna").autocomplete("toy", match="sho")] == [str(number)]
        assert [one["value"] for one in await house.person("Anna").autocomplete("toy", game="bat")] == ["rokugan"]
