"""What goes wrong on purpose."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from typing import Literal

from aiohttp import web

from bot.local.errors import Impossible
from bot.local.gateway import Gateway
from bot.local.model import World
from bot.local.wire import Wire
from bot.local.words import Json

Handler = Callable[[], Awaitable[web.StreamResponse]]


@dataclass(slots=True)
class Fault:
    """Waits for a request that fits ``route`` (method and path, ``*`` for anything) and spoils it."""

    kind: Literal["rate_limit", "server_error", "delay"]
    route: str = "*"
    times: int = 1
    """How many requests; 0 for all until it is taken back."""
    retry_after: float = 1.0
    is_global: bool = False
    status: int = 502
    when: Literal["before", "after"] = "before"
    """Of a server error: whether the request has its effect."""
    seconds: float = 1.0


class Faults:
    """Those that wait, and those that happen at once."""

    def __init__(self, world: World, gateway: Gateway, wire: Wire) -> None:
        self.world = world
        self.gateway = gateway
        self.wire = wire
        self.waiting: list[Fault] = []

    # -- asking for them ------------------------------------------------------------------------------------

    def rate_limit(
        self, route: str = "*", *, retry_after: float = 1.0, times: int = 1, is_global: bool = False
    ) -> Fault:
        return self._add(Fault("rate_limit", route, times, retry_after=retry_after, is_global=is_global))

    def server_error(
        self, route: str = "*", *, status: int = 502, when: Literal["before", "after"] = "before", times: int = 1
    ) -> Fault:
        return self._add(Fault("server_error", route, times, status=status, when=when))

    def delay(self, route: str = "*", *, seconds: float, times: int = 1) -> Fault:
        return self._add(Fault("delay", route, times, seconds=seconds))

    def _add(self, fault: Fault) -> Fault:
        self.waiting.append(fault)
        return fault

    def clear(self) -> None:
        self.waiting.clear()
        for person in self.world.people.values():
            if person.closed:
                self.close_dms(person.id, False)

    def close_dms(self, person: str, closed: bool = True) -> None:
        who = self.world.person(person)
        who.closed = closed
        self.world.save_person(who)

    async def from_json(self, wish: Json) -> None:
        """A fault as the page asks for it (API.md). Raises ``Impossible``."""
        options = {key: value for key, value in wish.items() if key != "kind"}
        if "global" in options:
            options["is_global"] = options.pop("global")
        immediate: dict[str, Callable[..., Awaitable[None]]] = {
            "drop": self.gateway.drop,
            "reconnect": self._reconnect,
            "invalid_session": self.gateway.invalidate,
            "close_dms": self._close_dms,
            "delete_channel": self._delete_channel,
            "delete_message": self._delete_message,
        }
        try:
            if wish.get("kind") in immediate:
                await immediate[wish["kind"]](**options)
            elif wish.get("kind") in ("rate_limit", "server_error", "delay"):
                self._add(_sound(Fault(wish["kind"], **options)))
            else:
                raise Impossible(f"There is no fault of the kind {wish.get('kind')}.")
        except TypeError:
            raise Impossible(f"The fault {wish['kind']} does not have these fields: {', '.join(options)}.") from None

    async def _reconnect(self) -> None:
        self.gateway.ask_to_reconnect()

    async def _close_dms(self, person: str, closed: bool = True) -> None:
        self.close_dms(person, closed)

    async def _delete_channel(self, channel_id: str) -> None:
        if channel_id not in self.world.channels:
            raise Impossible("There is no such channel.")
        self.world.delete_channel(self.world.channels[channel_id])

    async def _delete_message(self, channel_id: str, message_id: str) -> None:
        post = self.world.posts.get(channel_id, {}).get(message_id)
        if post is None:
            raise Impossible("There is no such message.")
        self.world.delete_post(post)

    def to_json(self) -> list[Json]:
        """The waiting ones, and closed DMs."""
        closed = [person for person in self.world.people.values() if person.closed]
        return [_as_json(fault) for fault in self.waiting] + [
            {"kind": "close_dms", "person": person.id, "closed": True} for person in closed
        ]

    # -- letting them happen --------------------------------------------------------------------------------

    def take(self, method: str, path: str) -> Fault | None:
        """The next fault for this request, with one of its times used up."""
        for fault in self.waiting:
            if fnmatchcase(f"{method} {path}", fault.route):
                if fault.times == 1:
                    self.waiting.remove(fault)
                fault.times = max(0, fault.times - 1)
                return fault
        return None

    async def spoil(self, fault: Fault, handler: Handler) -> web.StreamResponse:
        if fault.kind == "rate_limit":
            return self._too_many(fault)
        if fault.kind == "delay":
            await asyncio.sleep(fault.seconds)
            return await handler()
        if fault.when == "after":
            await handler()
        return web.Response(status=fault.status, text="<html>upstream</html>", content_type="text/html")

    def _too_many(self, fault: Fault) -> web.Response:
        headers = {
            # Without Via, discord.py takes a 429 for a ban by the proxy in front and does not try again.
            "Via": "1.1 local",
            "Retry-After": f"{fault.retry_after:.3f}",
            "X-RateLimit-Scope": "global" if fault.is_global else "user",
        }
        if fault.is_global:
            headers["X-RateLimit-Global"] = "true"
        body = {
            "message": "You are being rate limited.",
            "retry_after": fault.retry_after,
            "global": fault.is_global,
        }
        return self.wire.answer(body, 429, headers)


def _sound(fault: Fault) -> Fault:
    """The fault, if its figures can be carried out. Raises ``Impossible``."""
    numbers = (fault.times, fault.retry_after, fault.seconds, fault.status)
    if not all(isinstance(number, int | float) and number >= 0 for number in numbers):
        raise Impossible("times, retry_after, seconds and status are numbers.")
    if not 500 <= fault.status <= 599 or fault.when not in ("before", "after") or not isinstance(fault.route, str):
        raise Impossible("status is from 500 to 599, when before or after, route a text.")
    return fault


def _as_json(fault: Fault) -> Json:
    fields = {"kind": fault.kind, "route": fault.route, "times": fault.times}
    wanted = {"rate_limit": ("retry_after",), "server_error": ("status", "when"), "delay": ("seconds",)}
    fields |= {key: value for key, value in asdict(fault).items() if key in wanted[fault.kind]}
    if fault.is_global:
        fields["global"] = True
    return fields
