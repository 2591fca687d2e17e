"""Edo by post (RULES.md 20): order sheets through the service, on a real file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.service.model import Filed
from bot.service.service import Service
from engine.core.orders import BadOrder
from engine.core.text import plain
from engine.edo.game import EDO
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, DAN, HOUR, PLACE, Hall

ALL = {**GAMES, EDO.title: EDO}
PEOPLE = (ANN, BOB, CID, DAN)
DAY = 24 * HOUR
RANKINGS = ("t1; kawagoe", "t2; odawara", "t3; edo", "t4; mito")
"""For the draft, by seat."""
WOOD = ("a 2 2 0", "c 1 2 0", "b 3 0 0")
"""A plan: wood, rice, and a card without officials."""
FULL = {"a_harvest": "auto", "c_harvest": "auto; reserve 2", "b_recruit": "no moves", "wages": "resource; city"}
"""Sheets for it that leave nothing to be asked."""


class Post(Hall):
    """A hall with one match of Edo, its draft done."""

    number = 0

    def __init__(self, path: Path, people: int = 2, seed: str = "post", **options: str) -> None:
        super().__init__(path, ALL)
        self.people, self.seed, self.options = people, seed, options

    async def open(self) -> Service:
        await super().open()
        self.service = Service(self.store, self.clock, games=ALL, seed=self.seed)
        return self.service

    async def begin(self, *, rankings: Sequence[str] = RANKINGS) -> Post:
        await self.open()
        match = await self.service.open(PLACE, ANN, "edo", self.people, self.options, DAY)
        for person in PEOPLE[1 : self.people]:
            match = await self.service.join(match.id, person)
        await self.service.start(match.id, ANN)
        self.number = match.id
        for seat in range(self.people):
            if rankings:
                await self.file(seat, rankings[seat], "draft")
        await self.post()
        return self

    async def plan(self, seat: int, *entries: str, lock: bool = True) -> None:
        lines = [f"assign {place} {entry}" for place, entry in enumerate(entries or WOOD)]
        await self.wish(seat, "; ".join([*lines, *(["lock"] if lock else [])]))

    async def sheets(self, seat: int, sheets: dict[str, str] = FULL) -> None:
        for kind, text in sheets.items():
            await self.file(seat, text, kind)

    async def wish(self, seat: int, wish: str) -> None:
        await self.service.wish(self.number, PEOPLE[seat].id, wish)

    async def view(self, seat: int | None = None) -> Any:
        if seat is None:
            return (await self.service.position(self.number)).view
        return (await self.service.asked(self.number, PEOPLE[seat].id)).view

    async def active(self) -> tuple[int, ...]:
        return (await self.service.position(self.number)).active

    async def due(self) -> timedelta:
        due_at = (await self.service.position(self.number)).due_at
        assert due_at is not None
        return due_at - self.clock.now()

    async def file(self, seat: int, text: str, kind: str) -> Filed:
        await self.service.file_order(self.number, PEOPLE[seat].id, kind, text)
        return await self.filed(seat, kind)

    async def filed(self, seat: int, kind: str) -> Filed:
        orders = await self.service.orders(self.number, PEOPLE[seat].id)
        return next((filed for filed in orders.filed if filed.decision.key == kind), None)  # type: ignore[return-value]

    async def said(self, seat: int, kind: str) -> str:
        """How things stand for a list."""
        trial = (await self.filed(seat, kind)).trial
        assert trial is not None
        return plain(trial)

    async def refused(self, seat: int, text: str, kind: str) -> str:
        """The word that is marked."""
        with pytest.raises(BadOrder) as refusal:
            await self.file(seat, text, kind)
        return text[refusal.value.start : refusal.value.end]

    async def pass_time(self, **length: float) -> None:
        self.clock.move(**length)
        await self.service.run_due()
        await self.service.quiet()

    async def order(self) -> tuple[int, ...]:
        return (await self.view()).turn_order


@pytest.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    """Two people, planning in the first round."""
    post = Post(tmp_path / "daimyo.sqlite3")
    yield await post.begin()
    await post.close()


# -- the draft (20.8), a round that waits once (20.10.4) ------------------------------------------------------------


async def test_sec_20_8_the_draft_is_one_wait(tmp_path: Path) -> None:
    post = Post(tmp_path / "daimyo.sqlite3", people=3)
    await post.begin(rankings=())
    first, second, third = await post.order()
    assert (await post.active(), (await post.view()).phase) == ((first,), "draft")
    await post.file(third, "t1; edo", "draft")
    await post.file(second, "t1; edo", "draft")
    await post.file(first, "edo; t1; mito", "draft")
    view = await post.view()
    assert view.phase == "plan", "everybody had written, so nobody was asked"
    assert [(view.players[seat].start_set, view.players[seat].home) for seat in (first, second, third)] == [
        ("t3", "edo"),
        ("t1", "mito"),
        ("t2", "kawagoe"),
    ]
    await post.close()


@pytest.mark.parametrize("people", [2, 4])
async def test_sec_20_10_a_round_with_full_sheets_waits_once(tmp_path: Path, people: int) -> None:
    post = await Post(tmp_path / "daimyo.sqlite3", people=people).begin()
    for round in (1, 2):
        view = await post.view()
        assert (view.phase, view.round) == ("plan", round)
        for seat in range(people):
            await post.plan(seat, lock=False)
            await post.sheets(seat)
        for seat in range(people):
            assert (await post.view()).round == round
            await post.wish(seat, "lock")
    assert ((await post.view()).phase, (await post.view()).round) == ("plan", 3)
    assert (await post.filed(0, "wages")).text == "", "sheets end with the round"
    await post.service.verify(post.number)
    await post.close()
