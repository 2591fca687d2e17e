"""Bodies of the wrong shape are refused like any other, wherever the wrong piece sits, and never taken."""

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
from tests.bot.local.openapi import description, location
from tests.bot.local.test_kinds import id_of
from tests.bot.local.test_limits import COMMANDS, FITS_AND_NOT, MODALS, choices
from tests.driver import Exchange, PeopledTable

PATH = "/channels/1/messages"
SEND = f"POST {PATH}"
CALLBACK = "POST /interactions/1/x/callback"
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


class Judge:
    """Looks at bodies that the table takes: Discord's own description must take them too."""

    def __init__(self) -> None:
        where = location()
        self._discord = description(where) if where else None
        self.taken = 0
        self.wrongly: list[str] = []

    def try_out(self, address: str, body: Any, act: Callable[[Any], Any], sent: Any = None) -> None:
        """Do what a route does with a body. Anything but a refusal or doing it is a fault of the table."""
        with contextlib.suppress(ApiError):
            check_shape(body, many=address.endswith("/commands"))
            act(body)
            self.taken += 1
            method, path = address.split()
            exchange = Exchange(method, path, body if sent is None else sent, (), 200, None)
            if self._discord is not None:
                self.wrongly += [f"{finding}: {body}" for finding in self._discord.findings([exchange])]


@pytest.fixture
def judge() -> Iterator[Judge]:
    judge = Judge()
    yield judge
    assert judge.taken > 0
    assert judge.wrongly == []


async def test_messages(table: PeopledTable, judge: Judge) -> None:
    channel = table.world.channel(table.channels()[0]["id"])
    sample = write(table.world, channel, Incoming({"content": "x"}))
    for fits, _, _ in FITS_AND_NOT:
        for body in spoiled(fits):
            judge.try_out(SEND, body, lambda body: write(table.world, channel, Incoming(body)))
            judge.try_out(f"PATCH {PATH}/1", body, lambda body: rewrite(table.world, sample, Incoming(body)))
    for body in spoiled({"content": "x", "attachments": [{"id": 0, "filename": "a", "description": "b"}]}):
        judge.try_out(SEND, body, lambda body: write(table.world, channel, Incoming(body)))


async def test_messages_by_way_of_the_routes(rest, table: PeopledTable) -> None:
    reference = {"message_id": "1", "fail_if_not_exists": False}
    for body in spoiled({"content": "x", "nonce": "n", "enforce_nonce": True, "message_reference": reference}):
        assert (await rest.send(body))[0] < 500
    _, message = await rest.send({"content": "x"})
    thread = f"/channels/{rest.channel}/messages/{message['id']}/threads"
    forum = f"/channels/{id_of(table, 'forum')}/threads"
    for body in spoiled({"name": "x", "auto_archive_duration": 60, "invitable": True, "type": 11}):
        assert (await rest("POST", thread, body))[0] < 500
        assert (await rest("PATCH", f"/channels/{message['id']}", body))[0] < 500
        assert (await rest("POST", f"/channels/{rest.channel}/threads", body))[0] < 500
    for body in spoiled({"name": "x", "message": {"content": "x"}}):
        assert (await rest("POST", forum, body))[0] < 500
    for body in spoiled({"recipient_id": "1"}):
        assert (await rest("POST", "/users/@me/channels", body))[0] < 500
    if (where := location()) is not None:
        assert description(where).findings(table.traffic) == []


def test_commands(judge: Judge) -> None:
    for fits, _, _ in COMMANDS:
        for body in spoiled([fits]):
            judge.try_out("PUT /applications/1/commands", body, check_commands)


def test_modals_and_choices(judge: Judge) -> None:
    for fits, _, _ in MODALS:
        for data in spoiled(fits):
            judge.try_out(CALLBACK, {"data": data}, lambda body: check_modal(body["data"]), {"type": 9, "data": data})
    for data in spoiled({"choices": choices(2)}):
        sent = {"type": 8, "data": data}
        judge.try_out(CALLBACK, {"data": data}, lambda body: check_choices(body["data"], {"type": 3}), sent)


