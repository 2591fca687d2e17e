"""A person's actions, and nothing else: every wish is checked against what that person sees.

Whatever could not be done with the real client raises ``Impossible`` with a sentence.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.local import shapes, writing
from bot.local.command_options import Filling
from bot.local.errors import ApiError, Impossible
from bot.local.interactions import FAILED, NO_RESPONSE, Interactions
from bot.local.limits.commands import CHAT_INPUT, NESTED
from bot.local.limits.messages import walk_components
from bot.local.model import Channel, Person, Post
from bot.local.words import FORUMS, SELECTS, THREADS_IN, InteractionType, Json, Part, Permission
from bot.local.world import World, known_locale

OUTDATED = "This command is outdated, please try again in a few minutes"
"""The client's words for a command that the bot has changed since."""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of an interaction within the time for its acknowledgement."""

    interaction_id: str
    reason: str | None = None
    """Why it failed, as the client shows it; None if it did not."""
    messages: list[Json] = field(default_factory=list)
    """The messages that the acknowledgement created or changed."""
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.reason is None

    @property
    def message(self) -> Json:
        """The first of the messages. Raises ``Impossible``."""
        if not self.messages:
            raise Impossible(f"There was no message: {self.reason or 'the answer was something else'}.")
        return self.messages[0]


class UserActions:
    """One person, with the client in the person's language or in another."""

    def __init__(self, world: World, interactions: Interactions, person: Person, locale: str | None = None) -> None:
        self.world = world
        self.interactions = interactions
        self.person = person
        self._locale = None if locale is None else known_locale(str(locale))

    @property
    def locale(self) -> str:
        return self._locale or self.person.locale

    # -- looking --------------------------------------------------------------------------------------------

    def channel(self, id: str) -> Channel:
        channel = self.world.channels.get(id)
        if channel is None or not self.world.may_see(self.person, channel):
            raise Impossible(f"{self.person.name} sees no such channel.")
        return channel

    def commands(self, channel: Channel) -> list[Json]:
        """The slash commands that the person is offered there."""
        may = self.world.permissions(self.person)
        context = 0 if channel.in_guild else 1
        if channel.guild_id in self.world.access.absent:
            return []
        return [command for command in self.world.offered_commands() if _is_for(command, context, may)]

    def _check_open(self, channel: Channel) -> None:
        """Raise ``Impossible`` where people can only look."""
        if channel.guild_id in self.world.access.unavailable:
            raise Impossible("This server is unavailable just now.")
        if channel.locked:
            raise Impossible("This thread is locked: nobody can write there, and buttons and lists are grey.")

    # -- plain words ----------------------------------------------------------------------------------------

    def say(self, channel: Channel, content: str) -> Post:
        content = content.strip()
        if not 1 <= len(content) <= 2000:
            raise Impossible("A message has 1 to 2000 characters.")
        if channel.type in FORUMS:
            raise Impossible("A forum holds posts: begin one with a title.")
        self._check_open(channel)
        if channel.archived:
            _with_room(lambda: self.world.access.check_room(channel))
        return writing.say(self.world, self.person.id, channel, content)

    def begin_post(self, forum: Channel, title: str, content: str) -> Channel:
        """Open a post of a forum: a thread with its first message."""
        title, content = title.strip(), content.strip()
        if forum.type not in FORUMS:
            raise Impossible("Only a forum holds posts.")
        if not 1 <= len(title) <= 100 or not 1 <= len(content) <= 2000:
            raise Impossible("A post has a title of 1 to 100 characters and a text of 1 to 2000.")
        self._check_open(forum)
        id, kind = self.world.ids.new(), THREADS_IN[forum.type][0]
        thread: Channel = _with_room(lambda: self.world.begin_thread(id, forum, title, kind, self.person.id))
        self.world.add_channel(thread)
        writing.say(self.world, self.person.id, thread, content, id=thread.id)
        return thread

    def dismiss(self, id: str) -> None:
        post = self.world.visible_post(self.person, id)
        if post.addressee is None:
            raise Impossible("Only a message that nobody else sees can be dismissed.")
        self.world.replace_post(replace(post, dismissed=True))

    # -- slash commands -------------------------------------------------------------------------------------

    async def command(self, channel: Channel, path: list[str], options: Json) -> Result:
        command, leaf = self._find(channel, path)
        if self._is_refused(command):
            return Result("", OUTDATED)
        filling = Filling(self.world, channel)
        data = filling.options(leaf.get("options") or [], options)
        payload = _command_data(command, path, data) | filling.along()
        return await self._send(InteractionType.COMMAND, channel, payload, command=" ".join(path))

    async def autocomplete(self, channel: Channel, path: list[str], options: Json, focused: str, value: str) -> Result:
        """``options`` are those filled in by now; they may be incomplete."""
        command, leaf = self._find(channel, path)
        if self._is_refused(command):
            return Result("", OUTDATED)
        known = leaf.get("options") or []
        option = next((option for option in known if option["name"] == focused), None)
        if option is None or not option.get("autocomplete"):
            raise Impossible(f"/{' '.join(path)} makes no suggestions for {focused}.")
        others = {name: given for name, given in options.items() if name != focused}
        data = Filling(self.world, channel).options(known, others, complete=False)
        data.append({"name": focused, "type": option["type"], "value": str(value), "focused": True})
        payload = _command_data(command, path, data)
        outcome = await self._send(InteractionType.AUTOCOMPLETE, channel, payload, option=option)
        choices = [
            {"name": (it.get("name_localizations") or {}).get(self.locale, it["name"]), "value": it["value"]}
            for it in outcome.choices
        ]
        return replace(outcome, choices=choices)

    def _is_refused(self, command: Json) -> bool:
        """Return True if Discord refuses this command, since the bot has changed it."""
        versions = [it["version"] for it in self.world.commands]
        return command["version"] not in versions and not self.world.delivers_old_commands

    def _find(self, channel: Channel, path: list[str]) -> tuple[Json, Json]:
        """The command and its last part, the one that has the options."""
        if channel.type in FORUMS:
            raise Impossible("A forum holds posts: a command can be used in one of them.")
        self._check_open(channel)
        if channel.archived:
            raise Impossible("This thread is archived: a message opens it again, a command does not.")
        name = "/" + " ".join(path)
        command = next((it for it in self.commands(channel) if path and it["name"] == path[0]), None)
        if command is None:
            raise Impossible(f"There is no {name} here.")
        leaf = command
        for step in path[1:]:
            nested = {option["name"]: option for option in leaf.get("options") or [] if option["type"] in NESTED}
            if step not in nested:
                raise Impossible(f"There is no {name} here.")
            leaf = nested[step]
        if any(option["type"] in NESTED for option in leaf.get("options") or []):
            raise Impossible(f"{name} is not a whole command.")
        return command, leaf

    # -- components -----------------------------------------------------------------------------------------

    async def component(self, message_id: str, custom_id: str, values: list[str] | None = None) -> Result:
        """Press a button, or choose these values in a select, on a message as it is now."""
        post = self.world.visible_post(self.person, message_id)
        channel = self.world.channels[post.channel_id]
        self._check_open(channel)
        part = _component(post, custom_id)
        data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        if part["type"] in SELECTS:
            filling = Filling(self.world, channel)
            data |= {"values": filling.chosen(part, values), **filling.along()}
            if not self.world.sends_same_choice and sorted(data["values"]) == sorted(self._chosen_before(post, part)):
                raise Impossible("That is chosen already: the client sends nothing.")
        elif values:
            raise Impossible("A button has no values.")
        outcome = await self._send(InteractionType.COMPONENT, channel, data, source=post)
        if outcome.ok:
            self.interactions.choices[self.person.id] = post, custom_id, data.get("values", [])
        return outcome

    def _chosen_before(self, post: Post, part: Json) -> list[str]:
        """Return what a list shows as chosen on a desktop.

        The last choice, until something else is used, in a list of texts also until an edit; or
        else the defaults of the bot.
        """
        before, custom_id, values = self.interactions.choices.get(self.person.id, (None, "", []))
        if before is not None and (before.id, custom_id) == (post.id, part["custom_id"]):
            now = self.world.posts[post.channel_id][post.id]
            if part["type"] != Part.SELECT or before.body is now.body:
                return values
        if part["type"] == Part.SELECT:
            return [option["value"] for option in part["options"] if option.get("default")]
        return [str(entry["id"]) for entry in part.get("default_values") or []]

    # -- modals ---------------------------------------------------------------------------------------------

    async def modal(self, interaction_id: str, fields: Json) -> Result:
        opener = self.interactions.modals.get(interaction_id)
        if opener is None or opener.person.id != self.person.id:
            raise Impossible("That form is no longer open.")
        modal, filling = opener.modal or {}, Filling(self.world, opener.channel)
        data = {"custom_id": modal["custom_id"], "components": filling.form(modal["components"], fields)}
        data |= filling.along()
        self._check_open(opener.channel)
        source = self.world.posts[opener.channel.id].get(opener.source or "")
        outcome = await self._send(InteractionType.MODAL, opener.channel, data, source=source, opener=opener)
        if outcome.ok:
            # Otherwise it stays open, with what was filled in.
            self.interactions.modals.pop(opener.id, None)
        return outcome

    # -- sending --------------------------------------------------------------------------------------------

    async def _send(self, type: InteractionType, channel: Channel, data: Json, **more: Any) -> Result:
        if channel.id not in self.world.channels:
            raise Impossible("That channel is gone.")
        absent = channel.guild_id in self.world.access.absent
        if absent or not self.interactions.gateway.reaches(channel.guild_id):
            return Result("", FAILED if type is InteractionType.COMPONENT else NO_RESPONSE)
        record = self.interactions.open(type, self.person, channel, self.locale, data, **more)
        if not await self.interactions.wait(record):
            return Result(record.id, NO_RESPONSE)
        post = self.world.posts[channel.id].get(record.original or "")
        seen = [shapes.for_page(self.world, post)] if post is not None and post.seen_by(self.person.id) else []
        return Result(record.id, None, seen, record.modal, record.choices)


