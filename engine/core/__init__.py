"""What every game needs, in no game's words.

``protocol`` what a game is · ``model`` what a match consists of · ``options`` what is chosen before it ·
``sequence`` phases and the turn · ``play`` apply, replay, random matches · ``chance`` luck as draws ·
``recipe`` how anybody can draw them again ·
``question`` how a decision is put to a person · ``sheet`` a plan in one line of text · ``pages`` longer texts ·
``text`` sentences that are translated later · ``codec`` states and events as JSON · ``course`` figures of all seats,
round by round · ``decision`` and ``orders`` lists of preferences, for decisions to come · ``refusals``.
"""
