"""Standing orders: a seat writes down answers beforehand, so that it need not be waited for.

For a kind of decision a seat keeps a list. When the question comes, the first entry is taken that
is legal then and whose conditions hold; an empty list means "ask me". A game only says which
actions may still come, by the words of their fields, and facts, in its ``Orders`` object; what a
list can say, and what is refused, follows. A list is written like this, in capitals or not::

    suruga all but 1 if I still hold kai; sagami 3; ask

* **Entries** are separated by ``;`` ``,`` ``>`` the word ``else`` or a new line. An entry is one
  **preference** or several with ``or`` between them.
* A **preference** is words of the notation, and perhaps a number. Clear words may be left out: the
  verb, and where armies come from. Names may be written as people do (``Awa-Shikoku``, ``awa
  shikoku``); ``to``, ``from``, ``with`` may be put in anywhere: ``all but 1 to Suruga``. The
  order of the words is free where they can mean only one thing.
* A **number** is ``3``, ``all``, ``all but 1``, ``half`` (rounded down), ``at least 3`` (the most
  possible, but only if 3 are) or ``at most 3`` (the most possible up to 3); without one, the most.
* **Conditions** come last: ``if hold kai``, ``if I do not hold kai and chests at least 4``, ``if
  at most 2 in suruga``; a statement of the game is alone, ``if not slot``.
* ``any``: a caretaker chooses. ``ask`` ends the list: ask me.
* A game may say that entries are used up (``Decision.consumable``), ``army_3 kai or izu or ask;
  army_5 izu``, or that the list is the script of one turn, through which the game follows it.

``decision`` the game's account · ``entry`` the parts of a list and their grammar · ``parse`` from
text, with errors that point at the word · ``follow`` from a list to an action, stored lists, events
"""
