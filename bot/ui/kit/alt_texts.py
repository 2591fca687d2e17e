"""Alt texts of boards and private pictures, from the views that are drawn."""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.service.model import MatchInfo, PendingDecision
from bot.texts import Speaker, fitting
from bot.ui.kit.public import ALT
from engine.core.question import Sheet
from engine.core.text import T, Text
from engine.registry import GAMES

MORE = T("More: /board in words (/settings pictures).")
MORE_HISTORY = T("More: /history in words (/settings pictures).")


def alt_lines(match: MatchInfo, view: Any) -> tuple[Text, ...]:
    """Return the public board in short lines."""
    words = GAMES[match.title].words
    return (words.alt_text or words.describe_position)(view)


def alt_text(lines: Iterable[Text], say: Speaker, more: Text = MORE) -> str:
    """Return an alt text: all lines, or those that fit and a last line that names ``more``."""
    return fitting("\n".join(say.plain().all(list(lines))).splitlines(), ALT, more=lambda _: say(more))


def plan_account(asked: PendingDecision, say: Speaker) -> str:
    """Return a seat's own sheet in words, space by space; without a sheet, its private view."""
    sheet, words = asked.question.sheet if asked.question else None, say.plain()
    game = GAMES[asked.match.title]
    if sheet is None:
        return alt_text((*game.words.describe_private(asked.view), *alt_lines(asked.match, asked.view)), say)
    whole = [words(game.words.brief(asked.view)), *lying_words(sheet, words)]
    own = [", ".join(words(card.label) for card in sheet.cards if card.slot is None)]
    if any(card.piece for card in sheet.cards):  # a hand of many ways to use a few cards: the view tells the cards
        own = words.all(game.words.describe_private(asked.view))
    return fitting([*whole, *(line for line in own if line and line not in whole)], ALT, more=lambda _: say(MORE))


def lying_words(sheet: Sheet, say: Speaker) -> Iterator[str]:
    """Slot by slot what lies there."""
    cards = {card.key: say(card.label) for card in sheet.cards}
    for slot in sheet.slots:
        lying = say(T("{option}: {value}", option=slot.label, value=cards.get(slot.card or "", "—")))
        yield f"{lying} ({say(slot.hint)})" if slot.hint is not None else lying
