"""Callbacks of interactions, and the webhook through which their messages are followed up."""

from __future__ import annotations

from aiohttp import web

from bot.local import shapes, writing
from bot.local.model import Post
from bot.local.rest.http import PREFIX, Api, read


def add_routes(router: web.UrlDispatcher, api: Api) -> None:
    routes = Answers(api)
    router.add_post(PREFIX + "/interactions/{id}/{token}/callback", routes.callback)
    webhook = PREFIX + "/webhooks/{app}/{token}"
    router.add_post(webhook, routes.follow_up)
    router.add_get(webhook + "/messages/{message}", routes.fetch)
    router.add_patch(webhook + "/messages/{message}", routes.edit)
    router.add_delete(webhook + "/messages/{message}", routes.delete)


class Answers:
    def __init__(self, api: Api) -> None:
        self.api = api
        self.interactions = api.interactions

    async def callback(self, request: web.Request) -> web.Response:
        incoming = await read(request)
        told = self.interactions.callback(request.match_info["id"], request.match_info["token"], incoming)
        if _asked(request, "with_response"):
            return self.api.answer(told)
        return web.Response(status=204)

    async def follow_up(self, request: web.Request) -> web.Response:
        incoming = await read(request)
        record = self.interactions.by_token(request.match_info["app"], request.match_info["token"])
        post = self.interactions.follow_up(record, incoming)
        if _asked(request, "wait"):
            return self._told(post)
        return web.Response(status=204)

    def _post(self, request: web.Request) -> Post:
        record = self.interactions.by_token(request.match_info["app"], request.match_info["token"])
        return self.interactions.message(record, request.match_info["message"])

    def _told(self, post: Post) -> web.Response:
        return self.api.answer(shapes.for_bot(self.api.world, post))

    async def fetch(self, request: web.Request) -> web.Response:
        return self._told(self._post(request))

    async def edit(self, request: web.Request) -> web.Response:
        incoming = await read(request)
        return self._told(writing.rewrite(self.api.world, self._post(request), incoming))

    async def delete(self, request: web.Request) -> web.Response:
        self.api.world.delete_post(self._post(request))
        return web.Response(status=204)


def _asked(request: web.Request, name: str) -> bool:
    return request.query.get(name, "").lower() in ("1", "true")
