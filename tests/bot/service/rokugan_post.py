"""A hall with a match of Rokugan by post, and lists for it (RULES.md 17 of Rokugan)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.service.lobby.choices import Choices
from bot.service.model import Filed, Outgoing, PostKind
from bot.service.service import Service
from engine.registry import GAMES
from engine.rokugan.game import ROKUGAN
from tests.bot.service.hall import ANN, BOB, CID, DAN, HOUR, PLACE, Hall

ALL = {**GAMES, ROKUGAN.title: ROKUGAN}
PEOPLE = (ANN, BOB, CID, DAN)
DAY = 24 * HOUR


class Table(Hall):
    """A hall with one match, played by its people up to some question."""

    number = 0

    def __init__(self, path: Path, seed: str = "programs") -> None:
        super().__init__(path, ALL)
        self.seed = seed

    async def open(self) -> Service:
        await super().open()
        self.service = Service(self.store, self.clock, games=ALL, seed=self.seed)
        return self.service

    async def begin(self, people: int = 3, **clock: int) -> None:
        match = await self.service.lobby.open(PLACE, ANN, "rokugan", Choices(people, {}, DAY, clock))
        for person in PEOPLE[1:people]:
            match = await self.service.lobby.join(match.id, person)
        await self.service.lobby.start(match.id, ANN)
        self.number = match.id

    async def until(self, phase: str, round: int = 0) -> None:
        """Everybody answers as the lot would have it."""
        while (view := await self.view()).phase != phase or view.round < round:
            await self.hand()
        await self.post()

    async def hand(self) -> int:
        """Who must act does so, by hand; whose seat it is."""
        seat = (await self.active())[0]
        question = (await self.service.play.question(self.number, PEOPLE[seat].id)).question
        assert question is not None
        wishes = [choice.wish for choice in question.choices]
        wish = next((wish for wish in ("lot", "pass", "decline", "end") if wish in wishes), wishes[0])
        await self.wish(seat, wish)
        return seat

    async def play_card(self, seat: int) -> None:
        """The first card, with the first of all that can be chosen for it."""
        for _ in range(20):
            question = (await self.service.play.question(self.number, PEOPLE[seat].id)).question
            assert question is not None
            wishes = [
                choice.wish for choice in question.choices if choice.wish.startswith(("play", "choose", "commit"))
            ]
            await self.wish(seat, "commit" if "commit" in wishes else wishes[0])
            if "commit" in wishes:
                return

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

    async def file(self, seat: int, text: str, kind: str = "place") -> Filed:
        await self.service.orders.file(self.number, PEOPLE[seat].id, kind, text)
        return await self.filed(seat, kind)

    async def filed(self, seat: int, kind: str = "place") -> Filed:
        orders = await self.service.orders.of(self.number, PEOPLE[seat].id)
        return next(filed for filed in orders.filed if filed.decision.key == kind)

    async def home(self, seat: int) -> str:
        """A province of the seat's."""
        view = await self.view()
        return next(province.id for province in view.provinces if province.controller == seat)

    async def program(self, seat: int, entries: int = 5) -> str:
        """So many tokens of the hand to a centre of one's own; blessings stay."""
        view, home = await self.view(seat), await self.home(seat)
        faces = [face for face in view.own.hand if not face.startswith("blessing")]
        return "; ".join(f"{face} center:{home}" for face in faces[:entries])

    async def pass_time(self, **length: float) -> None:
        self.clock.move(**length)
        await self.service.time.run_due()
        await self.service.caretakers.quiet()


def order_of(view: Any) -> tuple[int, ...]:
    return tuple(view.turn_order)


def notes(rows: list[Outgoing], user: int) -> list[str]:
    return [row.payload["text"].msgid for row in rows if row.kind is PostKind.NOTE and row.user_id == user]


@asynccontextmanager
async def placing(path: Path) -> AsyncIterator[Table]:
    """Three people whose first placement begins."""
    table = Table(path / "daimyo.sqlite3")
    await table.open()
    await table.begin()
    await table.until("placement")
    yield table
    await table.close()
