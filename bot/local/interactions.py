"""Interactions: a person acts, the bot acknowledges and follows up."""

import asyncio
import contextlib
import secrets
from dataclasses import dataclass, field, replace
from typing import Any

from bot.local import shapes
from bot.local.errors import ApiError, refuse
from bot.local.gateway import Gateway
from bot.local.limits.commands import check_choices
from bot.local.limits.messages import check_modal
from bot.local.model import Channel, Person, Post
from bot.local.words import ATTACHMENT_BYTES, Answer, InteractionType, Json, MessageFlag, MessageType
from bot.local.world import World
from bot.local.writing import Incoming, rewrite, settle_components, write, write_bare

NO_RESPONSE = "The application did not respond."
FAILED = "This interaction failed."
"""The client's words for a button to which no one listens."""

_ANSWERS = {
    InteractionType.COMMAND: {Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.MODAL},
    InteractionType.COMPONENT: set(Answer) - {Answer.CHOICES},
    InteractionType.AUTOCOMPLETE: {Answer.CHOICES},
    InteractionType.MODAL: set(Answer) - {Answer.CHOICES, Answer.MODAL},
}


@dataclass(slots=True, eq=False)
class Record:
    """One interaction."""

    id: str
    token: str
    type: InteractionType
    person: Person
    channel: Channel
    locale: str
    created: float
    """By the table's clock, in seconds."""
    metadata: Json
    source: str | None = None
    """The message whose component was used, or under which the modal was opened."""
    command: str | None = None
    """"match new", if a command began it."""
    option: Json | None = None
    """Of an autocomplete: the option in focus."""
    acknowledged: Answer | None = None
    original: str | None = None
    """The message that ``@original`` means."""
    messages: set[str] = field(default_factory=set)
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)


