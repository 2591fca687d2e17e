"""One transaction for each wish: who may, what is asked, what the rules say, what is stored and what will be told.

``service`` the facade, from ``seating``, ``governing`` and ``upkeep`` · ``model`` what goes in and out ·
``matches`` lobbies and who sits where · ``play`` wishes and caretakers · ``time`` deadlines ·
``reminding`` who is reminded of what, and how ·
``orders`` standing orders · ``patience`` those that answer after a while ·
``outbox`` what is still to be posted · ``maintenance`` checks ·
``hosting`` the tools of hosts · ``votes`` what needs the table · ``rewriting`` rollback, undo, correction ·
``archive`` matches as files · ``guilds`` what servers set. Under them:
``keeper`` one lock a match and the transactions · ``live`` a match in memory with its ``marks``, ``storing`` its way
from and to the store · ``plies`` on top of it, ``run`` how they come about ·
``telling`` which posts follow from what happened · ``words`` sentences that wait ·
``traces`` what stays of whatever a host or a vote does.
Knows games only by the protocol and Discord not at all.
"""
