"""The bot itself, users and servers, the gateway, commands, and answers to interactions."""

import asyncio
from typing import Any

from aiohttp import web

from bot.local import shapes, writing
from bot.local.errors import ApiError
from bot.local.interactions import Record
from bot.local.limits.commands import CHAT_INPUT, check_commands
from bot.local.model import Post
from bot.local.rest.http import Act, Routes, asked, read, snowflake
from bot.local.words import Json

_COMMANDS = "/applications/{app}/commands"
_WEBHOOK = "/webhooks/{app}/{token}"
_ANSWER = _WEBHOOK + "/messages/{message}"


class Application(Routes):
    def routes(self) -> dict[str, Act]:
        return {
            "GET /users/@me": lambda _: {**shapes.own_user(self.world), "locale": "en-US"},
            "GET /users/@me/guilds": self.my_guilds,
            "GET /users/{user}": self.user,
            "GET /oauth2/applications/@me": lambda _: shapes.application(self.world),
            "GET /gateway/bot": self.gateway_for_bot,
            "GET /guilds/{guild}": lambda request: shapes.guild(self.world, snowflake(request, "guild")),
            "GET /guilds/{guild}/channels": self.guild_channels,
            "GET /guilds/{guild}/roles": lambda request: shapes.roles(self.world, snowflake(request, "guild")),
            "GET /guilds/{guild}/threads/active": self.active_threads,
            "GET /guilds/{guild}/members/{user}": self.member,
            "POST /users/@me/channels": self.open_dm,
            f"GET {_COMMANDS}": lambda _: self.world.commands,
            f"PUT {_COMMANDS}": self.put_commands,
            "POST /interactions/{id}/{token}/callback": self.callback,
            f"POST {_WEBHOOK}": self.follow_up,
            f"GET {_ANSWER}": lambda request: shapes.for_bot(self.world, self._post(request)),
            f"PATCH {_ANSWER}": self.edit,
            f"DELETE {_ANSWER}": self.delete,
        }

    async def my_guilds(self, request: web.Request) -> list[Json]:
        """In the order of their ids, a page at a time."""
        after, most = int(request.query.get("after") or 0), int(request.query.get("limit") or 200)
        mine = [shapes.guild(self.world, id) for id in self.world.access.guilds() if int(id) > after]
        may = {"owner": False, "permissions": str(int(self.world.bot_permissions))}
        told = ("id", "name", "icon", "banner", "features")
        return [{key: guild[key] for key in told} | may for guild in mine[:most]]

    async def user(self, request: web.Request) -> Json:
        if user := shapes.any_user(self.world, snowflake(request, "user")):
            return user
        raise ApiError(404, 10013)

    async def open_dm(self, request: web.Request) -> Json:
        recipient = str((await read(request)).payload.get("recipient_id"))
        if recipient not in self.world.people:
            raise ApiError(400, 50033)
        self.world.access.buckets.open_dm()
        return shapes.channel(self.world, self.world.dm(recipient))

    async def gateway_for_bot(self, request: web.Request) -> Json:
        advice = self.api.interactions.gateway.starts.advice(asyncio.get_running_loop().time())
        return {"url": self.api.wire.base.replace("http", "ws", 1) + "/gateway", **advice}

    def guild_channels(self, request: web.Request) -> list[Json]:
        return [shapes.channel(self.world, it) for it in self.world.guild_channels(snowflake(request, "guild"))]

    async def active_threads(self, request: web.Request) -> Json:
        threads = [it for it in self.world.threads(snowflake(request, "guild")) if not it.archived]
        mine = [shapes.thread_member(it, self.world.app_id) for it in threads if self.world.app_id in it.members]
        return {"threads": [shapes.channel(self.world, it) for it in threads], "members": mine, "has_more": False}

    async def member(self, request: web.Request) -> Json:
        id = snowflake(request, "user")
        if id not in (self.world.app_id, *self.world.members()):
            raise ApiError(404, 10007)
        return shapes.full_member(self.world, id, snowflake(request, "guild"))

    # -- commands -------------------------------------------------------------------------------------------

    def _complete(self, command: Json) -> Json:
        """As Discord answers. A command that exists under its name keeps its id."""
        old = [it for it in self.world.commands if it["name"] == command["name"]]
        given = {key: value for key, value in command.items() if value is not None}
        complete = {
            "default_member_permissions": None,
            "name_localizations": None,
            "description_localizations": None,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            "nsfw": False,
            "description": "",
            **given,
            "type": CHAT_INPUT,
            "id": old[0]["id"] if old else self.world.ids.new(),
            "application_id": self.world.app_id,
        }
        if complete["default_member_permissions"] is not None:
            complete["default_member_permissions"] = str(complete["default_member_permissions"])
        same = bool(old) and {**complete, "version": old[0]["version"]} == old[0]
        return {**complete, "version": old[0]["version"] if same else self.world.ids.new()}

    async def put_commands(self, request: web.Request) -> list[Json]:
        commands = (await read(request, many=True)).payload
        check_commands(commands)
        complete = [self._complete(command) for command in commands]
        self.world.set_commands(complete)
        return complete

    # -- answers to interactions ----------------------------------------------------------------------------

    async def callback(self, request: web.Request) -> Any:
        incoming = await read(request)
        told = self.api.interactions.callback(request.match_info["id"], request.match_info["token"], incoming)
        return told if asked(request, "with_response") else None

    async def follow_up(self, request: web.Request) -> Any:
        incoming = await read(request)
        post = self.api.interactions.follow_up(self._record(request), incoming)
        return shapes.for_bot(self.world, post) if asked(request, "wait") else None

    def _record(self, request: web.Request) -> Record:
        return self.api.interactions.by_token(request.match_info["app"], request.match_info["token"])

    def _post(self, request: web.Request) -> Post:
        return self.api.interactions.message(self._record(request), request.match_info["message"])

    async def edit(self, request: web.Request) -> Json:
        incoming = await read(request)
        return shapes.for_bot(self.world, writing.rewrite(self.world, self._post(request), incoming))

    async def delete(self, request: web.Request) -> None:
        self.world.delete_post(self._post(request))
