"""The ``daimyo`` command: a function with ``@command`` for each subcommand.

Only the module of the subcommand that runs is imported, so that each starts fast.
"""

from bot.memory import collect_seldom

collect_seldom()