def _with_room(make: Callable[[], Any]) -> Any:
    """Do what needs room for one more open thread. Raises ``Impossible``."""
    try:
        return make()
    except ApiError as full:
        raise Impossible(f"{full.body['message']}.") from full


def _command_data(command: Json, path: list[str], options: list[Json]) -> Json:
    """The options wrapped into their subcommand and group."""
    for step, type in zip(reversed(path[1:]), NESTED, strict=False):
        options = [{"name": step, "type": int(type), "options": options}]
    return {"id": command["id"], "name": command["name"], "type": CHAT_INPUT, "options": options}


def _is_for(command: Json, context: int, may: int) -> bool:
    contexts, needed = command.get("contexts"), command.get("default_member_permissions")
    if contexts is not None and context not in contexts:
        return False
    if context != 0 or needed is None:
        return True
    # "0" keeps a command from everyone but administrators.
    return int(needed) & ~may == 0 and (needed != "0" or bool(may & Permission.ADMINISTRATOR))


def _component(post: Post, custom_id: str) -> Json:
    for part in walk_components(post.body["components"]):
        if part.get("custom_id") == custom_id:
            if part.get("disabled"):
                raise Impossible(f"“{part.get('label') or part.get('placeholder') or custom_id}” is switched off.")
            return part
    raise Impossible("There is no such button or list on that message now.")
