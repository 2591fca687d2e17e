"""Battle for Rokugan (Tom Jolly with Molly Glover, Fantasy Flight Games 2017), by the rules in ``RULES.md``, whose
sections the code names.

What there is: ``data`` board, tokens, cards · ``actions`` and ``events`` · ``state``. The course of the game:
``phases`` is the list; ``setup``, ``upkeep``, ``placement`` and ``resolution`` hold the phases; ``waves`` with
``sealing`` is a placement of all at once, an option. What they share: ``slots`` where a token may lie · ``moves`` small
changes on the board · ``placing`` a token of the hand · ``cards`` the territory cards, ``drafting`` how one is prepared
in secret · ``lots`` what the lot decides. Sums from values to values: ``battles``, ``scoring``.

For players: ``view`` what a seat may see; ``text`` with ``words``, ``telling`` (``card_words``, ``placing_words``,
``battle_words`` and its catalogue ``battle_wordings``, ``end_words``), ``gist``, ``account``, ``topics`` and
``options`` how it reads; ``question`` with ``targets`` (its places on the map) how a decision is put; ``progress`` how
far an objective is; ``refusals`` why something is not allowed; ``deadline``
what happens to somebody who does not answer; ``caretaker`` plays a seat; ``orders`` what can be decided before it is
asked; ``standing`` the figures that the course of a match is told by.
For tests: ``soundness`` and ``secrets``. ``game`` puts it all behind one object.
"""
