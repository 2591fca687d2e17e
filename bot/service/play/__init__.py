"""Playing: a match in memory, how it goes on, and its way from and to the store.

``playing`` what is asked and submitted · ``resolver`` how a match goes on, on top of ``ply_buffer`` ·
``repository`` one lock a match, and the transactions · ``match_state`` a match in memory with its ``question_state`` ·
``storing`` between rows and values.
"""
