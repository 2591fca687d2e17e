"""A whole sheet in one line of text: ``castle=kai taxes=suruga bid=3 lock``.

Works for every game, since it reads and completes nothing but the keys and aliases of a ``Sheet``.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TypeVar

from engine.core.question import TOGETHER, Card, Sheet, Slot
from engine.core.quick import frozen
from engine.core.refusals import Illegal, Unreadable
from engine.core.text import TC, T, Text, bare, either, folded, plain

Part = TypeVar("Part", Slot, Card)

NONE = "-"
LOCK = "lock"
LOCKING = TC("typed", "lock")
SUGGESTIONS = 25
LONGEST = 100
"""Characters of a line that is suggested."""
FIRST = 8
"""Cards suggested for the next space, before the other spaces."""
BEGINNING = 3
"""Letters of a card's name that are enough if no other begins like them."""
NAMED, EXAMPLES = 30, 8
"""Where a card is not known: up to this number all are named, of more only this number."""

_ENTRY = re.compile(r"[^\s,;]+")
_SIGNS = re.compile(r"[^\w\s()':,/+-]")
"""Emoji and the like, which no one types."""
_AROUND_EQUALS = re.compile(r"\s*[=:]\s*")


def read_line(sheet: Sheet, line: str) -> str:
    """Return the answer that a line stands for: it fills the spaces it names, the others stay.

    ``slot=-`` empties a space; a word ``lock`` locks in the end. Raises ``Unreadable`` at an
    unknown word, ``Illegal`` for a space or a card named twice, or if nothing would change. Whether
    the cards fit is for the rules to say.
    """
    wanted: dict[str, str | None] = {}
    pieces: dict[str, Card] = {}
    lock = False
    for word in _words(sheet, line):
        if _locks(sheet, word):
            lock = True
            continue
        slot, card = _entry(sheet, word)
        if slot.key in wanted:
            raise Illegal(T("The line fills {slot} twice.", slot=slot.label))
        if card is not None:
            before = pieces.setdefault(_piece(card), card)
            if before is not card or card.key in wanted.values():
                raise Illegal(
                    T("The line uses {card} twice; you can use each card once.", card=card.name or card.label)
                )
        wanted[slot.key] = card.key if card else None
    if not wanted and not lock:
        raise Unreadable(T("Write it like this: {example}.", example=_example(sheet)))
    notations = filled(sheet, wanted) + ([LOCK] if lock else [])
    if not notations:
        raise Illegal(T("It is like that already."))
    return TOGETHER.join(notations)


@frozen
class Completion:
    """A line with one more entry."""

    line: str
    """At most ``LONGEST`` characters, in short names where that is needed."""
    before: int
    """The number of entries before it."""
    slot: Slot | None = None
    """The space that is filled; None if it locks."""
    card: Card | None = None
    """The card; None while it is still to be written."""


def open_slot(sheet: Sheet, line: str) -> str:
    """The key of the space that the line fills next."""
    entries, last = _begun(sheet, line)
    if "=" in last and (slot := _slot(sheet, last.partition("=")[0])):
        return slot.key
    used = {slot.key for slot, _ in _read(sheet, entries)}
    free = [slot.key for slot in sheet.slots if slot.key not in used and slot.card is None]
    return sheet.focus if sheet.focus in free else (*free, sheet.focus)[0]


