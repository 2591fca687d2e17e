"""The rules. Pure Python: no Discord, no files but the games' own data, no clock, no luck but what is handed in.

``core`` is the protocol that every game speaks; each game is a package of the same cut; ``registry``
is the list of games. Start reading at ``core/protocol.py``.
"""
