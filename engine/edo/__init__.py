"""Edo (Louis and Stefan Malz, Queen Games 2012), by the rules in ``RULES.md``, whose sections the code names.

What there is: ``data`` board, cards, prices · ``actions`` and ``events`` · ``state``. The course of the game:
``phases`` is the list; ``drafting``, ``planning``, ``premove``, ``execution`` and ``upkeep`` hold the phases. Sums from
values to values: ``plans``, ``cities``, ``prices``, ``scoring``.

For players: ``view`` what a seat may see; ``text`` with ``words``, ``telling`` (its catalogue ``wordings``,
``end_words``), ``gist``, ``account``, ``topics`` and ``options`` how it reads; ``question`` with ``plan_sheet``
(``forecast``, ``spelling``) and ``performing`` how a decision is put;
``refusals`` why something is not allowed; ``deadline`` with ``auto`` what happens to somebody who does not answer;
``caretaker`` plays a seat; ``standing`` the figures that the course of a match is told by.

By post: ``orders`` which lists there are, ``sheets`` (``facts``, ``sheet_words``) what they say, ``sheet_check`` what
can never be, ``trying`` (``imagining``) how things stand, ``following`` and ``rankings`` how they are carried out,
``post`` the circuits.

For tests and simulations: ``soundness``, ``secrets`` and ``tallies``. ``game`` puts it all behind one object.
"""
