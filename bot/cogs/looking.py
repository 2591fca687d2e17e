"""Commands that show: ``/board``, ``/me``, ``/recap``, ``/history``, ``/help`` and others."""

from collections.abc import Iterator, Sequence
from functools import partial

import orjson
from discord import Interaction, User

from bot.cogs.common import (
    MEANT,
    Begun,
    Cog,
    Ended,
    Game,
    Own,
    Suggestions,
    chapter_of,
    command,
    offered,
    suggests,
)
from bot.cogs.company import Which
from bot.service.host.archive import Luck, Plan
from bot.service.model import MatchInfo
from bot.service.reading.statistics import ALL, Seen
from bot.texts import Speaker
from bot.ui.kit.items import PressId
from bot.ui.kit.pages import answer
from bot.ui.kit.permissions import sees_channel
from bot.ui.kit.public import layout
from bot.ui.kit.replies import Said, send_file, speaker
from bot.ui.kit.words import match_name
from bot.ui.lobby.first_steps import about_lines, guild_of, help_lines
from bot.ui.reading.lookup import guide_view, topic_meant, topic_view, topics_like
from engine.core.protocol import AnyGame
from engine.core.text import TN, SeatName, T, Text


class Looking(Cog):
    @command(T("The board that everyone sees"), place=T("One part of the board, twice as large"))
    async def board(self, interaction: Interaction, place: str | None = None, match: Begun = MEANT) -> None:
        if place is None:
            await self.desk.show_board(interaction, PressId("board", match.id))
        else:
            await self.desk.zoom.show(interaction, match, place)

    @suggests("place", board)
    async def _places(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        names = await self.desk.zoom.names(match, current, speaker(interaction, match.names))
        return offered(interaction, [(name, name) for name in names], current)

    @command(T("Your view of the match and your open question; elsewhere all your matches"))
    async def me(self, interaction: Interaction, match: Own | None = None) -> None:
        unclear = match is None and await self.here(interaction) is None
        if unclear and len(await self.service.play.of_person(interaction.user.id)) != 1:
            await self.desk.show_mine(interaction)
        else:
            meant = match or await self.implied(interaction)
            await self.desk.show_me(interaction, PressId("me", meant.id))

    @command(T("Events since you last acted"))
    async def recap(self, interaction: Interaction, match: Begun = MEANT) -> None:
        await self.desk.finding.show_recap(interaction, PressId("recap", match.id))

    @command(
        T("The story, chapter by chapter, with its boards"),
        chapter=T("Which chapter of the story (default: the newest)"),
        replay=T("Show the match up to that chapter as a film"),
        graph=T("Points and other figures of each player, round by round"),
        reveal=T("After the match: everyone’s secret plans"),
    )
    async def history(
        self,
        interaction: Interaction,
        chapter: str | None = None,
        replay: bool = False,
        graph: bool = False,
        reveal: bool = False,
        match: Begun = MEANT,
    ) -> None:
        number = chapter_of(chapter) if chapter and chapter.strip() else None
        finding = self.desk.finding
        if (replay or graph) and not reveal:
            show = finding.stories.show_film if replay else finding.stories.show_course
            await show(interaction, match.id, number)
        else:
            await finding.show_past(interaction, match.id, number, reveal=reveal)

    @suggests("chapter", history)
    async def _chapters(self, interaction: Interaction, match: MatchInfo, current: str) -> Suggestions:
        return await self.chapters(interaction, match, current)

    @command(
        T("A finished match: its turning points, last words, and the book of its boards"),
        campaign=T("A campaign instead: its standings, its matches, and one book of them all"),
    )
    async def chronicle(
        self, interaction: Interaction, match: Ended | None = None, campaign: Which | None = None
    ) -> None:
        if campaign is not None:
            await self.desk.chronicler.campaign(interaction, PressId("ctale", campaign))
        else:
            await self.desk.chronicler.match(interaction, (match or await self.implied(interaction)).id)

    @command(T("Check the luck and the locked plans of a match"))
    async def verify(self, interaction: Interaction, match: Begun = MEANT) -> None:
        say, plans = speaker(interaction, match.names), await self.service.fairness.plans(match.id)
        told = [*luck_told(await self.service.fairness.luck(match.id), say), *plans_told(plans, say)]
        await answer(interaction, layout("\n".join(told)))
        if plans:
            await send_file(interaction, plans_file(plans, match.names), f"plans-{match.id}.json")

    @command(
        T("Your results so far: wins, luck, pace, rating"),
        user=T("Another player; you see only their matches on this server"),
        server=T("Everyone on this server, the strongest first"),
        game=T("One game only (default: all)"),
    )
    async def stats(
        self, interaction: Interaction, user: User | None = None, server: bool = False, game: Game | None = None
    ) -> None:
        title, statistics = game.title if game else ALL, self.desk.statistics
        if not server and user in (None, interaction.user):
            await statistics.person(interaction, interaction.user, title, None)
            return
        seen = Seen(guild_of(interaction), interaction.user.id, partial(sees_channel, interaction))
        if user is None:
            await statistics.server(interaction, title, seen)
        else:
            await statistics.person(interaction, user, title, seen)

    @command(T("Your private note on a match"), text=T("A line to add; leave it out to see and change the whole note"))
    async def note(self, interaction: Interaction, text: str | None = None, match: Own = MEANT) -> Said | None:
        press = PressId("note", match.id)
        if text is not None:
            return await self.desk.finding.write_note(interaction, press, text, add=True)
        await self.desk.finding.ask_note(interaction, press)
        return None

    @command(T("Look up a rule"), topic=T("What about? Choose from the list, or type a word"))
    async def rules(self, interaction: Interaction, topic: str, game: Game = MEANT) -> Said:
        say = speaker(interaction)
        meant = topic_meant(game, topic, say.plain())
        return topic_view(game, meant, say, button=interaction.guild_id is not None)

    @suggests("topic", rules)
    async def _topics(self, interaction: Interaction, game: AnyGame, current: str) -> Suggestions:
        say = speaker(interaction).plain()
        return offered(interaction, [(say(topic.title), topic.key) for topic in topics_like(game, current, say)], "")

    @command(T("How to play a game, in five messages"))
    async def howto(self, interaction: Interaction, game: Game = MEANT) -> Said:
        return guide_view(game, 0, speaker(interaction))

    @command(T("Learn a game alone, step by step, in about ten minutes"))
    async def practice(self, interaction: Interaction, game: Game = MEANT) -> Said | None:
        return await self.desk.first_steps.begin(interaction, game)

    @command(T("See the things to do here and now"))
    async def help(self, interaction: Interaction) -> Said:
        here, user = await self.here(interaction), interaction.user.id
        mine = await self.service.play.of_person(user)
        due = any(asked for match, asked in mine if here is None or match.id == here.id)
        lines = help_lines(here, user, due=due, direct=interaction.guild_id is None)
        return layout("\n".join(speaker(interaction).all(lines)))

    @command(T("The bot’s version, licence, terms and privacy"))
    async def about(self, interaction: Interaction) -> Said:
        return layout("\n".join(speaker(interaction).all(about_lines(self.desk.settings))))


def luck_told(luck: Luck, say: Speaker) -> list[str]:
    """Return the check of a match's luck: its digests, and once it is over whether it is right."""
    head = say(T("The luck of {match}", match=match_name(luck.match)))
    return [f"## 🎲 {head}", *say.all(_luck(luck))]


def _luck(luck: Luck) -> Iterator[Text]:
    match = luck.match
    if not match.digests:
        yield T("It cannot be checked: the match is practice.")
        return
    if post := match.luck_post or match.lobby_message_id:
        link = f"[{post}](https://discord.com/channels/{match.guild_id}/{match.channel_id}/{post})"
        yield T("It follows from a secret and from the id of the lobby’s post: {post}", post=link)
    yield T("Digest of the secret: {digest}", digest=f"`{match.digests[0]}`")
    for number, digest in enumerate(match.digests[1:], 1):
        yield T("After rollback {n}: {digest}", n=number, digest=f"`{digest}`")
    if match.secret is None:
        yield T("The secret is shown when the match is over.")
        return
    yield T("The secret: {secret}", secret=f"`{match.secret}`")
    if luck.wrong is None:
        yield TN("✅ {n} draw follows from it.", "✅ All {n} draws follow from it.", luck.draws)
    else:
        yield T("❌ The draws of action {ply} do not follow from it.", ply=luck.wrong)
    yield T("To check it yourself: {export}, then {verify}", export="`/host export`", verify="`daimyo verify FILE`")


def plans_told(plans: Sequence[Plan], say: Speaker) -> list[str]:
    """Return whether revealed plans and facedown pieces are what was sealed."""
    if not plans:
        return []
    wrong = [plan for plan in plans if not plan.holds]
    lines = [T("❌ A secret choice of {who} is not what was sealed.", who=SeatName(plan.seat)) for plan in wrong[:5]]
    if len(wrong) > 5:
        lines.append(T("… and {n} more", n=len(wrong) - 5))
    if not wrong:
        lines = [TN("✅ {n} is what was sealed.", "✅ All {n} are what was sealed.", len(plans))]
    lines.append(T("The file below has their digests, and the secret of each part that was revealed."))
    return ["## 🔒 " + say(T("Secret choices")), *say.all(lines)]


def plans_file(plans: Sequence[Plan], names: Sequence[str]) -> bytes:
    """The digests of plans and of things facedown, with what opens the revealed ones."""
    told = []
    for plan in plans:
        opened = {part: {"is": what, "nonce": nonce} for part, (what, nonce) in plan.opened.items()}
        parts = {part: opened.get(part, {"digest": digest}) for part, digest in plan.digests.items()}
        told.append({"seat": names[plan.seat], "digest": plan.sealed.digest, "parts": parts})
    return orjson.dumps(told, option=orjson.OPT_INDENT_2)
