"""Standing orders: the words of the actions, the facts of a view, and what can be written for each decision.

``engine.core.standing_orders`` reads, writes and follows the lists. Everything here is from a seat's view alone. A
placement is ordered as a whole, ``army_3 center:lion_west``: the same preference chooses the token if the slot is open,
and then the slot. Tokens on the board are named ``t7``.

``words`` · ``decisions`` what is offered for each · ``traits`` by which words an action is chosen · ``facts`` what
conditions can ask · ``impossible`` what can never be legal · ``trial`` how things stand · ``laps`` laps, and what
events do to lists · ``suggesting`` lists to begin with
"""

from engine.core.standing_orders.decision import Orders
from engine.rokugan.orders.decisions import decisions
from engine.rokugan.orders.facts import facts
from engine.rokugan.orders.impossible import impossible
from engine.rokugan.orders.laps import WATCHED, changed
from engine.rokugan.orders.traits import decision_key, imagined, traits
from engine.rokugan.orders.trial import trial
from engine.rokugan.orders.words import NAMES

ORDERS = Orders(
    names=NAMES,
    watched=WATCHED,
    decisions=decisions,
    decision_key=decision_key,
    traits=traits,
    facts=facts,
    imagined=imagined,
    impossible=impossible,
    trial=trial,
    changed=changed,
)
