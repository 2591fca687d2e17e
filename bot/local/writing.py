"""From what the bot sends to a message as the table keeps it: new ones and edits."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from bot.local import shapes
from bot.local.files import Upload, attach_all, settle_components
from bot.local.limits.messages import check_message, walk_components
from bot.local.model import Channel, Post
from bot.local.words import Json, MessageFlag, MessageType
from bot.local.world import World

_EDITABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.V2
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(slots=True)
class Incoming:
    """The body of a request: JSON and files."""

    payload: Any = field(default_factory=dict)
    uploads: list[Upload] = field(default_factory=list)


def write(
    world: World,
    channel: Channel,
    incoming: Incoming,
    *,
    type: MessageType = MessageType.NORMAL,
    addressee: str | None = None,
    webhook: bool = False,
    extra: Json | None = None,
) -> Post:
    """A new message of the bot, checked and added. Raises ``ApiError``."""
    payload = incoming.payload
    check_message(payload, len(incoming.uploads), webhook=webhook)
    body = blank(world, channel, world.app_id, type)
    body |= _given(world, body, incoming) | {"tts": bool(payload.get("tts")), "flags": payload.get("flags") or 0}
    if payload.get("nonce") is not None:
        body["nonce"] = payload["nonce"]
    return world.add_post(Post(body | (extra or {}), addressee))


def placeholder(world: World, channel: Channel, *, addressee: str | None, extra: Json) -> Post:
    """ "Thinking …": a deferred answer."""
    flags = MessageFlag.LOADING | (MessageFlag.EPHEMERAL if addressee else 0)
    body = blank(world, channel, world.app_id, MessageType.COMMAND) | {"flags": int(flags), **extra}
    return world.add_post(Post(body, addressee))


def rewrite(world: World, post: Post, incoming: Incoming) -> Post:
    """The message after an edit, checked and put in its place. Raises ``ApiError``."""
    old, flags = post.body, post.flags
    check_message(incoming.payload, len(incoming.uploads), before=old, webhook=True)
    body = {**old, **_given(world, old, incoming)}
    if (given := incoming.payload.get("flags")) is not None:
        flags = flags & ~MessageFlag.SUPPRESS_EMBEDS | given & _EDITABLE
    body["flags"] = int(flags & ~MessageFlag.LOADING)
    if not post.loading:
        body["edited_timestamp"] = world.ids.now()
    return world.replace_post(replace(post, body=body, failed=None))


def _given(world: World, old: Json, incoming: Incoming) -> Json:
    """What a request says of a message's content, as it is kept; its files are put into the store."""
    payload = incoming.payload
    listed, had = payload.get("attachments"), old["attachments"]
    attachments, files = attach_all(world.ids, old["channel_id"], listed, incoming.uploads, had)
    body = {"content": old["content"], "components": old["components"], "attachments": attachments}
    if "content" in payload:
        body["content"] = payload["content"] or ""
    if "embeds" in payload:
        body["embeds"] = [{"type": "rich", **embed} for embed in payload["embeds"] or []]
    if "components" in payload:
        body["components"] = settle_components(world.ids, payload["components"] or [], attachments)
    for id, data in files.items():
        world.store.put_file(id, data)
    return body | {"mentions": _mentions(world, body, payload.get("allowed_mentions"))}


def blank(world: World, channel: Channel, author: str, type: MessageType = MessageType.NORMAL) -> Json:
    """A message without content."""
    return {
        **{name: [] for name in ("mentions", "mention_roles", "attachments", "embeds", "components")},
        **dict.fromkeys(("tts", "mention_everyone", "pinned"), False),
        "id": world.ids.new(),
        "channel_id": channel.id,
        "author": shapes.any_user(world, author),
        "type": int(type),
        "content": "",
        "timestamp": world.ids.now(),
        "edited_timestamp": None,
        "flags": 0,
    }


def say(world: World, person: str, channel: Channel, content: str) -> Post:
    """A message of a person."""
    body = blank(world, channel, person) | {"content": content}
    body["mentions"] = _mentions(world, body, None)
    return world.add_post(Post(body))


def _mentions(world: World, body: Json, allowed: Json | None) -> list[Json]:
    """The users whom the text mentions and who may be told."""
    texts = [body["content"], *(part.get("content", "") for part in walk_components(body["components"]))]
    found = dict.fromkeys(id for text in texts for id in _MENTION.findall(text))
    listed = {str(id) for id in (allowed or {}).get("users") or []}
    everyone = allowed is None or "users" in (allowed.get("parse") or [])
    users = [shapes.any_user(world, id) for id in found if everyone or id in listed]
    return [user for user in users if user is not None]
