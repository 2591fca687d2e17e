"""The rules: what a phase asks, what is legal, what happens (RULES.md).

Phases: ``setup``, ``upkeep``, ``placement`` with ``placing`` a token of the hand, ``resolution``.
 What they share: ``slots`` where a token may lie · ``moves`` small changes on the board · ``cards`` the
territory cards, ``drafting`` how one is prepared · ``lots`` what the lot decides. Sums from values to values:
``battles``, ``scoring``.
"""
