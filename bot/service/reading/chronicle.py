"""A finished match: its story, turning points, secrets, last words, and hindsight.

Secrets are told only of tables with open books, and only if the match was played to its end or
ended by all: plans as they were handed in, and pieces laid facedown. Notes, drafts, standing
orders and rankings are never told.

Hindsight is for one person: their decisions in the rounds that changed the expected place of their
seat most, beside those of a strong caretaker. It is given the seat's view of that time, so that
nothing is told that the person did not know. It thinks in a thread, only when asked, and for a
limited time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise, takewhile
from time import monotonic
from typing import Any, NamedTuple

from bot.service.match.match_state import MatchState, read_log
from bot.service.match.pending_plies import By
from bot.service.model import MatchInfo, NotAllowed, Person, Status
from bot.service.play.repository import MatchRepository, Part, on_match
from bot.service.play.suggesting import Thinker
from bot.service.preferences import Door
from bot.service.reading.recap import Past, Recaps, states_after
from bot.service.time.deadlines import with_seat
from bot.store import acts, log
from bot.store.tables import Row
from bot.workers import off_loop
from engine.core import play
from engine.core.codec import load_event
from engine.core.course import Course, ScoreSnapshot, Summary, change_of, leaders
from engine.core.facts import Fight
from engine.core.protocol import AnyGame, Outcome
from engine.core.refusals import Illegal, Stale, too_long
from engine.core.text import TN, Arg, SeatName, T, Text, listing

LAST_WORDS = 140  # characters, in one line
LEADS = 5  # changes of the lead that are told, the last ones
SWINGS = 3  # rounds that changed the expected places, or that of one seat, most
TRIES = 4  # decisions of a round that are thought over, until one differs
SECONDS = 10.0  # thinking time for a person, at most
UPSET = 0.5  # how far below the expected result a win is against the odds

CLOSED = T("The secret plans of this match stay secret. /chronicle tells the rest.")
OPENED = ("end", "import")  # acts: all agreed to the end; read from a file

Secrets = Mapping[int, Mapping[int, Sequence[Text]]]
"""By chapter and seat the plan in force, or what it laid facedown."""


class Turn(NamedTuple):
    """A turning point of a match."""

    words: Text
    at: int
    """The chapter whose board shows it; in a ``Course`` the stop."""
    leads: bool = False
    """True if someone took the lead."""
    swing: float = 0.0
    """The change of all expected places."""


class Swing(NamedTuple):
    """A round with the expected place of each seat before and after it."""

    chapter: int
    news: Text
    before: tuple[float, ...]
    after: tuple[float, ...]


class TurningPoint(NamedTuple):
    """A round as one seat saw it, with a decision of its person in it."""

    news: Text
    before: float
    """The expected place of the seat."""
    after: float
    first: int
    """Plies, both ends included."""
    last: int
    did: Sequence[Text] = ()
    """Their decision, and that of a strong caretaker; nothing if they are the same."""
    advised: Sequence[Text] = ()


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A match as a whole."""

    match: MatchInfo
    story: tuple[Past, ...]
    secrets: Secrets  # nothing if its books are closed
    course: Course | None
    turns: tuple[Turn, ...]  # turning points, by the figures
    cards: Mapping[int, Any]  # by chapter the event of its best battle
    outcome: Outcome | None

    @property
    def last_words(self) -> list[tuple[int, str]]:
        """The last words by seat."""
        return [(seat.seat, seat.words) for seat in self.match.seats if seat.words]


async def is_open(repository: MatchRepository, live: MatchState) -> bool:
    """Return True if a match may show its secrets: by its options, and played or ended by all."""
    if not Door.of(live.info.door).open or live.info.status is not Status.ABANDONED:
        return Door.of(live.info.door).open and live.info.status is Status.OVER
    return bool(await repository.store.read(acts.of_match, live.info.id, OPENED))


