"""The first furniture of a table: a server with channels of every type, and people."""

from collections.abc import Iterable

from bot.local.model import Channel
from bot.local.words import ChannelType
from bot.local.world import World

GUILD_NAME = "The local table"
CHANNELS = {
    "matches": ChannelType.TEXT,
    "lounge": ChannelType.TEXT,
    "news": ChannelType.ANNOUNCEMENT,
    "forum": ChannelType.FORUM,
    "voice": ChannelType.VOICE,
    "stage": ChannelType.STAGE,
}
IDS = ("guild_id", "app_id", "member_role", "bot_role")


def furnish(world: World, names: Iterable[str], guilds: int) -> None:
    """Make server, channels and people on the first start, and more servers if some are lacking."""
    if not world.guild_id:
        # The bot's user and its application share an id, as they mostly do on Discord.
        world.set_ids({**{name: world.ids.new() for name in IDS}, "guilds": {}})
        add_guild(world, GUILD_NAME)
        for name in names:
            world.add_person(name)
    while len(world.guilds) < guilds:
        add_guild(world)


def add_guild(world: World, name: str = "") -> str:
    """Make one more server, with channels, and return its id.

    Everyone is in it; the next shard of the bot has it.
    """
    number = len(world.guilds)
    id = str(int(world.guild_id) + (number << 22))
    world.ids.seen(id)
    world.guilds[id] = name or f"{GUILD_NAME} {number + 1}"
    world.store.put("table", "table", {name: getattr(world, name) for name in (*IDS, "guilds")})
    sign = f"-{number + 1}" if number else ""
    for position, (called, type) in enumerate(CHANNELS.items()):
        channel = Channel(world.ids.new(), type, called + sign, world.ids.now(), guild_id=id, position=position)
        world.add_channel(channel)
    return id
