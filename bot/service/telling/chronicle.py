"""A match that is over, told as a whole: its story, what turned it, what everybody had in secret, and last words.

Secrets are told of tables with open books alone, and only if the match was played to its end or ended by all: the
plans that were handed in, as they stood when the game went on, and what was laid face down. Notes, drafts, standing
orders and rankings are never told.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from bot.service.host.archive import CLOSED, is_open
from bot.service.model import MatchInfo, NotAllowed, Person, Status
from bot.service.play.repository import MatchRepository
from bot.service.play.storing import read_log
from bot.service.telling.recap import Past, Recaps
from bot.store import log, matches
from engine.core import play
from engine.core.course import Course, course_of
from engine.core.protocol import AnyGame, Outcome
from engine.core.refusals import Illegal, Stale
from engine.core.text import TN, SeatName, T, Text

LAST_WORDS = 140  # characters, in one line


class Secret(NamedTuple):
    """What a seat had planned, or laid face down."""

    seat: int
    lines: tuple[Text, ...]


Secrets = Mapping[int, Sequence[Secret]]  # by chapter, what was in force in it


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A match as a whole."""

    match: MatchInfo
    story: tuple[Past, ...]
    secrets: Secrets  # nothing if its books are closed
    course: Course | None
    turns: tuple[Text, ...]  # what turned the match, by its figures
    outcome: Outcome | None

    @property
    def last_words(self) -> list[tuple[int, str]]:
        """By seat what was said at the end."""
        return [(seat.seat, seat.words) for seat in self.match.seats if seat.words]


class Chronicles:
    """Looks back on matches that are over."""

    def __init__(self, repository: MatchRepository, recaps: Recaps) -> None:
        self._repository = repository
        self._recaps = recaps

    async def of(self, match_id: int) -> Chronicle:
        """All of it. Raises ``Stale`` while the match goes on."""
        live = await self._repository.get(match_id)
        if live.standing is None or live.info.status is Status.RUNNING:
            raise Stale(T("This match is not over yet."))
        story = await self._recaps.story(match_id, None)
        secrets = await self.secrets(match_id) if await is_open(self._repository, live) else {}
        outcome = live.game.outcome(live.stands.state)
        snapshots = [one for past in story if (one := live.game.words.score_snapshot(past.view)) is not None]
        course = course_of(snapshots, outcome.points if outcome else None)
        return Chronicle(live.info, story, secrets, course, turns_of(course, outcome), outcome)

    async def secrets(self, match_id: int) -> Secrets:
        """What everybody had in secret. Raises ``NotAllowed`` where that is not told."""
        live = await self._repository.get(match_id)
        if not await is_open(self._repository, live):
            raise NotAllowed(T("This match is not over yet.") if live.info.status is Status.RUNNING else CLOSED)
        async with self._repository.store.reading() as connection:
            locks = {row["ply"] for row in await log.locks(connection, match_id)}
            chapters = {row["ply"]: row["chapter"] for row in await log.happened(connection, match_id)}
            written = await read_log(connection, match_id)
        return await asyncio.to_thread(_secrets, live.game, written, locks, chapters)

    async def say(self, match_id: int, person: Person, words: str) -> MatchInfo:
        """A player's last words on a match, in place of those before. Raises ``NotAllowed``, ``Stale``, ``Illegal``."""
        async with self._repository.locked(match_id) as live:
            seat = live.info.seated(person.id)
            if live.standing is None or live.info.status is Status.RUNNING:
                raise Stale(T("Last words are said when the match is over."))
            line = " ".join(words.split())
            if len(line) > LAST_WORDS:
                raise Illegal(T("Last words have at most {most} characters: {n}.", most=LAST_WORDS, n=len(line)))
            async with self._repository.changing(match_id) as connection:
                await matches.sit(connection, match_id, seat, words=line or None)
            seats = tuple(replace(one, words=line or None) if one.seat == seat else one for one in live.info.seats)
            live = live.with_info(seats=seats)
            self._repository.hold(live)
            return live.info


def _secrets(game: AnyGame, written: play.Log, locks: set[int], chapters: Mapping[int, int]) -> Secrets:
    """Each sealed ply in words, under the chapter in which it was made and those after it until the next."""
    made: dict[int, dict[int, list[Text]]] = {}
    steps = play.replay(game, written, trusted=True)
    before, chapter = next(steps).state.copy(), chapters.get(0, 0)
    for number, (ply, step) in enumerate(zip(written.plies, steps, strict=True), 1):
        if number in locks:
            action = game.actions.parse(ply.notation)
            told = made.setdefault(chapter, {})
            if isinstance(action, game.hidden.locks):
                told[ply.seat] = _planned(game, before, ply.seat)
            else:
                told.setdefault(ply.seat, []).append(game.words.label(action))
        chapter = chapters.get(number, chapter)
        before = step.state.copy()
    found: dict[int, list[Secret]] = {}
    standing: dict[int, Secret] = {}
    for number in range(min(chapters.values(), default=0), max(chapters.values(), default=0) + 1):
        if number in made:
            standing = {seat: Secret(seat, tuple(lines)) for seat, lines in sorted(made[number].items())}
        if standing:
            found[number] = list(standing.values())
    return found


def _planned(game: AnyGame, state: object, seat: int) -> list[Text]:
    """A plan as it is handed in, space by space; without a sheet, what the seat alone knows."""
    question = game.question(state, seat)
    if question is None or question.sheet is None:
        return list(game.words.describe_private(game.view(state, seat)))
    cards = {card.key: card.label for card in question.sheet.cards}
    lying = ((slot.label, cards[slot.card]) for slot in question.sheet.slots if slot.card in cards)
    return [T("{space}: {card}", space=space, card=card) for space, card in lying]


def turns_of(course: Course | None, outcome: Outcome | None) -> tuple[Text, ...]:
    """What turned a match: who took the lead and when, the largest gain of a round, from how far behind it was won."""
    if course is None or len(course.stops) < 2:
        return ()
    points = course.series[0].amounts
    leads = [(stop, _leader(row)) for stop, row in zip(course.stops, points, strict=True)]
    changes = [(stop, lead) for (_, before), (stop, lead) in pairwise(leads) if lead is not None and lead != before]
    found = [T("{stop}: {who} takes the lead.", stop=stop, who=SeatName(lead)) for stop, lead in changes]
    gain, stop, seat = max(
        (after[seat] - before[seat], number, seat)
        for number, (before, after) in enumerate(pairwise(points), 1)
        for seat in range(course.seats)
    )
    swing = T("The largest gain of a round: {n} by {who} ({stop})", n=gain, who=SeatName(seat), stop=course.stops[stop])
    found += [swing] if gain > 0 else []
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1] if outcome else []
    for seat in winners:
        behind, stop = max((max(row) - row[seat], number) for number, row in enumerate(points))
        if behind > 0:
            far = TN("{n} point", "{n} points", behind)
            where = course.stops[stop]
            found.append(T("{who} won from {far} behind ({stop}).", who=SeatName(seat), far=far, stop=where))
    return tuple(found)


def _leader(points: Sequence[int]) -> int | None:
    """The seat in front; None if several are."""
    first = max(points)
    return points.index(first) if points.count(first) == 1 else None
