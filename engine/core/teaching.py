"""A lesson page by page: each is a position, what is said about it, and the answers to try."""

from functools import lru_cache
from typing import Any

from engine.core.lesson import LessonStep
from engine.core.play import Log, Ply, replay
from engine.core.protocol import AnyGame, Event
from engine.core.question import TOGETHER, Question
from engine.core.quick import frozen
from engine.core.text import Text


@frozen
class Try:
    """An answer that can be tried."""

    label: Text
    said: Text | None
    """The words about it."""
    right: bool


@frozen
class LessonPage:
    """A page of a lesson."""

    number: int
    of: int
    view: Any
    """The position as the pupil sees it."""
    question: Question | None
    text: Text
    tries: tuple[Try, ...]
    """In an order that does not tell the right one; empty if there is nothing to choose."""
    after: Text | None
    """The words on leaving the page."""
    events: tuple[Event, ...]
    """Events since the page before, as far as the pupil sees them."""

    @property
    def planning(self) -> bool:
        """True if the pupil fills a sheet."""
        return self.question is not None and self.question.sheet is not None


@lru_cache
def pages_of(game: AnyGame) -> tuple[LessonPage, ...]:
    """Return the pages of a game's lesson, the end among them; none if it has no lesson."""
    lesson = game.words.lesson
    if lesson is None:
        return ()
    log = Log(game.title, lesson.seats, lesson.options, lesson.setup, tuple(Ply(*ply) for ply in lesson.plies))
    steps = replay(game, log)
    state, seen, pages = next(steps).state, list[Event](), list[LessonPage]()

    def play_on(plies: int) -> None:
        nonlocal state
        for _ in range(plies):
            step = next(steps)
            state = step.state
            seen.extend(event for event in step.events if event.audience is None or 0 in event.audience)

    at = 0
    for number, step in enumerate((*lesson.steps, LessonStep("end", 0))):
        view, question, happened = game.view(state, 0), game.question(state, 0), tuple(seen)
        text, wrong = lesson.texts[step.key], {wish: lesson.texts[said] for wish, said in step.wrong.items()}
        seen.clear()
        play_on(step.own)
        after = lesson.right(step.key)
        right = TOGETHER.join(notation for _, notation, _ in lesson.plies[at : at + step.own])
        answers = {**wrong, right: after} if right else wrong
        tries = tuple(Try(label(game, wish), said, wish == right) for wish, said in sorted(answers.items()))
        pages.append(LessonPage(number, len(lesson.steps), view, question, text, tries, after, happened))
        play_on(step.plies - step.own)
        at += step.plies
    return tuple(pages)


def label(game: AnyGame, wish: str) -> Text:
    """Return the words of an answer of one or more notations: those of the last one."""
    return game.words.label(game.actions.parse(wish.split(TOGETHER)[-1]))
