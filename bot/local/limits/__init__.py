"""Discord's limits: everything a bot sends is checked here, and refused in Discord's shape (50035).

``messages`` messages and modals with their components · ``commands`` commands and the choices of an
autocomplete · ``buckets`` rate limits, and refusals, of which there may not be too many. Types of
fields are checked before, in ``bot.local.errors``.
"""
