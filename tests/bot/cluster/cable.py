"""The way from one process to the table, which can be cut."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Self
from urllib.parse import urlsplit


class Cable:
    """Cut, it carries nothing, and neither end is told; mended, it carries what is begun anew."""

    def __init__(self, base: str) -> None:
        """``base`` is the address of the table."""
        self._there = urlsplit(base)
        self._whole = asyncio.Event()
        self._whole.set()
        self._ends = set[asyncio.StreamWriter]()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1")
        self.host = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        self.base = f"http://{self.host}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.mend()

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._drop()
        self._whole.set()

    def _drop(self) -> None:
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def _carry(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._ends.add(back)
        await self._whole.wait()
        if back.is_closing():
            return
        there, on = await asyncio.open_connection(self._there.hostname, self._there.port)
        self._ends.add(on)
        await asyncio.gather(self._pass_on(here, on), self._pass_on(there, back))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                await self._whole.wait()
                if writer.is_closing():
                    break
                writer.write(data)
        writer.close()
        self._ends.discard(writer)
