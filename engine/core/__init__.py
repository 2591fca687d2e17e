"""The parts that every game needs, in no game's words.

``protocol`` a game · ``model`` a match · ``options`` before it · ``sequence`` phases and the turn ·
``play`` apply, replay, random matches · ``notation`` of actions · ``chance`` luck as draws ·
``recipe`` how to draw them again · ``question`` to a person · ``sheet`` a plan in a line of text ·
``pages`` longer texts · ``text``, ``sentences`` translated later · ``codec`` JSON · ``course`` and
``facts`` of all seats · ``standing_orders`` lists for decisions to come · ``laps`` · ``refusals`` ·
``caretaker`` the harness of caretakers · ``lesson``, ``teaching`` · ``quick``, ``printed`` data.
"""
