"""What stays of matches that are over: ``writing`` results, ``ratings`` that follow from them, ``statistics``."""
