"""Posts for the whole table, from public views and events: reports, boards, turns, results."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import Any

import discord
from discord import ui

from bot.service.durations import stamp
from bot.service.model import Help, MatchInfo, Position, Status
from bot.texts import Speaker, cut, fitting, shortened
from bot.ui.kit.items import Button, Maker, Row
from bot.ui.kit.words import due, more_lines
from engine.core.protocol import Outcome
from engine.core.question import Question
from engine.core.standing_orders.decision import Decision
from engine.core.text import TN, SeatName, T, Text, listing
from engine.registry import GAMES

ACCENT = 0xB3261E
REPORT_ACCENT = 0x4A5A6A
TEXT = 3500
ALT = 1024
GALLERY = 10
PRIVATE = "private.png"
"""The file name of the picture that only one seat may see."""
SHORT = 16
"""Characters of a digest in the thread."""
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}

NOTICE = 1000
"""Characters of a notice in a panel."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture to post: its bytes, its file name and its alt text."""

    data: bytes
    name: str
    alt: str
    told: tuple[str, ...] = ()
    """The lines of words to show instead of a picture; then it has no bytes."""
    kept: bool = False
    """True if the post has it already: then there are no bytes."""

    @property
    def drawn(self) -> bool:
        """True unless words are shown instead."""
        return bool(self.data) or self.kept

    @property
    def part(self) -> "Gallery | str":
        return Gallery(self) if self.drawn else "\n".join(self.told)

    def file(self) -> discord.File:
        return discord.File(BytesIO(self.data), self.name, description=cut(self.alt, ALT) or None)


class Gallery(ui.MediaGallery[Any]):
    """Pictures side by side, which know their files."""

    def __init__(self, *pictures: Shown) -> None:
        super().__init__()
        self.pictures = pictures[:GALLERY]
        for picture in self.pictures:
            self.add_item(media=f"attachment://{picture.name}", description=shortened(picture.alt, ALT) or None)


Item = ui.Item[Any] | Shown | str | None
"""A part of a post; a str is a text, and nothing if empty."""
Items = list[Item]


def standing(file: discord.Attachment) -> Shown:
    """Return a picture that a post has already."""
    return Shown(b"", file.filename, file.description or "", kept=True)


def layout(*items: Item, accent: int = ACCENT, notice: str = "") -> ui.LayoutView:
    """Make a post of one container; a notice is above its buttons, where a phone shows it."""
    if notice:
        at = next((place for place, item in enumerate(items) if isinstance(item, ui.ActionRow)), len(items))
        items = (*items[:at], cut("> " + notice.replace("\n", "\n> "), NOTICE), *items[at:])
    view = ui.LayoutView(timeout=None)
    view.stop()  # the library need not keep it: presses are routed by their ids
    parts = (item.part if isinstance(item, Shown) else item for item in items)
    shown = (ui.TextDisplay[Any](part) if isinstance(part, str) else part for part in parts if part)
    view.add_item(ui.Container(*shown, accent_colour=accent))
    return view


def files_of(view: ui.LayoutView) -> list[discord.File]:
    """Return the files of the pictures in a post, but of those that it has already."""
    galleries = (item for item in view.walk_children() if isinstance(item, Gallery))
    return [picture.file() for gallery in galleries for picture in gallery.pictures if not picture.kept]


