"""The pictures of Battle for Rokugan.

``board``, ``private``, ``report`` and ``closer`` paint them; ``marks`` stresses events. The
map is ``ground`` (sea, wild land, provinces) and ``tokens``; below it is a ``table`` with
territories and seats. All is made of ``parts``, ``pieces`` and ``colours``. Coordinates:
``layout``.
"""
