"""The page's side of the table (API.md): reading, doing, events, and the page itself."""

import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import orjson
from aiohttp import web
from pydantic import ConfigDict, Field, ValidationError, validate_call

from bot.local import shapes
from bot.local.errors import ApiError, Impossible, TableError
from bot.local.faults import Faults
from bot.local.feed import Feed
from bot.local.interactions import Interactions
from bot.local.model import Channel
from bot.local.user_actions import Result, UserActions
from bot.local.wire import Wire, decode
from bot.local.words import LOCALES, Json
from bot.local.world import World
from bot.local.writing import content_type

PAGE = Path(__file__).with_name("page")
BODY_BYTES = 80 * 1024 * 1024
"""A form may carry ten files of 10 MiB, in base64; no one does, but a few fit."""
ALONE = (
    "sandbox allow-scripts; default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
)
"""For a page that someone sent: it may do what it can do by itself, and reaches nothing."""
log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Guard:
    """Lets in the browser that opened the printed address, on this machine and in that page alone.

    A key is made at each start; a cookie says that a browser has shown it.
    """

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(24)
        self.port = 0

    @property
    def cookie(self) -> str:
        # Cookies are shared between ports, so the name holds the port.
        return f"daimyo_{self.port}"

    @property
    def hosts(self) -> tuple[str, str]:
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}"

    def headers(self) -> Json:
        """Return the headers of every answer to a browser."""
        sockets = " ".join(f"ws://{host}" for host in self.hosts)
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
            f"connect-src 'self' {sockets}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
        )
        return {
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }

    def check(self, request: web.Request) -> None:
        """Raise ``Impossible`` unless it comes from the table's own page, with the key."""
        if request.host not in self.hosts:
            raise Impossible(f"The table answers only at http://{self.hosts[0]}.", 403)
        acts = request.method != "GET" or request.path == "/local/events"
        if acts and request.headers.get("Origin") not in [f"http://{host}" for host in self.hosts]:
            raise Impossible("This can only be done from the table's own page.", 403)
        if request.path.startswith("/local/"):
            self.check_key(request)

    def fits(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self.key.encode())

    def check_key(self, request: web.Request) -> None:
        if not self.fits(request.cookies.get(self.cookie, "")):
            sentence = "Open the address that was printed when the table was started; it is new at each start."
            raise Impossible(sentence, 403)


