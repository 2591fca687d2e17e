"""The phases: what each asks, what is legal, what happens (RULES.md).

Phases: ``upkeep`` and the set-up, ``placement``, ``resolution``. Shared: ``slots`` for tokens ·
``moves``, small changes on the board · ``cards`` of territories. Sums from values to values:
``battles``, ``scoring``.
"""
