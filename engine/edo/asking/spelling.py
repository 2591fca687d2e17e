"""How an entry of a plan is written by hand: ``a wood 2``, ``wood 2``, ``2 wood``; with Shogun officials ``build 2+1``.

Words are joined by ``_`` here; the reader of a line takes blanks as well.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.text import plain
from engine.edo.actions import entry_words
from engine.edo.data import BASIC, CARDS, CardAction, Kind
from engine.edo.state import Entry
from engine.edo.words import names

SUPPLY = "supply"
"""Rice that no samurai brings in."""


def kind_word(spec: CardAction) -> str:
    """The action in one word; no card has two of the same."""
    if spec.kind is Kind.HARVEST:
        return spec.resource
    return SUPPLY if spec.kind is Kind.RICE else str(spec.kind)


def card_word(card: str) -> str:
    """A card in one word: its letter, or its name."""
    return card if card in BASIC else plain(names.CARD[card]).lower().replace(" ", "_")


def number_word(entry: Entry) -> str:
    """How many officials: ``2``, or ``2+1`` with the Shogun's."""
    return f"{entry.own}+{entry.shogun}" if entry.shogun else str(entry.own)


@lru_cache(maxsize=1 << 12)
def spellings(entry: Entry, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Every way to write an entry for somebody who has these cards, the fullest first."""
    number = number_word(entry)
    numbers = (number, f"x{number}", f"{number}x")
    found: dict[str, None] = {}
    for name in _names(entry, cards):
        found |= dict.fromkeys(f"{name}_{written}" for written in numbers)
        found[f"{number}_{name}"] = None
    found[plain(names.entry(entry)).lower()] = None
    found[entry_words(entry).replace(" ", "_")] = None
    if not entry.shogun:
        found[f"{entry.card}_{entry.action}_{entry.own}"] = None
    if not entry.own + entry.shogun and not entry.action:
        found |= dict.fromkeys((card_word(entry.card), entry.card))
    return tuple(found)


def short_spellings(entry: Entry, cards: Sequence[str]) -> tuple[str, ...]:
    """The same without a number, for the entry that is meant if nobody says how many."""
    return tuple(_names(entry, cards))


def _names(entry: Entry, cards: Sequence[str]) -> Iterator[str]:
    """The card and its action, the card by name or by id; the action alone if no other card has it."""
    word = kind_word(entry.spec)
    yield f"{card_word(entry.card)}_{word}"
    if entry.card not in BASIC:
        yield f"{entry.card}_{word}"
    others = [card for card in cards if any(kind_word(spec) == word for spec in CARDS[card])]
    if others == [entry.card]:
        yield word
