"""The local table: a Discord of one's own on loopback, to play without a token and to test against.

A bot talks to it as to Discord (REST and gateway), a page in a browser shows it to people, and
tests act as those people. It knows nothing of games, nor of the bot. How it is cut:

``words`` Discord's numbers · ``errors`` refusals · ``model`` ids, people, channels, messages ·
``world`` all of them · ``store`` keeping them · ``shapes`` Discord's objects · ``wire`` objects as
bytes · ``limits`` the checks of all that a bot sends · ``writing`` from a request to a message with
its attachments · ``gateway`` · ``access`` what the bot may do where · ``interactions`` · ``rest``
the routes · ``faults`` what goes wrong on purpose · ``command_options``, ``user_actions`` what a
person can do · ``feed`` who hears of what · ``page_api`` the page's side · ``table`` all of it
together.
README.md says how to use it, API.md what page and tests may count on.
"""

from bot.local.errors import Impossible, TableError
from bot.local.table import LocalTable
from bot.local.user_actions import Result

__all__ = ["Impossible", "LocalTable", "Result", "TableError"]
