"""Callbacks of interactions, and the webhook through which their messages are followed up."""

from typing import Any

from aiohttp import web

from bot.local import shapes, writing
from bot.local.interactions import Record
from bot.local.model import Post
from bot.local.rest.http import Act, Routes, asked, read
from bot.local.words import Json

_WEBHOOK = "/webhooks/{app}/{token}"


class Answers(Routes):
    def routes(self) -> dict[str, Act]:
        return {
            "POST /interactions/{id}/{token}/callback": self.callback,
            f"POST {_WEBHOOK}": self.follow_up,
            f"GET {_WEBHOOK}/messages/{{message}}": self.fetch,
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

    async def fetch(self, request: web.Request) -> Json:
        return shapes.for_bot(self.world, self._post(request))

    async def edit(self, request: web.Request) -> Json:
        incoming = await read(request)
        return shapes.for_bot(self.world, writing.rewrite(self.world, self._post(request), incoming))

    async def delete(self, request: web.Request) -> None:
        self.world.delete_post(self._post(request))
