"""Who the bot is, users, the guild and its members, and where the gateway is."""

from __future__ import annotations

from aiohttp import web

from bot.local import shapes
from bot.local.errors import ApiError
from bot.local.rest.http import PREFIX, Api, read_json, snowflake
from bot.local.words import Json


def add_routes(router: web.UrlDispatcher, api: Api) -> None:
    routes = Identity(api)
    gets = {
        "/users/@me": routes.me,
        "/users/@me/guilds": routes.my_guilds,
        "/users/{user}": routes.user,
        "/oauth2/applications/@me": routes.application,
        "/applications/@me": routes.application,
        "/gateway": routes.gateway,
        "/gateway/bot": routes.gateway_bot,
        "/guilds/{guild}": routes.guild,
        "/guilds/{guild}/channels": routes.guild_channels,
        "/guilds/{guild}/roles": routes.guild_roles,
        "/guilds/{guild}/threads/active": routes.active_threads,
        "/guilds/{guild}/members": routes.members,
        "/guilds/{guild}/members/{user}": routes.member,
    }
    for path, handler in gets.items():
        router.add_get(PREFIX + path, handler)
    router.add_post(PREFIX + "/users/@me/channels", routes.open_dm)


class Identity:
    def __init__(self, api: Api) -> None:
        self.api = api
        self.world = api.world

    async def me(self, request: web.Request) -> web.Response:
        more = {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}
        return self.api.answer({**shapes.bot_user(self.world), **more})

    async def application(self, request: web.Request) -> web.Response:
        return self.api.answer(shapes.application(self.world))

    async def my_guilds(self, request: web.Request) -> web.Response:
        guild = shapes.guild(self.world)
        mine = {key: guild[key] for key in ("id", "name", "icon", "banner", "features")}
        permissions = str(int(self.world.bot_permissions))
        return self.api.answer([{**mine, "owner": False, "permissions": permissions}])

    async def user(self, request: web.Request) -> web.Response:
        user = shapes.any_user(self.world, snowflake(request, "user"))
        if user is None:
            raise ApiError(404, 10013)
        return self.api.answer(user)

    async def open_dm(self, request: web.Request) -> web.Response:
        recipient = str((await read_json(request)).get("recipient_id"))
        if recipient not in self.world.people:
            raise ApiError(400, 50033)
        return self.api.answer(shapes.channel(self.world, self.world.dm(recipient)))

    async def gateway(self, request: web.Request) -> web.Response:
        return self.api.answer({"url": self._gateway_url()})

    async def gateway_bot(self, request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return self.api.answer({"url": self._gateway_url(), "shards": 1, "session_start_limit": limit})

    def _gateway_url(self) -> str:
        return self.api.wire.base.replace("http", "ws", 1) + "/gateway"

    # -- the guild ------------------------------------------------------------------------------------------

    def _check_guild(self, request: web.Request) -> None:
        if snowflake(request, "guild") != self.world.guild_id:
            raise ApiError(404, 10004)

    async def guild(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        counts: Json = {}
        if request.query.get("with_counts", "").lower() in ("1", "true"):
            people = len(self.world.people) + 1
            counts = {"approximate_member_count": people, "approximate_presence_count": people}
        return self.api.answer({**shapes.guild(self.world), **counts})

    async def guild_channels(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        channels = [it for it in self.world.channels.values() if it.in_guild and not it.is_thread]
        return self.api.answer([shapes.channel(self.world, it) for it in channels])

    async def guild_roles(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        return self.api.answer(shapes.roles(self.world))

    async def active_threads(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        threads = [it for it in self.world.channels.values() if it.is_thread and not it.archived]
        mine = [shapes.thread_member(it, self.world.app_id) for it in threads if self.world.app_id in it.members]
        return self.api.answer(
            {"threads": [shapes.channel(self.world, it) for it in threads], "members": mine, "has_more": False}
        )

    async def members(self, request: web.Request) -> web.Response:
        """Listing them all needs the members intent, which this bot does not have."""
        self._check_guild(request)
        raise ApiError(403, 50001)

    async def member(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        id = snowflake(request, "user")
        if shapes.any_user(self.world, id) is None:
            raise ApiError(404, 10007)
        return self.api.answer(shapes.full_member(self.world, id))
