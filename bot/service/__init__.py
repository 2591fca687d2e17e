"""The service: one transaction for each thing a person submits.

``service`` puts the parts together · ``model`` values in and out · ``lobby`` lobbies, settings ·
``play``
plies · ``time`` deadlines · ``orders`` standing orders · ``telling`` posts · ``host`` hosts' tools
and
votes. Knows games by the protocol only, and no Discord.
"""
