"""The post of a campaign, from the call for members to the final report, and its presses."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

import discord
import structlog
from discord import ui

from bot.service.campaigns.campaigns import LEAST, MOST
from bot.service.campaigns.model import AVERAGE, CARRIES, FIRST, Campaign, Carry, Played, Stage
from bot.service.durations import stamp
from bot.service.model import Outgoing, PostKind, Status
from bot.service.service import Service
from bot.texts import Speaker, escaped, fitting
from bot.ui.kit.artist import Artist, words_instead
from bot.ui.kit.items import Maker, PressId, Row, pressed
from bot.ui.kit.mail import UNHEARD, UNKNOWN_CHANNEL, Mail, edit_message
from bot.ui.kit.pages import Room, answer
from bot.ui.kit.public import TEXT, Shown, files_of, layout
from bot.ui.kit.replies import look_of, person, speaker
from bot.ui.kit.words import game_name, more_lines
from engine.core.course import START, Course, Series, account_of
from engine.core.refusals import Refusal
from engine.core.text import TN, T, Text, listing

log = structlog.get_logger("daimyo.campaigns")

TRIED_AGAIN, REFUSED_AGAIN = 20.0, 600.0
"""Seconds until a post is tried again that failed, or that Discord refused."""


def post(campaign: Campaign, say: Speaker, picture: Shown | None, notes: Iterable[Text] = ()) -> ui.LayoutView:
    """Build the post as things stand, with notes for one reader."""
    lines = [f"## {say(_heading(campaign))}", *say.all(notes)]
    if campaign.stage is Stage.GATHERING:
        lines += [f"• {words}" for words in say.all(_rules(campaign))]
    else:
        lines += say.all([*_now(campaign), *leading(campaign)])
    if picture is None:
        names, n = listing([escaped(member.name) for member in campaign.members]), len(campaign.members)
        lines.append(say(T("**Members ({n} of at most {most}):** {names}", n=n, most=MOST, names=names)))
    lines += [f"-# {words}" for words in say.all(_results(campaign))]
    return layout(fitting(lines, TEXT, more=more_lines(say)), picture, *_buttons(campaign, say))


def _heading(campaign: Campaign) -> Text:
    name, number = escaped(campaign.name), min(campaign.finished + 1, len(campaign.titles))
    said = {
        Stage.GATHERING: T("🏯 {host} starts a campaign: {campaign}", host=escaped(campaign.host_name), campaign=name),
        Stage.RUNNING: T("🏯 {campaign}: match {n} of {all}", campaign=name, n=number, all=len(campaign.titles)),
        Stage.OVER: T("🏆 {campaign} is over", campaign=name),
        Stage.STOPPED: T("🏯 {campaign} has stopped", campaign=name),
    }
    return said[campaign.stage]


def _rules(campaign: Campaign) -> Iterator[Text]:
    games = listing([game_name(title) for title in campaign.titles])
    yield TN("{n} match: {games}", "{n} matches: {games}", len(campaign.titles), games=games)
    yield T("Most seats in a match: {n}. All members play equally often and meet each other.", n=campaign.seats)
    yield T(
        "Points: {first} for the first place, 0 for the last, the others evenly between. A match you sit out counts"
        " {average}, the average.",
        first=FIRST,
        average=AVERAGE,
    )
    yield T("Carried over from match to match: {what}", what=CARRIES[campaign.carry])
    if campaign.days:
        yield TN("{n} day from match to match, at least", "{n} days from match to match, at least", campaign.days)
    if campaign.begins_at is not None:
        yield T("It begins {when} with those who have joined.", when=stamp(campaign.begins_at))
    else:
        yield T("It begins when {host} presses “Begin”.", host=escaped(campaign.host_name))
    yield T("The standings are public, also for members who left the statistics with /settings stats.")


def _now(campaign: Campaign) -> Iterator[Text]:
    last = next(reversed(campaign.matches), None)
    if last is not None and not last.over:
        where = f"<#{last.thread_id}>" if last.thread_id else "…"
        game = game_name(last.title)
        playing = T("{game} is being played: {where}", game=game, where=where)
        yield T("{game} starts soon.", game=game) if last.status is Status.LOBBY else playing
    elif campaign.stage is Stage.RUNNING and campaign.waits:
        yield T("⏳ The next match waits: too many here have not started yet. It opens when one of them does.")
    elif campaign.stage is Stage.RUNNING and campaign.finished < len(campaign.titles):
        game = game_name(campaign.titles[campaign.finished])
        yield T("Next: {game}, {when}", game=game, when=stamp(campaign.opens_at, "R"))


def leading(campaign: Campaign) -> Iterator[Text]:
    best = [(escaped(member.name), points) for place, member, points in campaign.standing() if place == 1]
    if not campaign.scored or not best:
        return
    over, names, points = campaign.stage is Stage.OVER, listing([f"**{name}**" for name, _ in best]), best[0][1]
    won = TN("{names} won with {n} point.", "{names} won with {n} points.", points, names=names)
    leads = TN("In the lead with {n} point: {names}", "In the lead with {n} points: {names}", points, names=names)
    yield won if over else leads
    if campaign.carry is Carry.TITLES:
        yield T("🎖️ Shogun: {names}", names=names) if over else T("🎖️ Daimyo of the year: {names}", names=names)


def _results(campaign: Campaign) -> Iterator[Text]:
    for number, match in enumerate(campaign.matches, 1):
        where = f"<#{match.thread_id}>" if match.thread_id else "…"
        if match.scores:
            yield T("{match}: {where}", match=won(campaign, match), where=where)
        elif match.over:
            game = game_name(match.title)
            yield T("{n}. {game} was abandoned and does not count: {where}", n=number, game=game, where=where)


def won(campaign: Campaign, match: Played, quote: Callable[[str], str] = escaped) -> Text:
    """Return a finished match and its winner in words."""
    number, names = campaign.matches.index(match) + 1, listing([quote(name) for name in match.winners])
    said = T("{n}. {game}, won by {names}") if match.winners else T("{n}. {game}, without a winner")
    return T(said.msgid, n=number, game=game_name(match.title), names=names)


def _buttons(campaign: Campaign, say: Speaker) -> list[Row]:
    make = Maker(say, campaign.id).button
    full, few = len(campaign.members) >= MOST, len(campaign.members) < LEAST
    join = make("cjoin", "", T("Join"), style="primary", disabled=full)
    begin = [make("cbegin", "", T("Begin"), style="success", disabled=few)]
    gathering = begin if campaign.stage is Stage.GATHERING else []
    open_ = [join, *gathering, make("cleave", "", T("Leave the campaign"))] if campaign.open else []
    tale = [make("ctale", "", T("Chronicle"), "📖")] if campaign.scored else []
    return [Row(*open_, *tale)] if open_ or tale else []


def course(campaign: Campaign) -> Course:
    totals = []
    for after in range(len(campaign.scored) + 1):
        points = {member.user_id: points for _, member, points in campaign.standing(after)}
        totals.append(tuple(points[member.user_id] for member in campaign.members))
    stops = [T("{n}. {game}", n=n, game=game_name(match.title)) for n, match in enumerate(campaign.scored, 1)]
    return Course((START, *stops), (Series("points", T("Points"), tuple(totals)),))


async def standing_picture(campaign: Campaign, artist: Artist, locale: str, look: str = "") -> Shown | None:
    """Return the standing as a picture, else in words; None before the first result."""
    if not campaign.scored or not campaign.members:
        return None
    shown, names = course(campaign), tuple(member.name for member in campaign.members)
    say = Speaker(locale, names, markdown=False)

    def paint() -> bytes:
        from render.sheets.record import paint_standing

        return paint_standing(shown, names, say).png()

    lines = say.all(account_of(shown))
    return await artist.sheet("standing", (shown, names, locale), paint, lines, look) or words_instead(lines)


class CampaignPosts:
    """Keeps the post of each campaign up to date: one, which is made again when a match is over."""

    def __init__(self, service: Service, artist: Artist, mail: Mail) -> None:
        self._service, self._artist, self._mail = service, artist, mail
        self.busy: set[int] = set()
        """Campaigns whose post is being made."""
        self._sure: set[int] = set()
        """Campaigns whose last post was ticked off by this process."""

    async def settle(self, number: int) -> None:
        """Post a campaign or edit its post; after a failure, wait before the next try."""
        try:
            if (campaign := await self._service.campaigns.get(number)).stale:
                await self._service.campaigns.note_post(number, campaign, await self._post(campaign))
            self._sure.add(number)
        except Exception as trouble:
            self._sure.discard(number)
            code, status = getattr(trouble, "code", 0), getattr(trouble, "status", 0)
            ours = not isinstance(trouble, (Refusal, *UNHEARD))
            log.warning("campaign not posted", campaign=number, code=code, exc_info=ours)
            with suppress(Refusal, *UNHEARD):  # the store has told its own trouble
                if code == UNKNOWN_CHANNEL and await self._mail.is_gone(campaign.channel_id):
                    return await self._service.campaigns.channel_gone(campaign.channel_id)
                if 400 <= status < 500:
                    await self._service.campaigns.note_refusal(number, f"{status} {code}")
            await asyncio.sleep(REFUSED_AGAIN if 400 <= status < 500 else TRIED_AGAIN)
        finally:
            self.busy.discard(number)

    async def _post(self, campaign: Campaign) -> int:
        picture = await standing_picture(campaign, self._artist, campaign.locale)
        view = post(campaign, Speaker(campaign.locale), picture)
        channel = self._mail.bot.get_partial_messageable(campaign.channel_id, guild_id=campaign.guild_id)
        doubtful, now, old = campaign.id not in self._sure, self._service.time.now(), campaign.message_id or 0
        row = Outgoing(campaign.id, -campaign.id, PostKind.LOBBY, None, {}, now, perhaps_sent=doubtful)
        there = await self._mail.unticked(channel, row, old)
        same = [old] if old and campaign.shown == campaign.finished else []
        for message in (*there, *same):
            if await edit_message(channel.get_partial_message(message), view, attachments=files_of(view)):
                break
        else:
            sure = replace(row, perhaps_sent=False)
            message = await self._mail.send(channel, sure, view, part="c")
        for needless in {*there, old} - {0, message}:
            with suppress(discord.NotFound):
                await channel.get_partial_message(needless).delete()
        return message


class CampaignDesk(Room):
    @pressed("cjoin", "cleave", "cbegin")
    async def _pressed(self, interaction: discord.Interaction, press: PressId) -> Text:
        return await self.do(interaction, press.verb[1:], press.match)

    async def do(self, interaction: discord.Interaction, verb: str, campaign_id: int) -> Text:
        """Join, leave, begin or stop a campaign; return what to say of it."""
        name = f"**{escaped((await self._service.campaigns.get(campaign_id)).name)}**"
        said = {
            "join": T(
                "You are in {campaign}. Its standings are public: everyone here sees your results in it, "
                "whatever /settings stats says. I tell you when a match of yours starts.",
                campaign=name,
            ),
            "leave": T("You have left {campaign}. A match that you are in goes on.", campaign=name),
            "begin": T("{campaign} begins. The first match opens now.", campaign=name),
            "stop": T("{campaign} has stopped. A running match goes on.", campaign=name),
        }
        await getattr(self._service.campaigns, verb)(campaign_id, person(interaction))
        return said[verb]

    async def show(self, interaction: discord.Interaction, campaign_id: int) -> None:
        campaign, say = await self._service.campaigns.get(campaign_id), speaker(interaction)
        picture = await standing_picture(campaign, self._artist, say.locale, look_of(interaction))
        refused = T(
            "⚠️ Discord does not let me post this campaign in {where} ({answer}). Look at my permissions there. I try"
            " again every 10 minutes.",
            where=f"<#{campaign.channel_id}>",
            answer=campaign.refused or "",
        )
        notes = [refused] if campaign.refused else []
        await answer(interaction, post(campaign, say, picture, notes))
