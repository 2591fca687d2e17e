"""A hall with one match of Edo, played by sheets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.service.lobby.choices import Choices
from bot.service.model import Filed
from bot.service.service import Service
from engine.core.text import plain
from engine.edo.game import EDO
from engine.registry import GAMES
from tests.bot.service.hall import ANN, BOB, CID, DAN, HOUR, PLACE, Hall
from tests.engine.standing import BadOrder

ALL = {**GAMES, EDO.title: EDO}
PEOPLE = (ANN, BOB, CID, DAN)
DAY = 24 * HOUR
RANKINGS = ("t6; kawagoe", "t7; odawara", "t8; edo", "t9; mito")
"""For the draft, by seat."""
WOOD = ("a 2 2 0", "c 1 2 0", "b 3 0 0")
"""A plan: wood, rice, and a card without officials."""
FULL = {"a_harvest": "auto", "c_harvest": "auto; reserve 2", "b_recruit": "no moves", "wages": "resource; city"}
"""Sheets for it that leave nothing to be asked."""


MISSES = 20
"""No caretaker takes over meanwhile."""


class Post(Hall):
    """A hall with one match of Edo, its draft done."""

    number = 0

    def __init__(
        self,
        path: Path,
        people: int = 2,
        seed: str = "post",
        misses: int = MISSES,
        caretakers: int = 0,
        time: tuple[int, dict[str, int]] = (DAY, {}),
        **options: str,
    ) -> None:
        super().__init__(path, ALL)
        self.people, self.seed, self.misses, self.time, self.options = people, seed, misses, time, options
        self.caretakers = caretakers

    async def open(self) -> Service:
        await super().open()
        self.service = Service(self.store, self.clock, games=ALL, seed=self.seed)
        return self.service

    async def begin(self, *, rankings: Sequence[str] = RANKINGS) -> Post:
        await self.open()
        seconds, clock = self.time
        clock = {**clock, "misses": self.misses}
        match = await self.service.lobby.open(
            PLACE, ANN, "edo", Choices(self.people + self.caretakers, self.options, seconds, clock)
        )
        for person in PEOPLE[1 : self.people]:
            match = await self.service.lobby.join(match.id, person)
        for _ in range(self.caretakers):
            match = await self.service.lobby.add_caretaker(match.id, ANN)
        await self.service.lobby.start(match.id, ANN)
        self.number = match.id
        for seat in range(self.people):
            if rankings:
                await self.file(seat, rankings[seat], "draft")
        await self.service.caretakers.quiet()
        await self.post()
        return self

    async def plan(self, seat: int, *entries: str, lock: bool = True) -> None:
        lines = [f"assign {place} {entry}" for place, entry in enumerate(entries or WOOD)]
        await self.wish(seat, "; ".join([*lines, *(["lock"] if lock else [])]))

    async def sheets(self, seat: int, sheets: dict[str, str] = FULL) -> None:
        for kind, text in sheets.items():
            await self.file(seat, text, kind)

    async def wish(self, seat: int, wish: str) -> None:
        await self.service.play.submit(self.number, PEOPLE[seat].id, wish)

    async def view(self, seat: int | None = None) -> Any:
        if seat is None:
            return (await self.service.play.position(self.number)).view
        return (await self.service.play.question(self.number, PEOPLE[seat].id)).view

    async def active(self) -> tuple[int, ...]:
        return (await self.service.play.position(self.number)).active

    async def due(self) -> timedelta:
        due_at = (await self.service.play.position(self.number)).due_at
        assert due_at is not None
        return due_at - self.clock.now()

    async def file(self, seat: int, text: str, kind: str) -> Filed:
        await self.service.orders.file(self.number, PEOPLE[seat].id, kind, text)
        return await self.filed(seat, kind)

    async def filed(self, seat: int, kind: str) -> Filed:
        orders = await self.service.orders.of(self.number, PEOPLE[seat].id)
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
        await self.service.time.run_due()
        await self.service.caretakers.quiet()

    async def order(self) -> tuple[int, ...]:
        return (await self.view()).turn_order
