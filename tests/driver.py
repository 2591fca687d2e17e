"""The local table with people who act at it in the same process, each as with the client in hand.

What a person could not do raises ``Impossible``. Messages are plain dicts (``bot/local/API.md``).
"""

import asyncio
import gc
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.app import App
from bot.cli.run import bot_at
from bot.local import shapes, table
from bot.local.errors import Impossible
from bot.local.feed import Feed
from bot.local.limits.messages import walk_components
from bot.local.model import Channel
from bot.local.rest.http import INCOMING, PREFIX, Api, Handler
from bot.local.user_actions import Result, UserActions
from bot.local.wire import decode
from bot.local.words import SELECTS, ChannelType, Json, Part
from bot.local.writing import Incoming
from tests.patience import PATIENCE

Predicate = Callable[[Json], Any]


class Driver:
    """One person."""

    def __init__(self, actions: UserActions, feed: Feed) -> None:
        self._world = actions.world
        self._actions = actions
        self._feed = feed
        self._person = actions.person
        self.id, self.name = self._person.id, self._person.name

    # -- looking --------------------------------------------------------------------------------------------

    def channels(self) -> list[Json]:
        return [self._feed.channel(it, self._person) for it in self._world.channels_of(self._person)]

    def sees(self, channel: str | Json | None = None) -> list[Json]:
        """The visible messages of a channel (name, id or object; without it the first one), oldest first."""
        it = self._channel(channel)
        return [shapes.for_page(self._world, post) for post in self._world.visible(self._person, it)]

    def dms(self) -> list[Json]:
        return self.sees(self._world.dm(self._person.id).id)

    def current(self, message: Json | str) -> Json:
        """The message as it is now. Raises ``Impossible`` if it is gone."""
        id = message if isinstance(message, str) else message["id"]
        return shapes.for_page(self._world, self._world.visible_post(self._person, id))

    def _channel(self, channel: str | Json | None) -> Channel:
        """By id, object or name; several of one name: the newest."""
        mine = self._world.channels_of(self._person)
        if channel is None:
            return next(it for it in mine if it.type is ChannelType.TEXT)
        wanted = channel["id"] if isinstance(channel, dict) else channel
        for it in reversed(mine):
            if wanted in (it.id, it.name):
                return it
        raise Impossible(f"{self.name} sees no channel {wanted}.")

    # -- doing ----------------------------------------------------------------------------------------------

    def say(self, channel: str | Json | None, text: str) -> Json:
        return shapes.for_page(self._world, self._actions.say(self._channel(channel), text))

    def begin_post(self, forum: str | Json, title: str, text: str) -> Json:
        """Open a post of a forum; its thread."""
        return self._feed.channel(self._actions.begin_post(self._channel(forum), title, text), self._person)

    def dismiss(self, message: Json | str) -> None:
        self._actions.dismiss(message if isinstance(message, str) else message["id"])

    async def slash(self, command: str, *, channel: str | Json | None = None, **options: Any) -> Result:
        """Use a slash command, its whole name without the slash."""
        it = self._channel(channel)
        return await self._actions.command(it, command.split(), options)

    async def autocomplete(self, command: str, *, channel: str | Json | None = None, **options: Any) -> list[Json]:
        """The choices offered while the last of the options is being typed."""
        *filled, (focused, value) = options.items()
        it = self._channel(channel)
        outcome = await self._actions.autocomplete(it, command.split(), dict(filled), focused, value)
        if not outcome.ok:
            raise Impossible(f"There were no suggestions: {outcome.reason}")
        return outcome.choices

    async def click(self, message: Json | str, label: str | None = None, *, custom_id: str | None = None) -> Result:
        """Press a button of the message as it is now."""
        now = self.current(message)
        button = _pick(components(now), (Part.BUTTON,), custom_id, label, "label")
        return await self._actions.component(now["id"], button["custom_id"])

    async def select(
        self, message: Json | str, *wanted: str, placeholder: str | None = None, custom_id: str | None = None
    ) -> Result:
        """Choose values (or labels) in a select of the message as it is now."""
        now = self.current(message)
        part = _pick(components(now), SELECTS, custom_id, placeholder, "placeholder")
        values = [_value(part, want) for want in wanted]
        return await self._actions.component(now["id"], part["custom_id"], values)

    async def submit(self, modal: Json, filled: Json | None = None, /, **fields: Any) -> Result:
        """Send a form. Fields go by custom id or label; entries of selects by value or label."""
        inputs = dict(_inputs(modal["components"]))
        values = {}
        for name, value in {**(filled or {}), **fields}.items():
            part = next((part for label, part in inputs.items() if name in (label, part["custom_id"])), None)
            if part is None:
                raise Impossible(f"The form has no field {name}.")
            values[part["custom_id"]] = _field(part, value)
        # What stands in the form already is sent along, as the client does.
        for part in inputs.values():
            values.setdefault(part["custom_id"], _prefilled(part))
        return await self._actions.modal(modal["interaction_id"], values)

    # -- waiting --------------------------------------------------------------------------------------------

    async def wait_for(
        self,
        predicate: Predicate,
        *,
        timeout: float = PATIENCE,  # noqa: ASYNC109 - a test says how long it is ready to wait
        channel: str | Json | None = None,
    ) -> Json:
        """The newest visible message that satisfies the predicate, as soon as there is one.

        Looks in one channel, or in all that the person sees. Raises ``TimeoutError``.
        """
        only = self._channel(channel).id if channel is not None else None
        found: asyncio.Future[Json] = asyncio.get_running_loop().create_future()

        def hear(event: Json) -> None:
            if (message := event.get("message")) is None or found.done():
                return
            if only in (None, message["channel_id"]) and predicate(message):
                found.set_result(message)

        stop = self._feed.listen(self._person, hear)
        try:
            channels = [it for it in self._world.channels_of(self._person) if only in (None, it.id)]
            posts = [post for it in channels for post in self._world.visible(self._person, it)]
            for post in sorted(posts, key=lambda post: int(post.id), reverse=True):
                if predicate(message := shapes.for_page(self._world, post)):
                    return message
            async with asyncio.timeout(timeout):
                return await found
        finally:
            stop()

    async def settled(self, result: Result, *, timeout: float = PATIENCE) -> Json:  # noqa: ASYNC109 - as above
        """The answer once it is no longer "thinking". Raises ``TimeoutError``, ``Impossible``."""
        id = result.message["id"]
        return await self.wait_for(lambda message: message["id"] == id and not message["loading"], timeout=timeout)


