"""Playing: a match in memory, its moves, and its way from and to the store.

``playing`` questions and answers of people · ``resolver`` moves, on top of ``ply_buffer`` ·
``repository`` locks and transactions · ``match_state`` a match in memory with its
``question_state`` ·
``storing`` between rows and values.
"""
