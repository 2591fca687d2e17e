"""The way of every request of the bot: token, faults, refusals, keeping before answering."""

import inspect
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local.errors import ApiError, TableError, check_shape, refuse
from bot.local.faults import Faults
from bot.local.interactions import Interactions
from bot.local.limits.buckets import Refusals
from bot.local.model import Channel
from bot.local.wire import Wire, decode
from bot.local.words import REQUEST_BYTES, Permission
from bot.local.world import World
from bot.local.writing import Incoming, Upload

PREFIX = "/api/v10"
INCOMING = web.RequestKey("incoming", Incoming)
"""Where a request keeps what came with it."""
log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Act = Callable[[web.Request], Any]
"""Gives the body of an answer, None for an empty one, or a whole response."""


@dataclass(slots=True)
class Api:
    """The parts that the routes work with."""

    world: World
    wire: Wire
    interactions: Interactions
    faults: Faults
    token: str
    refusals: Refusals = field(init=False)

    def __post_init__(self) -> None:
        self.refusals = Refusals(self.world.ids.seconds)

    def handler(self, act: Act) -> Handler:
        """Return the handler of a route, which raises 10004 or 503 for servers out of reach."""

        async def handle(request: web.Request) -> web.StreamResponse:
            if "guild" in request.match_info:
                self.world.access.check_guild(snowflake(request, "guild"))
            channel = self.world.channels.get(request.match_info.get("channel", ""))
            if channel is not None and channel.guild_id not in self.world.access.absent:
                self.world.access.check_guild(channel.guild_id)
            body = act(request)
            if inspect.isawaitable(body):
                body = await body
            if isinstance(body, web.StreamResponse):
                return body
            return web.Response(status=204) if body is None else self.wire.answer(body)

        return handle

    def need(self, channel: Channel, *permissions: Permission) -> None:
        """Raises 50013 unless the bot has them there, 50001 if it does not even see the channel."""
        may = self.world.access.may(channel)
        for permission in (Permission.VIEW_CHANNEL, *permissions):
            if not may & permission:
                raise ApiError(403, 50001 if permission is Permission.VIEW_CHANNEL else 50013)

    @web.middleware
    async def around(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(PREFIX + "/"):
            return await handler(request)
        path = request.path.removeprefix(PREFIX)
        if self.refusals.shut_out:  # without Via, as by the proxy
            return web.Response(status=429, text="error code: 1015")
        run = partial(self._run, request, path, handler)
        fault = self.faults.take(request.method, path)
        try:
            response = await (fault.spoil(run) if fault else run())
        except ApiError as error:
            response = self._refusal(error)
        self.refusals.answered(response.status)
        return response

    async def _run(self, request: web.Request, path: str, handler: Handler) -> web.StreamResponse:
        headers: dict[str, str] = {}
        try:
            self._check_token(request, path)
            headers = self.world.access.buckets.take(request.method, path)
            response = await handler(request)
            if request.method != "GET":
                self.world.store.settle()
        except ApiError as error:
            response = self._refusal(error)
        except web.HTTPException as error:
            response = self._refusal(ApiError(error.status, 0))
        except TableError as error:
            log.error("%s", error)
            response = self._refusal(ApiError(500, 0))
        response.headers.update(headers)
        return response

    def _refusal(self, error: ApiError) -> web.Response:
        response = self.wire.answer(error.body, error.status)
        # without Via discord.py takes a 429 for a ban by the proxy in front
        response.headers.update({"Via": "1.1 local", **error.headers})
        return response

    def _check_token(self, request: web.Request, path: str) -> None:
        if path.startswith(("/interactions/", "/webhooks/")):
            return
        if request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(401, 0)


class Routes:
    """Some of the routes."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.world = api.world

    def channel(self, request: web.Request, *permissions: Permission) -> Channel:
        """The channel in the path. Raises 10003, 50001, 50013."""
        channel = self.world.channel(snowflake(request, "channel"))
        self.api.need(channel, *permissions)
        return channel

    def routes(self) -> dict[str, Act]:
        """By method and path: ``GET /users/@me``."""
        raise NotImplementedError

    def add_to(self, router: web.UrlDispatcher) -> None:
        for address, act in self.routes().items():
            method, _, path = address.partition(" ")
            router.add_route(method, PREFIX + path, self.api.handler(act))


async def read(request: web.Request, *, many: bool = False) -> Incoming:
    """Read the body: an object (with ``many`` a list), alone or with files.

    Raises 50109, 40005, 50035.
    """
    if (request.content_length or 0) > REQUEST_BYTES:
        raise ApiError(413, 40005)
    if request.headers.get("Content-Type", "").startswith("multipart/form-data"):
        incoming = await _read_parts(request)
    else:
        data = await request.read()
        incoming = Incoming(decode(data) if data else {})
    request[INCOMING] = incoming
    check_shape(incoming.payload, many=many)
    return incoming


async def _read_parts(request: web.Request) -> Incoming:
    incoming = Incoming()
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        part.chunk_size = REQUEST_BYTES  # a picture in one piece; in those of 8 kB it takes ten times as long
        data = bytes(await part.read(decode=False))
        name = part.name or ""
        if name == "payload_json":
            incoming.payload = decode(data)
        elif name.startswith("files[") and name[6:-1].isdecimal():
            incoming.uploads.append(Upload(int(name[6:-1]), part.filename or "file", data))
    return incoming


def asked(request: web.Request, name: str) -> bool:
    """Return True if a switch in the query is on."""
    return request.query.get(name, "").lower() in ("1", "true")


def snowflake(request: web.Request, name: str) -> str:
    """An id out of the path. Raises 50035."""
    return str(whole(request.match_info[name], name))


def whole(value: str, *path: str) -> int:
    """The whole number in a text, of an id or a limit. Raises 50035."""
    if not value.isdecimal() or len(value) > 20:
        raise refuse(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
    return int(value)
