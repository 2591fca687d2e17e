"""Slash commands. Whatever a button does, one of these can do too.

``common`` what all share, among it the options ``match`` and ``game`` · ``match`` lobbies, ``opening`` a new one ·
``playing`` plans, decisions, orders, votes and undo · ``looking`` board, own view, recap, history, checks, notes,
rules, practice · ``company`` who watches, who talks, who looks for a match · ``settings`` of a person and of a server ·
``host`` the tools of hosts.

A new command is a method with ``@command`` in one of the cogs; a new cog is a line in ``COGS``. What a
command raises is answered by the command tree (``bot.app``).
"""

from bot.cogs.campaign import Campaigns
from bot.cogs.common import Cog
from bot.cogs.company import Company
from bot.cogs.host import Host
from bot.cogs.looking import Looking
from bot.cogs.match import Matches
from bot.cogs.playing import Playing
from bot.cogs.settings import Settings

COGS: tuple[type[Cog], ...] = (Matches, Campaigns, Playing, Looking, Company, Settings, Host)
