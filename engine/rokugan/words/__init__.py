"""The words of the game: everything of it that a person reads.

``names`` of things · ``describe`` for actions and events, with ``battles`` · ``summary`` of a round
or a match · ``position`` and its figures · ``topics`` of the rules.
"""
