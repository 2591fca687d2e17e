"""Shogun (Dirk Henn, Queen Games 2006), by ``RULES.md``, whose sections the code names.

On the ground: ``data`` board, cards, tables · ``effects`` of event cards and special cards ·
``options`` · ``actions`` and ``events`` · ``state`` and ``view`` · ``amounts``, ``plans``,
``chances`` and ``prospect`` (a card's gain in numbers) from values to values · ``phases``, the
sequence of play · ``game``, which puts it all together.

Above it: ``rules`` of the phases · ``words`` · ``asking`` for decisions · ``orders`` for them
beforehand · ``caretaker`` plays a seat.
"""
