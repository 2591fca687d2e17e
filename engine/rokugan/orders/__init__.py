"""Standing orders: the words of the actions, the facts of a view, and what can be written for each decision.

``engine.core.standing_orders`` writes, reads and follows the lists. Everything here is from a seat's view
alone. A placement is ordered as a whole, ``army_3 center:lion_west``: the same preference chooses the token if the slot
is open, and then the slot; such a list is used up entry by entry (``program``). Tokens on the board are named ``t7``.

``spelling`` the words · ``matching`` by which words an action is chosen, what conditions ask · ``kinds`` of decision,
and what is offered for each · ``placement`` and ``tokens`` all about those · ``possible`` if it came now, and never
"""

from engine.rokugan.orders.kinds import decisions
from engine.rokugan.orders.matching import decision_key, facts, traits
from engine.rokugan.orders.possible import imagined, impossible
from engine.rokugan.orders.spelling import SPELLINGS

__all__ = ["SPELLINGS", "decision_key", "decisions", "facts", "imagined", "impossible", "traits"]
