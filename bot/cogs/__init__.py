"""Slash commands; each button has one that does the same.

``common`` their base and the options ``match`` and ``game`` · ``match`` lobbies, opening a new
one · ``playing`` plans, decisions, orders, votes, undo · ``looking`` board, own view, recap,
history, checks, notes, rules, practice, help · ``company`` followers, talks, the queue, campaigns ·
``settings`` of a person and of a server · ``host`` the tools of hosts.

A new command is a method with ``@command`` in a cog (docs/developers/one-click.md); a new cog is
a line in ``COGS``. The command tree (``bot.clients``) answers for a command that raises.
"""

from bot.cogs.common import Cog
from bot.cogs.company import Campaigns, Company
from bot.cogs.host import Host
from bot.cogs.looking import Looking
from bot.cogs.match import Matches
from bot.cogs.playing import Playing
from bot.cogs.settings import Settings

COGS: tuple[type[Cog], ...] = (Matches, Campaigns, Playing, Looking, Company, Settings, Host)
