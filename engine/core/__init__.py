"""The parts that every game needs, in no game's words.

``protocol`` a game · ``model`` a match · ``options`` chosen before it · ``sequence`` phases and the
turn · ``play`` apply, replay, random matches · ``chance`` luck as draws · ``recipe`` how to draw
them again · ``question`` how a decision is put to a person · ``sheet`` a plan in one line of text ·
``pages`` longer texts · ``text`` sentences that are translated later · ``codec`` states and events
as JSON · ``course`` figures of all seats by round · ``standing_orders`` lists of preferences for
decisions to come · ``refusals`` · ``caretaker`` the harness of caretakers.
"""
