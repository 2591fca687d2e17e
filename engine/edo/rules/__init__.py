"""The rules of Edo as they are carried out on the state.

The phases stand in ``planning``, ``performing`` and ``upkeep``. For tests and simulations:
``invariants`` what holds in every state, ``state_like`` a state that a view may come from, ``tallies`` what is counted
at the end of a match.
"""
