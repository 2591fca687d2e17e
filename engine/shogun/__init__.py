"""Shogun (Dirk Henn, Queen Games 2006), by the rules in ``RULES.md``, whose sections the code names.

What there is: ``data`` board, cards, tables · ``actions`` and ``events`` · ``state``. The course of the game:
``phases`` is the list; ``draft``, ``planning``, ``acting`` and ``winter`` hold the phases, ``warfare`` carries out
their battles. Sums from values to values: ``amounts``, ``plans``, ``battles``, ``tower``, ``scoring``.

For players: ``view`` what a seat may see; ``text`` with ``words``, ``telling`` (``battle_words`` and its catalogue
``battle_wordings``, ``winter_words``), ``gist``, ``account`` and ``options`` how it reads; ``question`` with
``plan_sheet``, ``prospect`` (what a card would bring, in numbers) and ``forecast`` (in words) how a decision is put;
``refusals`` why something is not allowed; ``deadline`` what happens to somebody who does not answer; ``caretaker``
plays a seat; ``orders`` what can be decided before it is asked; ``standing`` the figures that the course of a match is
told by; ``chronicle`` a round or a winter looked back on.
For tests: ``soundness`` and ``secrets``. ``game`` puts it all behind one object.
"""
