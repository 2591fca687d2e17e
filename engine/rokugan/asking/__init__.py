"""How each decision is put to a person, from the seat's view and its legal actions alone.

What the table may read (``Question.public``) is the same whatever the seat has in hand or has taken up; what would help
the seat itself goes into ``prompt`` and the hints. A slot is chosen by the territory it lies in, then by itself; where
the token does something comes first, but all are offered, since what does nothing may frighten.

``question`` what is asked when · ``hints`` what questions are put together from · ``targets`` places on the map, and
how far an objective is · ``refusals`` why something is not allowed, with ``obstacles`` for placements ·
``default_action`` at the deadline
"""
