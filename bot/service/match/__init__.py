"""A match in memory: its state, its moves, and its way from and to the store.

``match_state`` a match, with its ``live_state`` · ``turn_player`` moves, made into
``pending_plies``.
"""
