"""How a decision of Edo is put to a person, from the view of a seat.

``question`` each decision, ``acts`` about cards by kind, ``plan_sheet`` the plan · ``projection``
the cards of a plan played in order ·
``refusals`` why an action is not allowed · ``default_action`` what happens to a seat that does not
answer.
"""
