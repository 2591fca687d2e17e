"""Standing orders (RULES.md 20): order sheets for cards and wages, and the ranking of the draft.

``engine.core.standing_orders`` reads and writes the lists. Everything here is from a seat's view alone.

``words`` · ``decisions`` which lists there are, and what is offered · ``sheets`` what a sheet says · ``traits`` by
which words an action is chosen · ``facts`` what conditions can ask · ``impossible`` what can never be carried out ·
``follow`` how lists are followed · ``trial`` how things stand · ``laps``
"""

from engine.core.standing_orders.decision import Orders
from engine.edo.orders.decisions import decisions
from engine.edo.orders.facts import facts
from engine.edo.orders.follow import asks, follow
from engine.edo.orders.impossible import impossible
from engine.edo.orders.laps import changed
from engine.edo.orders.traits import decision_key, traits
from engine.edo.orders.trial import trial
from engine.edo.orders.words import NAMES, STATEMENTS, WATCHED

ORDERS = Orders(
    names=NAMES,
    statements=STATEMENTS,
    watched=WATCHED,
    decisions=decisions,
    decision_key=decision_key,
    traits=traits,
    facts=facts,
    impossible=impossible,
    follow=follow,
    asks=asks,
    trial=trial,
    changed=changed,
)
