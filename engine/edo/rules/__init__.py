"""The rules of Edo, carried out on the state.

The phases are in ``planning``, ``performing`` and ``upkeep``, the uses of cards in ``acts``.
``tests/engine/edo/invariants.py`` says what holds in every state.
"""