@dataclass(slots=True)
class PageApi:
    """The page's routes and the parts that they work with."""

    world: World
    interactions: Interactions
    feed: Feed
    faults: Faults
    wire: Wire
    guard: Guard = field(default_factory=Guard, init=False)
    _sockets: set[web.WebSocketResponse] = field(default_factory=set, init=False)

    def add_routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/", self.index)
        router.add_get("/page/{name}", self.page)
        router.add_get("/attachments/{channel}/{id}/{name}", self.attachment)
        router.add_get("/local/events", self.events)
        acts: dict[str, Callable[..., Awaitable[Json]]] = {
            "GET state": self.state,
            "GET channels/{channel_id}/messages": self.messages,
            "POST people": self.add_person,
            "POST people/{person}": self.change_person,
            "POST read": self.read,
            "POST messages": self.say,
            "POST posts": self.begin_post,
            "POST dismiss": self.dismiss,
            "POST interactions/command": self.command,
            "POST interactions/autocomplete": self.autocomplete,
            "POST interactions/component": self.component,
            "POST interactions/modal": self.modal,
            "POST faults": self.add_fault,
            "DELETE faults": self.clear_faults,
        }
        for address, act in acts.items():
            method, _, path = address.partition(" ")
            router.add_route(method, "/local/" + path, self._doing(act))

    def _doing(self, act: Callable[..., Awaitable[Json]]) -> Handler:
        """The route of an action: query and body hold its arguments; kept before it is answered."""
        checked = validate_call(config=ConfigDict(arbitrary_types_allowed=True))(act)

        async def handle(request: web.Request) -> web.Response:
            body = decode(await request.read() or b"{}")
            if not isinstance(body, dict):
                raise Impossible("The body is a JSON object.")
            fields = {**request.query, **body, **request.match_info}
            if "as" in fields:
                person = self.world.person(str(fields.pop("as")))
                who = UserActions(self.world, self.interactions, person, fields.pop("locale", None))
                fields["who"] = who
                if "channel_id" in fields:
                    fields["channel"] = who.channel(str(fields.pop("channel_id")))
            try:
                answer = await checked(**fields)
            except ValidationError as error:
                field = error.errors()[0]["loc"][0]
                raise Impossible(f"{field} is missing, unknown, or not what it should be.") from error
            self.world.store.settle()
            return _json(answer)

        return handle

    # -- around everything ----------------------------------------------------------------------------------

    @web.middleware
    async def around(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """The guard, and refusals as sentences."""
        if request.path.startswith(("/api/", "/gateway")):
            return await handler(request)
        try:
            self.guard.check(request)
            response = await handler(request)
        except (Impossible, ApiError) as error:
            response = _json({"error": error.sentence}, error.status)
        except TableError as error:
            log.error("%s", error)
            response = _json({"error": str(error)}, 500)
        except web.HTTPException as error:
            response = _json({"error": "There is nothing at this address."}, error.status)
        if not response.prepared:
            response.headers.update({**self.guard.headers(), **response.headers})
        return response

    # -- the page -------------------------------------------------------------------------------------------

    async def index(self, request: web.Request) -> web.StreamResponse:
        key = request.query.get("key")
        if key is not None and self.guard.fits(key):
            answer = web.Response(status=303, headers={"Location": "/"})
            answer.set_cookie(self.guard.cookie, self.guard.key, httponly=True, samesite="Strict", path="/")
            return answer
        self.guard.check_key(request)
        return await _file("index.html")

    async def page(self, request: web.Request) -> web.StreamResponse:
        return await _file(request.match_info["name"])

    async def attachment(self, request: web.Request) -> web.Response:
        """For the page by its cookie, for the bot by the signature in the address."""
        if not self.wire.signed(request.path, request.query.get("hm", "")):
            self.guard.check_key(request)
        data = self.world.store.file(request.match_info["id"])
        if data is None:
            raise Impossible("That file is gone.", 404)
        kind = content_type(request.match_info["name"], data)
        headers = {"Content-Type": kind}
        if kind == "text/html":  # a page of its own, which has nothing of this one's
            headers["Content-Security-Policy"] = ALONE
        else:
            headers["Content-Disposition"] = "inline" if kind.startswith("image/") else "attachment"
        return web.Response(body=data, headers=headers)

    # -- reading --------------------------------------------------------------------------------------------

    async def state(self, who: UserActions | None = None) -> Json:
        world, person = self.world, who.person if who else None
        access = world.access
        channels = world.channels_of(person) if person else world.channels.values()
        guilds = [
            {"id": id, "name": name, "unavailable": id in access.unavailable, "with_bot": id not in access.absent}
            for id, name in world.guilds.items()
        ]
        return {
            "guilds": guilds,
            "people": self.feed.people(),
            "channels": [self.feed.channel(it, person) for it in channels],
            "commands": world.offered_commands(),
            "locales": [{"code": code, "name": name} for code, name in LOCALES.items()],
            "bot": self.feed.bot(),
            "faults": self.faults.to_json(),
        }

    async def messages(
        self,
        who: UserActions,
        channel: Channel,
        limit: Annotated[int, Field(ge=1, le=100)] = 50,
        before: Annotated[int, Field(ge=0)] | None = None,
    ) -> Json:
        """The page of messages before one, or the newest, which are read then."""
        posts = [post for post in self.world.visible(who.person, channel) if before is None or int(post.id) < before]
        if before is None:
            self.world.mark_read(who.person, channel)
        told = [shapes.for_page(self.world, post) for post in posts[-limit:]]
        return {"messages": told, "more": len(posts) > limit}

    async def events(self, request: web.Request) -> web.WebSocketResponse:
        person = self.world.person(request.query.get("as", ""))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        self._sockets.add(socket)
        stop = self.feed.listen(person, lambda event: self.wire.send(socket, orjson.dumps(event)))
        try:
            async for _ in socket:
                pass
        finally:
            stop()
            self._sockets.discard(socket)
        return socket

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.close(code=1001)

    # -- doing ----------------------------------------------------------------------------------------------

    async def read(self, who: UserActions, channel: Channel) -> Json:
        self.world.mark_read(who.person, channel)
        return {}

    async def add_person(self, name: str, locale: str = "en-US") -> Json:
        return {"person": self.feed.person(self.world.add_person(name, locale))}

    async def change_person(self, person: str, locale: str) -> Json:
        changed = self.world.person(person)
        self.world.set_locale(changed, locale)
        return {"person": self.feed.person(changed)}

    async def say(self, who: UserActions, channel: Channel, content: str) -> Json:
        return {"message": shapes.for_page(self.world, who.say(channel, content))}

    async def begin_post(self, who: UserActions, channel: Channel, name: str, content: str) -> Json:
        return {"channel": self.feed.channel(who.begin_post(channel, name, content), who.person)}

    async def dismiss(self, who: UserActions, message_id: str) -> Json:
        who.dismiss(message_id)
        return {}

    async def command(self, who: UserActions, channel: Channel, name: list[str], options: Json | None = None) -> Json:
        return _result(await who.command(channel, name, options or {}))

    async def autocomplete(
        self,
        who: UserActions,
        channel: Channel,
        name: list[str],
        focused: str,
        options: Json | None = None,
        value: Any = "",
    ) -> Json:
        result = await who.autocomplete(channel, name, options or {}, focused, str(value))
        return {**_result(result), "choices": result.choices}

    async def component(self, who: UserActions, message_id: str, custom_id: str, values: Any = None) -> Json:
        return _result(await who.component(message_id, custom_id, values))

    async def modal(self, who: UserActions, interaction_id: str, fields: Json | None = None) -> Json:
        return _result(await who.modal(interaction_id, fields or {}))

    async def add_fault(self, /, **fault: Any) -> Json:
        await self.faults.from_json(fault)
        return {"faults": self.faults.to_json()}

    async def clear_faults(self) -> Json:
        self.faults.clear()
        return {"faults": []}


def _json(body: Json, status: int = 200) -> web.Response:
    return web.Response(body=orjson.dumps(body), status=status, content_type="application/json")


def _result(result: Result) -> Json:
    told: Json = {"status": "ok"} if result.ok else {"status": "failed", "reason": result.reason}
    told |= {"message_ids": [message["id"] for message in result.messages], "interaction_id": result.interaction_id}
    return told | ({"modal": result.modal} if result.modal else {})


async def _file(name: str) -> web.StreamResponse:
    path = PAGE / name
    if path.parent != PAGE or not path.is_file():
        raise Impossible("There is nothing at this address.", 404)
    return web.FileResponse(path)
