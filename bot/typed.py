"""Lines that people type in their own language: into the English of the rules, and back.

The rules read English only. A game names the words that differ (``Orders.typed``, ``Sheet.typed``);
all others stay as they are, and English words keep their meaning in every language.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from gettext import NullTranslations

from bot.texts import Speaker
from engine.core.question import Card, Sheet, Slot
from engine.core.sheet import LOCKING
from engine.core.standing_orders.entry import WORDS, pattern_of, plain_name
from engine.core.text import OR, PARTICLE, Arg, Listing, Text, folded, plain


@dataclass(frozen=True, slots=True)
class Typed:
    """A line as it was typed, and in English."""

    line: str
    english: str
    starts: Sequence[int]
    ends: Sequence[int]
    """For each place in English the place in the line; within a word its start, and its end."""


class Phrasebook:
    """The words of a language that differ from English ones."""

    def __init__(self, words: Mapping[str, Text], say: Speaker) -> None:
        foreign = {key: said.split(OR) for key, text in words.items() if (said := say(text)) != plain(text)}
        self._native = {plain_name(key): ways[0] for key, ways in foreign.items()}
        self._english = {plain_name(folded(way)): key for key, ways in foreign.items() for way in ways}
        same = {key: said for key, text in words.items() if key not in foreign and OR not in (said := plain(text))}
        self._english |= {plain_name(folded(said)): key for key, said in same.items()}
        self._english |= {plain_name(key): key for key in words}

    def native(self, line: str) -> str:
        """Return a line of the rules as the reader would type it."""
        return _swap(line, self._native).english

    def english(self, line: str) -> Typed:
        """Return a line that the reader typed, in English."""
        return _swap(line, self._english if self._native else {})

    def quoted(self, text: Text) -> Text:
        """Return a sentence that quotes words of a list as the reader would type them."""
        return replace(text, args=tuple((key, self._filling(arg)) for key, arg in text.args))

    def _filling(self, arg: Arg) -> Arg:
        match arg:
            case Listing(items):
                return replace(arg, items=tuple(map(self._filling, items)))
            case Text(msgid=msgid) if msgid != "{words}":  # proper names are typed as they are shown
                return self.quoted(arg)
            case str():
                return self.native(arg)
        return arg


@lru_cache(maxsize=100)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?P<name>{pattern_of(names)})(?:{PARTICLE}|(?!\w))|(?<=[a-z0-9]){PARTICLE}")


def _swap(line: str, words: Mapping[str, str]) -> Typed:
    """Put others in the place of these whole words, and leave out Korean particles."""
    swapped, starts, ends, done = "", list[int](), [0], 0
    for found in _pattern(tuple(words)).finditer(folded(line)):
        word, (start, end) = words[plain_name(found["name"])] if found["name"] else "", found.span()
        swapped += line[done:start] + word
        starts += [*range(done, start), *[start] * len(word)]
        ends += [*range(done + 1, start + 1), *[end] * len(word)]
        done = end
    starts += range(done, len(line) + 1)
    ends += range(done + 1, len(line) + 1)
    return Typed(line, swapped + line[done:], starts, ends)


_BOOKS: dict[tuple[int, NullTranslations], tuple[Mapping[str, Text], Phrasebook]] = {}
"""By words and catalogue; it keeps the words, so that no others come to have their id."""


def book_of_lists(words: Mapping[str, Text], say: Speaker) -> Phrasebook:
    """Return the phrasebook for the standing orders of a game, by its own words."""
    key = id(words), say.catalogue
    if key not in _BOOKS:
        _BOOKS[key] = words, Phrasebook({**words, **WORDS}, say)
    return _BOOKS[key][1]


def in_language(sheet: Sheet, say: Speaker) -> Sheet:
    """Return a sheet whose parts can also be typed, and are shown, in the reader's words."""
    book = Phrasebook(sheet.typed, say)

    def aliases(part: Slot | Card) -> tuple[str, ...]:
        native = (book.native(name.replace("_", " ")) for name in part.aliases or (part.key,))
        return (*(name.lower().replace(" ", "_") for name in native), say(part.label), *part.aliases)

    slots = tuple(replace(slot, aliases=aliases(slot)) for slot in sheet.slots)
    cards = tuple(replace(card, aliases=aliases(card)) for card in sheet.cards)
    return replace(sheet, slots=slots, cards=cards, lock=say(LOCKING))
