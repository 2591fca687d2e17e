"""Discord's HTTP interface, as far as a bot for games needs it.

``http`` the way of every request · ``channels``, threads and messages · ``application`` bot, users,
servers, the gateway's address, commands, and answers to interactions.
"""
