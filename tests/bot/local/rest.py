"""Plain HTTP to the table, for what discord.py would not send."""

from __future__ import annotations

from typing import Any

import aiohttp

from tests.bot.local.client import TOKEN
from tests.driver import PeopledTable


class Rest:
    """Requests as the bot, with nothing checked before they leave."""

    def __init__(self, table: PeopledTable, session: aiohttp.ClientSession) -> None:
        self.table = table
        self.session = session
        self.channel = table.channels()[0]["id"]

    async def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = TOKEN,
        files: dict[str, bytes] | None = None,
    ) -> tuple[int, Any]:
        """Status and JSON body."""
        headers = {"Authorization": f"Bot {token}"} if token else {}
        more: dict[str, Any] = {"json": body} if body is not None else {}
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", aiohttp.JsonPayload(body or {}))
            for index, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{index}]", data, filename=name)
            more = {"data": form}
        url = f"{self.table.base}/api/v10{path}"
        async with self.session.request(method, url, headers=headers, **more) as response:
            return response.status, await response.json() if response.status != 204 else None

    async def send(self, body: Any, **more: Any) -> tuple[int, Any]:
        return await self("POST", f"/channels/{self.channel}/messages", body, **more)


def errors(body: Any) -> list[str]:
    """The findings of a 50035 as "path: CODE"."""
    assert body["code"] == 50035, body

    def walk(node: Any, path: str) -> list[str]:
        found = [f"{path}: {error['code']}" for error in node.get("_errors", [])]
        for key, inner in node.items():
            if key != "_errors":
                found += walk(inner, f"{path}.{key}" if path else key)
        return found

    return walk(body["errors"], "")
