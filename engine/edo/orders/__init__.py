"""Standing orders (RULES.md 20): order sheets for cards and wages, and the ranking of the draft.

``patterns`` words, patterns of actions, facts, refusals · ``decisions`` the lists and their offers
· ``follow`` the answers of a list · ``trial`` the present position · ``laps`` · ``suggesting`` a
strong caretaker's lists
"""

from engine.core.standing_orders.decision import Orders
from engine.edo.orders.decisions import decisions
from engine.edo.orders.follow import asks, follow
from engine.edo.orders.laps import changed
from engine.edo.orders.patterns import NAMES, STATEMENTS, decision_key, facts, impossible, traits
from engine.edo.orders.trial import trial

ORDERS = Orders(
    names=NAMES,
    statements=STATEMENTS,
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
