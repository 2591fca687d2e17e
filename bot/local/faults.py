"""Faults on purpose: requests spoiled on their way, and bad days that can be asked for."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from fnmatch import fnmatchcase
from functools import partialmethod
from math import ceil
from typing import Annotated, Any, Literal

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, validate_call

from bot.local.bad_days import BadDays
from bot.local.errors import ApiError, Impossible, rate_limited
from bot.local.gateway import Gateway
from bot.local.words import Json
from bot.local.world import World

Handler = Callable[[], Awaitable[web.StreamResponse]]


class Fault(BaseModel):
    """Waits for a request that fits ``route`` (method and path, with ``*``) and spoils it."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    kind: str
    route: str = "*"
    times: int = Field(1, ge=0)
    """The number of requests; 0 for all until it is taken back."""

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        """Return the answer in place of the handler's, or raise ``ApiError``."""
        raise NotImplementedError

    def to_json(self) -> Json:
        told = self.model_dump(by_alias=True).items()
        return {key: value for key, value in told if value is not False and value not in ("", None, {})}


class RateLimit(Fault):
    kind: Literal["rate_limit"] = "rate_limit"
    retry_after: float = Field(1.0, ge=0)
    is_global: bool = Field(False, alias="global")

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        raise rate_limited(self.retry_after, everywhere=self.is_global)


class ServerError(Fault):
    kind: Literal["server_error"] = "server_error"
    status: int = Field(502, ge=500, le=599)
    when: Literal["before", "after"] = "before"
    """Before its effect the request does nothing."""

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        if self.when == "after":
            await handler()
        return web.Response(status=self.status, text="<html>upstream</html>", content_type="text/html")


class Delay(Fault):
    kind: Literal["delay"] = "delay"
    seconds: float = Field(1.0, ge=0)

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        await asyncio.sleep(self.seconds)
        return await handler()


class Answer(Fault):
    """Discord's answer with a status and a code, or that of the proxy in front of it, with HTML."""

    kind: Literal["answer"] = "answer"
    status: int = Field(400, ge=400, le=599)
    code: int = 0
    message: str = ""
    """Without one, Discord's own for that code."""
    retry_after: float | None = Field(None, ge=0)
    """In the body and its header; a 429 always has it."""
    html: str = ""
    """The body in place of JSON."""
    headers: dict[str, str] = {}

    async def spoil(self, handler: Handler) -> web.StreamResponse:
        if self.html:
            headers = {"Content-Type": "text/html", **self.headers}
            return web.Response(body=self.html.encode(), status=self.status, headers=headers)
        body: Json = {"message": self.message} if self.message else {}
        headers = self.headers
        wait = 1.0 if self.retry_after is None and self.status == 429 else self.retry_after
        if wait is not None:
            body |= {"retry_after": wait, "global": False}
            headers = {"Retry-After": str(ceil(wait)), **headers}
        raise ApiError(self.status, self.code, headers=headers, **body)


_WAITING: TypeAdapter[RateLimit | ServerError | Delay | Answer] = TypeAdapter(
    Annotated[RateLimit | ServerError | Delay | Answer, Field(discriminator="kind")]
)
_STRICT = validate_call(config=ConfigDict(strict=True))


class Faults:
    """The faults that wait for a request, and those in force at once (``bad_days``)."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self.days = BadDays(world, gateway)
        self.waiting: list[Fault] = []

    def _add(self, kind: type[Fault], route: str = "*", **more: Any) -> None:
        self.waiting.append(kind(route=route, **more))

    rate_limit = partialmethod(_add, RateLimit)
    server_error = partialmethod(_add, ServerError)
    answer = partialmethod(_add, Answer)
    delay = partialmethod(_add, Delay)

    def clear(self) -> None:
        """Take all back that can be taken back."""
        self.waiting.clear()
        self.days.end()

    async def from_json(self, wish: Json) -> None:
        """Let a fault happen as the page asks for it (API.md). Raises ``Impossible``."""
        options = {key: value for key, value in wish.items() if key != "kind"}
        at_once: dict[Any, Callable[..., Any]] = {
            "drop": self.gateway.drop,
            "reconnect": self.gateway.ask_to_reconnect,
            "invalid_session": self.gateway.invalidate,
            **self.days.acts(),
        }
        try:
            if (act := at_once.get(wish.get("kind"))) is None:
                self.waiting.append(_WAITING.validate_python(wish, strict=True))
            elif inspect.isawaitable(doing := _STRICT(act)(**options)):
                await doing
        except (ValidationError, TypeError, ValueError):
            given = ", ".join(options) or "no fields"
            raise Impossible(f"There is no fault of the kind {wish.get('kind')} with {given} like these.") from None

    def to_json(self) -> list[Json]:
        """Return the faults that wait and those in force."""
        return [fault.to_json() for fault in self.waiting] + [wish for wish, _ in self.days.standing()]

    def take(self, method: str, path: str) -> Fault | None:
        """Return the next fault for this request, with one of its times used up."""
        if self.gateway.away:
            return ServerError(status=503, times=0)
        for fault in self.waiting:
            if fnmatchcase(f"{method} {path}", fault.route):
                if fault.times == 1:
                    self.waiting.remove(fault)
                fault.times = max(0, fault.times - 1)
                return fault
        return None
