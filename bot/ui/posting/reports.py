"""Reports in the thread: posts that grow while they are young, and are struck by a rollback.

A post is composed again from its events whenever some are added, so a second try after a crash
changes nothing. Its pictures are kept. After a rollback a marker leads to the posts that no longer
hold, and each is struck. Nothing that bears a digest is deleted, and a post that tells of something
valid, too, keeps that.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

import discord
from discord import ui

from bot.service.match.live_state import Happened
from bot.service.model import MatchInfo, Outgoing, Position
from bot.service.service import Service
from bot.service.telling.delivery_results import OpenPost
from bot.texts import Speaker, cut, load_text
from bot.ui.kit import public
from bot.ui.kit.artist import BOARD, Artist
from bot.ui.kit.mail import ARCHIVED, GONE, TOO_LARGE, Mail, unless_gone, was_edited
from bot.ui.kit.pages import MOST, pages
from bot.ui.kit.public import GALLERY, REPORT_ACCENT, Items, Shown, layout, standing
from bot.ui.kit.replies import in_place
from bot.ui.kit.words import described, ended, luck_lines, news_lines, speaker_for_table
from bot.ui.posting.notice_posts import NOTHING, Posted
from bot.ui.reading.story import Stories
from engine.core.protocol import AnyGame, Event
from engine.core.text import T
from engine.registry import GAMES

SHEET = "report.png"
MOST_PARTS = 30
"""Texts and pictures in a post; Discord takes 40 components."""
SIGNS = ("🔒", "🔏")
"""Begin the digests in a status."""
LINE = re.compile(r"((?:#{1,3}|-#|[-•▫️>]|\d+\.) )?(.+)")
MARK = "-# ⏪ "
UNDONE = T("The lines struck through are undone.")

Content = list[str | Shown]


@dataclass(frozen=True, slots=True)
class Telling:
    row: Outgoing
    match: MatchInfo
    post: OpenPost
    """As it is when all of it is told."""
    happened: tuple[Happened, ...]
    """All that it tells of."""
    before: int = 0
    """The last event that it told before."""
    kept: Mapping[str, Shown] = field(default_factory=dict)
    """The pictures that it has, by name."""
    gathered: tuple[type[Event], ...] = ()
    """Events that its sheet covers; they get no lines."""

    @property
    def game(self) -> AnyGame:
        return GAMES[self.match.title]


class Reports:
    def __init__(self, service: Service, artist: Artist, mail: Mail) -> None:
        self._service, self._artist, self._mail = service, artist, mail
        self._stories = Stories(service, artist)

    async def _report(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        """Add to the newest post, take the place of an old one, or begin one."""
        before = await self._service.outbox.open_post(row)
        if "post" in row.payload:  # sent before, but its row was not ticked off
            post = OpenPost(**row.payload["post"])
        else:
            begun = before is None or await self._mail.unticked(self._mail.thread(match), row)
            grown = None if begun or before is None else await self._grown(row, match, say, before)
            post = grown or await self._begun(row, match, say, before)
            await self._service.outbox.note_report(row, post)
        if before is not None and before.first == post.first and before.message_id != post.message_id:
            await self._mail.remove(match, before.message_id)
        return NOTHING

    async def _grown(self, row: Outgoing, match: MatchInfo, say: Speaker, before: OpenPost) -> OpenPost | None:
        """The newest post with more in it; None if another one is needed."""
        if before.message_id is None or match.thread_id is None or not before.is_young(row.created_at):
            return None
        post = replace(before, last=row.payload["last"], remarks=[*before.remarks, *row.payload.get("remarks", ())])
        happened = await self._service.outbox.public_events(match.id, post.first, post.last)
        there, view = self._mail.message(match.thread_id, before.message_id, match), discord.ui.LayoutView()
        try:
            message = await there.fetch()
            kept = {file.filename: standing(file) for file in message.attachments}
            content = await self._content(Telling(row, match, post, happened, before.last, kept), say)
            view = public.report(content)
            if len(pages(view)) > 1 or len(content) > MOST_PARTS:
                return None
            new = {part.name: part.file() for part in content if isinstance(part, Shown) and part.data}
            await message.edit(
                view=in_place(message, view),
                attachments=[*(file for file in message.attachments if file.filename not in new), *new.values()],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as trouble:
            if trouble.status == TOO_LARGE or not await was_edited(there, view, trouble):
                return None
        return post

    async def _begun(self, row: Outgoing, match: MatchInfo, say: Speaker, before: OpenPost | None) -> OpenPost:
        """Begin a new post with the events that were not told yet."""
        payload, over = row.payload, bool(row.payload.get("over"))
        post = OpenPost(
            message_id=None,
            first=payload["first"],
            last=payload["last"],
            opening=payload.get("opening", 0),
            lap=payload.get("lap", 0),
            era=match.era,
            at=int(row.created_at.timestamp()),
            board=payload["last"] if "board" in payload else 0,
            remarks=payload.get("remarks", ()),
        )
        content = Content()
        if before is not None and (before.message_id is None or not before.is_young(row.created_at)):
            remarks = [*before.remarks, *post.remarks]
            whole = replace(before, message_id=None, last=post.last, at=post.at, board=post.board, remarks=remarks)
            content = await self._all_of(row, match, whole, say)
            if before.message_id and (before.board or any(isinstance(part, Shown) for part in content)):
                content = Content()  # it stays where it is, with its pictures
            else:
                post = whole
        content = content or await self._all_of(row, match, post, say)
        if not content:
            return post
        view = public.report(content, *([public.last_row(match, say)] if over else []))
        message = await self._mail.send(self._mail.thread(match), row, view)
        messages = len(pages(view))
        full = over or messages > 1 or any(part.told for part in content if isinstance(part, Shown))
        return replace(post, message_id=message, full=full, messages=messages)

    async def _all_of(self, row: Outgoing, match: MatchInfo, post: OpenPost, say: Speaker) -> Content:
        happened = await self._service.outbox.public_events(match.id, post.first, post.last)
        return await self._content(Telling(row, match, post, happened), say)

    async def _content(self, telling: Telling, say: Speaker) -> Content:
        content = [*await self._news(telling, say), *await self._kicker(telling, say)]
        position, board = await self._service.play.position(telling.match.id), telling.post.board
        sheet = await self._sheet(telling, position, say)
        if sheet and (pictures := await self._artist.pictures(telling.match.title)) is not None:
            telling = replace(telling, gathered=pictures.gathers)
        if not telling.happened and board:
            content += [f"## {say(ended(telling.match) or telling.game.words.brief(position.view))}"]
        remarks, told = [say(load_text(text)) for _, text in telling.post.remarks], 0

        def due(happened: Happened) -> int:
            """Count the remarks before an event. They stand below a heading without lines."""
            bare = happened.opens and not described(telling.match, [happened.event], say)
            return sum(seq < happened.seq + bare for seq, _ in telling.post.remarks)

        for below, part in groupby(telling.happened, lambda happened: happened.seq > board > 0):
            if below:
                content += await self._board(telling, position, say)
            for (_, number), chapter in groupby(part, lambda happened: (happened.chapter, due(happened))):
                content += await self._chapter(telling, tuple(chapter), say, remarks[told:number])
                told = number
        content += remarks[told:]
        content += sheet
        if board >= telling.post.last:
            content += await self._board(telling, position, say)
        if telling.row.payload.get("over") and position.outcome:
            content += [*await self._stories.final(position, say), *public.suggested(position, say)]
        if telling.row.payload.get("over"):
            content += luck_lines(telling.match, say)
        return content

    async def _kicker(self, telling: Telling, say: Speaker) -> Content:
        """Where a post goes on that does not begin with a chapter."""
        opening, lap = telling.post.opening, telling.post.lap
        if not telling.happened or telling.happened[0].opens or not opening:
            return []
        (found,) = await self._service.outbox.public_events(telling.match.id, opening, opening)
        said = T("Lap {n}", n=lap) if lap else telling.game.words.headline(found.event)
        return [f"-# {say.plain()(said)}"] if said is not None else []

    async def _chapter(
        self, telling: Telling, chapter: Sequence[Happened], say: Speaker, remarks: Sequence[str]
    ) -> Content:
        """Return heading and lines of a chapter, each picture after the lines about its event."""
        first = chapter[0]
        headline = telling.game.words.headline(first.event) if first.opens else None
        heading = say.plain()(headline) if headline is not None else ""
        content: Content = []
        untold: list[Happened] = []
        lead = list(remarks)
        for happened in chapter:
            untold.append(happened)
            picture = await self._picture(telling, happened, say)
            if picture is not None or happened is chapter[-1]:
                shown = [happened] if picture is not None else []  # its alt text has all words about it
                told = [one.event for one in untold if not isinstance(one.event, telling.gathered) and one not in shown]
                lines = [*lead, *described(telling.match, told, say)]
                content += _headed(heading, lines, say, minor=first.event.goes_on, shown=shown)
                content += [] if picture is None else [picture]
                heading, lead, untold = "", [], []
        return content

    async def _news(self, telling: Telling, say: Speaker) -> Content:
        summaries = telling.game.words.summaries
        back = [one for one in reversed(telling.happened) if one.opens and type(one.event) in summaries]
        found = [await self._service.recap.summary(telling.match.id, one.seq) for one in back]
        return ["\n".join(news_lines(summary, say)) for summary in found if summary is not None]

    async def _picture(self, telling: Telling, happened: Happened, say: Speaker) -> Shown | None:
        """Of an event that deserves one; two places are left for the sheet and the board."""
        name = f"report{telling.happened.index(happened)}.png"
        if happened.seq <= telling.before:
            return telling.kept.get(name)
        if len(telling.kept) >= GALLERY - 2:
            return None
        view = (await self._service.play.position(telling.match.id)).view
        return await self._artist.event(telling.match, happened.event, view, say, name=name)

    async def _sheet(self, telling: Telling, position: Position, say: Speaker) -> Content:
        match, sheet = telling.match, telling.kept.get(SHEET)
        if sheet is None:
            told: Sequence[Event] = [it.event for it in telling.happened if it.seq > telling.before]
            pictures = await self._artist.pictures(match.title)
            if pictures and (kind := pictures.since(told)) is not None:  # they end the span that such an event began
                told = await self._service.outbox.events_since(match.id, kind, telling.post.last)
            sheet = await self._artist.report(match, told, position.view, say)
        return [] if sheet is None else [sheet]

    async def _board(self, telling: Telling, position: Position, say: Speaker) -> Content:
        """The board as it was when it came into the post, or before the news that came since."""
        match, row, board = telling.match, telling.row, telling.kept.get(BOARD)
        if board is None and "board" in row.payload:
            marked = await self._service.outbox.public_events(match.id, row.payload["board"], row.payload["last"])
            view = await self._service.recap.view_before(match.id, row.payload["last"])
            board = await self._artist.board(match, view, say, events=[one.event for one in marked])
        return [] if board is None else [board]

    async def _back(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        """Say from where the match goes on, with links to the first and the last void post."""
        thread = self._mail.thread(match)
        void = [post for post in await self._service.outbox.void_posts(row) if (post.message_id or 0) > thread.id]
        lines = [say(row.payload["text"])]
        if void:
            first, last = (_link(match, post.message_id) for post in (void[0], void[-1]))
            said = T("Everything from [this post]({first}) to [this one]({last}) is undone.", first=first, last=last)
            lines.append("-# " + say(said))
        if row.payload["digest"]:
            digest = T("Digest of the luck after that: {digest}", digest=f"`{row.payload['digest']}`")
            lines.append(f"-# 🎲 {say(digest)}")
        marker = await self._mail.send(thread, row, layout("\n".join(lines)))
        await self._service.outbox.strike(match.id, row, void, marker)
        return marker, None

    async def _strike(self, row: Outgoing, match: MatchInfo, say: Speaker) -> Posted:
        """Strike a void post, but for what is valid in it."""
        void, valid = OpenPost(**row.payload["void"]), row.payload["valid"]
        part = await self._service.outbox.public_events(match.id, void.first, min(void.last, valid))
        telling = Telling(row, match, void, part, before=valid)
        content = await self._kicker(telling, say) + [say(load_text(text)) for seq, text in void.remarks if seq < valid]
        for _, chapter in groupby(part, lambda happened: happened.chapter):
            content += await self._chapter(telling, tuple(chapter), say, [])
        holds = {line for words in content if isinstance(words, str) for line in words.split("\n")}
        holds |= {f"report{number}.png" for number, _ in enumerate(part)} | {BOARD for _ in part if void.board <= valid}
        where = _link(match, row.payload["marker"])
        said = T("{undone} [The match goes on here]({where}).", undone=UNDONE, where=where)
        try:
            last = await self._mail.message(match.thread_id or 0, void.message_id or 0, match).fetch()
            await _rewrite(last, say(said), holds)
            if void.messages > 1:
                before = [post async for post in last.channel.history(before=last) if post.author == last.author]
                for message in before[: void.messages - 1]:
                    await _rewrite(message, say(said), holds)
        except discord.HTTPException as trouble:
            if trouble.code not in (*GONE, ARCHIVED):
                raise
        return NOTHING

    async def keep(self, match: MatchInfo, message_id: int | None) -> bool:
        """Strike a status that is void if it bears digests; return True if it does."""
        if message_id is None or match.thread_id is None:
            return False
        with unless_gone(message_id):
            message = await self._mail.message(match.thread_id, message_id, match).fetch()
            if any(sign in text.content for text in _texts(message) for sign in SIGNS):
                await _rewrite(message, speaker_for_table(match)(UNDONE), ())
                return True
        return False


def _headed(heading: str, lines: Sequence[str], say: Speaker, *, minor: bool, shown: Sequence[Happened]) -> Content:
    """Return lines below their heading; a minor one shares the line with a single one.

    A heading without lines is left out unless something is ``shown`` below it.
    """
    if not lines and not shown:
        return []
    if heading and minor:
        one = T("**{name}:** {said}", name=heading, said=lines[0])
        lines = [say(one)] if len(lines) == 1 else [f"**{heading}**", *lines]
    elif heading:
        lines = [f"## {heading}", *lines]
    return ["\n".join(lines)] if lines else []


def _parts(message: discord.Message) -> list[discord.Component]:
    return [part for box in message.components for part in getattr(box, "children", ())]


def _texts(message: discord.Message) -> list[discord.TextDisplay]:
    return [part for part in _parts(message) if isinstance(part, discord.TextDisplay)]


async def _rewrite(message: discord.Message, undone: str, holds: Collection[str]) -> None:
    """Strike a message's lines and veil its pictures, but for those that hold; drop its buttons."""
    mark = f"{MARK}{undone}"
    items: Items = [mark]
    room = MOST - len(mark)
    for part in _parts(message):
        if isinstance(part, discord.TextDisplay) and not part.content.startswith(MARK):
            words = "\n".join(line if line in holds else _struck(line) for line in part.content.split("\n"))
            items.append(words := cut(words, room))
            room -= len(words)
        elif isinstance(part, discord.MediaGalleryComponent):
            items.append(ui.MediaGallery(*(_veiled(item, holds) for item in part.items)))
    view = in_place(message, layout(*items, accent=REPORT_ACCENT))
    if not any(part.content == mark for part in _texts(message)):  # else it was struck before
        await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())


def _struck(line: str) -> str:
    found = LINE.fullmatch(line)
    return line if found is None or found[2].startswith("~~") else f"{found[1] or ''}~~{found[2]}~~"


def _veiled(item: discord.MediaGalleryItem, holds: Collection[str]) -> discord.MediaGalleryItem:
    """Return a picture of a message as it is there, to be uncovered by a press unless it holds."""
    name = item.media.url.partition("?")[0].rpartition("/")[2]
    return discord.MediaGalleryItem(f"attachment://{name}", description=item.description, spoiler=name not in holds)


def _link(match: MatchInfo, message_id: int | None) -> str:
    return f"https://discord.com/channels/{match.guild_id}/{match.thread_id}/{message_id}"
