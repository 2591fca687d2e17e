"""The rules of Edo, carried out on the state.

The phases are in ``planning``, ``performing`` and ``upkeep``. For simulations: ``state_like``.
``tests/engine/edo/invariants.py`` says what holds in every state.
"""
