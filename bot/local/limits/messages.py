"""Messages: content, embeds, mentions, attachments, nonce, flags."""

from bot.local.errors import ApiError, Form
from bot.local.limits.components import check_message_components
from bot.local.words import ATTACHMENT_BYTES, ATTACHMENTS, Json, MessageFlag

_SENT = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SILENT | MessageFlag.V2
_LEGACY = ("content", "embeds", "sticker_ids", "poll")


def check_message(payload: Json, files: int, *, before: Json | None = None, webhook: bool = False) -> None:
    """A message to be sent, or an edit of the message ``before``, with so many uploaded files.

    ``webhook`` allows what only answers to interactions may do. Raises 50035 or 50006.
    """
    form = Form(payload)
    flags = form.get("flags", 0)
    allowed = int(_SENT) | (MessageFlag.EPHEMERAL if webhook else 0)
    if flags & ~allowed and not before:
        form.wrong("flags", "BASE_TYPE_CHOICES", "Only SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2.")
    v2 = bool((flags | (before["flags"] if before else 0)) & MessageFlag.V2)
    form.text("content", 0, 2000, optional=True)
    if len(str(form.get("nonce", ""))) > 25:
        form.wrong("nonce", "NONCE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    embeds = form.many("embeds", 0, 10, optional=True)
    if sum(_check_embed(embed) for embed in embeds) > 6000:
        form.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
    _check_mentions(form.piece("allowed_mentions"))
    _check_attachments(form, files, len(before["attachments"]) if before else 0)
    if form.get("components") is not None:
        check_message_components(form, v2)
    if v2:
        _check_v2(form, before or {})
    for key in ("poll", "sticker_ids"):
        if form.get(key):
            form.wrong(key, "BASE_TYPE_CHOICES", "The local table has no polls and no stickers.")
    form.done()
    left = {**(before or {}), **payload}
    if not files and not any(left.get(key) for key in ("content", "embeds", "components", "attachments")):
        raise ApiError(400, 50006)


def _check_v2(form: Form, before: Json) -> None:
    """None of the old fields may stand beside components of the second kind, new or left over."""
    for key in _LEGACY:
        if {**before, **form.body}.get(key):
            message = f'The "{key}" field cannot be used when using MessageFlags.IS_COMPONENTS_V2'
            form.wrong(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _check_embed(embed: Form) -> int:
    """The characters of one embed."""
    texts = [(embed, "title", 256), (embed, "description", 4096)]
    texts += [(embed.piece("footer"), "text", 2048), (embed.piece("author"), "name", 256)]
    total = sum(len(piece.text(key, 0, most, optional=True)) for piece, key, most in texts)
    fields = embed.many("fields", 0, 25, optional=True)
    return total + sum(len(entry.text("name", 1, 256)) + len(entry.text("value", 1, 1024)) for entry in fields)


def _check_mentions(allowed: Form) -> None:
    parse = allowed.get("parse", [])
    for index, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            allowed.wrong(("parse", index), "BASE_TYPE_CHOICES", "Value must be users, roles or everyone.")
    for kind in ("users", "roles"):
        allowed.many(kind, 0, 100, optional=True)
        if kind in parse and allowed.get(kind):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            allowed.wrong((), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_attachments(form: Form, files: int, had: int) -> None:
    listed = form.many("attachments", 0, ATTACHMENTS, optional=True)
    for entry in listed:
        entry.text("description", 0, 1024, optional=True)
    count = files + had if form.get("attachments") is None else max(len(listed), files)
    if count > ATTACHMENTS:
        form.wrong("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {ATTACHMENTS} or fewer in length.")


def check_size(sizes: list[int]) -> None:
    """Raises 40005 for a file that is too large."""
    if any(size > ATTACHMENT_BYTES for size in sizes):
        raise ApiError(413, 40005)
