"""Finding one's way back: the story, past boards, what is due where, and notes. All is private.

The views come first, then what happens when something is asked for or pressed.
"""

from collections.abc import Iterator, Mapping, Sequence

from discord import Interaction, ui

from bot.service.model import MatchInfo, PendingDecision
from bot.service.reading.chronicle import best_fight
from bot.service.reading.recap import LONGEST_NOTE, Chapter, Past, Recap
from bot.service.service import Service
from bot.texts import Speaker, cut, escaped, fitting
from bot.ui.kit.artist import Artist
from bot.ui.kit.items import MODAL, PressId, Row, ask, pressed
from bot.ui.kit.pages import answer
from bot.ui.kit.public import REPORT_ACCENT, TEXT, Items, Shown, button_to, layout, open_button, report, turning
from bot.ui.kit.replies import look_of, speaker
from bot.ui.kit.words import described, due, match_name, more_lines, names_seat, news_lines, where_is
from bot.ui.reading.book import HEADLINES
from bot.ui.reading.story import Stories
from engine.core.question import Question
from engine.core.refusals import Refusal
from engine.core.sentences import titled
from engine.core.text import TN, SeatName, T, Text
from engine.registry import GAMES

SCREEN = 1800
"""Characters that are read without scrolling much."""
LINE = 600
"""Most characters of one event."""
SHOWN = 10
"""Matches with a button each: more would not fit into one message."""
REVEALED = "r"  # behind the number of a chapter in a button: with what was secret in it
MINE_LINE = 330
NOTE_LINE = 60


def recap_words(recap: Recap, say: Speaker, length: int = SCREEN) -> str:
    """Return the events by chapter, in at most ``length`` characters.

    What is about the reader is kept first, then what is newer; the rest is counted.
    """
    lines = list(_lines(recap, say))
    if not lines:
        return say(T("Nothing has happened since then."))
    heads = [_head(chapter, say) for chapter in recap.chapters]
    more = more_lines(say)
    room = length - len(_left_out(len(lines), say)) - 1
    kept: dict[int, list[tuple[int, str]]] = {}
    for _, chapter, place, words in sorted(lines, reverse=True):
        cost = len(words) + 1
        if chapter not in kept:
            cost += len(heads[chapter]) + len(more(len(lines))) + 2
        if cost <= room:
            kept.setdefault(chapter, []).append((place, words))
            room -= cost
    told: list[str] = []
    if elsewhere := sum(chapter not in kept for _, chapter, _, _ in lines):
        told.append(_left_out(elsewhere, say))
    for number, some in sorted(kept.items()):
        told += [heads[number], *(words for _, words in sorted(some))]
        if missing := sum(chapter == number for _, chapter, _, _ in lines) - len(some):
            told.append(more(missing))
    return "\n".join(told)


def _lines(recap: Recap, say: Speaker) -> Iterator[tuple[bool, int, int, str]]:
    """Each line: whether it is about the reader, its chapter, its place there, its words."""
    game = GAMES[recap.match.title]
    for number, chapter in enumerate(recap.chapters):
        for place, event in enumerate(chapter.events):
            text = game.words.describe(event)
            if words := say(text):
                own = recap.seat is not None and names_seat(text, recap.seat)
                yield own, number, place, cut(words, LINE)


def _head(chapter: Chapter, say: Speaker) -> str:
    head = cut(f"### {say.plain()(chapter.headline)}", 120)
    news = news_lines(chapter.summary, say) if chapter.summary else []
    return "\n".join([*(cut(line, LINE) for line in news), head])


def _left_out(n: int, say: Speaker) -> str:
    return "-# " + say(TN("… and {n} line elsewhere: /history", "… and {n} lines elsewhere: /history", n))


def recap_view(recap: Recap, picture: Shown | None, say: Speaker) -> ui.LayoutView:
    """Return the events since the reader last acted, and the board."""
    if recap.since is not None:
        head = T("Since you last acted, {when}", when=f"<t:{int(recap.since.timestamp())}:R>")
    elif recap.seat is not None:
        head = T("Story so far")
    else:
        head = T("The newest chapter of the story")
    brief = say(GAMES[recap.match.title].words.brief(recap.view))
    top = cut(f"## {match_name(recap.match)}\n{say(head)}\n-# {brief}", 600)
    button = [Row(button_to("me", recap.match.id, say))] if recap.seat is not None else []
    return layout(top, recap_words(recap, say), picture, *button, accent=REPORT_ACCENT)


def past_view(
    past: Past, pictures: Sequence[Shown], say: Speaker, secrets: Mapping[int, Sequence[Text]] | None = None
) -> ui.LayoutView:
    """Return a chapter with board, best battle and ``secrets``, and buttons to the next ones."""
    chapter, number = past.chapter, past.chapter.number
    there = (number - 1 in past.numbers, number + 1 in past.numbers)
    more = "" if secrets is None else REVEALED
    row = turning("hist", past.match.id, (f"{number - 1}{more}", f"{number + 1}{more}"), there, say)
    headline, lines = f"{number}. {say.plain()(chapter.headline)}", described(past.match, chapter.events, say)
    lines = [*news_lines(chapter.summary, say), *lines] if chapter.summary else lines
    if lines and not any(picture.told for picture in pictures):
        lines = [fitting(lines, TEXT - 500, more=more_lines(say))]
    hidden = [f"### {say(HEADLINES['secret'])}"] if secrets else []
    for seat, found in (secrets or {}).items():
        hidden.append(cut(say(titled(SeatName(seat), " · ".join(say.all(found)))), 700))
    return report([cut(f"## {headline}", 500), *lines, *pictures, *hidden], row)


