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

``decision`` the game's account · ``entry`` the parts of a list · ``grammar``, ``parse`` from text,
with errors that point at the word · ``follow`` from a list to an action, stored lists, and events
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import Decision, Facts, Traits
from engine.core.text import Text


@dataclass(frozen=True, eq=False)
class Orders:
    """All that a game says about standing orders; by default nothing.

    ``view`` is always a seat's own; nothing may follow from anything that it does not show.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    """Every word of lists and conditions, by each way to write it, lower case with ``_`` between
    words. One way is the word itself."""
    typed: Mapping[str, Text] = field(default_factory=dict)
    """Those ways to write them that are other words in another language; proper names are not."""
    statements: frozenset[str] = frozenset()
    """The words that are a condition by themselves: ``if slot``."""
    decisions: Callable[[Any], tuple[Decision, ...]] = lambda view: ()
    """The kinds of decision that can still come for the seat."""
    decision_key: Callable[[Any, Actions[Any]], str | None] = lambda view, legal: None
    """The kind of decision that these legal actions answer; None if no list can answer it."""
    traits: Callable[[Any, Any], Traits] = lambda view, action: Traits(())
    """The words that choose an action."""
    facts: Callable[[Any], Facts] = lambda view: Facts()
    """The answers to conditions."""
    obstacle: Callable[[Any, str, Sequence[str]], Text | None] = lambda view, key, words: None
    """Why nothing possible has the last of these words; None without a reason."""
    made_true: Callable[[Any, str, Any], Iterable[str]] = lambda view, key, event: ()
    """The keys of triggers that a public event makes true for a list, also ``END``, or ``ONCE`` at
    the end of a round, and words whose preferences end; the view is that after the event."""

    def decision(self, view: Any, key: str | None) -> Decision | None:
        """Return the account of a kind of decision; None if it cannot come any more."""
        return next((decision for decision in self.decisions(view) if decision.key == key), None)
