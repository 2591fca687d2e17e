"""The ``daimyo`` command: one module a subcommand, each with ``add(commands)`` and a ``run(args)``.

Subcommands import what they need when they run, so that each starts fast.
"""

from bot.memory import collect_seldom

collect_seldom()
