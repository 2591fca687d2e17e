"""Refusals: to the bot in Discord's shape, to a person in a sentence."""

from __future__ import annotations

from bot.local.words import Json

MESSAGES = {
    0: "401: Unauthorized",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10007: "Unknown Member",
    10008: "Unknown Message",
    10013: "Unknown User",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    10063: "Unknown application command",
    20012: "You are not authorized to perform this action on this application",
    40005: "Request entity too large",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50003: "Cannot execute action on a DM channel",
    50005: "Cannot edit a message authored by another user",
    50006: "Cannot send an empty message",
    50007: "Cannot send messages to this user",
    50013: "Missing Permissions",
    50024: "Cannot execute action on this channel type",
    50027: "Invalid Webhook Token",
    50033: "Invalid Recipient(s)",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    50109: "The request body contains invalid JSON.",
    160004: "A thread has already been created for this message",
}


class ApiError(Exception):
    """What Discord would answer: an HTTP status and a code with its message."""

    def __init__(self, status: int, code: int, *, errors: Json | None = None) -> None:
        self.status = status
        self.code = code
        self.body: Json = {"code": code, "message": MESSAGES[code]}
        if errors:
            self.body["errors"] = errors
        super().__init__(f"{code} {MESSAGES[code]} {errors or ''}")


class Impossible(Exception):
    """A person could not do this with the real client; ``str`` says why in a sentence."""


class TableError(Exception):
    """The table cannot be set up; ``str`` says why and what to do."""


class Form:
    """Collects what is wrong with a request body, each finding under the path of its field."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def wrong(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        node = self.errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def text(self, path: tuple[str | int, ...], value: object, least: int, most: int) -> bool:
        """Whether the value is a text of that length; otherwise it is noted as wrong."""
        if not isinstance(value, str):
            self.wrong(path, "BASE_TYPE_STRING", "Must be a string.")
        elif not least <= len(value) <= most:
            self._length(path, least, most)
        else:
            return True
        return False

    def many(self, path: tuple[str | int, ...], value: object, least: int, most: int) -> bool:
        """Whether the value is a list of that length; otherwise it is noted as wrong."""
        if not isinstance(value, list):
            self.wrong(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        elif not least <= len(value) <= most:
            self._length(path, least, most)
        else:
            return True
        return False

    def number(self, path: tuple[str | int, ...], value: object, least: float, most: float) -> bool:
        """Whether the value is a number in that range; otherwise it is noted as wrong."""
        if not isinstance(value, int | float) or isinstance(value, bool):
            self.wrong(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
        elif not least <= value <= most:
            self.wrong(path, "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}.")
        else:
            return True
        return False

    def _length(self, path: tuple[str | int, ...], least: int, most: int) -> None:
        if least:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        else:
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def done(self) -> None:
        """Raises 50035 if anything was wrong."""
        if self.errors:
            raise ApiError(400, 50035, errors=self.errors)


def refuse(path: tuple[str | int, ...], code: str, message: str) -> ApiError:
    """A 50035 with one finding."""
    form = Form()
    form.wrong(path, code, message)
    return ApiError(400, 50035, errors=form.errors)
