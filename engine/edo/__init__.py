"""Edo (Louis and Stefan Malz, Queen Games 2012), by ``RULES.md``, whose sections the code names.

On the ground: ``data`` board, cards, prices · ``options`` · ``actions`` and ``events`` · ``state``,
and ``view``, the part of it that a seat may see · ``cities``, ``prices``: from values to values ·
``phases`` the sequence of play · ``game`` all of it behind one object.

Above it: ``rules`` the phases, and the actions of cards in ``rules.acts`` · ``words`` · ``asking``
puts decisions · ``orders`` standing orders · ``caretaker`` plays a seat. A kind of action has an
entry in a table of each of them.
"""