def stacked(pictures: Sequence[Shown], say: Speaker, room: int) -> Items:
    """Return pictures one below the other, or in at most ``room`` characters their words."""
    words, more = sum(bool(picture.told) for picture in pictures), more_lines(say)
    return [fitting(picture.told, room // words, more=more) if picture.told else picture for picture in pictures]


BUTTONS = {
    "board": (T("Board"), "🗺️"),
    "me": (T("My view"), "👁️"),
    "orders": (T("Standing orders"), "📜"),
    "ahead": (T("Write ahead"), "🔮"),
    "rank": (T("Rank what I want"), "🏅"),
    "recap": (T("Recap"), "📜"),
    "note": (T("Note"), "📝"),
    "back": (T("I'm back"), "👋"),
    "again": (T("Play again"), "🔁"),
    "hindsight": (T("My turning points"), "🎓"),
    "past": (T("Board"), "🗺️"),
    "post": (T("Post now"), "📨"),
    "without": (T("Go on without it"), "⏭️"),
    "rescue": (T("End the match and save it"), "💾"),
    "follow": (T("Follow"), "🔔"),
    "unfollow": (T("Stop following"), "🔕"),
}


def button_to(verb: str, match_id: int, say: Speaker, rest: str = "") -> Button:
    """A button that shows something of a match: the board, what one person may see, and so on."""
    return Maker(say, match_id).button(verb, rest, *BUTTONS[verb])


def way_ahead(match: MatchInfo, decisions: Sequence[Decision], say: Speaker) -> list[Button]:
    """The button that opens what can be written ahead, unless the table wants no suggestions."""
    there = match.help != Help.OFF and any(not decision.ranking for decision in decisions)
    return [button_to("ahead", match.id, say)] if there else []


def open_button(match_id: int, question: Question | None, say: Speaker, *, plans: bool = False) -> Button:
    label = T("Plan") if plans or (question and question.sheet) else T("Decide")
    if question and not question.due:
        label = T("Unlock")
    return Maker(say, match_id).button("open", "", label, "✍️", style="primary")


def risky(words: Text, verb: str, match_id: int, label: Text, say: Speaker) -> ui.LayoutView:
    """Return words above the red button that does what they warn of."""
    button = Maker(say, match_id).button(verb, "", label, style="danger")
    return layout(say(words), Row(button))


def turning(verb: str, match_id: int, places: tuple[str, str], there: tuple[bool, bool], say: Speaker) -> Row:
    """The way to the ``places`` before and after, each pressed only if it is there."""
    make = Maker(say, match_id)
    before = make.button(verb, places[0], T("Previous"), "◀️", disabled=not there[0])
    return Row(before, make.button(verb, places[1], T("Next"), "▶️", disabled=not there[1]))


def report(content: Sequence[str | Shown], *below: Item) -> ui.LayoutView:
    """Return a report of words and full-width pictures, complete even in several messages."""
    items: Items = []
    for words, parts in groupby(content, lambda part: isinstance(part, str)):
        found = [*parts]
        items += ["\n".join(map(str, found))] if words else found
    return layout(*items, *below, accent=REPORT_ACCENT)


def last_row(match: MatchInfo, say: Speaker) -> Row:
    """The buttons of the post that ends a match."""
    looking_back = ("again", "hindsight") if match.status is Status.OVER else ()
    return Row(*(button_to(verb, match.id, say) for verb in (*looking_back, "board", "me")))


def turn(position: Position, say: Speaker) -> ui.LayoutView:
    """Return the lowest message of a thread: the seats that must act, their deadline, buttons."""
    match = position.match.id
    opening = [open_button(match, None, say, plans=position.planned)] if position.active else []
    back = [button_to("back", match, say)] if any(seat.kept for seat in position.match.seats) else []
    buttons = Row(*opening, button_to("board", match, say), button_to("me", match, say), *back)
    return layout("\n".join(waiting(position, say)), buttons, "\n".join(digest_lines(position, say)))


def waiting(position: Position, say: Speaker) -> list[str]:
    """Return the lines that say which seats must act, and until when."""
    lines = []
    if position.reviewing and position.lap is not None:
        soon = T("Lap {n} begins soon. Until then there is time to look at the board.", n=position.lap.number)
        lines.append(f"**{say(soon)}**")
    elif position.active:
        awaited = say(_awaited(position))  # what is asked may begin with a small letter
        lines.append(awaited[:1].upper() + awaited[1:])
    if position.match.paused_at:
        lines.append("⏸️ " + say(T("The host paused the match. The clock stands still. You may still answer.")))
    elif position.due_at:
        lines.append("-# " + say(due(position.due_at, begins=position.reviewing)))
    for seat, end in position.writers:
        text = T("{who} is writing ahead. The clock stands until {time}.", who=SeatName(seat), time=f"<t:{end}:t>")
        lines.append("-# ✍️ " + say(text))
    if position.next and not position.reviewing:
        lines.append("-# " + say(T("Then: {names}", names=listing([SeatName(seat) for seat in position.next]))))
    return lines


def coming(position: Position, seat: int) -> Text | None:
    """Return the names that a seat waits for, as far as certain; None if no one is asked."""
    before = position.next[: position.next.index(seat)] if seat in position.next else ()
    names = listing([SeatName(one) for one in dict.fromkeys((*position.active, *before))])
    if not position.active or position.reviewing:
        return None
    if seat in position.next:
        return T("Next: {names}, then you.", names=names)
    return T("Next: {names}. You will be told when it is your turn.", names=names)


def digest_lines(position: Position, say: Speaker) -> list[str]:
    """Return the last small lines: digests of locked plans and of what lies facedown."""
    lines, plans = list[str](), list[Text]()
    for seat, (digest, times) in sorted(position.sealed.items()):
        plan = T("{who} {digest}", who=SeatName(seat), digest=f"`{digest[:SHORT]}`")
        plans.append(plan if times == 1 else T("{plan} (lock {n})", plan=plan, n=times))
    if plans:
        lines.append("-# 🔒 " + " · ".join(say.all(plans)))
    if position.facedown[0]:
        lies, digest = position.facedown
        lines.append("-# 🔏 " + say(T("{n} facedown: {digest}", n=lies, digest=f"`{digest[:SHORT]}`")))
    return lines


def at_a_glance(position: Position, say: Speaker) -> str:
    """Where a match stands, for whom it waits, and until when, in one line."""
    parts: list[Text] = [GAMES[position.match.title].words.brief(position.view)]
    if position.reviewing:
        parts.append(T("time to look at the board"))
    elif position.active:
        parts.append(T("waiting for {names}", names=listing([SeatName(seat) for seat in position.active])))
    words = [say(part) for part in parts]
    if position.match.paused_at:
        words.append("⏸️ " + say(T("paused")))
    elif position.due_at:
        words.append(stamp(position.due_at, "R"))
    return " · ".join(words)


def _awaited(position: Position) -> Text:
    """Return the open decision and the seats that it waits for."""
    names = listing([SeatName(seat) for seat in position.active])
    what = next(iter(position.asks.values()))  # the same for all
    if (lap := position.lap) and lap.draft:
        n, most = lap.done + 1, lap.turns
        return T("{what}, pick {n} of {all}. Waiting for {names}.", what=what, n=n, all=most, names=names)
    if lap and lap.turns > 1 and not lap.quiet:
        return T("{what}, lap {n}. Waiting for {names}.", what=what, n=lap.number, names=names)
    return T("{what}. Waiting for {names}.", what=what, names=names)


def suggested(position: Position, say: Speaker) -> list[str]:
    """For how many questions and lists each seat was given a suggestion, at the end."""
    counts = [T("{who}: {n}", who=SeatName(seat), n=n) for seat, n in position.suggested.items()]
    used = T("Suggestions used, one for each question or list: {counts}.", counts=listing(counts))
    return ["-# 💡 " + say(used)] if counts else []


def ranking(outcome: Outcome, say: Speaker) -> list[str]:
    """The final places, best first."""
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    lines = []
    for seat in order:
        place = outcome.places[seat]
        points, who = outcome.points[seat], SeatName(seat)
        words = TN("{place}. {who}, {n} point", "{place}. {who}, {n} points", points, place=place, who=who)
        lines.append(f"{MEDALS.get(place if outcome.winners else 0, '▫️')} {say(words)}")
    return lines
