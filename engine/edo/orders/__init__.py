"""Standing orders (RULES.md 20): order sheets for cards and wages, and the ranking of the draft.

``words`` · ``decisions`` the lists and their offers · ``sheets`` the meaning of a sheet ·
``traits`` words of actions, and facts · ``impossible`` refusals · ``follow`` the answers of a
list · ``trial`` the present position · ``laps`` · ``suggesting`` a strong caretaker's lists
"""

from engine.core.standing_orders.decision import Orders
from engine.edo.orders.decisions import decisions
from engine.edo.orders.follow import asks, follow
from engine.edo.orders.impossible import impossible
from engine.edo.orders.laps import changed
from engine.edo.orders.traits import decision_key, facts, traits
from engine.edo.orders.trial import trial
from engine.edo.orders.words import NAMES, STATEMENTS

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
