"""Errors of the library, of Discord, and of values out of range, as sentences for people."""

from logging import LogRecord
from traceback import format_tb

import discord
from discord import app_commands

from bot.texts import cut, escaped
from engine.core.refusals import Refusal
from engine.core.text import T, Text

ON_A_SERVER = T("You can do this only in a channel of a server.")
FORBIDDEN = T("Discord does not let me do this here: I lack a permission. Ask the people who manage this server.")
SHOWN = 40
"""Characters of a value that a sentence repeats."""


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


def frames(trouble: BaseException | None) -> str:
    """Return the way to an error without its words, which may hold a secret of a match."""
    parts = []
    while trouble is not None:
        parts.append("".join(format_tb(trouble.__traceback__)) + type(trouble).__name__)
        trouble = trouble.__cause__ or trouble.__context__
    return "\n".join(reversed(parts))


def without_words(record: LogRecord) -> bool:
    """Let a line of the library pass with the way to its error only."""
    if record.exc_info:
        record.msg, record.args = f"{record.getMessage()}\n{frames(record.exc_info[1])}", ()
        record.exc_info = None
    return True


def check_choices(interaction: discord.Interaction) -> None:
    """Raise ``CheckFailure`` for a value that no list offers and no range holds.

    Discord checks both, but by the commands that it knows: perhaps those of yesterday.
    """
    for option in getattr(interaction.command, "parameters", ()):
        value = getattr(interaction.namespace, option.display_name, None)
        if value is None or value == "":
            continue
        size = len(value) if isinstance(value, str) else value
        listed = [one.value for one in option.choices]
        wrong = listed and value not in listed
        if isinstance(size, int | float) and not wrong:
            least, most = option.min_value, option.max_value
            wrong = not ((least is None or size >= least) and (most is None or size <= most))
        if wrong:
            words = escaped(cut(str(value), SHOWN))
            unknown = T("“{words}” is not one of the choices. Choose one from the list.", words=words)
            raise app_commands.CheckFailure from Refusal(unknown)
