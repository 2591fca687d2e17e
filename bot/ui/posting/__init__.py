"""The outbox on its way: ``post`` sends ``reports`` and ``notices``."""
