"""The caretaker: a player who sees nothing but a seat's view and its legal actions.

``overview`` weights by level, the view at a glance, worth, danger, odds · ``planning`` the worth of
marches, of cards on spaces, a whole plan · ``deciding`` all of it together: the first level.

The second level has other weights; it is ``trying`` a few plans and marches: the rest of the round
is simulated, with the likely plans of the others, and its end judged.
"""

from engine.shogun.caretaker.trying import advise as advise
