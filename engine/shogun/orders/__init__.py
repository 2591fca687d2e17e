"""Standing orders: the words of Shogun's actions, the facts of a view, and what can be written for each decision.

``engine.core.standing_orders`` writes, reads and follows the lists. Everything here is from a seat's view
alone.

``spelling`` the words · ``matching`` by which words an action is chosen, what conditions ask · ``kinds`` of decision,
and what is offered for each · ``marches`` all about those that move armies · ``possible`` if it came now, and never ·
``looking`` what all of these need of a view
"""

from engine.shogun.orders.kinds import decisions
from engine.shogun.orders.matching import decision_key, facts, traits
from engine.shogun.orders.possible import imagined, impossible
from engine.shogun.orders.spelling import SPELLINGS

__all__ = ["SPELLINGS", "decision_key", "decisions", "facts", "imagined", "impossible", "traits"]
