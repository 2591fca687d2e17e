"""The gateway: sessions of the bot, events for them, resuming after a lost connection."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import orjson
from aiohttp import WSMessage, WSMsgType, web

from bot.local import shapes
from bot.local.limits.buckets import Window
from bot.local.model import Change, Channel, EventKind, Post
from bot.local.session import Close, Hangup, Session, Starts, shard_of
from bot.local.wire import Wire
from bot.local.words import PRIVILEGED, Intent, Json
from bot.local.world import World

HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.03
PAYLOAD_BYTES = 4096
"""More than this a client may not send at once."""
EVENTS_A_MINUTE = 120


class Op(IntEnum):
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    ACK = 11


@dataclass(slots=True, eq=False)
class _Line:
    """One connection."""

    socket: web.WebSocketResponse
    host: str
    """As which the client knows the table."""
    session: Session | None = None
    dropped: bool = False
    """The table broke it: then the other side's goodbye is only an echo."""
    received: Window = field(default_factory=Window)


class Gateway:
    """Serves ``/gateway``."""

    remembered_seconds = 120.0
    most_guilds = 2500
    """The most servers that one session may have."""
    away = False
    """The whole of Discord is out of reach."""

    def __init__(self, world: World, wire: Wire, token: str) -> None:
        self.world = world
        self.wire = wire
        self.token = token
        self.starts = Starts()
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        """Counters for tests."""
        self.on_presence: Callable[[bool], None] = lambda online: None
        self._lines: set[_Line] = set()

    # -- outgoing -------------------------------------------------------------------------------------------

    @property
    def online(self) -> bool:
        return any(session.socket is not None for session in self.sessions.values())

    def reaches(self, guild_id: str | None) -> bool:
        """Return True if an event of a server, or of none, reaches the bot now or later.

        Forgets sessions that are lost.
        """
        now = asyncio.get_running_loop().time()
        for session in list(self.sessions.values()):
            if session.lost_at is not None and now - session.lost_at > self.remembered_seconds:
                del self.sessions[session.id]
        return any(session.shard.has(guild_id) for session in self.sessions.values())

    def dispatch(self, event: str, data: Any, guild_id: str | None, intent: Intent | None = None) -> None:
        """Send an event to the sessions of its shard, now or when they resume."""
        there = [it for it in self.sessions.values() if it.shard.has(guild_id)]
        self._tell(event, data, *[it for it in there if intent is None or it.intents & intent])

    def _tell(self, event: str, data: Any, *told: Session) -> None:
        body = self.wire.encode(data) if told else b""
        for session in told:
            session.seq += 1
            text = b'{"op":0,"t":"%s","s":%d,"d":%s}' % (event.encode(), session.seq, body)
            session.events.append((session.seq, text))
            if session.socket is not None:
                self.wire.send(session.socket, text)

    def _send_op(self, socket: web.WebSocketResponse, op: Op, data: Any = None) -> None:
        self.wire.send(socket, orjson.dumps({"op": op, "d": data, "s": None, "t": None}))

    def watch(self, change: Change) -> None:
        """Tell the bot of a change at the table, as far as its intents ask for it."""
        channel, post = change.channel, change.post
        if not self.sessions or channel is None or not self.world.access.reaches(channel.guild_id):
            return
        if change.kind is EventKind.TYPING:
            data = {"channel_id": channel.id, "user_id": self.world.app_id, "timestamp": int(self.world.ids.seconds())}
            intent = Intent.GUILD_TYPING if channel.in_guild else Intent.DIRECT_TYPING
            self.dispatch("TYPING_START", data, channel.guild_id, intent)
        elif post is None and channel.in_guild:
            self._tell_channel(change.kind, channel)
        elif post is not None and post.addressee is None and not post.loading:
            answered = change.before is not None and change.before.loading
            self._tell_post(EventKind.MESSAGE_CREATE if answered else change.kind, channel, post)

    def _tell_channel(self, kind: EventKind, channel: Channel) -> None:
        data = shapes.channel(self.world, channel)
        if kind is EventKind.CHANNEL_CREATE and channel.is_thread:
            data["newly_created"] = True
        if kind is EventKind.CHANNEL_DELETE and channel.is_thread:
            data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
        event = kind.upper().replace("CHANNEL", "THREAD") if channel.is_thread else kind.upper()
        self.dispatch(event, data, channel.guild_id, Intent.GUILDS)

    def _tell_post(self, kind: EventKind, channel: Channel, post: Post) -> None:
        data = {"id": post.id, "channel_id": channel.id, **shapes.in_guild(channel)}
        if kind is not EventKind.MESSAGE_DELETE:
            data |= shapes.for_bot(self.world, post)
            if channel.in_guild:
                data["member"] = shapes.member(self.world, post.body["author"]["id"])
        intent = Intent.GUILD_MESSAGES if channel.in_guild else Intent.DIRECT_MESSAGES
        self.dispatch(kind.upper(), data, channel.guild_id, intent)

    # -- incoming -------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        if self.away:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        line = _Line(socket, request.host)
        self._lines.add(line)
        self._send_op(socket, Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        try:
            async for message in socket:
                self._receive(line, message)
        except Hangup as hangup:
            code, reason = hangup.args
            await socket.close(code=code, message=reason.encode())
        finally:
            self._lines.discard(line)
            if (session := line.session) is not None and session.socket is socket:
                session.socket, session.lost_at = None, asyncio.get_running_loop().time()
                if socket.close_code in (1000, 1001) and not line.dropped:
                    # The client said goodbye: the session is over.
                    self.sessions.pop(session.id, None)
                self.on_presence(self.online)
        return socket

    def _receive(self, line: _Line, message: WSMessage) -> None:
        if line.received.take(asyncio.get_running_loop().time(), EVENTS_A_MINUTE, 60):
            raise Hangup(Close.RATE_LIMITED, "You are being rate limited.")
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY) or len(message.data) > PAYLOAD_BYTES:
            raise Hangup(Close.DECODE_ERROR, "Error while decoding payload.")
        try:
            payload = orjson.loads(message.data)
            op, data = payload["op"], payload.get("d")
        except (orjson.JSONDecodeError, KeyError, TypeError):
            raise Hangup(Close.DECODE_ERROR, "Error while decoding payload.") from None
        handlers: dict[int, Callable[[_Line, Any], object]] = {
            Op.HEARTBEAT: self._heartbeat,
            Op.IDENTIFY: self._identify,
            Op.RESUME: self._resume,
            Op.REQUEST_MEMBERS: self._request_members,
            # No one here shows what a bot says of its mood.
            Op.PRESENCE: lambda line, data: _session(line),
        }
        if not isinstance(op, int) or op not in handlers:
            raise Hangup(Close.UNKNOWN_OPCODE, "Unknown opcode.")
        handlers[op](line, data)

    def _heartbeat(self, line: _Line, seq: int | None) -> None:
        if line.session is not None and isinstance(seq, int):
            # An event that has arrived need not be kept for a resume.
            while line.session.events and line.session.events[0][0] <= seq:
                line.session.events.popleft()
        # The client notes the time of a heartbeat only after sending it: an answer before that would look very late.
        asyncio.get_running_loop().call_later(ACK_SECONDS, self._send_op, line.socket, Op.ACK)

    def _identify(self, line: _Line, data: Json) -> None:
        if line.session is not None:
            raise Hangup(Close.ALREADY_AUTHENTICATED, "Already authenticated.")
        self._check_token(data)
        intents = data.get("intents")
        if not isinstance(intents, int):
            raise Hangup(Close.INVALID_INTENTS, "Invalid intent(s).")
        if intents & PRIVILEGED:
            raise Hangup(Close.DISALLOWED_INTENTS, "Disallowed intent(s).")
        shard = shard_of(data)
        guilds = [guild for guild in self.world.access.guilds() if shard.has(guild)]
        if len(guilds) > self.most_guilds:
            raise Hangup(Close.SHARDING_REQUIRED, "Sharding required.")
        if not self.starts.take(shard, asyncio.get_running_loop().time()):
            self._send_op(line.socket, Op.INVALID_SESSION, False)
            return
        session = line.session = Session(secrets.token_hex(16), intents, shard, line.socket)
        self.sessions[session.id] = session
        self.identified += 1
        ready = {
            "v": 10,
            "user": shapes.own_user(self.world),
            "guilds": [{"id": guild, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": f"ws://{line.host}/gateway",
            "shard": [shard.number, shard.count],
            "application": {"id": self.world.app_id, "flags": 0},
            "private_channels": [],
        }
        self._tell("READY", ready, session)
        if intents & Intent.GUILDS:
            for guild in filter(self.world.access.reaches, guilds):
                self._tell("GUILD_CREATE", shapes.guild_create(self.world, guild), session)
        self.on_presence(True)

    def _check_token(self, data: Json) -> None:
        if not isinstance(data, dict) or data.get("token") != self.token:
            raise Hangup(Close.AUTHENTICATION_FAILED, "Authentication failed.")

    def _resume(self, line: _Line, data: Json) -> None:
        self._check_token(data)
        session = self.sessions.get(data.get("session_id", ""))
        if session is None or (session.events and data.get("seq", 0) < session.events[0][0] - 1):
            self._send_op(line.socket, Op.INVALID_SESSION, False)
            return
        line.session, session.socket, session.lost_at = session, line.socket, None
        self.resumed += 1
        for seq, text in list(session.events):
            if seq > (data.get("seq") or 0):
                self.wire.send(line.socket, text)
        self._tell("RESUMED", {}, session)
        self.on_presence(True)

    def _request_members(self, line: _Line, data: Json) -> None:
        """Send members by id, at most a hundred; all of them need the members intent."""
        session = _session(line)
        wanted = data.get("user_ids") or []
        wanted = [str(id) for id in (wanted if isinstance(wanted, list) else [wanted])]
        known = {*self.world.members(), self.world.app_id}
        found = [id for id in wanted if id in known]
        chunk = {
            "guild_id": data["guild_id"],
            "members": [shapes.full_member(self.world, id, data["guild_id"]) for id in found[:100]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [id for id in wanted if id not in known],
            **({"nonce": data["nonce"]} if data.get("nonce") else {}),
        }
        self._tell("GUILD_MEMBERS_CHUNK", chunk, session)

    # -- endings --------------------------------------------------------------------------------------------

    def _of(self, shard: int | None) -> list[_Line]:
        """The lines of a shard, or all."""
        return [it for it in self._lines if shard is None or (it.session and it.session.shard.number == shard)]

    async def drop(self, shard: int | None = None) -> None:
        """Break the connections of a shard, or all; the sessions can be resumed."""
        for line in self._of(shard):
            line.dropped = True
            await line.socket.close(code=Close.UNKNOWN_ERROR, message=b"Unknown error.")

    def ask_to_reconnect(self, shard: int | None = None) -> None:
        for line in self._of(shard):
            self._send_op(line.socket, Op.RECONNECT)

    async def invalidate(self, shard: int | None = None) -> None:
        """Forget the sessions of a shard, or all; a client that resumes has to identify again."""
        for session in list(self.sessions.values()):
            if shard in (None, session.shard.number):
                del self.sessions[session.id]
        for line in self._of(shard):
            self._send_op(line.socket, Op.INVALID_SESSION, False)
        self.on_presence(self.online)

    async def close(self) -> None:
        for line in list(self._lines):
            await line.socket.close(code=1001, message=b"")


def _session(line: _Line) -> Session:
    if line.session is None:
        raise Hangup(Close.NOT_AUTHENTICATED, "Not authenticated.")
    return line.session
