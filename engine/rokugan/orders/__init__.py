"""Standing orders, from a seat's view alone; ``engine.core.standing_orders`` follows the lists.

A placement is ordered as a whole, ``army_3 center:lion_west``: the same preference chooses the
token if the slot is open, and then the slot. Tokens on the board are named ``t7``.

``words`` · ``decisions`` the lists and their offers · ``traits`` words of actions, facts, and the
present position · ``impossible`` refusals · ``laps`` laps, and the effect of events ·
``suggesting`` a strong caretaker's lists
"""

from engine.core.standing_orders.decision import Orders
from engine.rokugan.orders.decisions import decisions
from engine.rokugan.orders.impossible import impossible
from engine.rokugan.orders.laps import changed
from engine.rokugan.orders.traits import decision_key, facts, imagined, traits, trial
from engine.rokugan.orders.words import NAMES

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
