"""Standing orders: for a kind of decision a list of preferences, so that a seat need not be waited for.

When the question comes, the first preference that is legal then, and whose conditions hold, is taken; an empty list
means "ask me". A game only says words and facts (``decision`` and the methods of ``Game`` that use it).

A list is written like this, in capitals or not::

    suruga all but 1 if I still hold kai; sagami 3; ask

* **Preferences** stand one after another, with ``;`` ``,`` ``>`` the word ``else`` or a new line between them.
* A **preference** is words of the notation, and perhaps a number. Words that are clear may be left out: the verb, and
  where armies come from. Names may be written as people do (``Awa-Shikoku``, ``awa shikoku``); ``to``, ``from``,
  ``with`` and the like may be put in anywhere: ``all but 1 to Suruga``.
* A **number** is ``3``, ``all``, ``all but 1``, ``half`` (rounded down), ``at least 3`` (as many as possible, but only
  if 3 are) or ``at most 3`` (as many as possible up to 3). Without one, as many as possible.
* **Conditions** come last: ``if hold kai``, ``if I do not hold kai and chests at least 4``, ``if at most 2 in suruga``;
  what a game can say outright stands alone, ``if not slot``.
* ``any`` is what a caretaker would do, ``ask`` ends the list: ask me.
* Where a game says so, a list is of **entries** that are used up: ``army_3 kai or izu or ask; army_5 izu``. It may also
  be the **script** of one turn, through which the game follows it.

``preference`` what a list consists of · ``entries`` lists that are used up · ``reading`` from text, with errors that
point at the word: ``grammar``, ``parsing`` what is said, ``checking`` what can never be legal · ``choosing`` following
a list, or trying it
"""

from engine.core.standing_orders.choosing import Chosen, Trial, choose, tried
from engine.core.standing_orders.decision import Decision, Facts, Flaw, How, Traits, Trigger
from engine.core.standing_orders.entries import Entry, Followed, lasting, owner_of, ways, without
from engine.core.standing_orders.parsing import BadOrder
from engine.core.standing_orders.preference import (
    ANY,
    ASK,
    Amount,
    Condition,
    Counted,
    Held,
    Preference,
    So,
    written,
)
from engine.core.standing_orders.reading import LONGEST, entries, read

__all__ = [
    "ANY",
    "ASK",
    "LONGEST",
    "Amount",
    "BadOrder",
    "Chosen",
    "Condition",
    "Counted",
    "Decision",
    "Entry",
    "Facts",
    "Flaw",
    "Followed",
    "Held",
    "How",
    "Preference",
    "So",
    "Traits",
    "Trial",
    "Trigger",
    "choose",
    "entries",
    "lasting",
    "owner_of",
    "read",
    "tried",
    "ways",
    "without",
    "written",
]
