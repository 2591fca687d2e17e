"""The rules of Edo as they are carried out on the state.

The phases stand in ``planning``, ``performing`` and ``upkeep``. For simulations: ``state_like`` a state that a view may
come from. ``tests/engine/edo/invariants.py`` says what holds in every state.
"""
