"""``python -m tests.tools gallery``: pictures of every moment of matches that caretakers play, from seeds."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from bot.cli.command import command, game_called, option, whole
from bot.texts import Speaker
from engine.core.chance import SeededChance
from engine.core.protocol import Turn
from engine.core.text import plain
from engine.registry import GAMES
from render.looks.themes import Look, seen
from render.registry import PICTURES
from render.sheets import Say

NAMES = ("Anna", "Борис", "千代", "Daniel", "Ἑλένη")
Drawing = Callable[[], bytes | None]


@command(
    "gallery",
    "draw boards, plans, reports and end sheets of sample matches",
    option("--out", type=Path, required=True, metavar="DIR", help="folder for the pictures"),
    option("--game", action="append", default=[], help="one game; default: all"),
    option("--seats", type=whole(1, 20), help="one number of seats; default: all"),
    option("--seed", default="gallery", help="the luck of the matches"),
    option("--look", default="", help="for example “dark”, “tritanopia dark”"),
    option("--language", default="en", help="one of the catalogues"),
)
def run(args: argparse.Namespace) -> int:
    """Draw, and print each file's name."""
    for title in args.game:
        game_called(title)
    look = Look.read(args.look)
    args.out.mkdir(parents=True, exist_ok=True)
    for title in args.game or GAMES:
        for name, data in pictures_of(title, args.seed, args.seats, args.language):
            path = args.out / f"{name}.png"
            path.write_bytes(seen(data, look))
            print(path)
    return 0


@dataclass(frozen=True, slots=True)
class Moment:
    """A position worth a picture."""

    name: str
    view: Any
    own: tuple[Any, ...]
    """What each seat sees."""
    events: tuple[Any, ...]
    """The public events since the last board."""
    gathered: tuple[Any, ...]
    """The public events that a report is made of."""
    course: Any = None
    """How the match went up to it, where that is worth a picture."""
    scores: tuple[Any, ...] = ()
    """What the end sheet is made of, once the match is over."""


def pictures_of(title: str, seed: str, seats: int | None = None, language: str = "en") -> Iterator[tuple[str, bytes]]:
    """Name and PNG of each picture of a game: every number of seats, and every side it can be seen from."""
    for label, number, options in variants(title):
        if seats in (None, number):
            for moment in moments(GAMES[title], number, options, f"{seed} {label}"):
                names = NAMES[:number]
                for what, draw in drawings(PICTURES[title], moment, names, Speaker(language, names, markdown=False)):
                    if (data := draw()) is not None:
                        yield f"{label}_{moment.name}{what}", data


def drawings(pictures: Any, moment: Moment, names: Sequence[str], say: Say = plain) -> Iterator[tuple[str, Drawing]]:
    """Yield what each picture of a moment shows, for its name, and a function that draws it."""
    view = moment.view
    yield "", partial(pictures.board, view, names, say, marks=pictures.marks(moment.events))
    yield "_own", lambda: next((data for own in moment.own if (data := pictures.private(own, names, say))), None)
    yield "_report", partial(pictures.report, moment.gathered, view, names, say)
    firsts = {type(event).__name__: event for event in reversed(moment.events)}
    for kind, event in sorted(firsts.items()):
        yield f"_{kind.lower()}", partial(pictures.event, event, view, names, say)
    if moment.course is not None:
        yield "_course", partial(pictures.course, moment.course, view, names, say)
    if moment.name == "middle":
        spots = pictures.spots(view)
        yield "_place", partial(pictures.closer, view, names, spots[0], say)
        yield "_last_place", partial(pictures.closer, view, names, spots[-1], say)
    if moment.scores:
        yield "_scores", partial(pictures.ending, moment.scores, view, names, say)


SEEN_ON_BOARDS = {"shogun": ("side",)}
"""By game the keys of the options that change how a board looks."""


def variants(title: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Yield name, number of seats and options of each match of a game that looks different on the board."""
    game = GAMES[title]
    for number in game.seats:
        for options in _variants(game, SEEN_ON_BOARDS.get(title, ())):
            yield "_".join((title, str(number), *options.values())), number, options


def _variants(game: Any, keys: tuple[str, ...]) -> list[dict[str, str]]:
    """Every choice of the options that change how a board looks."""
    options = {option.key: [setting.value for setting in option.settings] for option in game.options}
    return [dict(zip(keys, chosen, strict=True)) for chosen in product(*(options[key] for key in keys))]


def moments(game: Any, seats: int, options: dict[str, str], seed: str) -> Iterator[Moment]:
    """The first time of each phase, the last time that one seat alone is waited for where all act at once, the first
    time that each kind of report looks back, the middle of the match, and its end.
    """
    chance, advice = SeededChance(seed), SeededChance(f"{seed} advice")
    turn: Turn[Any, Any] = Turn(game.initial_state(seats, options, chance).state, chance)
    told: list[Any] = []
    story: list[Any] = []
    changes: list[Moment] = []
    alone: dict[str, Moment] = {}
    since: dict[type, Moment] = {}
    together = 0
    while active := game.active_seats(turn.state):
        view = game.view(turn.state, None)
        told += [event for event in turn.events if event.audience is None]
        turn.events.clear()
        if not changes or view.phase != changes[-1].name:
            story += told
            changes.append(_moment(game, turn.state, seats, view.phase, told, story))
            if (kind := PICTURES[game.title].since(told)) is not None:
                since.setdefault(kind, replace(changes[-1], name=f"since_{kind.__name__.lower()}"))
            told, together = [], len(active)
        if len(active) == 1 < together:
            alone[view.phase] = _moment(game, turn.state, seats, f"{view.phase}_nearly", (), ())
            together = 1
        legal = game.legal_actions(turn.state, active[0])
        game.sequence.advance(turn, active[0], game.asking.advise(game.view(turn.state, active[0]), legal, advice, 0))
    told += [event for event in turn.events if event.audience is None]
    end = _moment(game, turn.state, seats, "end", told, [*story, *told])
    firsts = {moment.name: moment for moment in reversed(changes)}
    yield from reversed(firsts.values())
    yield from (*alone.values(), *since.values())
    until = len(changes) * 2 // 3 + 1
    course = game.words.course([it.view for it in changes[:until]], story)
    yield replace(changes[until - 1], name="middle", course=course)
    events = [*story, *told]
    course = game.words.course([it.view for it in (*changes, end)], events, game.outcome(turn.state).points)
    scores = PICTURES[game.title].scores(events)
    yield replace(end, course=course, scores=scores)


def _moment(game: Any, state: Any, seats: int, name: str, told: Sequence[Any], story: Sequence[Any]) -> Moment:
    own = tuple(game.view(state, seat) for seat in range(seats))
    return Moment(name, game.view(state, None), own, tuple(told), _gathered(game, told, story))


def _gathered(game: Any, told: Sequence[Any], story: Sequence[Any]) -> tuple[Any, ...]:
    """What was told, or all since what it brings to an end began."""
    since = PICTURES[game.title].since
    if (kind := since(told)) is None:
        return tuple(told)
    begins = (place for place in reversed(range(len(story))) if isinstance(story[place], kind))
    return tuple(story[next(place for place in begins if since(story[place:]) is kind) :])
