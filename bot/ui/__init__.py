"""Discord in and out, for any game.

In: ``items`` buttons, selects, forms and their ids · ``desk`` what happens when something is pressed, with ``ballots``,
``finding``, ``rulebook``, ``ordering``. Out: ``post`` the outbox on its way, by ``pages`` · ``public`` lobby, reports,
board posts · ``panel`` the private panel, ``ordering`` and ``program`` that of standing orders, ``ahead`` the pages
that follow a plan or a turn, in words by ``phrasing`` · ``zoom``, ``story`` the rest ·
``artist`` pictures off the event loop · ``replies`` answers, refusals, failures.
"""
