"""The wire: objects as bytes for the bot, with whole addresses that no one can guess."""

import asyncio
import contextlib
import hashlib
import hmac
import re
import secrets
from typing import Any

import orjson
from aiohttp import WSMsgType, web

from bot.local.errors import ApiError

# Inside a JSON text the quotes of someone's own words are escaped, so only real fields match.
_RELATIVE = re.compile(rb'("(?:url|proxy_url)":")(/attachments/[^"]+)"')
_ABSOLUTE = re.compile(r"http://(?:127\.0\.0\.1|localhost):\d+(/attachments/[^?]+)(?:\?.*)?")


class Wire:
    """Knows the address of the server."""

    def __init__(self) -> None:
        self.base = ""
        self._secret = secrets.token_bytes(16)
        self._sending: set[asyncio.Task[None]] = set()

    def encode(self, body: Any) -> bytes:
        data = orjson.dumps(body)
        if b'"/attachments/' in data:
            data = _RELATIVE.sub(self._whole, data)
        return data

    def _whole(self, match: re.Match[bytes]) -> bytes:
        path = match[2]
        return match[1] + self.base.encode() + path + b"?hm=" + self.signature(path.decode()).encode() + b'"'

    def signature(self, path: str) -> str:
        """Return the signature that makes the address of a path known to the bot alone."""
        return hmac.new(self._secret, path.encode(), hashlib.sha256).hexdigest()[:32]

    def signed(self, path: str, signature: str) -> bool:
        return hmac.compare_digest(self.signature(path), signature)

    def send(self, socket: web.WebSocketResponse, text: bytes) -> None:
        """Frames leave in the order of these calls; a slow reader does not hold up the table."""
        task = asyncio.ensure_future(_send(socket, text))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def answer(self, body: Any, status: int = 200) -> web.Response:
        # discord.py reads JSON only if the content type is exactly this, without a charset.
        return web.Response(body=self.encode(body), status=status, headers={"Content-Type": "application/json"})


async def _send(socket: web.WebSocketResponse, text: bytes) -> None:
    # A connection that breaks meanwhile is noticed by the reader; the bot's events stay for a resume.
    with contextlib.suppress(ConnectionError, RuntimeError):
        if not socket.closed:
            await socket.send_frame(text, WSMsgType.TEXT)


def relative(url: str) -> str:
    """An address of this table as its path; any other as it is."""
    match = _ABSOLUTE.fullmatch(url)
    return match[1] if match else url


def decode(data: bytes) -> Any:
    """Raises 50109."""
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise ApiError(400, 50109) from error
