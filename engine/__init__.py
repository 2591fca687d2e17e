"""The rules in pure Python: no Discord, no clock, no files but the games' own data.

All luck is handed in.

``core`` is the protocol of every game, each game is a package of the same cut, and ``registry``
lists them. Start reading at ``core/protocol.py``.
"""
