"""The first words on a server, what can be done here and now, and what this bot is."""

import contextlib
from collections.abc import AsyncIterator, Iterator

import aiohttp
import discord

from bot.config import Settings
from bot.service.model import MatchInfo, Status
from bot.texts import Speaker, escaped
from bot.ui.kit.artist import Artist
from bot.ui.kit.public import in_stead, layout
from bot.ui.kit.words import match_name
from bot.ui.lobby.lessons import doors
from bot.version import version
from engine.core.text import T, Text, listing
from engine.registry import GAMES

GAMES_HERE = T("{games}", games=listing([game.name for game in GAMES.values()]))
WELCOME = (
    T("👋 I host {games} in threads, at your pace: minutes or days for each turn.", games=GAMES_HERE),
    T("-# `/help` shows what you can do. `/settings server` sets where matches open, and who may open them."),
)


async def welcome(guild: discord.Guild, artist: Artist) -> None:
    """Introduce the bot: in the system channel, else in another one, else to the owner."""
    say = Speaker(str(guild.preferred_locale))
    covers = [it for title in GAMES if (it := await artist.cover(title, say, f"{title}.png"))]
    view = layout(*in_stead(*covers), "\n".join(say.all(WELCOME)), doors(say))
    with contextlib.suppress(discord.HTTPException, aiohttp.ClientError):
        async for place in _places(guild):
            with contextlib.suppress(discord.HTTPException):
                await place.send(view=view, files=[cover.file() for cover in covers])
                return


async def _places(guild: discord.Guild) -> AsyncIterator[discord.abc.Messageable]:
    for channel in filter(None, (guild.system_channel, *guild.text_channels)):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel
    if guild.owner_id is not None:
        yield await guild.fetch_member(guild.owner_id)


def help_lines(match: MatchInfo | None, user_id: int, *, due: bool, direct: bool) -> Iterator[Text]:
    """Yield what a person can do here and now: in a match, on a server, or ``direct``."""
    if match is not None and match.status is Status.RUNNING:
        yield T("**{match}** is being played here.", match=escaped(match_name(match)))
        if match.seat_of(user_id) is None:
            yield T("`/follow` sends you one message for each chapter.")
        elif due:
            yield T("✍️ It is your turn: `/me` shows the question.")
        else:
            yield T("You have no open question. `/me` shows your view, `/orders` answers in advance.")
        yield T("`/board`, `/recap` and `/history` show the board and what happened.")
        if match.host_id == user_id:
            yield T("You host: `/host pause`, `extend`, `nudge`, `replace`, `rollback` and `handover`.")
    elif match is not None:
        yield T("This match is over. `/chronicle` tells its story, `/verify` checks its luck, `/host export` saves it.")
    else:
        if due:
            yield T("✍️ It is your turn: `/me` shows your matches.")
        if direct:
            yield T("`/me` shows your matches. Matches open on a server.")
        else:
            yield T("`/match list` shows what is open here, `/match new` opens a match, `/looking` finds people.")
            yield T("`/practice` teaches you a game in about ten minutes.")
    yield T("`/howto` explains a game in five messages, `/rules` looks a rule up.")
    yield T("`/settings` sets your notifications, time zone and vacations. `/about` says who runs me.")


def about_lines(settings: Settings) -> Iterator[Text]:
    """Yield what the bot is, who answers for it, and what it keeps of people."""
    yield T("**Daimyo {version}** hosts {games}.", version=version(), games=GAMES_HERE)
    yield T("It is free software under the MIT licence. It comes without any warranty.")
    terms = T("Terms of use: {url}", url=settings.terms_url)
    yield terms if settings.terms_url else T("The operator has set no terms of use.")
    if settings.privacy_url:
        yield T("Privacy: {url}", url=settings.privacy_url)
    yield T(
        "It keeps your Discord number, your name, and your actions in matches. `/settings data` sends you all of "
        "it. `/settings forget` deletes your number and your name; your actions stay."
    )
    contact = T("Contact: {contact}", contact=settings.contact)
    yield contact if settings.contact else T("Ask a manager of this server how to reach the operator.")
