"""Writing: a request becomes a message as the table keeps it, new or edited."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bot.local import shapes
from bot.local.errors import ApiError, refuse
from bot.local.limits.messages import check_message, walk_components
from bot.local.model import Channel, Post, Snowflakes
from bot.local.wire import relative
from bot.local.words import ATTACHMENT_BYTES, SELECTS, Json, MessageFlag, MessageType, Part
from bot.local.world import World

_EDITABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.V2
_MENTION = re.compile(r"<@!?(\d+)>")
_SIGNATURES = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"))
_PLAIN = "text/plain; charset=utf-8"
_BY_NAME = {"txt": _PLAIN, "md": _PLAIN, "json": "application/json", "html": "text/html"}


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came, ``index`` being its number in the request."""

    index: int
    name: str
    data: bytes


@dataclass(slots=True)
class Incoming:
    """The body of a request: JSON and files."""

    payload: Any = field(default_factory=dict)
    uploads: list[Upload] = field(default_factory=list)


def write(world: World, channel: Channel, incoming: Incoming, addressee: str | None = None, **extra: Any) -> Post:
    """A new message of the bot, checked and added, with ``extra`` fields. Raises ``ApiError``."""
    payload = incoming.payload
    check_message(payload, len(incoming.uploads), webhook="webhook_id" in extra)
    body = blank(world, channel, world.app_id)
    body |= _content(world, body, incoming) | {"tts": bool(payload.get("tts")), "flags": payload.get("flags") or 0}
    if payload.get("nonce") is not None:
        body["nonce"] = payload["nonce"]
    return world.add_post(Post(body | extra, addressee))


def write_bare(world: World, channel: Channel, addressee: str | None = None, **fields: Any) -> Post:
    """A new message with which Discord speaks for the bot: "Thinking …", a notice of a thread."""
    return world.add_post(Post(blank(world, channel, world.app_id) | fields, addressee))


def rewrite(world: World, post: Post, incoming: Incoming) -> Post:
    """The message after an edit, checked and put in its place. Raises ``ApiError``."""
    old, flags = post.body, post.flags
    check_message(incoming.payload, len(incoming.uploads), before=old, webhook=True)
    body = {**old, **_content(world, old, incoming)}
    if (given := incoming.payload.get("flags")) is not None:
        flags = flags & ~MessageFlag.SUPPRESS_EMBEDS | given & _EDITABLE
    body["flags"] = int(flags & ~MessageFlag.LOADING)
    if not post.loading:
        body["edited_timestamp"] = world.ids.now()
    return world.replace_post(replace(post, body=body, failed=None))


def _content(world: World, old: Json, incoming: Incoming) -> Json:
    """Return the content of a message as a request wants it; put its files into the store."""
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


def blank(world: World, channel: Channel, author: str) -> Json:
    """A message without content."""
    return {
        **{name: [] for name in ("mentions", "mention_roles", "attachments", "embeds", "components")},
        **dict.fromkeys(("tts", "mention_everyone", "pinned"), False),
        "id": world.ids.new(),
        "channel_id": channel.id,
        "author": shapes.any_user(world, author),
        "type": int(MessageType.NORMAL),
        "content": "",
        "timestamp": world.ids.now(),
        "edited_timestamp": None,
        "flags": 0,
    }


def say(world: World, person: str, channel: Channel, content: str, **more: Any) -> Post:
    """A message of a person."""
    body = blank(world, channel, person) | {"content": content, **more}
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


def content_type(name: str, data: bytes) -> str:
    """Return the type of the bytes, whatever the sender says of them."""
    for start, kind in _SIGNATURES:
        if data.startswith(start):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return _BY_NAME.get(name.rpartition(".")[2].lower(), "application/octet-stream")


