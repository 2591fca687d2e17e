"""The bot's commands, global and of the guild."""

from __future__ import annotations

from aiohttp import web

from bot.local.errors import ApiError
from bot.local.limits.commands import CHAT_INPUT, check_command, check_commands
from bot.local.rest.http import PREFIX, Api, read, read_json, snowflake
from bot.local.words import Json


def add_routes(router: web.UrlDispatcher, api: Api) -> None:
    routes = Commands(api)
    for scope in ("", "/guilds/{guild}"):
        path = f"{PREFIX}/applications/{{app}}{scope}/commands"
        router.add_get(path, routes.all)
        router.add_put(path, routes.put_all)
        router.add_post(path, routes.add)
        router.add_get(path + "/{command}", routes.one)
        router.add_patch(path + "/{command}", routes.change)
        router.add_delete(path + "/{command}", routes.delete)


class Commands:
    def __init__(self, api: Api) -> None:
        self.api = api
        self.world = api.world

    def _scope(self, request: web.Request) -> str:
        """Raises 20012, 10004."""
        if snowflake(request, "app") != self.world.app_id:
            raise ApiError(403, 20012)
        if "guild" not in request.match_info:
            return "global"
        if snowflake(request, "guild") != self.world.guild_id:
            raise ApiError(404, 10004)
        return self.world.guild_id

    def _there(self, scope: str) -> list[Json]:
        return self.world.commands.get(scope, [])

    def _one(self, request: web.Request) -> Json:
        id = snowflake(request, "command")
        for command in self._there(self._scope(request)):
            if command["id"] == id:
                return command
        raise ApiError(404, 10063)

    def _complete(self, scope: str, command: Json) -> Json:
        """As Discord answers. A command that exists under its name keeps its id."""
        kind = command.get("type") or CHAT_INPUT
        old = [it for it in self._there(scope) if (it["type"], it["name"]) == (kind, command["name"])]
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
            "type": kind,
            "id": old[0]["id"] if old else self.world.ids.new(),
            "application_id": self.world.app_id,
            "version": self.world.ids.new(),
        }
        if complete["default_member_permissions"] is not None:
            complete["default_member_permissions"] = str(complete["default_member_permissions"])
        if scope != "global":
            complete["guild_id"] = scope
        return complete

    # -- routes ---------------------------------------------------------------------------------------------

    async def all(self, request: web.Request) -> web.Response:
        return self.api.answer(self._there(self._scope(request)))

    async def one(self, request: web.Request) -> web.Response:
        return self.api.answer(self._one(request))

    async def put_all(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        commands = (await read(request, many=True)).payload
        check_commands(commands)
        complete = [self._complete(scope, command) for command in commands]
        self.world.set_commands(scope, complete)
        return self.api.answer(complete)

    async def add(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        command = await read_json(request)
        check_command(command)
        complete = self._complete(scope, command)
        there = self._there(scope)
        others = [it for it in there if it["id"] != complete["id"]]
        check_commands([*others, command])
        self.world.set_commands(scope, [*others, complete])
        return self.api.answer(complete, 201 if len(others) == len(there) else 200)

    async def change(self, request: web.Request) -> web.Response:
        scope, old = self._scope(request), self._one(request)
        changed = {**old, **await read_json(request)}
        check_command(changed)
        changed["version"] = self.world.ids.new()
        commands = [changed if it["id"] == old["id"] else it for it in self._there(scope)]
        check_commands(commands)
        self.world.set_commands(scope, commands)
        return self.api.answer(changed)

    async def delete(self, request: web.Request) -> web.Response:
        scope, old = self._scope(request), self._one(request)
        self.world.set_commands(scope, [it for it in self._there(scope) if it["id"] != old["id"]])
        return web.Response(status=204)
