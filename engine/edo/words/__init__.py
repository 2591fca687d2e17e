"""All that a person reads of Edo, but questions and refusals.

``names`` of things · ``describe`` actions and events · ``summary`` of several events · ``position``
in words, and its figures · ``spaces`` of the board · ``topics`` the rules to look up.
"""