def size_of_picture(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, or of a WebP that is more than one plain picture."""
    if data.startswith(_SIGNATURES[0][0]) and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and len(data) >= 30:
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None


def plain_name(name: str) -> str:
    """A file name without anything that does not belong into an address."""
    return re.sub(r"[^A-Za-z0-9._-]", "_", name).lstrip(".")[:100] or "file"


def attach(ids: Snowflakes, channel_id: str, upload: Upload, about: Json) -> Json:
    """The attachment object of an upload; ``about`` may hold its file name, title and alt text."""
    name = plain_name(about.get("filename") or upload.name)
    id = ids.new()
    path = f"/attachments/{channel_id}/{id}/{name}"
    attachment = {
        "id": id,
        "filename": name,
        "size": len(upload.data),
        "url": path,
        "proxy_url": path,
        "content_type": content_type(name, upload.data),
        **{key: about[key] for key in ("description", "title") if about.get(key)},
    }
    if size := size_of_picture(upload.data):
        attachment["width"], attachment["height"] = size
    return attachment


def attach_all(
    ids: Snowflakes, channel_id: str, listed: list[Json] | None, uploads: list[Upload], had: list[Json]
) -> tuple[list[Json], dict[str, bytes]]:
    """Return the attachments of a message after sending or editing, and the new files by id.

    ``listed`` is the request's ``attachments``: those to keep, and the names of the uploads.
    Without it all are kept. Raises 40005, 50035.
    """
    if any(len(upload.data) > ATTACHMENT_BYTES for upload in uploads):
        raise ApiError(413, 40005)
    about = {str(entry.get("id")): entry for entry in listed or []}
    kept = [dict(old) for old in had if listed is None or old["id"] in about]
    for old in kept:
        if "description" in (now := about.get(old["id"], {})):
            old["description"] = now["description"] or ""
    known = {old["id"] for old in had} | {str(upload.index) for upload in uploads}
    for index, entry in enumerate(listed or []):
        if str(entry.get("id")) not in known:
            raise refuse(("attachments", index, "id"), "MESSAGE_ATTACHMENT_NOT_FOUND", "There is no such file")
    fresh = [(attach(ids, channel_id, upload, about.get(str(upload.index), {})), upload.data) for upload in uploads]
    return kept + [attachment for attachment, _ in fresh], {attachment["id"]: data for attachment, data in fresh}


def settle_components(ids: Snowflakes, components: list[Json], attachments: list[Json]) -> list[Json]:
    """Return the components with numbers, defaults and media. Raises 50035 for a missing file."""
    taken = {part["id"] for part in walk_components(components) if part.get("id")}
    numbers = (number for number in range(1, 10_000) if number not in taken)
    by_name = {attachment["filename"]: attachment for attachment in attachments}
    return [_settle(ids, component, by_name, numbers) for component in components]


def _settle(ids: Snowflakes, part: Json, files: dict[str, Json], numbers: Iterator[int]) -> Json:
    part = _DEFAULTS.get(part["type"], {}) | _without_nulls(part)
    if not part.get("id"):
        part["id"] = next(numbers)
    for owner in (part, *part.get("options", ())):
        if "emoji" in owner:
            owner["emoji"] = _without_nulls(owner["emoji"])
    if "components" in part:
        part["components"] = [_settle(ids, inner, files, numbers) for inner in part["components"]]
    for key in ("accessory", "component"):
        if key in part:
            part[key] = _settle(ids, part[key], files, numbers)
    if "items" in part:
        part["items"] = [_settle_media(ids, _MEDIA | item, "media", files) for item in part["items"]]
    for key in ("media", "file"):
        if key in part:
            part = _settle_media(ids, part, key, files)
    if "file" in part:
        part |= {"name": part["file"]["url"].rpartition("/")[2], "size": part["file"].pop("size", None)}
    return part


def _without_nulls(thing: Json) -> Json:
    """Leave out what is null, as Discord does: the number of a plain emoji, say."""
    return {key: value for key, value in thing.items() if value is not None}


_ABOUT = ("width", "height", "content_type")
_MEDIA: Json = {"description": None, "spoiler": False}
_DEFAULTS: dict[int, Json] = {
    **{select: {"min_values": 1, "max_values": 1} for select in SELECTS},
    Part.CONTAINER: {"accent_color": None, "spoiler": False},
    Part.SEPARATOR: {"divider": True, "spacing": 1},
    Part.THUMBNAIL: _MEDIA,
    Part.FILE: {"spoiler": False},
}


def _settle_media(ids: Snowflakes, thing: Json, key: str, files: dict[str, Json]) -> Json:
    given: Json = thing[key]
    url = relative(given["url"])
    media: Json = {"id": ids.new(), "loading_state": 2, "flags": 0, "url": url, "proxy_url": url}
    if url.startswith("attachment://"):
        name = plain_name(url.removeprefix("attachment://"))
        if name not in files:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            raise refuse(("components",), code, f"The referenced attachment {url} was not found")
        media |= {about: files[name].get(about) for about in ("url", "proxy_url", *_ABOUT)}
        media |= {"attachment_id": files[name]["id"], **({"size": files[name]["size"]} if key == "file" else {})}
    return {**thing, key: media}
