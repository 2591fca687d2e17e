"""Standing orders, from a seat's view alone; ``engine.core.standing_orders`` follows the lists.

``words`` · ``decisions`` the lists and their offers, with ``marches`` · ``traits`` words of
actions, and the present position · ``facts`` for conditions · ``impossible`` refusals · ``laps``,
and the end of a list · ``suggesting`` a strong caretaker's lists
"""

from engine.core.standing_orders.decision import Orders
from engine.shogun.orders.decisions import decisions
from engine.shogun.orders.facts import facts
from engine.shogun.orders.impossible import impossible
from engine.shogun.orders.laps import changed
from engine.shogun.orders.traits import decision_key, imagined, traits
from engine.shogun.orders.words import NAMES

ORDERS = Orders(
    names=NAMES,
    decisions=decisions,
    decision_key=decision_key,
    traits=traits,
    facts=facts,
    imagined=imagined,
    impossible=impossible,
    changed=changed,
)