class Chronicles(Part):
    """Looks back on finished matches."""

    def __init__(self, repository: MatchRepository, recaps: Recaps) -> None:
        super().__init__(repository)
        self._recaps = recaps

    async def of(self, match_id: int) -> Chronicle:
        """Return the chronicle. Raises ``Stale`` while the match goes on."""
        live = await self._repository.get(match_id)
        if live.standing is None or live.info.status is Status.RUNNING:
            raise Stale(T("This match is not over yet."))
        story = await self._recaps.story(match_id, None)
        secrets = await self.secrets(match_id) if await is_open(self._repository, live) else {}
        outcome = live.game.outcome(live.stands.state)
        snapshots = [live.game.words.score_snapshot(past.view) for past in story]
        views, events = [past.view for past in story], [event for past in story for event in past.public]
        course = live.game.words.course(views, events, outcome.points if outcome else None)
        swings = turns_by(swings_of({past.chapter.number: past.chapter.summary for past in story}, outcome))
        turns = [] if course is None else turns_of(course, outcome.winners if outcome else (), leads=not swings)
        ends = [] if course is None else _ends(course, snapshots)
        found = [*swings, *(turn._replace(at=story[ends[turn.at]].chapter.number) for turn in turns)]
        fights = {it.chapter.number: fight for it in story if (fight := best_fight(live.game, it)) is not None}
        stand = max(fights.items(), key=lambda one: one[1][1].against, default=None)
        if stand is not None and stand[1][1].against >= UPSET:
            found.append(Turn(stand[1][1].told, stand[0]))
        cards = {number: event for number, (event, _) in fights.items()}
        return Chronicle(live.info, story, secrets, course, tuple(found), cards, outcome)

    async def hindsight(self, match_id: int, user_id: int) -> list[TurningPoint]:
        """Return a person's turning points. Raises ``Stale`` before the end, ``NotAllowed``."""
        live = await self._repository.get(match_id)
        seat = live.info.seated(user_id)
        outcome = None if live.standing is None else live.game.outcome(live.stands.state)
        if live.info.status is not Status.OVER or outcome is None:
            raise Stale(T("This match is not over yet."))
        written, rows = await self._store.read(read_log, match_id), await self._store.read(log.happened, match_id)
        played = await self._store.read(log.plies, match_id, seat=seat)
        since = max((row["ply"] for row in rows if row["seq"] <= live.info.seats[seat].since), default=-1)
        own = {row["ply"] for row in played if row["by"] in (By.PERSON, By.ORDER) and row["ply"] > since}
        begun = {row["chapter"]: row["ply"] for row in rows if row["opens"]}
        points, first = list[TurningPoint](), 1
        for chapter, news, before, after in swings_of(await self._recaps.summaries(live, rows), outcome):
            points.append(TurningPoint(news, before[seat], after[seat], first, begun[chapter]))
            first = begun[chapter] + 1
        mine = [point for point in points if any(point.first <= ply <= point.last for ply in own)]
        chosen = sorted(mine, key=lambda point: -abs(point.after - point.before))[:SWINGS]
        return await off_loop(_compared, live, seat, sorted(chosen, key=lambda point: point.first), own, written)

    async def secrets(self, match_id: int) -> Secrets:
        """Return the secrets of all seats. Raises ``NotAllowed`` where they are not told."""
        live = await self._repository.get(match_id)
        if not await is_open(self._repository, live):
            raise NotAllowed(T("This match is not over yet.") if live.info.status is Status.RUNNING else CLOSED)
        written, rows = await self._store.read(read_log, match_id), await self._store.read(log.happened, match_id)
        sealed = await self._store.read(log.plies, match_id, sealed=True)
        return await off_loop(_secrets, live.game, written, sealed, rows)

    @on_match
    async def say(self, live: MatchState, person: Person, words: str) -> MatchInfo:
        """Set a player's last words. Raises ``NotAllowed``, ``Stale``, ``Illegal``."""
        seat = live.info.seated(person.id)
        if live.standing is None or live.info.status is Status.RUNNING:
            raise Stale(T("You can write last words when the match is over."))
        line = " ".join(words.split())
        if len(line) > LAST_WORDS:
            raise Illegal(too_long(LAST_WORDS))
        return await self._repository.update_match(with_seat(live, seat, words=line or None), [])


def _secrets(game: AnyGame, written: play.Log, sealed: Sequence[Row], rows: Sequence[Row]) -> Secrets:
    """Return sealed plies in words by chapter, each also under the chapters until the next one."""
    before = states_after(game, written, {row["ply"] - 1 for row in sealed})
    made: dict[int, dict[int, list[Text]]] = {}
    for number, seat in ((row["ply"], row["seat"]) for row in sealed):
        action = game.actions.parse(written.plies[number - 1].notation)
        chapter = max((row["chapter"] for row in rows if row["ply"] < number), default=0)
        told = made.setdefault(chapter, {})
        if isinstance(action, game.hidden.locks):
            told[seat] = _plan_words(game, before[number - 1], seat)
        else:
            where = game.words.label(action)
            theirs = [row for row in rows if row["ply"] == number and row["audience"] == [seat]]
            own = [game.words.describe(load_event(game, row["data"])) for row in theirs]
            told.setdefault(seat, []).append(T("{space}: {card}", space=where, card=listing(own)) if own else where)
    found, standing = {}, dict[int, list[Text]]()
    for number in range(min(made, default=0), max((row["chapter"] for row in rows), default=0) + 1):
        standing = dict(sorted(made.get(number, standing).items()))
        if standing:
            found[number] = standing
    return found


def _plan_words(game: AnyGame, state: object, seat: int) -> list[Text]:
    """Return a plan as it is handed in, space by space."""
    sheet = question.sheet if (question := game.question(state, seat)) else None
    assert sheet is not None, "a sheet stays open until it is locked"
    cards = {card.key: card.label for card in sheet.cards}
    lying = ((slot.label, cards[slot.card]) for slot in sheet.slots if slot.card in cards)
    return [T("{space}: {card}", space=space, card=card) for space, card in lying]


