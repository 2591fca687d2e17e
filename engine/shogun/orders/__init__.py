"""Standing orders: the words of the actions, the facts of a view, and what can be written for each decision.

``engine.core.standing_orders`` reads, writes and follows the lists. Everything here is from a seat's view alone.

``words`` · ``decisions`` what is offered for each, with ``marches`` · ``traits`` by which words an action is chosen ·
what would be possible now · ``facts`` what conditions can ask · ``impossible`` what can never be legal · ``laps``,
and when a list ends · ``suggesting`` lists to begin with
"""

from engine.core.standing_orders.decision import Orders
from engine.shogun.orders.decisions import decisions
from engine.shogun.orders.facts import facts
from engine.shogun.orders.impossible import impossible
from engine.shogun.orders.laps import changed
from engine.shogun.orders.traits import decision_key, imagined, traits
from engine.shogun.orders.words import NAMES, WATCHED

ORDERS = Orders(
    names=NAMES,
    decisions=decisions,
    decision_key=decision_key,
    traits=traits,
    facts=facts,
    imagined=imagined,
    impossible=impossible,
    watched=WATCHED,
    changed=changed,
)
