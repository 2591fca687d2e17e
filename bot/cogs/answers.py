"""``/decide answer:``: an answer in words, also in two steps, such as ``army 3 at Lion West``."""

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence

from bot.texts import Speaker, cut, escaped
from bot.ui.kit.words import some
from engine.core.question import Choice, Question
from engine.core.refusals import Unreadable
from engine.core.sentences import titled
from engine.core.text import OR, TC, T, Text, bare, folded

Ahead = Callable[[str], Awaitable[Question | None]]
"""The next question after an answer that stays private; None for any other answer."""
BETWEEN = "at | to | on | in | into"
JOINT = TC("typed", "at | to | on | in | into")
"""The words between two steps, the one to show first."""
NAME = 100
"""The length of a suggested answer."""
SEVERAL = 6
"""The most answers named if several fit."""


def worded(question: Question, one: Choice, say: Speaker) -> str:
    """Return a choice in words, its group first."""
    group = _group(question, one)
    return say(titled(group, one.label)) if group else say(one.label)


def _group(question: Question, one: Choice) -> Text | None:
    return next((group.label for group in question.groups if group.key == one.group), None)


async def read_answer(question: Question, answer: str, say: Speaker, ahead: Ahead) -> str | None:
    """Return the wish of an answer: one choice, or two in a row, in words or notation.

    Signs and emoji do not count. None if it is neither. Raises ``Unreadable`` if only the first
    step is clear.
    """
    wanted, typed = answer.strip().casefold(), _key(answer)
    for one in question.choices:
        names = _key(one.wish), _key(worded(question, one, say)), _key(say(one.label))
        if wanted == one.wish.casefold() or (typed and typed in names):
            return one.wish
    for one, rest in _begun(question, answer, say):
        if rest and (then := await ahead(one.wish)) is not None:
            found, second = _fitting(then, rest, say), " ".join(rest)
            exact = [it for it in found if second in (_key(worded(then, it, say)), _key(say(it.label)))]
            return f"{one.wish}; {_only(then, exact[:1] or found, answer, say)}"
    return None


def only_choice_with(question: Question, answer: str, say: Speaker) -> str:
    """Return the wish of the only choice that has all of these words. Raises ``Unreadable``."""
    typed = set(_key(answer).split())
    found = [one for one in question.choices if typed and typed <= set(_key(worded(question, one, say)).split())]
    return _only(question, found, answer, say)


def _only(question: Question, found: Sequence[Choice], answer: str, say: Speaker) -> str:
    """Return the wish of the only choice found.

    Raises ``Unreadable`` with the choices found, or if there are none with all that are possible.
    """
    if len(found) == 1:
        return found[0].wish
    names = some([_words(_answer_words(question, one, say)) for one in found or question.choices], SEVERAL, "; ")
    shown = escaped(cut(answer, 100))
    if found:
        raise Unreadable(T("“{words}” can mean several: {names}.", words=shown, names=names))
    raise Unreadable(T("“{words}” is not one of the answers. Possible: {names}.", words=shown, names=names))


async def suggested_answers(question: Question, begun: str, say: Speaker, ahead: Ahead) -> list[tuple[str, str]]:
    """Return answers that begin as typed: in words, and their values."""
    for one, rest in _begun(question, begun, say):
        if (then := await ahead(one.wish)) is not None:
            head = f"{_words(say(one.label))} {say(JOINT).partition(OR)[0]} "
            found = [f"{head}{_words(_answer_words(then, other, say))}" for other in _fitting(then, rest, say)]
            return [(name, cut(name, NAME)) for name in found]
    wanted = folded(begun)
    named = ((worded(question, one, say), one) for one in question.choices)
    return [(_hinted(name, one, say), one.wish) for name, one in named if wanted in folded(name)]


def _hinted(name: str, one: Choice, say: Speaker) -> str:
    whole = f"{name} · {say(one.hint)}" if one.hint else name
    return whole if len(whole) <= NAME else name


def _begun(question: Question, answer: str, say: Speaker) -> Iterator[tuple[Choice, list[str]]]:
    """Yield the choices that begin an answer, the longest first, each with the rest of it."""
    words, between = _key(answer).split(), {*BETWEEN.split(OR), *map(_key, say(JOINT).split(OR))}
    ways = [(one, _key(say(one.label)).split()) for one in question.choices]
    for one, way in sorted(ways, key=lambda pair: -len(pair[1])):
        if way and words[: len(way)] == way:
            rest = words[len(way) :]
            yield one, rest[1:] if rest[:1] and rest[0] in between else rest


def _answer_words(question: Question, one: Choice, say: Speaker) -> str:
    """Return a choice in words, with its group unless the words name it."""
    group, label = _group(question, one), say(one.label)
    return label if group and _key(say(group)) in _key(label) else worded(question, one, say)


def _fitting(question: Question, rest: Sequence[str], say: Speaker) -> list[Choice]:
    return [one for one in question.choices if all(word in _key(worded(question, one, say)) for word in rest)]


def _key(text: str) -> str:
    return folded(bare(_words(text)))


def _words(text: str) -> str:
    """Return words as they are typed: lower case and digits, without signs."""
    return " ".join(re.sub(r"[^\w+-]+", " ", text.casefold()).split())
