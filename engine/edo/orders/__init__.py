"""Standing orders (RULES.md 20): order sheets for cards and wages, and the ranking of the draft.

``engine.core.standing_orders`` reads and writes the lists. Everything here is from a seat's view alone.

``decisions`` which lists there are, and what is offered · ``sheets`` what a sheet says · ``facts`` what conditions can
ask · ``impossible`` what can never be carried out · ``follow``, ``rankings`` how lists are followed · ``trial`` how
things stand, with ``imagining`` · ``cycles`` turn cycles · ``spelling`` how an entry of a plan is written by hand
"""

from engine.core.standing_orders.decision import Orders
from engine.edo.orders.cycles import changed
from engine.edo.orders.decisions import NAMES, WATCHED, decision_key, decisions, traits
from engine.edo.orders.facts import STATEMENTS, facts
from engine.edo.orders.follow import asks, follow
from engine.edo.orders.impossible import impossible
from engine.edo.orders.trial import trial

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
