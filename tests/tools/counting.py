"""What people bear of a match: posts, phone screens, pings. Counted where they arrive, at the local table."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import ceil

from bot.local.model import Change, EventKind
from bot.local.words import Json, MessageFlag, Part
from tests.driver import PeopledTable, components

WIDE, TALL = 390, 844
"""A phone, in CSS pixels."""
INNER, SIGNS, LINE = 326, 44, 22
"""The width of a post's text there, the signs in a line, and the height of a line."""
HEADING = {"# ": 34, "## ": 30, "### ": 26, "-# ": 18}
"""How high a line is that begins with these signs."""
HEAD, GAP, BUTTON, TILE = 56, 10, 42, 160
"""The name above a post and the space below it; between two parts; a button; a row of several pictures."""
PER_ROW = 3
"""Buttons that fit side by side."""


@dataclass(slots=True)
class Burden:
    """What one round brought."""

    posts: int = 0
    """Messages that stay in the thread."""
    height: int = 0
    """Of these on a phone, in CSS pixels, as estimated from their parts."""
    pings: Counter[str] = field(default_factory=Counter)
    """By person what a phone rings for: direct messages, and new messages that mention them, unless they are silent."""

    @property
    def screens(self) -> float:
        """Phone screens that the posts fill."""
        return self.height / TALL


class Counting:
    """Watches a table for one match, by the clock that this goes by."""

    def __init__(self, table: PeopledTable, now: Callable[[], datetime]) -> None:
        self._table, self._now = table, now
        self._begins: list[int] = [0]
        """For each round the first message that came in it."""
        self._opened: list[datetime] = [now()]
        """When each round began: what rings just then asks for its plans."""
        self._pings: list[tuple[datetime, set[str]]] = []
        table.world.watchers.append(self._watch)

    def _watch(self, change: Change) -> None:
        if change.kind is not EventKind.MESSAGE_CREATE or change.post is None or change.channel is None:
            return
        silent = change.post.flags & (MessageFlag.SILENT | MessageFlag.EPHEMERAL)
        if silent or not change.post.body["author"].get("bot"):
            return
        told = {change.channel.recipient_id} if change.channel.recipient_id else _mentioned(change.post.body)
        self._pings.append((self._now(), told))

    def round_began(self) -> None:
        """What comes from now on belongs to the next round."""
        self._begins.append(max((int(post["id"]) for post in self._thread()), default=0) + 1)
        self._opened.append(self._now())

    def start_anew(self) -> None:
        """No round has begun yet: all that came was before the first."""
        del self._begins[1:], self._opened[1:]

    def burdens(self) -> list[Burden]:
        """What each round brought, first what came before them."""
        found = [Burden() for _ in self._begins]
        for at, told in self._pings:
            found[sum(at >= opened for opened in self._opened) - 1].pings.update(told)
        for post in self._thread():
            round = sum(int(post["id"]) >= begin for begin in self._begins) - 1
            found[round].posts += 1
            found[round].height += height(post)
        return found

    def _thread(self) -> Sequence[Json]:
        return [post for thread in self._table.threads() for post in self._table.messages(thread["id"])]


def _mentioned(body: Json) -> set[str]:
    return {str(user["id"]) for user in body.get("mentions", [])}


def height(post: Json) -> int:
    """How high a post is on a phone, about: in CSS pixels."""
    sizes = {f"attachment://{file['filename']}": (file["width"], file["height"]) for file in post["attachments"]}
    sizes |= {file["url"]: (file["width"], file["height"]) for file in post["attachments"]}
    return HEAD + sum(_part(part, sizes) + GAP for part in components(post))


def _part(part: Json, sizes: dict[str, tuple[int, int]]) -> int:
    if part["type"] == Part.TEXT:
        return sum(_line(line) for line in part["content"].split("\n"))
    if part["type"] == Part.ROW:
        return BUTTON * ceil(len(part["components"]) / PER_ROW)
    if part["type"] == Part.GALLERY:
        if len(part["items"]) > 1:
            return TILE * ceil(len(part["items"]) / 2)
        wide, tall = sizes.get(part["items"][0]["media"]["url"], (1, 1))
        return round(INNER * tall / wide)
    return 0


def _line(line: str) -> int:
    high = next((high for begin, high in HEADING.items() if line.startswith(begin)), LINE)
    return high * max(1, ceil(len(line) / SIGNS))