# -- all my matches -----------------------------------------------------------------------------------------------


def mine_items(
    shown: Sequence[PendingDecision], rest: Sequence[MatchInfo], notes: dict[int, str], say: Speaker
) -> Items:
    """Return a person's running matches, each with a button, the most urgent first."""
    items: Items = []
    for asked in shown:
        match, question = asked.match.id, asked.question if asked.question and asked.question.due else None
        button = open_button(match, question, say) if question else button_to("me", match, say)
        items.append(ui.Section(_mine_words(asked, question, notes.get(match, ""), say), accessory=button))
    if rest:
        named = [where_is(match) for match in rest]
        words = TN("{n} match more:", "{n} matches more:", len(rest))
        items.append(fitting([say(words), *named], 400, more=more_lines(say)))
    return items


def _mine_words(asked: PendingDecision, question: Question | None, note: str, say: Speaker) -> str:
    sign = "✍️" if question else "▫️"
    lines = [f"{sign} {where_is(asked.match)} · {say(GAMES[asked.match.title].words.brief(asked.view))}"]
    if question:
        lines.append(say(question.public))
        if asked.due_at:
            lines.append("-# " + say(due(asked.due_at)))
    if note:
        lines.append("-# 📝 " + cut(note.splitlines()[0], NOTE_LINE))
    return cut("\n".join(lines), MINE_LINE)


def note_items(match: MatchInfo, note: str, say: Speaker) -> Items:
    """The person's own note, for below their view of the match, and what leads on from there."""
    row = Row(button_to("recap", match.id, say), button_to("note", match.id, say))
    return [f"📝 {cut(note, LONGEST_NOTE)}" if note else "", row]


class Finding:
    def __init__(self, service: Service, artist: Artist) -> None:
        self._service, self._artist = service, artist
        self.stories = Stories(service, artist)

    @pressed("recap", fresh=True)
    async def show_recap(self, interaction: Interaction, press: PressId) -> None:
        """Show the events since this person last acted, with the board as they may see it."""
        recap = await self._service.recap.since_last(press.match, interaction.user.id)
        say = speaker(interaction, recap.match.names)
        happened = [event for chapter in recap.chapters for event in chapter.events if event.audience is None]
        look = look_of(interaction)
        picture = await self._artist.board(recap.match, recap.view, say, events=happened, look=look)
        await answer(interaction, recap_view(recap, picture, say))

    async def show_past(
        self, interaction: Interaction, match_id: int, number: int | None, *, reveal: bool = False
    ) -> None:
        """Show a chapter, by default the newest; with ``reveal`` also all its secrets."""
        secrets = await self._service.chronicles.secrets(match_id) if reveal else None
        past = await self._service.recap.chapter(match_id, interaction.user.id, number)
        say = speaker(interaction, past.match.names)
        pictures = await self.pictures(interaction, past, say)
        hidden = None if secrets is None else secrets.get(past.chapter.number, {})
        await answer(interaction, past_view(past, pictures, say, hidden))

    async def pictures(self, interaction: Interaction, past: Past, say: Speaker) -> list[Shown]:
        board = await self._artist.board(past.match, past.view, say, events=past.public, look=look_of(interaction))
        return [shown for shown in (board, await self.card(interaction, past, say)) if shown]

    async def card(self, interaction: Interaction, past: Past, say: Speaker) -> Shown | None:
        """The best battle of a chapter; None without one, and for people who want words alone."""
        if (best := best_fight(GAMES[past.match.title], past)) is None:
            return None
        return await self._artist.fight(past, best[0], say, look_of(interaction))

    @pressed("hist", fresh=False)
    @pressed("past", fresh=True)
    async def _hist(self, interaction: Interaction, press: PressId) -> None:
        number, reveal, _ = press.rest[:9].partition(REVEALED)
        there = int(number) if number.isdecimal() else None
        await self.show_past(interaction, press.match, there, reveal=bool(reveal))

    async def mine(self, interaction: Interaction, *, needed: bool) -> Items:
        """Return this person's running matches. Raises ``Refusal`` if one is ``needed``."""
        user = interaction.user.id
        shown, rest = await self._service.play.mine(user, SHOWN)
        notes = await self._service.recap.notes(user, [asked.match.id for asked in shown])
        if not shown and needed:
            raise Refusal(T("You are in no running match. /match new opens one, /match list shows the open ones."))
        return mine_items(shown, rest, notes, speaker(interaction))

    @pressed("note")
    async def ask_note(self, interaction: Interaction, press: PressId) -> None:
        """Open the form with this person's note, as the first answer. Raises ``NotAllowed``."""
        (await self._service.lobby.match(press.match)).seated(interaction.user.id)
        notes = await self._service.recap.notes(interaction.user.id, [press.match])
        await ask(
            interaction,
            press,
            title=T("Your note"),
            label=T("Only you can read it"),
            hint=T("/me shows it. Leave it empty to delete it."),
            value=notes.get(press.match, ""),
            longest=LONGEST_NOTE,
            needed=False,
        )

    @pressed("note", kind=MODAL)
    async def write_note(self, interaction: Interaction, press: PressId, words: str, *, add: bool = False) -> str:
        name = escaped(match_name(await self._service.lobby.match(press.match)))
        note = await self._service.recap.write_note(press.match, interaction.user.id, words, add=add)
        none = T("You have no note on {match} any more.", match=name)
        said = T("📝 Your private note on {match}:", match=name) if note else none
        return f"{speaker(interaction)(said)}\n{note}".strip()
