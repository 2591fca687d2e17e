"""Looking back: ``recap`` for one reader, ``chronicle`` of a finished match, ``statistics`` of
people.
"""
