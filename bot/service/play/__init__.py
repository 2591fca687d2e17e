"""Playing: a match in memory, its moves, and its way from and to the store.

``playing`` questions and answers of people · ``turn_player`` moves, made into ``pending_plies`` ·
``repository`` locks and transactions · ``match_state`` a match in memory, with its ``question``
and what is ``announced`` · ``storing`` between rows and values.
"""
