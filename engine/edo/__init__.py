"""Edo (Louis and Stefan Malz, Queen Games 2012), by the rules in ``RULES.md``, whose sections the code names.

On the ground: ``data`` board, cards, prices · ``card_action`` what an action of a card answers · ``options`` ·
``actions`` and ``events`` · ``state``, and ``view`` what a seat may see of it · ``plans``, ``cities``, ``prices``,
``scoring``: from values to values · ``phases`` the sequence of play · ``game`` all of it behind one object.

Above it: ``rules`` the phases · ``words`` how the game reads · ``asking`` how a decision is put · ``orders`` standing
orders · ``caretaker`` plays a seat · ``effects`` what the actions of cards answer to all of these.
"""

from engine.edo import effects  # puts the actions on the cards

__all__ = ["effects"]
