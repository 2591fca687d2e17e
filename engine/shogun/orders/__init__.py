"""Standing orders, from a seat's view alone; ``engine.core.standing_orders`` follows the lists.

``patterns`` words, facts, patterns of actions, refusals · ``decisions`` the lists and their offers
· ``laps``, and the end of a list · ``suggesting`` a strong caretaker's lists
"""

from engine.core.standing_orders.decision import Orders
from engine.shogun.orders.decisions import decisions
from engine.shogun.orders.laps import changed
from engine.shogun.orders.patterns import NAMES, decision_key, facts, imagined, impossible, traits

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
