"""Standing orders in Edo (RULES.md 20).

``decisions`` which lists there are · ``sheets`` what they say, with ``facts`` and ``sheet_words`` · ``sheet_check``
what can never be · ``trying`` how things stand, with ``imagining`` · ``following`` and ``rankings`` how they are
carried out · ``post`` the circuits · ``spelling`` how an entry of a plan is written by hand.
"""
