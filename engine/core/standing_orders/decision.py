"""What a game says about its decisions, so that somebody can answer them beforehand: see ``orders``.

Only words and facts are the game's; how lists of preferences are written, read and followed is the same everywhere.
Words are lower-case and without spaces, as in the notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.core.question import Choice, Group
from engine.core.text import Text


class How(StrEnum):
    """The ways to ask for a number. Each is named as it is written."""

    ALL = "all"
    ALL_BUT = "all but"
    HALF = "half"
    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


PILE = tuple(How)
"""For a number taken from what is there, of which the rest stays."""
SIZES = (How.ALL, How.EXACTLY, How.AT_LEAST, How.AT_MOST)
"""For one of some given numbers."""


REVIEW = "review"
"""The key of a wake that stops no list. Whoever chooses it wants to look at the board before the circuit of that list:
nobody has his turn in it before he has confirmed the list, or his time for that is over."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something that stops a list: its owner is asked instead, until he edits it, confirms it or acts himself."""

    key: str
    """As it is written: a word, perhaps with a name behind it, ``token_near:kai``; at most 40 characters."""
    label: Text
    usual: bool = False
    """Whether it is chosen where nobody chooses."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A kind of decision for which a list of preferences can be written."""

    key: str
    """Lower-case letters, digits, ``_``; at most 20 characters."""
    label: Text
    hint: Text | None
    """One line: how it is asked, or what is planned."""
    example: str
    """A list that can be read."""
    offers: tuple[Choice, ...]
    """Preferences to choose from; ``Choice.wish`` is the text of one, ``Choice.group`` the key of its group."""
    groups: tuple[Group, ...] = ()
    words: tuple[str, ...] = ()
    """All that a preference of this kind can name, most useful first."""
    hows: tuple[How, ...] = ()
    """The numbers a preference of this kind can ask for; none where nothing is counted."""
    countless: frozenset[str] = frozenset()
    """Words with which no number goes, where others have one."""
    needing: frozenset[str] = frozenset()
    """Words that mean nothing without a number."""
    numbers: tuple[int, ...] = ()
    """The numbers that can come up at all; if empty, any from ``least`` on."""
    least: int = 0
    stays: int = 0
    """How many stay behind at least."""
    consumable: bool = False
    """Whether a list consists of entries that are used up: each answers one turn of a circuit and is struck off."""
    subjects: tuple[Group, ...] = ()
    """With ``consumable``: what entries are about, each as often as there may be entries for it. An entry begins with
    the key of one; its ways follow, best first. Without subjects an entry is a preference like any other."""
    about: frozenset[str] = frozenset()
    """All words that are subjects at some time."""
    triggers: tuple[Trigger, ...] = ()
    """What can stop the list."""
    follows: str = ""
    """The key of a decision with ``consumable``: whoever answered that by an entry is not waited for here. If no list
    answers, the game's default does."""
    is_script: bool = False
    """With ``consumable``: whether the list is written for one turn, through which the game itself follows it
    (``Game.follow``), question by question. Entries without a subject are possible, too."""
    repeats: frozenset[str] = frozenset()
    """With ``is_script``: words of ``about`` that may begin any number of entries; each of the others begins one."""
    barred: frozenset[str] = frozenset()
    """``any`` or ``ask``, where that cannot be written."""
    usual: str = ""
    """A list to begin with, if the game proposes one."""
    closed: bool = False
    """Whether the list can be changed no more; it answers all the same."""


@dataclass(frozen=True, slots=True)
class Traits:
    """By which words a legal action can be chosen."""

    words: tuple[str, ...]
    """In the order in which they are written: ``("march", "kai", "suruga")``."""
    also: frozenset[str] = frozenset()
    """Further words that fit it: a region, "neutral"."""
    number: int | None = None
    """The number that ends the notation, if any."""
    left: int | None = None
    """What stays behind if this number is taken."""
    rank: int = 0
    """Of several actions that fit equally the one of the highest rank is taken."""
    decisive: frozenset[str] = frozenset()
    """Words of which one must be named for this action to be meant; if empty, the last of ``words`` or one of
    ``also``. An action that is but a verb and a number is meant by the number alone."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What conditions can ask of a view."""

    held: frozenset[str] = frozenset()
    """What the seat holds now."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What can be counted, and how much of it there is now."""
    holdable: frozenset[str] = frozenset()
    """What a seat can hold at all."""
    so: frozenset[str] = frozenset()
    """What can simply be so or not, and is so now."""
    sayable: frozenset[str] = frozenset()
    """What can simply be so or not."""


NO_FACTS = Facts()


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a preference can never be legal, and which of its words is wrong."""

    text: Text
    word: int
    """Its place, from 0; beyond the last one if something is missing."""
