"""Standing orders, from a seat's view alone; ``engine.core.standing_orders`` follows the lists.

A placement is ordered as a whole, ``army_3 center:lion_west``: the same preference chooses the
token if the slot is open, and then the slot. Tokens on the board are named ``t7``.

``patterns`` words, patterns of actions, facts, the present position, refusals, laps, the effect of
events · ``decisions`` the lists, their offers and a strong caretaker's
"""
