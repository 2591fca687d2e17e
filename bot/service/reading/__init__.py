"""Looking back: ``recap`` of a match, ``chronicle`` of a finished one, ``statistics``."""
