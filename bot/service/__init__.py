"""The service: one transaction for each thing a person submits. Knows games by the protocol only, and no Discord.

``service`` puts the parts together · ``model`` what goes in and out · ``lobby`` lobbies and settings · ``play`` plies ·
``time`` deadlines · ``orders`` standing orders · ``telling`` posts and recaps · ``host`` the host's tools and votes.
"""
