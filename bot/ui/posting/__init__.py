"""The outbox on its way: ``post`` sends the rows that ``reports`` and ``notices`` compose."""
