"""The bot itself, users, the guild and its members, and the address of the gateway."""

import asyncio

from aiohttp import web

from bot.local import shapes
from bot.local.errors import ApiError
from bot.local.rest.http import Act, Routes, asked, read, snowflake
from bot.local.words import Json


class Identity(Routes):
    def routes(self) -> dict[str, Act]:
        return {
            "GET /users/@me": lambda _: {**shapes.own_user(self.world), "locale": "en-US"},
            "GET /users/@me/guilds": self.my_guilds,
            "GET /users/{user}": self.user,
            "GET /oauth2/applications/@me": lambda _: shapes.application(self.world),
            "GET /applications/@me": lambda _: shapes.application(self.world),
            "GET /gateway": lambda _: {"url": self.api.wire.gateway},
            "GET /gateway/bot": self.gateway_for_bot,
            "GET /guilds/{guild}": self.guild,
            "GET /guilds/{guild}/channels": self.guild_channels,
            "GET /guilds/{guild}/roles": lambda request: shapes.roles(self.world, snowflake(request, "guild")),
            "GET /guilds/{guild}/threads/active": self.active_threads,
            "GET /guilds/{guild}/members/{user}": self.member,
            "POST /users/@me/channels": self.open_dm,
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
        return {"url": self.api.wire.gateway, **self.api.starts.advice(asyncio.get_running_loop().time())}

    async def guild(self, request: web.Request) -> Json:
        counts: Json = {}
        if asked(request, "with_counts"):
            people = len(self.world.members()) + 1
            counts = {"approximate_member_count": people, "approximate_presence_count": people}
        return {**shapes.guild(self.world, snowflake(request, "guild")), **counts}

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
