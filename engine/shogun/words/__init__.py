"""The words of the game: ``names`` of things · ``describe`` for actions and events (``battles``
and winters) · ``summary`` of rounds · ``position`` and its figures · ``forecast`` of a card ·
``chronicle`` of a round or a winter · ``topics`` of the rules.
"""
