"""Discord's HTTP interface, as far as a bot for games needs it.

``http`` the way of every request · ``identity`` bot, users, the guild, the gateway's address ·
``messages`` · ``threads``, and channels · ``commands``, and answers to interactions.
"""
