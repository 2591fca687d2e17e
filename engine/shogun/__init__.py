"""Shogun (Dirk Henn, Queen Games 2006), by the rules in ``RULES.md``, whose sections the code names.

On the ground: ``data`` board, cards, tables · ``options`` · ``actions`` and ``events`` · ``state`` and ``view`` ·
``amounts``, ``plans`` and ``prospect`` (what a card would bring, in numbers) from values to values · ``phases``, the
sequence of play · ``game``, which puts it all behind one object.

Above it: ``rules`` what the phases do · ``words`` how it reads · ``asking`` how a decision is put · ``orders`` what can
be decided before it is asked · ``caretaker`` plays a seat.
"""
