"""Discord's HTTP interface, as far as a bot for games needs it.

``http`` what every request goes through · ``identity`` who am I, users, the guild, the gateway's address ·
``messages`` · ``threads``, and channels · ``commands``, and callbacks and follow-ups of interactions.
"""