@pytest.mark.parametrize("kind", [4, 5, 6, 7, 8, 9])
async def test_answers(table: PeopledTable, judge: Judge, kind: int) -> None:
    person = next(iter(table.world.people.values()))
    channel = table.world.channel(table.channels()[0]["id"])
    source = write(table.world, channel, Incoming({"content": "x"}))
    judge.taken += kind in (8, 9)  # what fits these two stands above
    for body in spoiled({"type": kind, "data": {"content": "x", "flags": 64}}):
        record = table.interactions.open(InteractionType.COMPONENT, person, channel, "en-US", {}, source=source)
        judge.try_out(
            CALLBACK, body, lambda body, it=record: table.interactions.callback(it.id, it.token, Incoming(body))
        )


# -- what the page sends ------------------------------------------------------------------------------------


def given(value: Any) -> bool:
    return value is not None and value != ""


@pytest.mark.parametrize(
    ("name", "good", "fits"),
    [
        ("side", "sun", lambda it: it in ("sun", "moon")),
        ("seats", 4, lambda it: not given(it) or (type(it) is int and 3 <= it <= 5)),
        ("pace", 1.0, lambda it: not given(it) or type(it) in (int, float)),
        ("open", True, lambda it: not given(it) or type(it) is bool),
        ("friend", None, lambda it: not given(it)),
    ],
)
async def test_options_of_a_command(table: PeopledTable, client, name: str, good: Any, fits) -> None:
    anna = table.person("Anna")
    for value in (good, *JUNK):
        options = {"side": "sun", name: value}
        if fits(value):
            assert (await anna.slash("match new", **options)).ok, options
        else:
            with pytest.raises(Impossible):
                await anna.slash("match new", **options)


@pytest.mark.parametrize(
    ("name", "good", "fits"),
    [
        ("card", ["c1"], lambda it: it == ["c1"]),
        ("side", "sun", lambda it: it == "sun"),
        ("note", "n", lambda it: it is None or isinstance(it, str)),
        (
            "paper",
            [{"name": "x", "data": "eA=="}],
            lambda it: it in (None, [], [{"name": "x", "data": "eA=="}]) or it in ("", {}),
        ),
    ],
)
async def test_fields_of_a_form(table: PeopledTable, client, name: str, good: Any, fits) -> None:
    person = table.world.person(table.person("Anna").id)
    acting = UserActions(table.world, table.interactions, person)
    for value in (good, *JUNK, [{"name": 5, "data": "eA=="}], [{"name": "x", "data": "?"}], [{"name": "x"}]):
        modal = (await table.person("Anna").slash("form")).modal
        fields = {"card": ["c1"], "side": "sun", name: value}
        if fits(value):
            assert (await acting.modal(modal["interaction_id"], fields)).ok, fields
        else:
            with pytest.raises(Impossible):
                await acting.modal(modal["interaction_id"], fields)


def alike(junk: Any, good: Any) -> bool:
    """Return True if a value is of the type of a good one, down to what it holds."""
    if isinstance(good, list | dict):
        inner = junk.values() if isinstance(junk, dict) else junk
        return type(junk) is type(good) and all(isinstance(it, str) for it in inner)
    return type(junk) is type(good) or (type(good) is float and type(junk) is int)


@pytest.mark.parametrize(
    "fault",
    [
        {"kind": "answer", "status": 429, "route": "*", "times": 1, "global": False},
        {"kind": "answer", "status": 400, "code": 5, "message": "x", "html": "x", "headers": {"a": "b"}},
        {"kind": "answer", "status": 502, "when": "before"},
        {"kind": "timeout", "seconds": 5.0},
        {"kind": "permissions", "lacking": ["SEND_MESSAGES"]},
        {"kind": "unavailable", "unavailable": True},
        {"kind": "open_threads", "most": 5},
        {"kind": "same_choice", "sent": True},
        {"kind": "add_server", "name": "Another"},
    ],
)
async def test_faults(table: PeopledTable, fault: dict[str, Any]) -> None:
    """A value of another type than the good one is refused, never taken for something else."""
    await table.faults.from_json(fault)
    for name, good in fault.items():
        for junk in JUNK:
            if alike(junk, good):
                continue
            with pytest.raises(Impossible):
                await table.faults.from_json({**fault, name: junk})