# -- the table ----------------------------------------------------------------------------------------------


class PeopledTable(table.LocalTable):
    """A table whose people are at hand, and all that is said there."""

    def __init__(self, *args: Any, record: bool = False, **more: Any) -> None:
        """``record`` keeps all requests of the bot in ``traffic``."""
        super().__init__(*args, **more)
        self.traffic: list[Exchange] = []
        self.interactions.ack_seconds = PATIENCE  # whoever tests the three seconds sets them
        if record:
            recorder = Recorder(self.world, self.wire, self.interactions, self.faults, self.api.token)
            recorder.traffic, self.api = self.traffic, recorder

    def person(self, name: str) -> Driver:
        """Acts as that person, by name or id. Raises ``Impossible``."""
        named = [person for person in self.world.people.values() if person.name == name]
        person = named[0] if named else self.world.person(name)
        return Driver(UserActions(self.world, self.interactions, person), self.feed)

    def channels(self) -> list[Json]:
        return [self.feed.channel(it) for it in self.world.text_channels()]

    def threads(self) -> list[Json]:
        return [self.feed.channel(it) for it in self.world.threads()]

    def messages(self, channel_id: str) -> list[Json]:
        """Everything in a channel, no matter who may see it, oldest first."""
        return [shapes.for_page(self.world, post) for post in self.world.posts[channel_id].values()]

    async def file(self, attachment: Json) -> bytes | None:
        """The bytes of an attachment object."""
        return self.store.file(attachment["id"])


BOTS = count(1)


