"""The table's guilds, its people, channels, messages and commands, and who is told of changes.

A message is kept as Discord's own object, with relative addresses of attachments. It is never
changed in place: an edit replaces it, so it can be handed out.
"""

import hashlib
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict

from bot.local.access import Access
from bot.local.errors import ApiError, Impossible
from bot.local.limits.buckets import Window
from bot.local.model import Change, Channel, EventKind, Person, Post, Snowflakes, moment
from bot.local.store import Store
from bot.local.words import BOT_NAME, BOT_PERMISSIONS, CHANNELS, LOCALES, MEMBER_PERMISSIONS, ChannelType, Json

GUILD_NAME = "The local table"
IDS = ("guild_id", "app_id", "member_role", "bot_role")
MOST_PEOPLE = 12
EPHEMERALS_KEPT = 50
"""For each person and channel; older ones go, as they would when the client is started again."""


class World:
    """The whole table in memory; each change goes to the store."""

    def __init__(self, ids: Snowflakes, store: Store) -> None:
        self.ids = ids
        self.store = store
        self.people: dict[str, Person] = {}
        self.channels: dict[str, Channel] = {}
        self.posts: defaultdict[str, dict[str, Post]] = defaultdict(dict)
        """By channel and id, oldest first."""
        self.commands: list[Json] = []
        self.former_commands: list[Json] = []
        """Those that the bot had before it last changed them."""
        self.offers_old_commands = False
        """Clients still offer the commands that the bot had before it last changed them."""
        self.delivers_old_commands = False
        """Discord delivers such a command all the same; otherwise it is refused as outdated."""
        self.sends_same_choice = True
        """A choice that is made already is sent again, as on phones and not on desktops."""
        self.watchers: list[Callable[[Change], None]] = []
        self.old_edits: defaultdict[str, Window] = defaultdict(Window)
        """By channel the edits of messages that were older than an hour."""
        self.access = Access(self)
        self.bot_permissions = BOT_PERMISSIONS
        """The permissions of its role; ``access`` says what is left of them in a channel."""
        self.guild_id = self.app_id = self.member_role = self.bot_role = ""
        self.guilds: dict[str, str] = {}
        """Their names by id. Everyone is in each; roles have the same ids in all."""
        self._load()

    # -- beginnings -----------------------------------------------------------------------------------------

    def _load(self) -> None:
        for kind, id, body in self.store.load():
            match kind:
                case "table":
                    self.set_ids(body)
                case "person":
                    self.people[id] = Person(**body)
                case "channel":
                    self.channels[id] = Channel(**{**body, "type": ChannelType(body["type"])})
                case "message":
                    self.posts[body["body"]["channel_id"]][id] = Post(**body)
                case "commands":
                    self.commands = body["commands"]
            if id.isdecimal():
                self.ids.seen(id)

    def set_ids(self, ids: Json) -> None:
        self.guild_id, self.app_id, self.guilds = ids["guild_id"], ids["app_id"], ids["guilds"]
        self.member_role, self.bot_role = ids["member_role"], ids["bot_role"]

    def add_guild(self, name: str = "") -> str:
        """Make one more server with channels, on the next shard of the bot, and return its id."""
        number = len(self.guilds)
        id = str(int(self.guild_id) + (number << 22))
        self.ids.seen(id)
        self.guilds[id] = name or (f"{GUILD_NAME} {number + 1}" if number else GUILD_NAME)
        self.store.put("table", "table", {name: getattr(self, name) for name in (*IDS, "guilds")})
        sign = f"-{number + 1}" if number else ""
        for position, (called, type) in enumerate(CHANNELS.items()):
            channel = Channel(self.ids.new(), type, called + sign, self.ids.now(), guild_id=id, position=position)
            self.add_channel(channel)
        return id

    def tell(self, change: Change) -> None:
        for watcher in self.watchers:
            watcher(change)

    # -- people ---------------------------------------------------------------------------------------------

    def person(self, id: str) -> Person:
        """Raises ``Impossible``."""
        if id not in self.people:
            raise Impossible("There is no such person at the table.")
        return self.people[id]

    def add_person(self, name: str, locale: str = "en-US") -> Person:
        """Someone new, with a DM channel. Raises ``Impossible``."""
        name = self.checked_name(name)
        if any(person.name.casefold() == name.casefold() for person in self.people.values()):
            raise Impossible(f"There is already somebody called {name}.")
        if len(self.people) >= MOST_PEOPLE:
            raise Impossible(f"There is room for {MOST_PEOPLE} people at this table.")
        username = re.sub(r"[^a-z0-9_.]", "", name.casefold().replace(" ", "_"))[:28]
        if len(username) < 2 or username in [person.username for person in self.people.values()]:
            username = "person_" + hashlib.sha256(name.encode()).hexdigest()[:8]
        # The golden angle keeps the hues of neighbours apart.
        hue = int(len(self.people) * 137.5 + 20) % 360
        person = Person(self.ids.new(), name, username, hue, known_locale(locale))
        self.people[person.id] = person
        self.save_person(person)
        self.add_channel(Channel(self.ids.new(), ChannelType.DM, BOT_NAME, self.ids.now(), recipient_id=person.id))
        return person

    def checked_name(self, name: str) -> str:
        name = " ".join(name.split())
        if not 1 <= len(name) <= 32:
            raise Impossible("A name has 1 to 32 characters.")
        return name

    def members(self) -> list[str]:
        """The people on the servers, by id."""
        return [person.id for person in self.people.values() if not person.left]

    def set_locale(self, person: Person, locale: str) -> None:
        person.locale = known_locale(locale)
        self.save_person(person)

    def save_person(self, person: Person) -> None:
        self.store.put("person", person.id, asdict(person))
        self.tell(Change(EventKind.PEOPLE))

    def mark_read(self, person: Person, channel: Channel) -> None:
        posts = self.visible(person, channel)
        if posts and person.reads.get(channel.id) != posts[-1].id:
            person.reads[channel.id] = posts[-1].id
            self.save_person(person)

    def unread(self, person: Person, channel: Channel) -> int:
        posts = list(self.posts[channel.id].values())
        mark = int(person.reads.get(channel.id, "0"))
        fresh = posts[bisect_right(posts, mark, key=lambda post: int(post.id)) :]
        return sum(post.seen_by(person.id) and post.body["author"]["id"] != person.id for post in fresh)

    # -- channels -------------------------------------------------------------------------------------------

    def channel(self, id: str) -> Channel:
        """Raises 10003."""
        if id not in self.channels:
            raise ApiError(404, 10003)
        return self.channels[id]

    def recipient(self, dm: Channel) -> Person:
        return self.people[dm.recipient_id or ""]

    def dm(self, person_id: str) -> Channel:
        return next(channel for channel in self.channels.values() if channel.recipient_id == person_id)

    def permissions(self, person: Person) -> int:
        """Return a person's permissions; the owner may do everything, as on Discord."""
        return (1 << 53) - 1 if person.id == self.owner_id else int(MEMBER_PERMISSIONS)

    @property
    def owner_id(self) -> str:
        """The first of the people."""
        return next(iter(self.people), self.app_id)

    def may_see(self, person: Person, channel: Channel) -> bool:
        if channel.type is ChannelType.DM:
            return channel.recipient_id == person.id
        if person.left:
            return False
        place = self.channels.get(channel.parent_id or "", channel)
        if person.id in place.hidden and person.id != self.owner_id:
            return False
        return channel.type is not ChannelType.PRIVATE_THREAD or person.id in channel.members

    def hide(self, channel: Channel, person: Person, hidden: bool = True) -> None:
        """Let a person see a channel no more, or again. Who owns the server always sees it."""
        channel.hidden = [id for id in channel.hidden if id != person.id] + ([person.id] if hidden else [])
        self.save_channel(channel)

    def channels_of(self, person: Person) -> list[Channel]:
        return [channel for channel in self.channels.values() if self.may_see(person, channel)]

    def guild_channels(self, guild_id: str) -> list[Channel]:
        """All but threads."""
        return [it for it in self.channels.values() if it.guild_id == guild_id and not it.is_thread]

    def text_channels(self, guild_id: str | None = None) -> list[Channel]:
        """Of a guild, or of all."""
        texts = [it for it in self.channels.values() if it.type is ChannelType.TEXT]
        return [it for it in texts if guild_id in (None, it.guild_id)]

    def threads(self, guild_id: str | None = None) -> list[Channel]:
        return [it for it in self.channels.values() if it.is_thread and guild_id in (None, it.guild_id)]

    def add_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self._keep(channel)
        self.tell(Change(EventKind.CHANNEL_CREATE, channel))
        return channel

    def begin_thread(self, id: str, parent: Channel, name: str, kind: ChannelType, owner: str) -> Channel:
        """Return a thread, to be added. Raises 160006, 160007."""
        now = self.ids.now()
        thread = Channel(id, kind, name, now, guild_id=parent.guild_id, parent_id=parent.id, owner_id=owner)
        self.access.check_room(thread)
        thread.members, thread.archive_timestamp = [owner], now
        return thread

    def save_channel(self, channel: Channel) -> None:
        self._keep(channel)
        self.tell(Change(EventKind.CHANNEL_UPDATE, channel))

    def _keep(self, channel: Channel) -> None:
        self.store.put("channel", channel.id, asdict(channel))

    def delete_channel(self, channel: Channel) -> None:
        """With its threads and messages."""
        for thread in [thread for thread in self.threads() if thread.parent_id == channel.id]:
            self.delete_channel(thread)
        for post in list(self.posts[channel.id].values()):
            self.delete_post(post)
        del self.channels[channel.id], self.posts[channel.id]
        self.store.drop("channel", channel.id)
        self.tell(Change(EventKind.CHANNEL_DELETE, channel))

    def set_archived(self, channel: Channel, archived: bool) -> None:
        channel.archived = archived
        channel.archive_timestamp = self.ids.now()
        self.save_channel(channel)

    def archive_idle(self, now: float) -> None:
        """Archive the threads in which nothing happened for their time."""
        for thread in self.threads():
            last = moment(thread.last_message_id or thread.id)
            if not thread.archived and now - last > thread.archive_minutes * 60:
                self.set_archived(thread, True)

    # -- messages -------------------------------------------------------------------------------------------

    def post(self, channel_id: str, id: str) -> Post:
        """A message that everyone in the channel may see. Raises 10003, 10008."""
        post = self.posts[self.channel(channel_id).id].get(id)
        if post is None or post.addressee is not None:
            raise ApiError(404, 10008)
        return post

    def visible(self, person: Person, channel: Channel) -> list[Post]:
        """Return the messages that the person sees there, oldest first."""
        return [post for post in self.posts[channel.id].values() if post.seen_by(person.id)]

    def visible_post(self, person: Person, id: str) -> Post:
        """Raises ``Impossible``."""
        for channel in self.channels_of(person):
            post = self.posts[channel.id].get(id)
            if post is not None and post.seen_by(person.id):
                return post
        raise Impossible("That message is no longer there.")

    def add_post(self, post: Post) -> Post:
        channel = self.channels[post.channel_id]
        posts = self.posts[channel.id]
        posts[post.id] = post
        self._write(post)
        self.tell(Change(EventKind.MESSAGE_CREATE, channel, post))
        if post.addressee is not None:
            mine = [it for it in posts.values() if it.addressee == post.addressee]
            for old in mine[:-EPHEMERALS_KEPT]:
                self.delete_post(old)
            return post
        if channel.archived:
            self.set_archived(channel, False)
        if channel.is_thread:  # who is mentioned there is in it from then on
            known = [self.people[user["id"]] for user in post.body["mentions"] if user["id"] in self.people]
            told = [person.id for person in known if self.may_see(person, channel)]
            channel.members += [id for id in dict.fromkeys(told) if id not in channel.members]
        channel.last_message_id = post.id
        channel.message_count += 1
        channel.total_sent += 1
        self._keep(channel)
        return post

    def replace_post(self, post: Post) -> Post:
        posts = self.posts[post.channel_id]
        before, posts[post.id] = posts[post.id], post
        self._write(post)
        self._drop_files(before, keep=post)
        self.tell(Change(EventKind.MESSAGE_UPDATE, self.channels[post.channel_id], post, before))
        return post

    def delete_post(self, post: Post) -> None:
        channel = self.channels[post.channel_id]
        del self.posts[channel.id][post.id]
        self.store.drop("message", post.id)
        self._drop_files(post)
        if post.addressee is None:
            channel.message_count = max(0, channel.message_count - 1)
            self._keep(channel)
        self.tell(Change(EventKind.MESSAGE_DELETE, channel, post))

    def _write(self, post: Post) -> None:
        self.store.put("message", post.id, {name: getattr(post, name) for name in Post.__slots__})

    def _drop_files(self, post: Post, keep: Post | None = None) -> None:
        kept = {attachment["id"] for attachment in keep.body["attachments"]} if keep else set()
        for attachment in post.body["attachments"]:
            if attachment["id"] not in kept:
                self.store.drop_file(attachment["id"])

    # -- commands -------------------------------------------------------------------------------------------

    def set_commands(self, commands: list[Json]) -> None:
        before, self.commands = self.commands, commands
        if {it["version"] for it in before} != {it["version"] for it in commands}:
            self.former_commands = before
        self.store.put("commands", "global", {"commands": commands})
        self.tell(Change(EventKind.COMMANDS))

    def offered_commands(self) -> list[Json]:
        """The commands that people's clients offer."""
        return self.former_commands or self.commands if self.offers_old_commands else self.commands


def known_locale(locale: str) -> str:
    """Return the locale if the client has it. Raises ``Impossible``."""
    if locale not in LOCALES:
        raise Impossible(f"Discord does not speak {locale}.")
    return locale
