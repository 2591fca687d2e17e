"""Battle for Rokugan (Tom Jolly with Molly Glover, Fantasy Flight Games 2017), by ``RULES.md``.

``data`` board, tokens, cards · ``state``, ``actions``, ``events`` · ``phases``, the sequence of
play · ``view`` of a seat · ``options`` of a match · ``game`` puts it all together. Above them
``rules``, ``words``, ``asking`` for decisions, ``orders`` for them beforehand, ``caretaker`` plays
a seat.
"""
