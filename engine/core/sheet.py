"""A whole sheet in one line of text: ``castle=kai taxes=suruga bid=3 lock``.

Works for every game, since it reads and completes nothing but the keys and aliases of a ``Sheet``.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.core.question import Card, Sheet, Slot
from engine.core.refusals import Illegal, Unreadable
from engine.core.text import T, Text, plain

NONE = "-"
LOCK = "lock"
SUGGESTIONS = 25
NAMED, EXAMPLES = 30, 8
"""Where a card is not known: up to so many are named all, of more so many."""

_ENTRY = re.compile(r"[^\s,;]+")
_AROUND_EQUALS = re.compile(r"\s*[=:]\s*")


def read_line(sheet: Sheet, line: str) -> str:
    """The wish that a line stands for: every space it names is filled as it says, the others stay as they are.

    ``slot=-`` empties a space; a word ``lock`` locks in the end. Raises ``Unreadable`` at a word that means nothing,
    ``Illegal`` for a space or a card named twice, or if all is as the line says already. Whether the cards fit is
    for the rules to say.
    """
    wanted: dict[str, str | None] = {}
    pieces: set[str] = set()
    lock = False
    for word in _words(line):
        if _plain(word) == LOCK:
            lock = True
            continue
        slot, card = _entry(sheet, word)
        if slot.key in wanted:
            raise Illegal(T("The line fills {slot} twice.", slot=slot.label))
        if card is not None:
            if _piece(card) in pieces:
                raise Illegal(T("The line uses {card} twice; you can use each card once.", card=card.label))
            pieces.add(_piece(card))
        wanted[slot.key] = card.key if card else None
    if not wanted and not lock:
        raise Unreadable(
            T("Write space=card, for example {example}.", example=f"{_word(sheet.slots[0])}={_word(sheet.cards[0])}")
        )
    return _joined(filled(sheet, wanted) + ([LOCK] if lock else []))


def complete_line(sheet: Sheet, line: str) -> list[str]:
    """The line so far, each time with another possible next word; at most ``SUGGESTIONS``."""
    line = _AROUND_EQUALS.sub("=", line)
    cut = max(map(line.rfind, " ,;\n")) + 1
    head, word = line[:cut], line[cut:]
    used_slots, pieces = _used(sheet, head)
    if "=" not in word:
        free = [slot for slot in sheet.slots if slot.key not in used_slots]
        fitting = [f"{_word(slot)}=" for slot in free if _begins(slot, word)]
        if LOCK.startswith(_plain(word)) and _may_be_complete(sheet, used_slots, pieces):
            fitting.append(LOCK)
        return [head + words for words in fitting[:SUGGESTIONS]]
    left, right = word.split("=", 1)
    cards = [card for card in sheet.cards if _piece(card) not in pieces and _begins(card, right)]
    return [f"{head}{left}={_word(card)}" for card in cards[:SUGGESTIONS]]


def _joined(notations: list[str]) -> str:
    if not notations:
        raise Illegal(T("It is like that already."))
    return "; ".join(notations)


def filled(sheet: Sheet, wanted: Mapping[str, str | None]) -> list[str]:
    """The notations that put these cards on these spaces (None: nothing); none if all is like that already."""
    lying = {slot.key: slot.card for slot in sheet.slots}
    home = {card.key: card.slot for card in sheet.cards}
    changed = {slot: card for slot, card in wanted.items() if lying[slot] != card}
    emptied = [slot for slot in changed if lying[slot] is not None]
    moved = [home[card] for card in changed.values() if card is not None]
    emptied += [slot for slot in moved if slot is not None and slot not in changed]
    filled = [f"assign {slot} {card}" for slot, card in changed.items() if card is not None]
    return [f"clear {slot}" for slot in emptied] + filled


def _words(line: str) -> list[str]:
    """The entries of a line; names may have blanks in them where no other entry begins."""
    found: list[str] = []
    end = 0
    for match in _ENTRY.finditer(line := _AROUND_EQUALS.sub("=", line)):
        word, between = match.group(), line[end : match.start()]
        end = match.end()
        goes_on = found and between.isspace() and "\n" not in between and _plain(word) != LOCK
        if goes_on and ("=" not in word or "=" not in found[-1]) and _plain(found[-1]) != LOCK:
            found[-1] += f"_{word}"
        else:
            found.append(word)
    return found


def _piece(card: Card) -> str:
    return card.piece or card.key


def _entry(sheet: Sheet, word: str) -> tuple[Slot, Card | None]:
    left, equals, right = word.partition("=")
    if not equals:
        raise Unreadable(T("I cannot read “{word}”. Write space=card.", word=word))
    slot = next((slot for slot in sheet.slots if _plain(left) in _names(slot)), None)
    if slot is None:
        known = ", ".join(_word(slot) for slot in sheet.slots)
        raise Unreadable(T("There is no space called “{word}”. The spaces are {known}.", word=left, known=known))
    return slot, None if right == NONE else _card(sheet, right)


def _card(sheet: Sheet, words: str) -> Card:
    card = next((card for card in sheet.cards if _plain(words) in _names(card)), None)
    if card is None:
        many = len(sheet.cards) > NAMED
        known = ", ".join(_word(card) for card in sheet.cards[: EXAMPLES if many else NAMED])
        if many:
            text = T("There is no card called “{word}”. Write for example {known}.", word=_shown(words), known=known)
            raise Unreadable(text)
        raise Unreadable(T("You have no card called “{word}”. You have {known}.", word=_shown(words), known=known))
    return card


def _used(sheet: Sheet, head: str) -> tuple[set[str], set[str]]:
    slots, pieces = set(), set()
    for word in _words(head):
        try:
            slot, card = _entry(sheet, word)
        except Unreadable:
            continue
        slots.add(slot.key)
        if card:
            pieces.add(_piece(card))
    return slots, pieces


def _may_be_complete(sheet: Sheet, slots: set[str], pieces: set[str]) -> bool:
    """Whether locking makes sense after a line that fills these: nothing was lacking, or nothing more can be filled."""
    no_slot_left = all(slot.card or slot.key in slots for slot in sheet.slots)
    no_card_left = all(card.slot or _piece(card) in pieces for card in sheet.cards)
    return not sheet.lacking or no_slot_left or no_card_left


def _shown(words: str) -> str:
    return words.replace("_", " ").strip()[:60]


def _plain(word: str) -> str:
    """As names are compared; a minus sign stays, so that "-4" is not card 4."""
    if word.strip().startswith("-"):
        return word.strip()
    return re.sub(r"[\s_()':,/-]+", "_", word.strip().lower()).strip("_")


def _names(part: Slot | Card) -> set[str]:
    return {_plain(part.key), *map(_plain, part.aliases), *_named(part.label)}


@lru_cache(maxsize=1 << 12)
def _named(label: Text) -> tuple[str, ...]:
    """A label as it is typed: in English, without its sign."""
    words = re.sub(r"[^\w\s()':,/+-]", "", plain(label)).strip()
    return (_plain(words),) if words else ()


def _begins(part: Slot | Card, start: str) -> bool:
    return any(name.startswith(_plain(start)) for name in _names(part))


def _word(part: Slot | Card) -> str:
    return part.aliases[0] if part.aliases else part.key
