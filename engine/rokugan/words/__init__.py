"""The words of the game: everything of it that a person reads.

``names`` of things · ``label`` of actions · ``describe`` what happened, with ``battles`` ·
``summary`` of a round or a match · ``position`` in words, and its figures round by round · ``topics`` the rules to
look up.
"""
