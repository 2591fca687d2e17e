"""The caretaker: a player who sees nothing but a seat's view and its legal actions.

``habits`` every decision of both levels. The first one places tokens as they look best at a glance.
The second one tries a few placements and cards by ``imagining`` what is hidden,
``foreseeing`` the rest of the round and ``judging`` how it ends.
"""

from engine.rokugan.caretaker.habits import advise as advise
