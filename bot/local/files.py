"""Attachments: what was uploaded, what it is, and components that show it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.local.errors import refuse
from bot.local.ids import Snowflakes
from bot.local.limits.messages import check_size, walk_components
from bot.local.wire import relative
from bot.local.words import SELECTS, Json, Part

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
)
_BY_NAME = {"txt": "text/plain; charset=utf-8", "md": "text/plain; charset=utf-8", "json": "application/json"}
_ID = re.compile(r"/attachments/\d+/(\d+)/")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came, ``index`` being its number in the request."""

    index: int
    name: str
    data: bytes


def content_type(name: str, data: bytes) -> str:
    """What the bytes are, whatever the sender says; nothing that a browser would run."""
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
    }
    for key in ("description", "title"):
        if about.get(key):
            attachment[key] = about[key]
    if size := size_of_picture(upload.data):
        attachment["width"], attachment["height"] = size
    return attachment


def attach_all(
    ids: Snowflakes, channel_id: str, listed: list[Json] | None, uploads: list[Upload], had: list[Json]
) -> tuple[list[Json], dict[str, bytes]]:
    """The attachments of a message after sending or editing, and the new files by id.

    ``listed`` is the request's ``attachments``: what is to be kept and what the uploads are called; without it
    all is kept. Raises 40005, 50035.
    """
    check_size([len(upload.data) for upload in uploads])
    about = {str(entry.get("id")): entry for entry in listed or []}
    kept = [_described(old, about.get(old["id"], {})) for old in had if listed is None or old["id"] in about]
    known = {old["id"] for old in had} | {str(upload.index) for upload in uploads}
    for index, entry in enumerate(listed or []):
        if str(entry.get("id")) not in known:
            raise refuse(("attachments", index, "id"), "MESSAGE_ATTACHMENT_NOT_FOUND", "There is no such file")
    fresh = [(attach(ids, channel_id, upload, about.get(str(upload.index), {})), upload.data) for upload in uploads]
    return kept + [attachment for attachment, _ in fresh], {attachment["id"]: data for attachment, data in fresh}


def _described(attachment: Json, about: Json) -> Json:
    if "description" in about:
        return {**attachment, "description": about["description"] or ""}
    return attachment


# -- components as they are kept ----------------------------------------------------------------------------


def settle_components(ids: Snowflakes, components: list[Json], attachments: list[Json]) -> list[Json]:
    """The components with numbers, defaults filled in and media found. Raises 50035 for a missing attachment."""
    taken = {part["id"] for part in walk_components(components) if part.get("id")}
    numbers = (number for number in range(1, 10_000) if number not in taken)
    by_name = {attachment["filename"]: attachment for attachment in attachments}
    return [_settle(ids, component, by_name, numbers) for component in components]


def _settle(ids: Snowflakes, part: Json, files: dict[str, Json], numbers: Iterator[int]) -> Json:
    part = _DEFAULTS.get(part["type"], {}) | _given(part)
    if not part.get("id"):
        part["id"] = next(numbers)
    if "emoji" in part:
        part["emoji"] = _given(part["emoji"])
    for option in part.get("options", ()):
        if "emoji" in option:
            option["emoji"] = _given(option["emoji"])
    if "components" in part:
        part["components"] = [_settle(ids, inner, files, numbers) for inner in part["components"]]
    for key in ("accessory", "component"):
        if key in part:
            part[key] = _settle(ids, part[key], files, numbers)
    if "items" in part:
        part["items"] = [_settle_media(ids, _MEDIA | item, "media", files) for item in part["items"]]
    if "media" in part:
        part = _settle_media(ids, part, "media", files)
    if "file" in part:
        part = _settle_media(ids, part, "file", files)
        part |= {"name": part["file"]["url"].rpartition("/")[2], "size": part["file"].pop("size", None)}
    return part


def _given(thing: Json) -> Json:
    """What is null is left out, as Discord does: the number of a plain emoji, say."""
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
    media: Json = {"id": ids.new(), "loading_state": 2, "flags": 0}
    if url.startswith("attachment://"):
        name = plain_name(url.removeprefix("attachment://"))
        if name not in files:
            raise refuse(
                ("components",),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment {url} was not found",
            )
        media |= {about: files[name].get(about) for about in ("url", "proxy_url", *_ABOUT)}
        media |= {"attachment_id": files[name]["id"], **({"size": files[name]["size"]} if key == "file" else {})}
    elif match := _ID.match(url):
        media |= {about: given[about] for about in _ABOUT if given.get(about) is not None}
        media |= {"url": url, "proxy_url": url, "attachment_id": match[1]}
    else:
        media |= {"url": url, "proxy_url": url}
    return {**thing, key: media}
