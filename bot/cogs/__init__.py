"""Slash commands. Whatever a button does, one of these can do too.

``naming`` descriptions in every language, matches by autocomplete · ``match`` lobbies ·
``playing`` plans and decisions · ``ordering`` standing orders · ``looking`` board, own view, recap, history ·
``finding`` notes, rules, practice · ``settings`` what a person sets for himself, and coming back ·
``server`` what a server sets · ``host`` the tools of hosts, votes, undo.
"""

from __future__ import annotations

from discord import app_commands

from bot.cogs import finding, host, looking, match, ordering, playing, settings
from bot.service.service import Service
from bot.ui.desk import Desk


def add_all(tree: app_commands.CommandTree, service: Service, desk: Desk) -> None:
    """Put every command on the tree."""
    match.add(tree, service)
    playing.add(tree, service, desk)
    ordering.add(tree, service, desk)
    looking.add(tree, service, desk)
    finding.add(tree, service, desk)
    settings.add(tree, service)
    host.add(tree, service, desk)
