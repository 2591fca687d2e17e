"""The caretaker: a player who sees nothing but a seat's view and its legal actions.

``judging`` the possessions of a seat, their worth, and the weights of each level · ``working`` the
best use of activations · ``planning`` three cards one after another, Travel, and carrying out a
plan · ``habits`` all of it together.

The second level has other weights, and tries the best few plans: what is hidden is filled in, and
the rest of the round is simulated.
"""

from engine.edo.caretaker.habits import advise as advise
