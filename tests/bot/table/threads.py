"""What is read in the thread of a match: that it tells everything, and nothing twice."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby, pairwise

from sqlalchemy import select

from bot.service.match.live_state import Happened
from bot.service.telling.delivery_results import OpenPost
from bot.store.tables import outbox
from bot.ui.kit.words import described, speaker_for_table
from render.registry import PICTURES
from tests.bot.table.house import House, Json, parts
from tests.driver import components

ASSIGNED = 10_000
"""Discord gives components without a number small ones."""
TEXT = 10
"""The kind of component that is words."""


def written(message: Json) -> str:
    """Its words, without what its pictures are called."""
    return "\n".join(part["content"] for part in components(message) if part["type"] == TEXT)


def alts(message: Json, *, sheet: bool) -> list[str]:
    """The alt texts of its report, or of the pictures of single events."""
    files = [file for file in message["attachments"] if file["filename"].startswith("report")]
    return [file.get("description") or "" for file in files if (file["filename"] == "report.png") is sheet]


async def posts(house: House, number: int) -> list[OpenPost]:
    """Each report of the thread as it was left, in order."""
    query = select(outbox.c.payload).where(outbox.c.match_id == number, outbox.c.kind == "report")
    ordered = query.order_by(outbox.c.id)
    rows = await house.app.store.read(lambda connection: connection.execute(ordered).scalars().all())
    left = {(post.era, post.first): post for post in (OpenPost(**row["post"]) for row in rows)}
    return [post for post in left.values() if post.message_id is not None]


async def told_once(house: House, number: int, *, otherwise: Collection[str] = ()) -> None:
    """The posts divide among them all that everybody may know, and each still says its part, in order.

    Those that a restore has left ``otherwise`` say more than their part, and some of it in other words.
    """
    match = await house.service.lobby.match(number)
    say, thread = speaker_for_table(match), house.table.messages(await house.thread(number))
    shown = {int(message["id"]): message for message in thread}
    waiting = (await house.service.repository.get(number)).stands.untold  # a report of these is not due yet
    story = await house.service.outbox.public_events(number, 1, waiting[0].seq - 1 if waiting else 10**6)
    reached = 0
    for post in await posts(house, number):
        part = await house.service.outbox.public_events(number, post.first, post.last)
        assert all(reached < happened.seq for happened in part), "told twice"
        between = [one for one in story if reached < one.seq < post.first]
        untold = described(match, [one.event for one in between], say)
        assert not "".join(untold), f"told nowhere, before {post}: {untold}"
        message = shown[post.message_id or 0]
        assert message["components"][0]["id"] > ASSIGNED, "an edit took the number by which the post can be found again"
        if message["id"] in otherwise:
            reached = post.last
            continue
        sheet = any(file["filename"] == "report.png" for file in message["attachments"])
        gathered = PICTURES[match.title].gathers if sheet else ()
        on_sheet = [one.event for one in part if isinstance(one.event, gathered)]
        sheets = "\n".join(alts(message, sheet=True))
        whole = "More: /history" not in sheets
        assert all(line.splitlines()[0] in sheets for line in described(match, on_sheet, say.plain())) or not whole
        assert not any(line in written(message) for line in described(match, on_sheet, say)), "said twice"
        beside = [one for one in part if not one.opens and one.event not in on_sheet]

        def where(one: Happened, board: int = post.board) -> tuple[object, bool]:
            return one.chapter, one.seq > board > 0

        for _, together in groupby(beside, where):
            events = [one.event for one in together]
            for line, bare in zip(described(match, events, say), described(match, events, say.plain()), strict=True):
                card = any(bare.splitlines()[0] in alt for alt in alts(message, sheet=False))
                assert (line.splitlines()[0] in written(message)) is not card, f"not once: {line}"
        reached = post.last
    untold = described(match, [one.event for one in story if one.seq > reached], say)
    assert not untold, f"told nowhere, after {reached}: {untold}"


async def read_at_its_end(house: House, number: int) -> None:
    """No line was lost by an edit, none is there twice, and nobody is asked any more."""
    await told_once(house, number)
    thread = [it for it in house.table.messages(await house.thread(number)) if not it["ephemeral"]]
    heads = [head for message in thread if (head := written(message).partition("\n")[0]).startswith("## ")]
    assert all(one != other for one, other in pairwise(heads)), "nothing is headed twice"
    last = written(thread[-1])
    assert "## The match is over" in last
    assert "🗞️" in last, "how it was won stands at its head"
    won = [line for line in last.splitlines() if line.startswith("👑 ")]
    assert won, "who won; several if they are equal"
    assert not [message for message in thread if parts(message, "b1:open:")], "nobody is asked any more"
    everything = "\n".join(written(message) for message in thread)
    assert all(everything.count(line) == 1 for line in won)
    assert everything.lower().count("match is over") == 1
    assert "(continued)" not in everything
