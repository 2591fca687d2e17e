"""What Discord accepts from a bot: every limit is checked here, and a refusal has Discord's shape (50035).

``messages`` messages and modals with their components · ``commands`` and what an autocomplete offers · ``buckets`` rate
limits · ``refusals``, of which there may not be too many. Types of fields are checked before, in ``bot.local.errors``.
"""
