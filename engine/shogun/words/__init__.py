"""The words of the game: ``names`` of things · ``describe`` for actions and events (``battles``
and ``winter``) · ``summary`` of rounds · ``position`` and its figures · ``forecast`` of a card ·
``chronicle`` of a round or a winter · ``topics`` of the rules.
"""
