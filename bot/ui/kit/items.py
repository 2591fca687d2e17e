"""Components: their ids, buttons and selects that outlive a restart, and forms.

A custom_id is ``b1:<verb>:<match>:<decision>:<rest>``, at most 100 characters. ``b1`` is a button,
``s1`` a select, ``p1`` a select of people, ``m1`` a modal; the digit is the version of this form.
``decision`` counts the seat's own plies, and is empty if any will do. ``rest`` is a notation, a
slot or a group, by the verb. Nothing in an id is trusted: the service checks who presses and what
they may do.

A press is routed by its custom_id alone, so the library keeps no view of a post.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any, Literal, TypeVar

import discord
from discord import ui

from bot.service.model import Person
from bot.texts import Speaker, cut
from bot.ui.kit.replies import Said, parts_of, speaker
from engine.core.question import Group
from engine.core.text import T, Text

LENGTH = 100

BUTTON, SELECT, PEOPLE, MODAL = "b1", "s1", "p1", "m1"

_ID = re.compile(
    r"(?P<kind>[bspm]1):(?P<verb>[a-z]{1,12}):(?P<match>\d{1,15}):(?P<decision>\d{0,12}):(?P<rest>[\s\S]*)"
)
LABEL = 80
OPTION = 100
PLACEHOLDER = 150
OPTIONS = 25
MORE = T("More ({page} of {pages})")
OLD_BUTTON = T("This button has expired. Use /me to see what is asked of you.")
OLD_MENU = T("This menu has expired. Use /me to see what is asked of you.")
OLD_FORM = T("This form has expired. Use /me to see what is asked of you.")
OUT_OF_DATE = T("That panel was out of date. Nothing was changed. This is how things stand now.")
FIELD = "words"
TITLE, HINT = 45, 100
"""Lengths in a form: title and label, and hint."""


@dataclass(frozen=True, slots=True)
class PressId:
    verb: str
    match: int
    decision: int | None = None
    rest: str = ""

    def to_id(self, kind: str) -> str:
        """Return the custom_id."""
        decision = "" if self.decision is None else self.decision
        return f"{kind}:{self.verb}:{self.match}:{decision}:{self.rest}"


@dataclass(frozen=True, slots=True)
class PanelPosition:
    """A position in a panel: an opened group, a page of a select, an opened entry of a list."""

    group: str = ""
    page: int = 0
    entry: str = ""

    @classmethod
    def read(cls, words: str) -> "PanelPosition":
        """Return the position from the rest of an id; the start for anything odd."""
        group, page, entry = (*words.split("/", 2), "", "")[:3]
        return cls(group, int(page) if page.isdecimal() else 0, entry)

    def __str__(self) -> str:
        return f"{self.group}/{self.page}/{self.entry}"


def read_id(custom_id: str) -> tuple[str, PressId | None]:
    """Return the kind and meaning of a component; ``"", None`` for an id of another version."""
    if (found := _ID.fullmatch(custom_id)) is None:
        return "", None
    decision = int(found["decision"]) if found["decision"] else None
    return found["kind"], PressId(found["verb"], int(found["match"]), decision, found["rest"])


Row = ui.ActionRow[Any]
Button = ui.Button[Any]
Style = Literal["primary", "secondary", "success", "danger"]
Handler = Callable[..., Awaitable[Said | None]]
"""Takes an interaction and its id; of a select, a form or people also what was chosen.

What it returns is told to the person in private.
"""
Registered = TypeVar("Registered", bound=Handler)


def pressed(*verbs: str, kind: str = BUTTON, fresh: bool | None = None) -> Callable[[Registered], Registered]:
    """Register a handler by kind and verb.

    With ``fresh`` the press is acknowledged before: a private answer will come, or the panel will
    change.
    """

    def register(handler: Registered) -> Registered:
        vars(handler).setdefault("registered", {}).update({(kind, verb): fresh for verb in verbs})
        return handler

    return register


def handlers(*rooms: object) -> dict[tuple[str, str], tuple[Handler, bool | None]]:
    """Return what desks or modules registered, by kind and verb."""
    found: dict[tuple[str, str], tuple[Handler, bool | None]] = {}
    for room in rooms:
        for name in dir(room):
            for key, fresh in getattr(getattr(room, name), "registered", {}).items():
                assert key not in found, key
                found[key] = getattr(room, name), fresh
    return found


def chosen(data: Mapping[str, Any]) -> str | Person | None:
    """Return the value or the person chosen in a select; None for a bot."""
    value = "".join(data.get("values", ())[:1])
    if (found := data.get("resolved")) is None:
        return value
    user, member = found["users"][value], found.get("members", {}).get(value, {})
    name = member.get("nick") or user.get("global_name") or user["username"]
    return None if user.get("bot") else Person(int(value), name, handle=user["username"])


def option(value: str, label: str, hint: str = "", *, chosen: bool = False) -> discord.SelectOption:
    """Return one option of a select, cut to Discord's lengths."""
    about = cut(hint, OPTION) or None
    return discord.SelectOption(value=value, label=cut(label, OPTION), description=about, default=chosen)


