"""The phases: ``planning`` from the draft on, ``acting``, ``winter``; battles are in ``warfare``.

Sums from values to values: ``battles``, ``tower``.
"""
