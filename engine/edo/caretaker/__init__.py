"""The caretaker: a player who sees nothing but a seat's view and its legal actions.

``situation`` the possessions of a seat · ``judging`` their worth, in the figures of ``weights`` ·
``working`` the best use of activations · ``planning`` three cards one after another, Travel, and
carrying out a plan · ``habits`` all of it together: the first level.

The second level has other ``weights``; it is ``trying`` the best few plans: what is hidden is
filled in, and the rest of the round is simulated.
"""

from engine.edo.caretaker.habits import advise as advise
