"""How the game reads. ``names`` of things · ``label`` of actions · ``describe`` what happened (``battles``
and ``winter``) · ``summary`` what happened, in short · ``position`` of the match, and its figures · ``forecast`` what a
card would bring · ``chronicle`` a round or a winter looked back on · ``topics`` the rules to look up.
"""
