"""Battle for Rokugan (Tom Jolly with Molly Glover, Fantasy Flight Games 2017), by the rules in ``RULES.md``, whose
sections the code names.

``data`` board, tokens, cards · ``state``, ``actions``, ``events`` · ``phases`` the sequence of play · ``view`` what a
seat may see · ``options`` of a match · ``game`` puts it all together. Above them ``rules``, ``words`` for all that a
person reads, ``asking`` how a decision is put, ``orders`` what can be decided before it is asked, ``caretaker`` plays a
seat.
"""
