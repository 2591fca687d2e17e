"""Discord in and out, for any game.

``ids`` what stands in a component's custom_id · ``items`` the two persistent components · ``panel`` the private panel ·
``public`` lobby, reports, board posts · ``modals`` · ``desk`` what happens when something is pressed · ``post`` the
outbox on its way out · ``artist`` pictures off the event loop · ``replies`` answering, refusing, failing.
"""
