"""The bot's access: servers it is not in or that are out of reach, time-outs, room for threads."""

from typing import TYPE_CHECKING

from bot.local.errors import ApiError
from bot.local.limits.buckets import Buckets
from bot.local.model import Channel
from bot.local.words import BOT_PERMISSIONS, ChannelType, Permission

if TYPE_CHECKING:
    from bot.local.world import World

MOST_THREADS = 1000
"""Open threads of a server; announcement threads count apart."""
LEFT_BY_A_TIMEOUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY


class Access:
    """Everything that can keep the bot from a channel; a new start of the table forgets it."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.absent: set[str] = set()
        """Servers that the bot was removed from."""
        self.unavailable: set[str] = set()
        """Servers that are out of reach for everyone."""
        self.timed_out: dict[str, float] = {}
        """By server: until when the bot is timed out there, in seconds."""
        self.most_threads = MOST_THREADS
        self.buckets = Buckets(lambda: world.ids.seconds())

    def may(self, channel: Channel) -> Permission:
        """Return the bot's permissions in a channel; roles do not reach into direct messages."""
        guild = channel.guild_id
        if guild is None:
            return BOT_PERMISSIONS
        if guild in self.absent:
            return Permission(0)
        place = self.world.channels.get(channel.parent_id or "", channel)
        may = self.world.bot_permissions & ~Permission(place.denied)
        return may & LEFT_BY_A_TIMEOUT if self.is_timed_out(guild) else may

    def is_timed_out(self, guild: str) -> bool:
        return self.timed_out.get(guild, 0.0) > self.world.ids.seconds()

    def guilds(self) -> list[str]:
        """Return the servers that the bot is in."""
        return [guild for guild in self.world.guilds if guild not in self.absent]

    def reaches(self, guild: str | None) -> bool:
        """Return True if the bot hears of what happens on a server."""
        return guild not in self.absent and guild not in self.unavailable

    def check_guild(self, guild: str | None) -> None:
        """Raise 503 for a server that is out of reach, 10004 for one that is not the bot's."""
        if guild is not None and guild not in self.guilds():
            raise ApiError(404, 10004)
        if guild in self.unavailable:
            raise ApiError(503, 0)

    def check_room(self, thread: Channel) -> None:
        """Raise 160006 or 160007 if the server has no room for one more open thread like it."""
        announcement = thread.type is ChannelType.ANNOUNCEMENT_THREAD
        others = [it for it in self.world.threads(thread.guild_id) if not it.archived and it is not thread]
        alike = sum((it.type is ChannelType.ANNOUNCEMENT_THREAD) is announcement for it in others)
        if alike >= self.most_threads:
            raise ApiError(400, 160007 if announcement else 160006)