class Maker:
    """Makes components for a panel's match and decision, if any, in the reader's language."""

    def __init__(self, say: Speaker, match: int, decision: int | None = None) -> None:
        self.say, self._match, self._decision = say.plain(), match, decision

    def button(
        self,
        verb: str,
        rest: str,
        label: Text,
        emoji: str | None = None,
        *,
        style: Style = "secondary",
        disabled: bool = False,
    ) -> Button:
        """Return a button; ``rest`` is the rest of its id."""
        custom_id = PressId(verb, self._match, self._decision, rest).to_id(BUTTON)
        words = cut(self.say(label), LABEL)
        shown = discord.ButtonStyle[style]
        return Button(label=words, custom_id=custom_id, style=shown, emoji=emoji, disabled=disabled)

    def pick(self, verb: str, rest: str, options: Sequence[discord.SelectOption], placeholder: Text) -> Row:
        press = PressId(verb, self._match, self._decision, rest)
        words = cut(self.say(placeholder), PLACEHOLDER)
        return Row(ui.Select(custom_id=press.to_id(SELECT), options=list(options), placeholder=words))

    def people(self, verb: str, placeholder: Text) -> Row:
        """Return a row with a select of one person.

        Its id is always new: a client does not send the same choice in the same list twice.
        """
        press = PressId(verb, self._match, self._decision, token_hex(2))
        return Row(ui.UserSelect(custom_id=press.to_id(PEOPLE), placeholder=cut(self.say(placeholder), PLACEHOLDER)))

    def option(
        self, value: str, label: Text, hint: Text | None = None, *, chosen: bool = False
    ) -> discord.SelectOption:
        return option(value, self.say(label), self.say(hint) if hint else "", chosen=chosen)

    def groups(self, verb: str, rest: str, groups: Iterable[Group], placeholder: Text, opened: str) -> Row:
        options = [self.option(group.key, group.label, group.hint, chosen=group.key == opened) for group in groups]
        return self.pick(verb, rest, options[:OPTIONS], placeholder)

    def paged(
        self,
        verb: str,
        rest: Callable[[int], str],
        options: Sequence[discord.SelectOption],
        placeholder: Text,
        page: int,
        turn: tuple[str, Callable[[int], str]],
        more: Text = MORE,
    ) -> Iterator[Row]:
        """Yield a select of as many options as fit, and a button to the next ones.

        ``rest`` gives the rest of the select's id for a page; ``turn`` the button's verb and its
        rest.
        """
        pages = -(-len(options) // OPTIONS)
        page = min(page, pages - 1)
        if options:
            yield self.pick(verb, rest(page), options[page * OPTIONS : (page + 1) * OPTIONS], placeholder)
        if pages > 1:
            label = replace(more, args=(("page", page + 1), ("pages", pages)))
            yield Row(self.button(turn[0], turn[1]((page + 1) % pages), label))


# The library keeps open modals in memory and forgets them with the process, so it is asked for nothing but their JSON;
# what comes back is routed by its custom_id, also after a restart.


async def ask(
    interaction: discord.Interaction,
    press: PressId,
    *,
    title: Text,
    label: Text,
    hint: Text | None = None,
    value: str = "",
    longest: int = 100,
    needed: bool = True,
) -> None:
    """Open a modal with one field, optional unless ``needed``. Must be the first answer."""
    words = speaker(interaction).plain()
    style = discord.TextStyle.paragraph if longest > 200 else discord.TextStyle.short
    field = ui.TextInput[Any](
        custom_id=FIELD, style=style, max_length=longest, default=cut(value, longest) or None, required=needed
    )
    modal = ui.Modal(title=cut(words(title), TITLE), custom_id=press.to_id(MODAL), timeout=None)
    about = cut(words(hint), HINT) if hint else None
    modal.add_item(ui.Label(text=cut(words(label), TITLE), description=about, component=field))
    modal.stop()
    await interaction.response.send_modal(modal)


def typed(data: Mapping[str, Any]) -> str:
    """Return the words in the one field of a submitted modal; empty without any."""
    found = (part.get("value") for part in parts_of(data) if part.get("custom_id") == FIELD)
    return str(next(found, None) or "")
