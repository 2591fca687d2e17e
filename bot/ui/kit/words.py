"""Small sentences that several surfaces share."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import TypeVar

import discord
from discord import app_commands

from bot.service.model import MatchInfo, Status
from bot.texts import Speaker, cut, escaped
from engine.core.course import Summary
from engine.core.protocol import Event, Option
from engine.core.question import Sheet
from engine.core.refusals import Refusal
from engine.core.sentences import joined
from engine.core.text import TN, Arg, Listing, SeatName, T, Text, listing, verbatim
from engine.registry import GAMES

X = TypeVar("X")

ON_A_SERVER = T("You can do this only in a channel of a server.")
FORBIDDEN = T("Discord does not let me do this here: I lack a permission. Ask the people who manage this server.")
SHOWN = 40
"""Characters of a value that a sentence repeats."""
NAMED = 8
"""Things that are named where several fit what was typed."""
ENDED = {
    Status.OVER: T("This match is over."),
    Status.ABANDONED: T("This match was abandoned."),
    Status.LOBBY: T("This match has not started yet."),
}


def due(at: datetime, *, begins: bool = False) -> Text:
    """Return when the time ends, or a lap ``begins``; Discord words it for the reader's zone."""
    when, left = (f"<t:{int(at.timestamp())}:{style}>" for style in "fR")
    if begins:
        return T("It begins {when} at the latest ({left})", when=when, left=left)
    return T("Until {when} ({left})", when=when, left=left)


def ended(match: MatchInfo) -> Text | None:
    """Say that a match is not being played; None if it is."""
    return ENDED.get(match.status)


def luck_lines(match: MatchInfo, say: Speaker) -> list[str]:
    """Return the digests by which a match's luck can be checked, and its secret once it is over."""
    lines = [T("🎲 Digest of the luck: {digest}", digest=f"`{digest}`") for digest in match.digests[:1]]
    if match.secret:
        lines.append(T("🎲 Its secret: {secret} · /verify checks each draw", secret=f"`{match.secret}`"))
    return [f"-# {line}" for line in say.all(lines)]


def left_over(sheet: Sheet) -> tuple[Text, ...]:
    """The cards that lie nowhere yet, in one sentence; nothing if there are none."""
    cards = [card.label for card in sheet.cards if card.slot is None and not card.piece]
    return (T("Not laid yet: {cards}", cards=listing(cards)),) if cards else ()


def speaker_for_table(match: MatchInfo) -> Speaker:
    """Words for the whole table, in the server's language."""
    return Speaker(match.locale, match.names)


def speaker_for(match: MatchInfo, user_id: int | None) -> Speaker:
    """Words for one person, in their language if they have a seat."""
    seat = None if user_id is None else match.seat_of(user_id)
    return speaker_for_table(match) if seat is None else Speaker(match.seats[seat].locale, match.names)


def where_is(match: MatchInfo) -> str:
    """A match's thread, to be pressed, or its name."""
    return f"<#{match.thread_id}>" if match.thread_id else escaped(match_name(match))


def described(match: MatchInfo, events: Iterable[Event], say: Speaker) -> list[str]:
    """Return these events in words, a line for each run; those that say nothing are left out."""
    told, describe = list[Text](), GAMES[match.title].words.describe
    for run, group in groupby(events, lambda event: event.run):
        several = tuple(group)
        told += [describe(event) for event in several] if run is None else [describe(*several)]
    return say.all(told)


def news_lines(summary: Summary, say: Speaker) -> list[str]:
    """Return a headline, and below it the details in small letters."""
    headline, *details = say.all(summary.lines)
    return [f"### 🗞️ {headline}", *(f"-# {line}" for line in details)]


def inside(arg: Arg) -> tuple[Arg, ...]:
    """Return the arguments of a sentence, or the items of a list."""
    match arg:
        case Text():
            return tuple(value for _, value in arg.args)
        case Listing(items):
            return items
    return ()


def names_seat(arg: Arg, seat: int) -> bool:
    return arg == SeatName(seat) or any(names_seat(one, seat) for one in inside(arg))


def more_lines(say: Speaker) -> Callable[[int], str]:
    return lambda n: "-# " + say(TN("… and {n} line more", "… and {n} lines more", n))


def some(names: Sequence[str], most: int, joint: str = ", ") -> Text:
    """Return the first of these names, and how many more there are."""
    shown, more = joined(joint, names[:most]), len(names) - most
    return T("{names} and {n} more", names=shown, n=more) if more > 0 else shown


def find_named(found: Sequence[tuple[str, X]], words: str, none: Text, several: Text) -> X:
    """Return what bears the name that was typed, else the only one found.

    Raises ``Refusal`` with the sentence for ``none`` or ``several``.
    """
    wanted = words.strip()
    exact = [one for name, one in found if name.casefold() == wanted.casefold()]
    if exact or len(found) == 1:
        return exact[0] if exact else found[0][1]
    names, said = some([name for name, _ in found], NAMED), several if found else none
    raise Refusal(T(said.msgid, words=escaped(cut(wanted, 60)), names=names))


