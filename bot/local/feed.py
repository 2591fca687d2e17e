"""The feed: events at the table, for a listener who looks on as one of the people."""

import asyncio
from collections.abc import Callable

from bot.local import shapes
from bot.local.model import Change, Channel, EventKind, Person
from bot.local.words import BOT_NAME, ChannelType, Json
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
        """Tell each listener of a change, as far as the person may see it."""
        if not any(self._listeners.values()):
            return
        for id, listeners in self._listeners.items():
            if listeners and (event := self._event(change, self.world.people[id])):
                for listener in list(listeners):
                    listener(event)
        if change.kind is not EventKind.TYPING and self._people_due is None:
            self._people_due = asyncio.get_running_loop().call_later(PEOPLE_SECONDS, self._tell_people)

    def _event(self, change: Change, person: Person) -> Json | None:
        kind, channel, post, before = change.kind, change.channel, change.post, change.before
        event: Json = {"type": str(kind)}
        if kind is EventKind.COMMANDS:
            return event | {"commands": self.world.offered_commands()}
        if kind is EventKind.GUILDS:
            return event
        if channel is None or not self.world.may_see(person, channel):
            return None
        place = {"channel_id": channel.id}
        if post is None:
            if kind is EventKind.TYPING:
                return event | place | {"user_id": self.world.app_id}
            return event | (place if kind is EventKind.CHANNEL_DELETE else {"channel": self.channel(channel, person)})
        if not (before or post).seen_by(person.id):
            return None
        if kind is EventKind.MESSAGE_DELETE or not post.seen_by(person.id):
            return {"type": "message_delete", **place, "message_id": post.id}
        return event | {"message": shapes.for_page(self.world, post)}

    def set_online(self, online: bool) -> None:
        if online != self.bot_online:
            self.bot_online = online
            self._tell_all({"type": "bot_online" if online else "bot_offline", "bot": self.bot()})

    def _tell_all(self, event: Json) -> None:
        for listeners in self._listeners.values():
            for listener in list(listeners):
                listener(event)

    def _tell_people(self) -> None:
        self._people_due = None
        self._tell_all({"type": "people", "people": self.people()})

    def bot(self) -> Json:
        return {"id": self.world.app_id, "name": BOT_NAME, "online": self.bot_online}

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