class Interactions:
    """Opens interactions, takes their answers."""

    ack_seconds = 3.0
    token_seconds = 15 * 60.0

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self._by_token: dict[str, Record] = {}
        self.modals: dict[str, Record] = {}
        """By id the interactions that were answered with a modal still open."""
        self.choices: dict[str, tuple[Post, str, list[str]]] = {}
        """The last component that each person used: the message then, its id and its values."""
        for posts in world.posts.values():
            for post in [it for it in posts.values() if it.loading]:
                self._give_up(post)  # Its token went with the last run.

    # -- a person acts --------------------------------------------------------------------------------------

    def open(
        self,
        type: InteractionType,
        person: Person,
        channel: Channel,
        locale: str,
        data: Json,
        *,
        source: Post | None = None,
        opener: Record | None = None,
        **more: Any,
    ) -> Record:
        """Tell the bot; ``opener`` is the interaction whose modal is submitted now."""
        id, token = self.world.ids.new(), "aW50ZXJhY3Rpb24" + secrets.token_urlsafe(48)
        metadata: Json = {
            "id": id,
            "type": int(type),
            "user": shapes.user(person),
            "authorizing_integration_owners": {"0": channel.guild_id or "0"},
        }
        if type is InteractionType.COMPONENT and source:
            metadata["interacted_message_id"] = source.id
        if opener is not None:
            metadata["triggering_interaction_metadata"] = opener.metadata
        now, under = self.world.ids.seconds(), source.id if source else None
        record = Record(id, token, type, person, channel, locale, now, metadata, under, **more)
        self._by_token[token] = record
        self.gateway.dispatch("INTERACTION_CREATE", self._payload(record, data, source), channel.guild_id)
        return record

    def _payload(self, record: Record, data: Json, source: Post | None) -> Json:
        world, channel = self.world, record.channel
        may = str(world.permissions(record.person))
        payload = {
            "id": record.id,
            "application_id": world.app_id,
            "type": int(record.type),
            "token": record.token,
            "version": 1,
            "data": data,
            "locale": record.locale,
            "channel_id": channel.id,
            "channel": shapes.channel(world, channel) | {"permissions": may},
            "app_permissions": str(int(world.access.may(channel))),
            "entitlements": [],
            "authorizing_integration_owners": record.metadata["authorizing_integration_owners"],
            "context": 0 if channel.in_guild else 1,
            "attachment_size_limit": ATTACHMENT_BYTES,
        }
        if channel.in_guild:
            member = shapes.full_member(world, record.person.id) | {"permissions": may}
            guild: Json = {"id": channel.guild_id, "locale": "en-US", "features": []}
            payload |= {"guild_id": channel.guild_id, "guild": guild, "guild_locale": "en-US", "member": member}
        else:
            payload["user"] = shapes.user(record.person)
        if source is not None:
            payload["message"] = shapes.for_bot(world, source)
        return payload

    async def wait(self, record: Record) -> bool:
        """Return True if the bot acknowledged in time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.ack_seconds):
                await record.answered.wait()
        return record.acknowledged is not None

    # -- the bot acknowledges -------------------------------------------------------------------------------

    def callback(self, id: str, token: str, incoming: Incoming) -> Json:
        """Raises 10062, 40060, 50035."""
        record = self._by_token.get(token)
        if record is not None and record.id == id and record.acknowledged is not None:
            raise ApiError(400, 40060)
        if record is None or record.id != id or self._age(record) > self.ack_seconds:
            raise ApiError(404, 10062)
        allowed = _ANSWERS[record.type]
        if record.type is InteractionType.MODAL and record.source is None:
            allowed = allowed - {Answer.UPDATE, Answer.DEFERRED_UPDATE}
        if (type := incoming.payload.get("type")) not in allowed:
            numbers = ", ".join(str(int(answer)) for answer in sorted(allowed))
            raise refuse(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{numbers}}}.")
        post = self._carry_out(record, Answer(type), incoming)
        record.acknowledged = Answer(type)
        if post is not None:
            record.original = post.id
            record.messages.add(post.id)
        record.answered.set()
        return self._callback_answer(record, post)

    def _age(self, record: Record) -> float:
        return self.world.ids.seconds() - record.created

    def _carry_out(self, record: Record, answer: Answer, incoming: Incoming) -> Post | None:
        self.world.channel(record.channel.id)
        data = incoming.payload.get("data")
        if answer is Answer.CHOICES:
            check_choices(data, record.option or {})
            record.choices = data["choices"]
            return None
        if answer is Answer.MODAL:
            check_modal(data)
            parts = settle_components(self.world.ids, data["components"], [])
            told = {"title": data["title"], "custom_id": data["custom_id"], "components": parts}
            record.modal = {"interaction_id": record.id, **told}
            self.modals[record.id] = record
            return None
        if answer is Answer.DEFERRED_UPDATE:
            return self._post(record, record.source)
        message = Incoming(data or {}, incoming.uploads)
        if answer is Answer.UPDATE:
            return rewrite(self.world, self._post(record, record.source), message)
        if answer is Answer.DEFERRED_MESSAGE:
            addressee = _addressee(record, message)
            flags = int(MessageFlag.LOADING | (MessageFlag.EPHEMERAL if addressee else 0))
            extra = {"type": int(MessageType.COMMAND), "flags": flags, **self._reply(record)}
            return write_bare(self.world, record.channel, addressee, **extra)
        return self._write(record, message)

    def _write(self, record: Record, message: Incoming, original: str | None = None) -> Post:
        extra, addressee = self._reply(record, original), _addressee(record, message)
        return write(self.world, record.channel, message, addressee, **extra)

    def _find(self, record: Record, id: str | None) -> Post | None:
        return self.world.posts[record.channel.id].get(id or "")

    def _post(self, record: Record, id: str | None) -> Post:
        if post := self._find(record, id):
            return post
        raise ApiError(404, 10008)

    def _reply(self, record: Record, original: str | None = None) -> Json:
        """Return the fields that say where an answer comes from: a command, or another message."""
        extra: Json = {
            "application_id": self.world.app_id,
            "webhook_id": self.world.app_id,
            "interaction_metadata": record.metadata,
        }
        if original:
            extra["interaction_metadata"] = {**record.metadata, "original_response_message_id": original}
        elif record.command:
            command = {"id": record.id, "type": int(InteractionType.COMMAND), "name": record.command}
            interaction = {**command, "user": shapes.user(record.person)}
            return extra | {"type": int(MessageType.COMMAND), "interaction": interaction}
        if target := original or record.source:
            extra |= {"type": int(MessageType.REPLY), **shapes.reference(record.channel, target)}
        return extra

    def _callback_answer(self, record: Record, post: Post | None) -> Json:
        interaction: Json = {"id": record.id, "type": int(record.type), "channel_id": record.channel.id}
        interaction |= shapes.in_guild(record.channel)
        if post is not None:
            interaction |= {
                "response_message_id": post.id,
                "response_message_loading": post.loading,
                "response_message_ephemeral": post.addressee is not None,
            }
        if post is None or record.acknowledged not in (Answer.MESSAGE, Answer.UPDATE):
            return {"interaction": interaction}
        resource = {"type": int(record.acknowledged), "message": shapes.for_bot(self.world, post)}
        return {"interaction": interaction, "resource": resource}

    # -- and goes on ----------------------------------------------------------------------------------------

    def by_token(self, app_id: str, token: str) -> Record:
        """An acknowledged interaction whose token still lives. Raises 10015, 50027."""
        record = self._by_token.get(token)
        if record is None or record.acknowledged is None or app_id != self.world.app_id:
            raise ApiError(404, 10015)
        if self._age(record) > self.token_seconds:
            raise ApiError(401, 50027)
        return record

    def message(self, record: Record, id: str) -> Post:
        """One of its messages, by id or ``@original``. Raises 10008."""
        if id == "@original":
            return self._post(record, record.original)
        return self._post(record, id if id in record.messages else None)

    def follow_up(self, record: Record, incoming: Incoming) -> Post:
        """Write a further message, or the first one in place of "thinking". Raises ``ApiError``."""
        self.world.channel(record.channel.id)
        original = self._find(record, record.original)
        if original is not None and original.loading:
            flags = (incoming.payload.get("flags") or 0) & ~MessageFlag.EPHEMERAL
            return rewrite(self.world, original, Incoming({**incoming.payload, "flags": flags}, incoming.uploads))
        post = self._write(record, incoming, original.id if original else None)
        record.messages.add(post.id)
        return post

    # -- and ends -------------------------------------------------------------------------------------------

    def sweep(self) -> None:
        """Give up placeholders whose token has ended, forget what is over."""
        for token, record in list(self._by_token.items()):
            if self._age(record) <= self.token_seconds:
                continue
            post = self._find(record, record.original)
            if post is not None and post.loading:
                self._give_up(post)
            # For a while longer the bot is told that the token has ended, not that it never was.
            if self._age(record) > 2 * self.token_seconds:
                del self._by_token[token]

    def _give_up(self, post: Post) -> None:
        body = {**post.body, "flags": int(post.flags & ~MessageFlag.LOADING)}
        self.world.replace_post(replace(post, body=body, failed=NO_RESPONSE))


def _addressee(record: Record, incoming: Incoming) -> str | None:
    return record.person.id if (incoming.payload.get("flags") or 0) & MessageFlag.EPHEMERAL else None
