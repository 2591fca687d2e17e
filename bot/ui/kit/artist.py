"""Pictures, drawn off the event loop and kept for a while.

A picture is the same for the same view, names and language, so a few hundred kilobytes of memory
save most of the drawing. One worker draws, when the event loop has a calm moment: answers come
first. It also loads what drawing needs, so that the first answers do not wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from bot.logs import frames
from bot.memory import Kept, give_back
from bot.meter import Meter
from bot.service.model import MatchInfo, PendingDecision
from bot.service.reading.recap import Past
from bot.texts import Speaker, fingerprint, fitting, language, shortened
from bot.ui.kit.public import ALT, PRIVATE, Shown
from bot.ui.kit.words import in_words, left_over, shown_look
from bot.workers import contained, in_pool
from engine.core.chance import SeededChance
from engine.core.course import Course, account_of
from engine.core.play import played_ahead
from engine.core.protocol import AnyGame
from engine.core.question import Sheet
from engine.core.text import T, Text
from engine.registry import GAMES

if TYPE_CHECKING:
    from render.pictures import Pictures, Spot

log = structlog.get_logger("daimyo.artist")

X = TypeVar("X")

BOARD, COVER = "board.png", "game.png"
COVER_SEATS = 4
KEPT = 12
NAP, LAG, PATIENCE = 0.002, 0.004, 15
"""Seconds slept before drawing, how much longer that may take in a calm moment, and how often it is
tried.
"""
MORE = T("More: /board in words (/settings pictures).")
MORE_HISTORY = T("More: /history in words (/settings pictures).")
REST = 300.0
"""Seconds without a drawing after which memory is returned."""


class Artist:
    """Draws; None where there is no picture. If a board cannot be drawn, it is told in words."""

    def __init__(self, cache: Path | None = None, meter: Meter | None = None) -> None:
        """``cache`` is a folder for what is slow to work out."""
        self._cache, self._meter = cache, meter
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="artist")
        self._kept = Kept[Hashable, bytes | None](KEPT)
        self._resting: asyncio.TimerHandle | None = None
        self._brush = asyncio.Lock()
        self._ready = self._pool.submit(contained, _prepared)

    def close(self) -> None:
        self._rouse()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def board(
        self, match: MatchInfo, view: Any, say: Speaker, *, events: Sequence[Any] = (), look: str = ""
    ) -> Shown | None:
        """The board of a view, with marks for these events, or all of it in words if none is drawn.

        Without a ``look`` it is drawn in the match’s.
        """
        shown = None
        if not in_words(shown_look(look, match.look)):
            alt = alt_text(alt_lines(match, view), say)
            pictures = await self.pictures(match.title)
            marks = attempt("marks", lambda: pictures.marks(events)) if pictures else None
            shown = await self._paint(match, say, look, BOARD, alt, "board", view, match.names, marks=marks)
        return shown or words_instead(say.all(GAMES[match.title].words.describe_position(view)))

    async def cover(self, title: str, say: Speaker, name: str = COVER) -> Shown | None:
        """Draw the cover of a game, for a file of this name."""
        if (pictures := await self.pictures(title)) is None:
            return None
        draw = partial(_cover, self._cache, pictures, GAMES[title], say.plain())
        data = await self._draw(("cover", title, language(say.locale)), draw, "cover")
        alt = T("A part of the board of {game} in the middle of a match.", game=GAMES[title].name)
        return Shown(data, name, say.plain()(alt)) if data else None

    async def closer(
        self, match: MatchInfo, view: Any, spot: Spot, say: Speaker, *, alt: str, look: str
    ) -> Shown | None:
        """A part of the board, larger; None where words alone are wanted."""
        return await self._paint(match, say, look, "place.png", alt, "closer", view, match.names, spot)

    async def ranked(
        self, match: MatchInfo, view: Any, parts: Sequence[str], named: Sequence[str], say: Speaker, look: str
    ) -> Shown | None:
        """The map with the numbers of a ranking’s ``parts``; None without places or in words."""
        if in_words(shown_look(look, match.look)) or (pictures := await self.pictures(match.title)) is None:
            return None
        known = attempt("middles", lambda: pictures.middles(view)) or ()
        places = tuple(next((word for word in part.split() if word in known), "") for part in parts)
        if not any(places):
            return None
        alt = ", ".join(f"{number}. {words}" for number, words in enumerate(named, 1))
        return await self._paint(match, say, look, "ranking.png", alt, "ranked", view, match.names, places)

    async def private(self, asked: PendingDecision, say: Speaker, look: str) -> Shown | None:
        """The picture of what this seat alone may see: its possessions, knowledge and sheet."""
        match = asked.match
        if in_words(shown_look(look, match.look)):
            sheet = asked.question.sheet if asked.question else None
            lines = say.all(GAMES[match.title].words.describe_private(asked.view))
            untold = [*lying_words(sheet, say), *say.all(left_over(sheet))] if sheet else []
            return words_instead([*lines, *(line for line in untold if line not in lines)])
        alt = plan_account(asked, say)
        return await self._paint(match, say, look, PRIVATE, alt, "private", asked.view, match.names)

    async def event(self, match: MatchInfo, event: Any, view: Any, say: Speaker, *, name: str) -> Shown | None:
        """An event that deserves a picture, from the public ``view``; None for words alone."""
        alt = alt_text([GAMES[match.title].words.describe(event)], say, MORE_HISTORY)
        return await self._paint(match, say, "", name, alt, "event", event, view, match.names)

    async def fight(self, past: Past, event: Any, say: Speaker, look: str) -> Shown | None:
        """A battle of a chapter; where words alone are wanted, its lines tell of it."""
        match = past.match
        alt = alt_text([GAMES[match.title].words.describe(event)], say, MORE_HISTORY)
        return await self._paint(
            match, say, look, "battle.png", alt, "fight", event, past.public, past.view, match.names
        )

    async def report(self, match: MatchInfo, events: Sequence[Any], view: Any, say: Speaker) -> Shown | None:
        """The picture of a whole chapter, where one gathers it; ``view`` is the public one."""
        if (pictures := await self.pictures(match.title)) is None or not events:
            return None
        lines = attempt("account", lambda: pictures.account(events))
        if lines is None:
            return None
        alt = alt_text(lines or map(GAMES[match.title].words.describe, events), say, MORE_HISTORY)
        seen = tuple(events), view, match.names
        return await self._paint(match, say, "", "report.png", alt, "report", *seen, told=lines)

    async def ending(
        self, match: MatchInfo, events: Sequence[Any], view: Any, say: Speaker, *, look: str
    ) -> Shown | None:
        """The final score sheet, out of all public events; None while the match goes on."""
        pictures = await self.pictures(match.title)
        scores = attempt("scores", lambda: pictures.scores(events)) if pictures else None
        if pictures is None or not scores:
            return None
        told_of = attempt("ending", lambda: pictures.ending_account(scores))
        lines = told_of or [GAMES[match.title].words.describe(event) for event in scores]
        alt, seen = alt_text(lines, say, MORE_HISTORY), (scores, view, match.names)
        return await self._paint(match, say, look, "scores.png", alt, "ending", *seen, told=lines)

    async def course(
        self, match: MatchInfo, course: Course, view: Any, say: Speaker, *, alt: str, look: str
    ) -> Shown | None:
        told, seen = list(account_of(course)), (course, view, match.names)
        return await self._paint(match, say, look, "course.png", alt, "course", *seen, told=told)

    async def sheet(
        self, kind: str, shows: Hashable, paint: Callable[[], bytes], alt: Sequence[str], look: str
    ) -> Shown | None:
        """A picture of no single match, from ``shows``; None for words alone, or on failure."""
        if in_words(look):
            return None
        data = await self._draw((kind, shows, look), lambda: _seen(paint(), look), kind)
        return Shown(data, f"{kind}.png", shortened("\n".join(alt), ALT)) if data else None

    async def pictures(self, title: str) -> Pictures | None:
        """Return the pictures of a game; None if they cannot be loaded."""
        try:
            return (await asyncio.wrap_future(self._ready))[title]
        except Exception:
            log.exception("pictures unavailable, run daimyo doctor")
            return None

    async def _paint(
        self,
        match: MatchInfo,
        say: Speaker,
        look: str,
        name: str,
        alt: str,
        kind: str,
        *seen: Any,
        told: Sequence[Text] = (),
        **more: Any,
    ) -> Shown | None:
        """The picture that the method ``kind`` draws of ``seen``, else what is ``told`` instead.

        ``look`` is as its reader chose; without one, as the match has it.
        """
        if in_words(look := shown_look(look, match.look)):
            return words_instead(say.all(told))
        if (pictures := await self.pictures(match.title)) is None:
            return None
        key = (kind, match.title, seen, *more.values(), say.locale, look)
        draw = partial(getattr(pictures, kind), *seen, say.plain(), **more)
        data = await self._draw(key, lambda: _seen(draw(), look), kind)
        return Shown(data, name, shortened(alt, ALT)) if data else None

    async def _draw(self, key: Hashable, draw: Callable[[], bytes | None], kind: str) -> bytes | None:
        """A picture that is kept, or is drawn now; None if that fails."""
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            began = monotonic()
            try:
                self._kept[key] = await self.work(lambda: self._kept.get(key) or draw())  # asked twice, drawn once
            except Exception as trouble:
                log.error("picture not drawn", kind=kind, exception=frames(trouble))
                return None
            if self._meter is not None and self._kept[key] is not None:
                self._meter.renders.labels(kind).observe(monotonic() - began)
        return self._kept.get(key)

    async def work(self, draw: Callable[[], X]) -> X:
        """Have something drawn in its turn, when the event loop has a calm moment or soon after."""
        loop = asyncio.get_running_loop()
        async with self._brush:
            for _ in range(PATIENCE):
                asked = loop.time()
                await asyncio.sleep(NAP)
                if loop.time() - asked < NAP + LAG:
                    break
            self._rouse()
            try:
                return await in_pool(self._pool, draw)
            finally:
                self._resting = loop.call_later(REST, self._rest)

    def _rouse(self) -> None:
        if self._resting is not None:
            self._resting.cancel()

    def _rest(self) -> None:
        with contextlib.suppress(RuntimeError):  # closed meanwhile
            self._pool.submit(give_back)


def attempt(kind: str, work: Callable[[], X]) -> X | None:
    """Return what pictures tell; log their error and return None if they raise one."""
    try:
        return work()
    except Exception as trouble:
        log.error("picture not drawn", kind=kind, exception=frames(trouble))
        return None


def _seen(data: bytes | None, look: str) -> bytes | None:
    from render.looks.themes import Look, seen

    return data if data is None or not look else seen(data, Look.read(look))


def _cover(cache: Path | None, pictures: Pictures, game: AnyGame, say: Speaker) -> bytes:
    """A match of caretakers of the default size, some way in; kept on disk, as no one plays it."""
    from render.sheets.cover import from_cache

    def draw() -> bytes:
        seats = min(COVER_SEATS, game.seats[-1])
        view = game.view(played_ahead(game, seats, pictures.cover_plies, SeededChance(COVER)), None)
        return pictures.cover(view, ("",) * seats, game.name, say)

    version = f"{game.rules_version} {pictures.cover_plies} {language(say.locale)} {fingerprint()}"
    return from_cache(cache, game.title, version, draw)


def _prepared() -> dict[str, Pictures]:
    from render.registry import PICTURES
    from render.text.fonts import missing

    if lost := missing():
        log.error("fonts missing or broken, using others", fonts=lost)
    return PICTURES


def words_instead(lines: Sequence[str]) -> Shown | None:
    """All of a picture in words, in its stead; None if there is nothing to tell."""
    return Shown(b"", "", "", told=tuple(lines)) if lines else None


# -- alt texts ----------------------------------------------------------------------------------------------------


def alt_lines(match: MatchInfo, view: Any) -> tuple[Text, ...]:
    """Return the public board in short lines."""
    words = GAMES[match.title].words
    return (words.alt_text or words.describe_position)(view)


def alt_text(lines: Iterable[Text], say: Speaker, more: Text = MORE) -> str:
    """Return an alt text: all lines, or those that fit and a last line that names ``more``."""
    return fitting("\n".join(say.plain().all(list(lines))).splitlines(), ALT, more=lambda _: say(more))


def plan_account(asked: PendingDecision, say: Speaker) -> str:
    """Return a seat's own sheet in words, space by space; without a sheet, its private view."""
    sheet, words = asked.question.sheet if asked.question else None, say.plain()
    game = GAMES[asked.match.title]
    if sheet is None:
        return alt_text((*game.words.describe_private(asked.view), *alt_lines(asked.match, asked.view)), say)
    whole = [words(game.words.brief(asked.view)), *lying_words(sheet, words)]
    own = [", ".join(words(card.label) for card in sheet.cards if card.slot is None)]
    if any(card.piece for card in sheet.cards):  # a hand of many ways to use a few cards: the view tells the cards
        own = words.all(game.words.describe_private(asked.view))
    return fitting([*whole, *(line for line in own if line and line not in whole)], ALT, more=lambda _: say(MORE))


def lying_words(sheet: Sheet, say: Speaker) -> Iterator[str]:
    """Slot by slot what lies there."""
    cards = {card.key: say(card.label) for card in sheet.cards}
    for slot in sheet.slots:
        lying = say(T("{option}: {value}", option=slot.label, value=cards.get(slot.card or "", "—")))
        yield f"{lying} ({say(slot.hint)})" if slot.hint is not None else lying
