"""Every decision, from the seat's view and its legal actions alone.

The text for the table (``Question.public``) is the same whatever the seat has in hand or has taken
up; help for the seat goes into ``prompt`` and the hints. A slot is chosen by its territory, then by
itself; where the token does something comes first, but all are offered, since a bluff may frighten.

``question`` in each phase · ``hints`` for them, and answers on the map · ``refusals``, and the
default at the deadline
"""
