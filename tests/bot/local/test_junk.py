"""Bodies of the wrong shape are refused like any other, wherever the wrong piece sits."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.local import Impossible
from bot.local.errors import ApiError, check_shape
from bot.local.limits.commands import check_choices, check_commands
from bot.local.limits.messages import check_modal
from bot.local.user_actions import UserActions
from bot.local.words import InteractionType
from bot.local.writing import Incoming, rewrite, write
from tests.bot.local.test_limits import COMMANDS, FITS_AND_NOT, MODALS, choices
from tests.driver import PeopledTable

JUNK: tuple[Any, ...] = (None, True, -1, 5.5, "", "x", [], [5], ["x"], [None], {}, {"x": 5})


def spoiled(value: Any) -> Iterator[Any]:
    """The value with each of its pieces replaced by each kind of junk."""

    def paths(node: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        yield path
        items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        # Of many alike the first two will do.
        for key, inner in list(items)[: None if isinstance(node, dict) else 2]:
            yield from paths(inner, (*path, key))

    for path in paths(value, ()):
        for junk in JUNK:
            if not path:
                yield junk
                continue
            whole = copy.deepcopy(value)
            node = whole
            for step in path[:-1]:
                node = node[step]
            node[path[-1]] = junk
            yield whole


def refused_or_done(body: Any, act: Callable[[Any], Any], *, many: bool = False) -> None:
    """What a route does with a body. Anything but a refusal or doing it is a fault of the table."""
    with contextlib.suppress(ApiError):
        check_shape(body, many=many)
        act(body)


async def test_messages(table: PeopledTable) -> None:
    channel = table.world.channel(table.channels()[0]["id"])
    sample = write(table.world, channel, Incoming({"content": "x"}))
    for fits, _, _ in FITS_AND_NOT:
        for body in spoiled(fits):
            refused_or_done(body, lambda body: write(table.world, channel, Incoming(body)))
            refused_or_done(body, lambda body: rewrite(table.world, sample, Incoming(body)))
    for body in spoiled({"content": "x", "attachments": [{"id": 0, "filename": "a", "description": "b"}]}):
        refused_or_done(body, lambda body: write(table.world, channel, Incoming(body)))


async def test_messages_by_way_of_the_routes(rest) -> None:
    reference = {"message_id": "1", "fail_if_not_exists": False}
    for body in spoiled({"content": "x", "nonce": "n", "enforce_nonce": True, "message_reference": reference}):
        assert (await rest.send(body))[0] < 500
    _, message = await rest.send({"content": "x"})
    thread = f"/channels/{rest.channel}/messages/{message['id']}/threads"
    for body in spoiled({"name": "x", "auto_archive_duration": 60, "invitable": True, "type": 11}):
        assert (await rest("POST", thread, body))[0] < 500
        assert (await rest("PATCH", f"/channels/{message['id']}", body))[0] < 500
        assert (await rest("POST", f"/channels/{rest.channel}/threads", body))[0] < 500
    for body in spoiled({"recipient_id": "1"}):
        assert (await rest("POST", "/users/@me/channels", body))[0] < 500


def test_commands() -> None:
    for fits, _, _ in COMMANDS:
        for body in spoiled([fits]):
            refused_or_done(body, check_commands, many=True)


def test_modals_and_choices() -> None:
    for fits, _, _ in MODALS:
        for body in spoiled(fits):
            refused_or_done({"data": body}, lambda body: check_modal(body["data"]))
    for body in spoiled({"choices": choices(2)}):
        refused_or_done({"data": body}, lambda body: check_choices(body["data"], {"type": 3}))


@pytest.mark.parametrize("kind", [4, 5, 6, 7, 8, 9])
async def test_answers(table: PeopledTable, kind: int) -> None:
    person = next(iter(table.world.people.values()))
    channel = table.world.channel(table.channels()[0]["id"])
    source = write(table.world, channel, Incoming({"content": "x"}))
    for body in spoiled({"type": kind, "data": {"content": "x", "flags": 64}}):
        record = table.interactions.open(InteractionType.COMPONENT, person, channel, "en-US", {}, source=source)
        refused_or_done(body, lambda body, it=record: table.interactions.callback(it.id, it.token, Incoming(body)))


async def test_what_the_page_sends(table: PeopledTable, client) -> None:
    person = table.world.person(table.person("Anna").id)
    channel = table.world.channel(table.channels()[0]["id"])
    acting = UserActions(table.world, table.interactions, person)
    modal = (await table.person("Anna").slash("form")).modal
    for options in spoiled({"side": "sun", "seats": 4, "friend": "1", "pace": 1.0, "open": True}):
        if isinstance(options, dict):
            with pytest.raises(Impossible):
                await acting.command(channel, ["match", "new"], {**options, "seats": "none"})
    for fields in spoiled({"card": ["c1"], "side": "sun", "note": "n", "paper": [{"name": "x", "data": "eA=="}]}):
        if isinstance(fields, dict):
            with pytest.raises(Impossible):
                await acting.modal(modal["interaction_id"], {**fields, "no such field": 1})
    for fault in spoiled({"kind": "rate_limit", "retry_after": 1.0, "route": "*", "times": 1, "global": False}):
        if isinstance(fault, dict):
            try:
                await table.faults.from_json(fault)
            except Impossible:
                continue
    table.faults.clear()