@asynccontextmanager
async def table_with_bot(
    directory: Path | None,
    settings: Any,
    *,
    record: bool = False,
    people: Iterable[str] = table.PEOPLE,
    shards: int = 1,
    clock: Any = None,
    **more: Any,
) -> AsyncIterator[tuple[PeopledTable, App]]:
    """A local table with people, and the bot at it.

    ``seed`` makes the luck of every match the same again; without it no one knows it.
    """
    if next(BOTS) % 40 == 0:  # each froze what it found at its start, also what was left of those before it
        gc.unfreeze()
        gc.collect()
    seconds = time.time if clock is None else lambda: clock.now().timestamp()
    token = f"local.{secrets.token_urlsafe(24)}"  # another each time: a bot of an earlier table is no one here
    there = PeopledTable(directory, record=record, token=token, people=people, clock=seconds, shards=shards)
    async with bot_at(there, settings, clock=clock, **more) as app:
        yield there, app


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer, as recorded."""

    method: str
    path: str
    """Behind ``/api/v10``."""
    request: Any
    files: tuple[str, ...]
    status: int
    response: Any
    """The JSON body; None where there is none."""


class Recorder(Api):
    """What the routes work with, and a record of what came by them."""

    traffic: list[Exchange]

    @web.middleware
    async def around(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        heard = request.path.startswith(PREFIX + "/") and not self.refusals.shut_out
        response = await super().around(request, handler)
        if heard:
            self.traffic.append(_exchange(request, response))
        return response


def _exchange(request: web.Request, response: web.StreamResponse) -> Exchange:
    incoming = request.get(INCOMING, Incoming(None))
    names = tuple(upload.name for upload in incoming.uploads)
    body = response.body if isinstance(response, web.Response) else None
    told = decode(body) if isinstance(body, bytes) and response.content_type == "application/json" else None
    return Exchange(request.method, request.path.removeprefix(PREFIX), incoming.payload, names, response.status, told)


# -- walking through messages -------------------------------------------------------------------------------


def components(message: Json) -> list[Json]:
    """Every component of a message or modal, parents first."""
    return list(walk_components(message.get("components", [])))


def texts(message: Json) -> str:
    """All that is to be read in a message, line by line, alt texts included."""
    lines = [message.get("content", "")]
    for embed in message.get("embeds", []):
        lines += [embed.get("title"), embed.get("description")]
        lines += [text for entry in embed.get("fields", []) for text in (entry["name"], entry["value"])]
    for part in components(message):
        lines.append(part.get("content"))
        lines += [item.get("description") for item in part.get("items", [])]
        if part["type"] in (Part.THUMBNAIL, Part.LABEL):
            lines.append(part.get("description"))
    lines += [attachment.get("description") for attachment in message.get("attachments", [])]
    return "\n".join(dict.fromkeys(line for line in lines if line))


def _pick(parts: list[Json], kinds: tuple[Part, ...], custom_id: str | None, name: str | None, key: str) -> Json:
    """The one component that is meant."""
    fitting = [part for part in parts if part["type"] in kinds and part.get("custom_id")]
    if custom_id is not None:
        fitting = [part for part in fitting if part["custom_id"] == custom_id]
    elif name is not None:
        fitting = [part for part in fitting if part.get(key) == name]
    if len(fitting) != 1:
        there = ", ".join(str(part.get(key)) for part in parts if part["type"] in kinds) or "none"
        wanted = custom_id or name or "the only one"
        raise Impossible(f"{'Several fit' if fitting else 'Nothing fits'} {wanted!r}; there are: {there}.")
    return fitting[0]


def _value(part: Json, wanted: str) -> str:
    """The value of the option with that value or label; as it is where the values are ids."""
    for option in part.get("options", []):
        if option["value"] == wanted:
            return wanted
    by_label = [option["value"] for option in part.get("options", []) if option["label"] == wanted]
    return by_label[0] if len(by_label) == 1 else wanted


def _inputs(parts: list[Json]) -> Iterator[tuple[str, Json]]:
    """The fields of a modal by label."""
    for part in parts:
        if part["type"] == Part.LABEL:
            yield part["label"], part["component"]
        elif part["type"] == Part.ROW:
            yield part["components"][0]["label"], part["components"][0]


def _field(part: Json, value: Any) -> Any:
    if part["type"] in (*SELECTS, Part.CHECKBOXES):
        return [_value(part, one) for one in ([value] if isinstance(value, str) else value)]
    if part["type"] == Part.RADIO and value is not None:
        return _value(part, value)
    return value


def _prefilled(part: Json) -> Any:
    defaults = [option["value"] for option in part.get("options", []) if option.get("default")]
    if part["type"] == Part.TEXT_INPUT:
        return part.get("value")
    if part["type"] == Part.RADIO:
        return defaults[0] if defaults else None
    if part["type"] == Part.CHECKBOX:
        return bool(part.get("default"))
    if part["type"] in SELECTS and part["type"] != Part.SELECT:
        return [entry["id"] for entry in part.get("default_values", [])]
    return defaults
