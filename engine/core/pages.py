"""Longer texts of a game in a page of Markdown: topics of the rules, a guide, lessons.

    # course

    ## sequence, 6: Sequence of play

    All secretly plan three cards. There are at most 10 rounds.

A chapter has parts, and a part its key, or several that share a text. With a section of
``RULES.md`` and a title it is a topic. Its lines are one paragraph; a game fills the braces by key.
Numbers are written out, so that a translator sees how many there are; a test compares them with the
boards and cards. In the catalogues each title and each paragraph is a message like any other.
"""

from collections.abc import Mapping, Sequence

from engine.core.laps import DRAFT_TIMES
from engine.core.options import Times
from engine.core.protocol import Topic
from engine.core.quick import frozen
from engine.core.sentences import placeholders
from engine.core.text import TN, Arg, T, Text

Fillings = Mapping[str, Mapping[str, Arg]]
"""By key what is filled in; nothing for a key that is not there."""


@frozen
class Part:
    """A paragraph of a page."""

    keys: tuple[str, ...]
    section: str
    title: str
    """Empty if it is no topic, as is the section."""
    text: str


Chapter = Sequence[Part]


def read(page: str) -> Mapping[str, Chapter]:
    """Return the chapters of a page by name. Lines before the first are for its authors."""
    chapters = (chapter.split("\n## ") for chapter in page.split("\n# ")[1:])
    return {name.strip(): [_part(*part.split("\n", 1)) for part in parts] for name, *parts in chapters}


def _part(heading: str, text: str) -> Part:
    keys, _, topic = heading.partition(", ")
    section, _, title = topic.partition(": ")
    return Part(tuple(keys.split()), section, title, " ".join(text.split()))


def topics(chapter: Chapter, fillings: Fillings) -> tuple[Topic, ...]:
    """The topics of a chapter. Raises ``ValueError`` if fillings are missing, or are too many."""
    found = [(part, key, fillings.get(key, {})) for part in chapter for key in part.keys]
    return tuple(
        [
            Topic(key, _filled(part, part.title, given), part.section, _filled(part, part.text, given))
            for part, key, given in found
        ]
    )


def texts(chapter: Chapter, fillings: Fillings) -> dict[str, Text]:
    """The texts of a chapter by their keys. Raises ``ValueError`` as ``topics``."""
    return {key: _filled(part, part.text, fillings.get(key, {})) for part in chapter for key in part.keys}


def _filled(part: Part, message: str, given: Mapping[str, Arg]) -> Text:
    if odd := given.keys() ^ placeholders(part.title, part.text):
        raise ValueError(f"{part.keys} is not filled as it is written: {', '.join(sorted(odd))}")
    named = placeholders(message)
    return Text(message, tuple([(name, value) for name, value in given.items() if name in named]))


def hours(times: Times, section: str, round: int = 0) -> Topic:
    """Return the topic on time, for the rules of a game that proposes these times.

    In a ``round`` turns take that many times a phase at most; 0: without end.
    """
    lap = times.lap or times.phase
    said = T(
        "Unless the host chose otherwise: {phase} when all are asked at once. Players who are asked in turn "
        "share {lap}, and each turn has at least {turn}. A draft has the time of a phase, and takes at most "
        "{often} that. Then rankings make the picks that are open, and caretakers make the rest.",
        phase=TN("{n} hour", "{n} hours", times.phase),
        lap=TN("{n} hour", "{n} hours", lap),
        turn=TN("{n} hour", "{n} hours", times.turn or lap // 4),
        often=TN("once", "{n} times", DRAFT_TIMES),
    )
    if round:
        said = T(
            "{said} All turns of a round together take at most {often} the time of a phase. "
            "Then standing orders answer the open questions, and caretakers the rest.",
            said=said,
            often=TN("once", "{n} times", round),
        )
    return Topic("hours", T("Playing by post: how much time there is"), section, said)