def game_name(title: str) -> str:
    return GAMES[title].name if title in GAMES else title


def match_name(match: MatchInfo) -> str:
    number = f"{game_name(match.title)} #{match.id}"
    return f"{match.name} · {number}" if match.name else number


def chosen_options(match: MatchInfo) -> list[Text]:
    """The options of a match that are chosen otherwise than usual, each with its value."""
    lines = []
    for option in GAMES[match.title].options:
        value = match.options.get(option.key, option.default)
        if value != option.default:
            lines.append(T("{option}: {value}", option=option.label, value=setting_words(option, value)))
    return lines


def setting_words(option: Option, value: str) -> Text:
    """A value of an option; a number as the reader writes it."""
    if not option.settings:
        return T("{value}", value=float(value))
    return next((one.label for one in option.settings if one.value == value), verbatim(value))


def sentence_of(trouble: BaseException, *, on_server: bool) -> Text | None:
    """Return the sentence for an error, or None if it is our fault."""
    match trouble:
        case Refusal(text=text):
            return text
        case app_commands.TransformerError(value=discord.abc.User(display_name=name)):
            gone = T("{name} is not on this server any more.", name=escaped(cut(name, SHOWN)))
            return gone if on_server else ON_A_SERVER
        case app_commands.TransformerError(value=value):
            words = escaped(cut(str(value), SHOWN))
            return T("I cannot read “{words}”. Choose one from the list.", words=words)
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return T("This command has changed. Restart Discord (Ctrl+R on a computer), then choose it again.")
        case OverflowError():
            return T("A number or a date is too large or too small. Choose another one.")
        case TimeoutError():
            return T("This match is busy just now. Nothing was changed. Try again in a minute.")
        case discord.Forbidden():
            return FORBIDDEN
        case discord.NotFound():
            return T("Discord does not find this any more. It was deleted, or the person has left.")
        case discord.HTTPException(code=160006 | 160007 | 50024):
            return T("Discord opens no thread here: too many threads are open, or this kind of channel has none.")
        case discord.DiscordServerError() | discord.RateLimited() | discord.HTTPException(status=429):
            return T("Discord has a problem just now. Nothing is lost. Try again in a minute.")
    return None


# -- looks of pictures ------------------------------------------------------------------------------
# A look is stored as words, ``tritanopia dark``. Of a match only what is unusual is stored; of a
# person all that they chose, since it goes before what the match has.

IN_WORDS = "words"
"""The word of a look without pictures."""
AS_MATCH = "match"
"""A person's choice to see a side of the look as the match has it; not stored."""

EYES: dict[str, Text] = {
    "full": T("Usual colours"),
    "protanopia": T("For eyes that see no red (protanopia)"),
    "deuteranopia": T("For eyes that see no green (deuteranopia)"),
    "tritanopia": T("For eyes that see no blue (tritanopia)"),
}
THEMES: dict[str, Text] = {"light": T("Light"), "dark": T("Dark")}
KINDS: dict[str, Text] = {"drawn": T("Pictures"), IN_WORDS: T("Words only: they tell all that a picture shows")}
LOOKS = (EYES, THEMES, KINDS)
"""The sides of a look; the first choice of each is usual."""
USUAL = " ".join(next(iter(among)) for among in LOOKS)
OWN: dict[str, Text] = {AS_MATCH: T("As in the match")}


def match_look(look: str, *chosen: str | None) -> str:
    """Change some words of a match's look; None leaves a side as it was."""
    return shown_look(own_look(look, *chosen), "")


def own_look(look: str, *chosen: str | None) -> str:
    """Change some words of a person's look; None leaves a side, ``AS_MATCH`` takes it away."""
    words = []
    for among, new in zip(LOOKS, chosen, strict=True):
        word = new or _word(among, look)
        if word in among:
            words.append(word)
    return " ".join(words)


def shown_look(own: str, match: str) -> str:
    """Return how a match's pictures look to a person: as they chose, else as the match has it."""
    words = [_word(among, own) or _word(among, match) for among in LOOKS]
    return " ".join(word for word in words if word and word not in USUAL.split())


def in_words(look: str) -> bool:
    """Return True if words alone are wanted."""
    return IN_WORDS in look.split()


def look_words(look: str) -> Arg | None:
    """Describe a look; None if nothing of it was chosen."""
    told = [among[word] for among in LOOKS for word in look.split() if word in among]
    return listing(told) if told else None


def _word(among: dict[str, Text], look: str) -> str:
    return next((word for word in look.split() if word in among), "")
