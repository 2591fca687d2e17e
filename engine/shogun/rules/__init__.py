"""The phases: ``draft``, ``planning``, ``acting`` and ``winter``, with the battles of ``warfare``.

Sums from values to values: ``battles``, ``tower``, ``scoring``.
"""
