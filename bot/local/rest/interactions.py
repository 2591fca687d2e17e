"""Callbacks of interactions, and the webhook through which their messages are followed up."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from bot.local import shapes, writing
from bot.local.interactions import Record
from bot.local.model import Post
from bot.local.rest.http import Api, asked, read
from bot.local.words import Json


def add_routes(router: web.UrlDispatcher, api: Api) -> None:
    routes = Answers(api)
    api.add(router, "POST", "/interactions/{id}/{token}/callback", routes.callback)
    webhook = "/webhooks/{app}/{token}"
    api.add(router, "POST", webhook, routes.follow_up)
    api.add(router, "GET", webhook + "/messages/{message}", routes.fetch)
    api.add(router, "PATCH", webhook + "/messages/{message}", routes.edit)
    api.add(router, "DELETE", webhook + "/messages/{message}", routes.delete)


class Answers:
    def __init__(self, api: Api) -> None:
        self.world = api.world
        self.interactions = api.interactions

    async def callback(self, request: web.Request) -> Any:
        incoming = await read(request)
        told = self.interactions.callback(request.match_info["id"], request.match_info["token"], incoming)
        return told if asked(request, "with_response") else None

    async def follow_up(self, request: web.Request) -> Any:
        incoming = await read(request)
        post = self.interactions.follow_up(self._record(request), incoming)
        return shapes.for_bot(self.world, post) if asked(request, "wait") else None

    def _record(self, request: web.Request) -> Record:
        return self.interactions.by_token(request.match_info["app"], request.match_info["token"])

    def _post(self, request: web.Request) -> Post:
        return self.interactions.message(self._record(request), request.match_info["message"])

    async def fetch(self, request: web.Request) -> Json:
        return shapes.for_bot(self.world, self._post(request))

    async def edit(self, request: web.Request) -> Json:
        incoming = await read(request)
        return shapes.for_bot(self.world, writing.rewrite(self.world, self._post(request), incoming))

    async def delete(self, request: web.Request) -> None:
        self.world.delete_post(self._post(request))