def swings_of(summaries: Mapping[int, Summary | None], outcome: Outcome | None) -> list[Swing]:
    """Return the rounds of known worth, by chapter; the last one has the result."""
    told = [(chapter, summary) for chapter, summary in sorted(summaries.items()) if summary and summary.worth]
    rows: list[tuple[float, ...]] = [summary.places for _, summary in told]
    if rows and outcome is not None:
        rows[-1] = tuple(map(float, outcome.places))
    start = [(0.5 + len(row) / 2,) * len(row) for row in rows[:1]]  # all are equal
    rounds = zip(told, [*start, *rows], rows, strict=False)
    return [Swing(chapter, summary.headline, before, after) for (chapter, summary), before, after in rounds]


def turns_by(swings: Sequence[Swing]) -> list[Turn]:
    """Return the rounds that changed the expected final places most, in their order."""
    found = []
    for chapter, news, before, after in swings:
        changes = [(abs(then - now), seat) for seat, (then, now) in enumerate(zip(before, after, strict=True))]
        _, seat = max(changes, key=lambda change: (change[0], -change[1]))
        words = T("{news}. {who}’s expected place: {before}, then {after}.", news=news, who=SeatName(seat))
        figures = (("before", round(before[seat], 1)), ("after", round(after[seat], 1)))
        found.append(Turn(Text(words.msgid, (*words.args, *figures)), chapter, swing=change_of(before, after)))
    return sorted(sorted(found, key=lambda turn: -turn.swing)[:SWINGS], key=lambda turn: turn.at)


def turns_of(course: Course, winners: Sequence[int], *, leads: bool = True) -> list[Turn]:
    """Return the changes of the lead if wanted, and the comebacks of winners."""
    points = course.series[0].amounts
    first = [leaders(row) for row in points]
    ahead = [(stop, seats[0] if len(seats) == 1 else None) for stop, seats in enumerate(first)]
    changes = [(stop, lead) for (_, before), (stop, lead) in pairwise(ahead) if lead is not None and lead != before]
    changes, takes = changes[-LEADS:] if leads else [], T("{stop}: {who} takes the lead.")
    found = [_turn(takes, course, stop, lead)._replace(leads=True) for stop, lead in changes]
    for seat in winners:
        behind, stop = max((max(row) - row[seat], number) for number, row in enumerate(points))
        if behind > 0:
            far = TN("{n} point", "{n} points", behind)
            found.append(_turn(T("{who} won from {far} behind ({stop})."), course, stop, seat, far=far))
    return found


def _turn(said: Text, course: Course, stop: int, seat: int, **more: Arg) -> Turn:
    return Turn(T(said.msgid, who=SeatName(seat), stop=course.stops[stop], **more), stop)


def _ends(course: Course, snapshots: Sequence[ScoreSnapshot | None]) -> list[int]:
    """Return for each stop the first part of the story with its points, else the last part."""
    reached, at = [], 0
    for row in course.series[0].amounts:
        rest = range(at, len(snapshots))
        same = (number for number in rest if (one := snapshots[number]) and one.figures[0].amounts == row)
        at = next(same, len(snapshots) - 1)
        reached.append(at)
    return reached


def best_fight(game: AnyGame, past: Past) -> tuple[Any, Fight] | None:
    """Return the battle of a chapter won against the longest odds, else the largest, if any."""
    fights = [(event, game.facts.fight(event, past.match.options)) for event in past.public]
    known = [(event, fight) for event, fight in fights if fight is not None]
    return max(known, key=lambda one: (max(0, one[1].against), one[1].size), default=None)


def _compared(
    live: MatchState, seat: int, points: Sequence[TurningPoint], own: set[int], written: play.Log
) -> list[TurningPoint]:
    """Return as many of these rounds as there is time to think about."""
    wanted = own & {ply for point in points for ply in range(point.first, point.last + 1)}
    states = states_after(live.game, written, {ply - 1 for ply in wanted})
    before = {ply + 1: state for ply, state in states.items()}
    actions = {ply: live.game.actions.parse(written.plies[ply - 1].notation) for ply in before}
    until, found = monotonic() + SECONDS, list[TurningPoint]()
    for point in points:
        plies = sorted(ply for ply in before if point.first <= ply <= point.last)
        locks = [ply for ply in plies if isinstance(actions[ply], live.game.hidden.locks)]
        tries, told = 0, 0
        for ply in (*locks, *plies):
            if tries == TRIES or point.advised or monotonic() > until:
                break
            question, public = live.game.question(before[ply], seat), live.game.view(before[ply], None)
            set_up = live.game.words.score_snapshot(public) is None
            if ply < told or set_up or question is None or (question.sheet is not None) != (ply in locks):
                continue
            thinker = Thinker(live.game, seat, live.private_luck(ply, "hindsight", seat))
            taken = list(takewhile(before.__contains__, count(ply)))
            notations = [written.plies[one - 1].notation for one in taken]
            did, advised, length = thinker.compared([before[one] for one in taken], notations)
            point, tries, told = point._replace(did=did, advised=advised), tries + 1, ply + length
        found += [point] if tries else []
    return found
