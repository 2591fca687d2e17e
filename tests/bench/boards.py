"""A warm board, from view to PNG bytes; the same beside diplomacy's map made a picture by resvg; many at once; a film
of a whole match."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from bot.memory import be_modest, give_back
from bot.service.model import MatchInfo, SeatInfo, Status
from bot.service.reading.recap import Chapter, Past
from bot.texts import Speaker
from bot.ui.kit.artist import Artist
from bot.ui.reading.story import Stories
from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.core.text import plain
from engine.registry import GAMES
from render.registry import PICTURES
from tests.bench import cold
from tests.bench.figures import Figure, Measurement, middle
from tests.bench.naive import Naive

NAMES = ("Anna", "Boris", "Chiyo", "Daniel", "Emma")
VIEWS = 40
PLAIN = 12
"""Boards that are drawn plainly, too."""
AT_ONCE = 50
PEER_ROUNDS = 5


def measurements() -> Iterator[Measurement]:
    """For each game milliseconds of a board, always in a new position, and kilobytes of the largest; then the rest."""
    be_modest()  # as the bot is
    for title in GAMES:
        yield partial(_board, title)
        yield partial(_beside_a_plain_one, title)
        yield partial(_cold, title)
        yield partial(_enlarged, title)
    yield _beside_the_peer
    yield _fifty_at_once
    yield _film


def _board(title: str) -> list[Figure]:
    spent, sizes = _own(title)
    return [
        Figure(f"{title}_board_ms", spent, "ms CPU", most=20),
        Figure(f"{title}_board_kb", sizes, "kB", most=300),
    ]


def _beside_a_plain_one(title: str) -> list[Figure]:
    """Always in a new position, each after a rest in which the memory was given back; in turn, so that both meet the
    same machine."""
    first, *views = _views(title, PLAIN + 1)
    pictures, names = PICTURES[title], NAMES[: GAMES[title].seats[-1]]
    pictures.board(first, names, plain)
    naive, ratios, own = Naive(pictures.paint_board(first, names, plain).image), [], []
    for view in views:
        own.append(_rested(partial(pictures.board, view, names, plain)))
        board = pictures.paint_board(view, names, plain)
        ratios.append(_rested(partial(naive.png, board)) / own[-1])
    return [Figure(f"{title}_board_vs_naive", middle(ratios), "times", least=12, note=f"ours {middle(own):.1f} ms CPU")]


def _rested(draw: Callable[[], bytes]) -> float:
    """Milliseconds of a drawing after a rest."""
    give_back()
    started = time.process_time()
    draw()
    return (time.process_time() - started) * 1e3


def _cold(title: str) -> list[Figure]:
    return [Figure(f"{title}_static_cold_s", cold.seconds(title), "s CPU", most=1, note="nothing kept")]


def _enlarged(title: str) -> list[Figure]:
    return [Figure(f"{title}_closer_ms", _closer(title), "ms CPU", most=60, note="its slowest part")]


def _beside_the_peer() -> list[Figure]:
    slowest = max(_own(title)[0] for title in GAMES)
    return [Figure("board_vs_diplomacy", _peer() / slowest, "times", least=10, note="our slowest board")]


def _fifty_at_once() -> list[Figure]:
    return [Figure("fifty_boards_s", asyncio.run(_fifty()), "s", most=3)]


def _film() -> list[Figure]:
    spent, size, pictures = asyncio.run(_replay())
    return [
        Figure("replay_s", spent, "s", most=5, note=f"{pictures} pictures"),
        Figure("replay_mb", size, "MB", most=10),
    ]


def _own(title: str) -> tuple[float, float]:
    views, pictures = _views(title, VIEWS), PICTURES[title]
    names = NAMES[: GAMES[title].seats[-1]]
    pictures.board(views[0], names, plain)
    spent, sizes = [], []
    for view in views:
        started = time.process_time()
        data = pictures.board(view, names, plain)
        spent.append((time.process_time() - started) * 1e3)
        sizes.append(len(data) / 1000)
    return middle(spent), max(sizes)


def _closer(title: str) -> float:
    """Milliseconds of the slowest part of a board at twice the size."""
    view, pictures, names = _views(title, VIEWS)[-1], PICTURES[title], NAMES[: GAMES[title].seats[-1]]
    slowest = 0.0
    for spot in pictures.spots(view):
        pictures.closer(view, names, spot, plain)
        spent = []
        for _ in range(3):
            started = time.process_time()
            pictures.closer(view, names, spot, plain)
            spent.append((time.process_time() - started) * 1e3)
        slowest = max(slowest, middle(spent))
    return slowest


def _peer() -> float:
    """Milliseconds of diplomacy drawing its map as SVG, and resvg making a picture of our width of it."""
    import resvg_py
    from diplomacy import Game

    game, spent = Game(), []
    game.render()
    for _ in range(PEER_ROUNDS):
        started = time.process_time()
        resvg_py.svg_to_bytes(svg_string=game.render(), width=1600)
        spent.append((time.process_time() - started) * 1e3)
    return middle(spent)


async def _fifty() -> float:
    """Seconds until fifty boards asked for at once are drawn, as the bot draws them."""
    title = next(iter(GAMES))
    match = _match(title)
    views = _views(title, AT_ONCE)
    if len(views) < AT_ONCE:
        raise ValueError("the match was too short")
    artist, say = Artist(), Speaker("en")
    await artist.board(match, views[0], say)
    started = time.perf_counter()
    shown = await asyncio.gather(*(artist.board(match, view, say) for view in views))
    spent = time.perf_counter() - started
    artist.close()
    if not all(shown):
        raise ValueError("a board was not drawn")
    return spent


async def _replay() -> tuple[float, float, int]:
    """Seconds and megabytes of a film of a whole match, as the bot makes it, and of how many pictures it is."""
    title = next(iter(GAMES))
    story = _story(title)
    artist, say = Artist(), Speaker("en")
    await artist.board(story[0].match, story[0].view, say)
    started = time.perf_counter()
    film = await Stories(None, artist).film(story, say, "")  # type: ignore[arg-type]
    spent = time.perf_counter() - started
    artist.close()
    if film is None:
        raise ValueError("no film was made")
    return spent, len(film.data) / 1e6, len(story)


def _story(title: str) -> Sequence[Past]:
    """The chapters of a random match, as everybody may see them."""
    game, match = GAMES[title], _match(title)
    chance = SeededChance("replay")
    step = game.initial_state(game.seats[-1], {}, chance)
    found: list[tuple[Chapter, Any]] = []
    while True:
        for event in step.events:
            if headline := game.words.headline(event):
                found.append((Chapter(len(found) + 1, headline, ()), step.state))
            chapter, _ = found[-1]
            found[-1] = (replace(chapter, events=(*chapter.events, event)), step.state)
        found[-1] = (found[-1][0], step.state)
        if not (active := game.active_seats(step.state)):
            numbers = range(1, len(found) + 1)
            return [Past(match, chapter, numbers, game.view(state, None)) for chapter, state in found]
        legal = game.legal_actions(step.state, active[0])
        step = game.apply_action(step.state, active[0], legal[chance.draw(legal.progressing)], chance)


def _match(title: str) -> MatchInfo:
    now, seats = datetime.now(UTC), GAMES[title].seats[-1]
    taken = tuple(SeatInfo(seat, seat + 1, NAMES[seat]) for seat in range(seats))
    return MatchInfo(1, title, Status.RUNNING, 1, 1, 1, 1, 1, "en", 1, NAMES[0], seats, taken, {}, 60, now, now, None)


def _views(title: str, number: int) -> Sequence[Any]:
    """Public views spread over a random match."""
    game = GAMES[title]
    chance = SeededChance("boards")
    turn: Turn[Any, Any] = Turn(game.initial_state(game.seats[-1], {}, chance).state, chance)
    views = []
    while active := game.active_seats(turn.state):
        legal = game.legal_actions(turn.state, active[0])
        game.sequence.advance(turn, active[0], legal[chance.draw(legal.progressing)])
        turn.events.clear()
        views.append(game.view(turn.state, None))
    return views[:: max(1, len(views) // number)][:number]
