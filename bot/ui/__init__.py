"""Discord in and out, for any game.

In: ``ids`` what stands in a component's custom_id · ``items`` the two persistent components · ``desk`` what happens
when something is pressed, with ``ballots``, ``finding``, ``rulebook``, ``ordering`` · ``modals`` forms.
Out: ``post`` the outbox on its way, by ``mail`` · ``public`` lobby, reports, board posts · ``reminders`` · ``panel``
the private panel, ``orders`` and ``program`` that of standing orders · ``zoom``, ``course``, ``replay`` what else is
shown · ``artist`` pictures off the event loop · ``pages`` what is too long · ``replies`` answers, refusals, failures.
"""
