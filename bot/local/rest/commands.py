"""The bot's commands; callbacks of interactions, and the webhook for follow-ups."""

from typing import Any

from aiohttp import web

from bot.local import shapes, writing
from bot.local.errors import ApiError
from bot.local.interactions import Record
from bot.local.limits.commands import CHAT_INPUT, check_command, check_commands
from bot.local.model import Post
from bot.local.rest.http import Act, Routes, asked, read, snowflake
from bot.local.words import Json

_WEBHOOK = "/webhooks/{app}/{token}"


class Commands(Routes):
    """Global commands and the guild's own."""

    def routes(self) -> dict[str, Act]:
        acts: dict[str, Act] = {"PUT": self.put_all, "POST": self.add}
        acts["GET"] = lambda request: self._there(self._scope(request))
        acts_on_one: dict[str, Act] = {"GET": self._one, "PATCH": self.change, "DELETE": self.delete}
        routes: dict[str, Act] = {}
        for path in ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"):
            routes |= {f"{method} {path}": act for method, act in acts.items()}
            routes |= {f"{method} {path}/{{command}}": act for method, act in acts_on_one.items()}
        return routes

    def _scope(self, request: web.Request) -> str:
        """The guild's id, or ``global``."""
        return request.match_info.get("guild", "global")

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
        }
        if complete["default_member_permissions"] is not None:
            complete["default_member_permissions"] = str(complete["default_member_permissions"])
        if scope != "global":
            complete["guild_id"] = scope
        same = bool(old) and {**complete, "version": old[0]["version"]} == old[0]
        return {**complete, "version": old[0]["version"] if same else self.world.ids.new()}

    async def put_all(self, request: web.Request) -> list[Json]:
        scope = self._scope(request)
        commands = (await read(request, many=True)).payload
        check_commands(commands)
        complete = [self._complete(scope, command) for command in commands]
        self.world.set_commands(scope, complete)
        return complete

    async def add(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        command = (await read(request)).payload
        check_command(command)
        complete = self._complete(scope, command)
        there = self._there(scope)
        others = [it for it in there if it["id"] != complete["id"]]
        check_commands([*others, command])
        self.world.set_commands(scope, [*others, complete])
        return self.api.wire.answer(complete, 201 if len(others) == len(there) else 200)

    async def change(self, request: web.Request) -> Json:
        scope, old = self._scope(request), self._one(request)
        changed = {**old, **(await read(request)).payload}
        check_command(changed)
        changed["version"] = self.world.ids.new()
        commands = [changed if it["id"] == old["id"] else it for it in self._there(scope)]
        check_commands(commands)
        self.world.set_commands(scope, commands)
        return changed

    async def delete(self, request: web.Request) -> None:
        scope, old = self._scope(request), self._one(request)
        self.world.set_commands(scope, [it for it in self._there(scope) if it["id"] != old["id"]])


class Answers(Routes):
    def routes(self) -> dict[str, Act]:
        return {
            "POST /interactions/{id}/{token}/callback": self.callback,
            f"POST {_WEBHOOK}": self.follow_up,
            f"GET {_WEBHOOK}/messages/{{message}}": lambda request: shapes.for_bot(self.world, self._post(request)),
            f"PATCH {_WEBHOOK}/messages/{{message}}": self.edit,
            f"DELETE {_WEBHOOK}/messages/{{message}}": self.delete,
        }

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
