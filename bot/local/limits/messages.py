"""Messages: content, embeds, mentions, attachments, nonce, flags."""

from __future__ import annotations

from typing import Any

from bot.local.errors import ApiError, Form
from bot.local.limits.components import check_message_components
from bot.local.words import ATTACHMENT_BYTES, ATTACHMENTS, Json, MessageFlag

_SENT = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SILENT | MessageFlag.V2
_LEGACY = ("content", "embeds", "sticker_ids", "poll")
_EMBED_TEXTS = {"title": 256, "description": 4096}
_EMBED_NESTED = {("footer", "text"): 2048, ("author", "name"): 256}


def check_message(payload: Json, files: int, *, before: Json | None = None, webhook: bool = False) -> None:
    """A message to be sent, or an edit of the message ``before``, with so many uploaded files.

    ``webhook`` allows what only answers to interactions may do. Raises 50035 or 50006.
    """
    form = Form()
    v2 = _check_flags(form, payload, before, webhook)
    _check_content(form, payload)
    _check_embeds(form, payload.get("embeds"))
    _check_mentions(form, payload.get("allowed_mentions"))
    _check_attachments(form, payload.get("attachments"), files, len(before["attachments"]) if before else 0)
    if payload.get("components") is not None:
        check_message_components(form, payload["components"], v2)
    if v2:
        _check_v2(form, payload, before)
    if payload.get("poll"):
        form.wrong(("poll",), "BASE_TYPE_CHOICES", "The local table has no polls.")
    if payload.get("sticker_ids"):
        form.wrong(("sticker_ids",), "BASE_TYPE_CHOICES", "The local table has no stickers.")
    form.done()
    if _is_empty(payload, files, before):
        raise ApiError(400, 50006)


def is_v2(payload: Json, before: Json | None = None) -> bool:
    flags = (payload.get("flags") or 0) | (before["flags"] if before else 0)
    return bool(flags & MessageFlag.V2)


def _check_flags(form: Form, payload: Json, before: Json | None, webhook: bool) -> bool:
    flags = payload.get("flags") or 0
    allowed = int(_SENT) | (MessageFlag.EPHEMERAL if webhook or before else 0)
    if flags & ~allowed and not before:
        form.wrong(("flags",), "BASE_TYPE_CHOICES", "Only SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2.")
    return is_v2({"flags": flags}, before)


def _check_content(form: Form, payload: Json) -> None:
    if payload.get("content") is not None:
        form.text(("content",), payload["content"], 0, 2000)
    nonce = payload.get("nonce")
    if isinstance(nonce, str) and len(nonce) > 25:
        form.wrong(("nonce",), "NONCE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")


def _check_v2(form: Form, payload: Json, before: Json | None) -> None:
    """None of the old fields may stand beside components of the second kind, new or left over."""
    for key in _LEGACY:
        left = before[key] if before and key in before and key not in payload else None
        if payload.get(key) or left:
            form.wrong(
                (key,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f'The "{key}" field cannot be used when using MessageFlags.IS_COMPONENTS_V2',
            )


def _check_embeds(form: Form, embeds: Any) -> None:
    if embeds is None or not form.many(("embeds",), embeds, 0, 10):
        return
    total = sum(_check_embed(form, index, embed) for index, embed in enumerate(embeds))
    if total > 6000:
        form.wrong(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_embed(form: Form, index: int, embed: Json) -> int:
    """The characters of one embed."""
    texts = [(("embeds", index, key), embed.get(key), most) for key, most in _EMBED_TEXTS.items()]
    for (outer, inner), most in _EMBED_NESTED.items():
        texts.append((("embeds", index, outer, inner), (embed.get(outer) or {}).get(inner), most))
    fields = embed.get("fields") or []
    if form.many(("embeds", index, "fields"), fields, 0, 25):
        for number, entry in enumerate(fields):
            path = ("embeds", index, "fields", number)
            form.text((*path, "name"), entry.get("name"), 1, 256)
            form.text((*path, "value"), entry.get("value"), 1, 1024)
    for path, text, most in texts:
        if text is not None:
            form.text(path, text, 0, most)
    inside = [entry.get(key) or "" for entry in fields for key in ("name", "value")]
    return sum(len(str(text or "")) for _, text, _ in texts) + sum(len(str(text)) for text in inside)


def _check_mentions(form: Form, allowed: Any) -> None:
    if allowed is None:
        return
    parse = allowed.get("parse") or []
    for index, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            form.wrong(
                ("allowed_mentions", "parse", index), "BASE_TYPE_CHOICES", "Value must be users, roles or everyone."
            )
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        form.many(("allowed_mentions", kind), listed, 0, 100)
        if kind in parse and listed:
            form.wrong(
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def _check_attachments(form: Form, listed: Any, files: int, had: int) -> None:
    count = files + had
    if listed is not None and form.many(("attachments",), listed, 0, ATTACHMENTS):
        count = len(listed)
        for index, entry in enumerate(listed):
            if entry.get("description") is not None:
                form.text(("attachments", index, "description"), entry["description"], 0, 1024)
    if max(count, files) > ATTACHMENTS:
        form.wrong(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {ATTACHMENTS} or fewer in length.")


def _is_empty(payload: Json, files: int, before: Json | None) -> bool:
    """Whether nothing would be left to see."""
    left = {
        key: payload[key] if key in payload else (before or {}).get(key)
        for key in ("content", "embeds", "components", "attachments")
    }
    return not (files or any(left.values()))


def check_size(sizes: list[int]) -> None:
    """Raises 40005 for a file that is too large."""
    if any(size > ATTACHMENT_BYTES for size in sizes):
        raise ApiError(413, 40005)
