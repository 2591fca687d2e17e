"""Standing orders, from a seat's view alone; ``engine.core.standing_orders`` follows the lists.

A placement is ordered as a whole, ``army_3 center:lion_west``: the same preference chooses the
token if the slot is open, and then the slot. Tokens on the board are named ``t7``.

``patterns`` words, patterns of actions, facts, the present position, refusals · ``decisions`` the
lists and their offers · ``laps`` laps, and the effect of events · ``suggesting`` a strong
caretaker's lists
"""

from engine.core.standing_orders.decision import Orders
from engine.rokugan.orders.decisions import decisions
from engine.rokugan.orders.laps import changed
from engine.rokugan.orders.patterns import NAMES, decision_key, facts, imagined, impossible, traits, trial

ORDERS = Orders(
    names=NAMES,
    decisions=decisions,
    decision_key=decision_key,
    traits=traits,
    facts=facts,
    imagined=imagined,
    impossible=impossible,
    trial=trial,
    changed=changed,
)
