"""The caretaker: what it would do, seeing nothing but a seat's view and its legal actions.

``situation`` what a seat has, thinking of nobody else · ``judging`` what that is worth, in the figures of ``weights`` ·
``working`` what activations are best used for, Travel too · ``planning`` three cards one after another, and carrying
out what was planned · ``habits`` all of it together: the first level.

The second level has other ``weights``; it is ``trying`` the best few plans: it imagines what is hidden, and foresees
the rest of the round.
"""

from engine.edo.caretaker.habits import advise as advise
