"""All that a person reads of Edo, but questions and refusals.

``names`` of things, and of card actions by kind · ``describe`` actions and events · ``summary`` of
several events · ``position`` in words, figures · ``spaces`` · ``topics`` with a lesson.
"""
