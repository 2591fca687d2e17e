"""The pictures of Battle for Rokugan.

``board``, ``private``, ``report`` and ``final`` each compose one; ``marks`` stresses what happened. The map is made of
``ground`` (sea, wild land, provinces and what lies on them) and ``tokens``; beside it is a ``table`` with territories
and seats. All is made of ``parts``, ``pieces`` and ``colours``. Coordinates: ``layout``.
"""