def complete_line(sheet: Sheet, line: str, usual: Sequence[str] = ()) -> list[Completion]:
    """The line so far, each time with another possible next entry; at most ``SUGGESTIONS``.

    ``usual`` are the keys of the cards for the space that is open, the likely ones first.
    """
    entries, last = _begun(sheet, line)
    there = _read(sheet, entries)
    used, pieces = {slot.key for slot, _ in there}, {_piece(card) for _, card in there if card is not None}
    left, equals, right = last.partition("=")
    rank = {key: number for number, key in enumerate(usual)}
    cards = sorted(
        (card for card in sheet.cards if _piece(card) not in pieces and _begins(card, right)),
        key=lambda card: rank.get(card.key, len(rank)),
    )
    found: list[Entry]
    if equals:
        slot = _slot(sheet, left)
        found = [(slot, card) for card in cards] if slot else []
    else:
        open_ = next(slot for slot in sheet.slots if slot.key == open_slot(sheet, line))
        free = [slot for slot in sheet.slots if slot.key not in used and _begins(slot, left)]
        found = [(open_, card) for card in cards[:FIRST]] if not left and open_ in free else []
        found += [(slot, None) for slot in free]
    written = [Completion(_line(sheet, [*there, one]), len(there), *one) for one in found]
    if not equals and _plain(sheet.lock).startswith(_plain(left)) and _may_be_complete(sheet, used, pieces):
        written.append(Completion(" ".join([*filter(None, [_line(sheet, there)]), sheet.lock]), len(there)))
    return [one for one in written if len(one.line) <= LONGEST][:SUGGESTIONS]


def _begun(sheet: Sheet, line: str) -> tuple[list[str], str]:
    """The entries that are written, and the one that is begun."""
    entries = _words(sheet, line)
    if not entries or line[-1:] in " ,;\n":
        return entries, ""
    *entries, last = entries
    slot, equals, right = last.partition("=")
    if equals and "_" in right and not any(_begins(card, right) for card in sheet.cards):
        card, _, last = right.rpartition("_")  # the next entry has begun
        entries.append(f"{slot}={card}")
    return entries, last


Entry = tuple[Slot, Card | None]


def _read(sheet: Sheet, entries: Sequence[str]) -> list[Entry]:
    there: list[Entry] = []
    for word in entries:
        with suppress(Unreadable):
            there.append(_entry(sheet, word))
    return there


def _line(sheet: Sheet, entries: Sequence[Entry]) -> str:
    """Return entries as they are written, in short names if too long; an open card stays empty."""
    usual = [f"{_word(slot)}={_word(card) if card else ''}" for slot, card in entries]
    if len(" ".join([*usual, sheet.lock])) <= LONGEST:
        return " ".join(usual)
    return " ".join(f"{min(_names(slot), key=len)}={_short(sheet, card) if card else ''}" for slot, card in entries)


def _short(sheet: Sheet, card: Card) -> str:
    """The beginning of its name, as much as tells it from all others."""
    name = _plain(_word(card))
    others = [other for other in sheet.cards if other.key != card.key]
    unique = (name[:n] for n in range(BEGINNING, len(name)) if not any(_begins(other, name[:n]) for other in others))
    return next(unique, name)


def filled(sheet: Sheet, wanted: Mapping[str, str | None]) -> list[str]:
    """Return the notations that put these cards on these spaces (None: nothing)."""
    lying = {slot.key: slot.card for slot in sheet.slots}
    home = {card.key: card.slot for card in sheet.cards}
    changed = {slot: card for slot, card in wanted.items() if lying[slot] != card}
    emptied = [slot for slot in changed if lying[slot] is not None]
    moved = [home[card] for card in changed.values() if card is not None]
    emptied += [slot for slot in moved if slot is not None and slot not in changed]
    filled = [f"assign {slot} {card}" for slot, card in changed.items() if card is not None]
    return [f"clear {slot}" for slot in emptied] + filled


def _words(sheet: Sheet, line: str) -> list[str]:
    """The entries of a line; names may have blanks in them where no other entry begins."""
    found: list[str] = []
    end = 0
    for match in _ENTRY.finditer(line := _AROUND_EQUALS.sub("=", line)):
        word, between = match.group(), line[end : match.start()]
        end = match.end()
        goes_on = found and between.isspace() and "\n" not in between and not _locks(sheet, word)
        if goes_on and ("=" not in word or "=" not in found[-1]) and not _locks(sheet, found[-1]):
            found[-1] += f"_{word}"
        else:
            found.append(word)
    return found


def _locks(sheet: Sheet, word: str) -> bool:
    return _plain(word) in (LOCK, _plain(sheet.lock))


def _piece(card: Card) -> str:
    return card.piece or card.key


