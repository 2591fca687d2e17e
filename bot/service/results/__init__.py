"""Finished matches: ``writing`` results, ``ratings`` by results, ``statistics``."""
