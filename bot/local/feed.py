"""The feed: events at the table, for a listener who looks on as one of the people."""

import asyncio
from collections.abc import Callable, Iterable

from bot.local import shapes
from bot.local.model import Change, Channel, EventKind, Person, Post
from bot.local.words import LOCALES, ChannelType, Json
from bot.local.world import World

Listener = Callable[[Json], None]
PEOPLE_SECONDS = 0.25
"""Figures of unread messages are told at most this often."""


class Feed:
    """Listeners by person. Events are those of API.md."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.bot_online = False
        self._listeners: dict[str, list[Listener]] = {}
        self._people_due: asyncio.TimerHandle | None = None

    def listen(self, person: Person, listener: Listener) -> Callable[[], None]:
        """From now on the listener hears what the person may see. Returns how to stop it."""
        listeners = self._listeners.setdefault(person.id, [])
        listeners.append(listener)
        return lambda: listeners.remove(listener)

    def close(self) -> None:
        if self._people_due is not None:
            self._people_due.cancel()

    def watch(self, change: Change) -> None:
        if not any(self._listeners.values()):
            return
        if change.post is not None and change.channel is not None:
            self._tell_post(change, change.channel, change.post)
        elif change.channel is not None:
            self._tell_channel(change, change.channel)
        elif change.kind is EventKind.COMMANDS:
            self._tell_all({"type": "commands", "commands": self.world.all_commands()})
        elif change.kind is EventKind.GUILDS:
            self._tell_all({"type": "guilds"})
        if change.kind is not EventKind.TYPING and self._people_due is None:
            self._people_due = asyncio.get_running_loop().call_later(PEOPLE_SECONDS, self._tell_people)

    def set_online(self, online: bool) -> None:
        if online != self.bot_online:
            self.bot_online = online
            self._tell_all({"type": "bot_online" if online else "bot_offline", "bot": self.bot()})

    def _tell_all(self, event: Json) -> None:
        self._tell(self.world.people.values(), event)

    def _tell(self, people: Iterable[Person], event: Json) -> None:
        for person in people:
            for listener in list(self._listeners.get(person.id, ())):
                listener(event)

    def _lookers(self, channel: Channel) -> list[Person]:
        return [person for person in self.world.people.values() if self.world.may_see(person, channel)]

    def _tell_post(self, change: Change, channel: Channel, post: Post) -> None:
        gone = {"type": "message_delete", "channel_id": channel.id, "message_id": post.id}
        if change.before is not None and post.dismissed:
            if not change.before.dismissed:
                self._tell([self.world.people[post.addressee or ""]], gone)
            return
        lookers = [person for person in self._lookers(channel) if post.seen_by(person.id)]
        if change.kind is EventKind.MESSAGE_DELETE:
            self._tell(lookers, gone)
        else:
            self._tell(lookers, {"type": str(change.kind), "message": shapes.for_page(self.world, post)})

    def _tell_channel(self, change: Change, channel: Channel) -> None:
        lookers = self._lookers(channel)
        if change.kind is EventKind.TYPING:
            self._tell(lookers, {"type": "typing", "channel_id": channel.id, "user_id": change.user_id})
        elif change.kind is EventKind.CHANNEL_DELETE:
            self._tell(lookers, {"type": "channel_delete", "channel_id": channel.id})
        else:
            for person in lookers:
                self._tell([person], {"type": str(change.kind), "channel": self.channel(channel, person)})

    def _tell_people(self) -> None:
        self._people_due = None
        self._tell_all({"type": "people", "people": self.people()})

    def bot(self) -> Json:
        return {"id": self.world.app_id, "name": self.world.bot_name, "online": self.bot_online}

    def guilds(self) -> list[Json]:
        access, guilds = self.world.access, self.world.guilds.items()
        return [
            {"id": id, "name": name, "unavailable": id in access.unavailable, "with_bot": id not in access.absent}
            for id, name in guilds
        ]

    def people(self) -> list[Json]:
        return [self.person(person) for person in self.world.people.values()]

    def person(self, person: Person) -> Json:
        unread = sum(self.world.unread(person, channel) for channel in self.world.channels_of(person))
        shape = {"id": person.id, "name": person.name, "locale": person.locale}
        return shape | {"avatar_hue": person.avatar_hue, "unread": unread, "left": person.left}

    def channel(self, it: Channel, person: Person | None = None) -> Json:
        told = ("id", "name", "type", "guild_id", "parent_id", "archived", "locked", "message_count", "last_message_id")
        shape: Json = {key: getattr(it, key) for key in told}
        if it.type is ChannelType.DM:
            shape["recipient_id"] = it.recipient_id
        if person is not None:
            shape["unread"] = self.world.unread(person, it)
        return shape

    def state(self, person: Person | None) -> Json:
        channels = self.world.channels_of(person) if person else list(self.world.channels.values())
        return {
            "guilds": self.guilds(),
            "people": self.people(),
            "channels": [self.channel(it, person) for it in channels],
            "commands": self.world.all_commands(),
            "locales": [{"code": code, "name": name} for code, name in LOCALES.items()],
            "bot": self.bot(),
        }