def _entry(sheet: Sheet, word: str) -> tuple[Slot, Card | None]:
    left, equals, right = word.partition("=")
    if not equals:
        example = _example(sheet)
        raise Unreadable(
            T("I cannot read “{word}”. Write it like this: {example}.", word=_quoted(word), example=example)
        )
    slot = _slot(sheet, left)
    if slot is None:
        known = ", ".join(_word(slot) for slot in sheet.slots)
        raise Unreadable(T("There is no space called “{word}”. The spaces are {known}.", word=left, known=known))
    return slot, None if right == NONE else _card(sheet, right)


def _slot(sheet: Sheet, words: str) -> Slot | None:
    found = _meant(sheet.slots, words)
    return found[0] if len(found) == 1 else None


def _meant(parts: Sequence[Part], words: str) -> Sequence[Part]:
    """Return the parts that words can mean, with their particles if they can, else without."""
    typed = _plain(words)
    return _parts_called(parts, typed) or _parts_called(parts, bare(typed))


def _parts_called(parts: Sequence[Part], typed: str) -> Sequence[Part]:
    """Return the parts of a name, else of its beginning, else of its end."""
    joined = typed.replace("_", "")
    if exact := [part for part in parts if joined and joined in {name.replace("_", "") for name in _names(part)}]:
        return exact[:1]
    if len(typed) < BEGINNING:
        return []
    if beginning := [part for part in parts if any(name.replace("_", "").startswith(joined) for name in _names(part))]:
        return beginning
    return [part for part in parts if any(name.endswith(f"_{typed}") for name in _names(part))]


def _example(sheet: Sheet) -> str:
    """An example of a written plan: two spaces with cards."""
    cards = [card for card in sheet.cards if not _word(card).isdecimal()] or sheet.cards
    pieces = {_piece(card): card for card in reversed(cards)}
    pairs = zip(sheet.slots, reversed(pieces.values()), strict=False)
    return ", ".join(f"{_word(slot)}: {_word(card).replace('_', ' ')}" for slot, card in [*pairs][:2])


def _card(sheet: Sheet, words: str) -> Card:
    found = _meant(sheet.cards, words)
    if len(found) == 1:
        return found[0]
    if 1 < len(found) <= NAMED:
        fitting = either([T("“{name}”", name=_word(card).replace("_", " ")) for card in found])
        raise Unreadable(T("“{word}” can be {known}.", word=_quoted(words), known=fitting))
    many = len(sheet.cards) > NAMED
    known = ", ".join(_word(card).replace("_", " ") for card in sheet.cards[: EXAMPLES if many else NAMED])
    if many:
        raise Unreadable(
            T("There is no card called “{word}”. Write for example {known}.", word=_quoted(words), known=known)
        )
    raise Unreadable(T("You have no card called “{word}”. You have {known}.", word=_quoted(words), known=known))


def _may_be_complete(sheet: Sheet, slots: set[str], pieces: set[str]) -> bool:
    """Return True if a line that fills these may lock: nothing lacked, or nothing is left."""
    no_slot_left = all(slot.card or slot.key in slots for slot in sheet.slots)
    no_card_left = all(card.slot or _piece(card) in pieces for card in sheet.cards)
    return not sheet.lacking or no_slot_left or no_card_left


def _quoted(words: str) -> str:
    return words.replace("_", " ").strip()[:60]


def _plain(word: str) -> str:
    """As names are compared; a minus sign stays, so that "-4" is not card 4."""
    if word.strip().startswith("-"):
        return word.strip()
    return re.sub(r"[\s_()':,/-]+", "_", _SIGNS.sub("", folded(word)).strip()).strip("_")


def _names(part: Slot | Card) -> set[str]:
    return {_plain(part.key), *map(_plain, part.aliases), *_typed(part.label)}


@lru_cache(maxsize=1 << 12)
def _typed(label: Text) -> tuple[str, ...]:
    """A label as it is typed: in English, without its sign."""
    return (words,) if (words := _plain(plain(label))) else ()


def _begins(part: Slot | Card, start: str) -> bool:
    return any(name.startswith(_plain(start)) for name in _names(part))


def _word(part: Slot | Card) -> str:
    return part.aliases[0] if part.aliases else part.key
