"""The pictures of Battle for Rokugan.

``board``, ``private``, ``report`` and ``final`` each compose one; ``marks`` stresses what happened. The map is made of
``ground`` (sea, wild land, provinces, borders), ``provinces`` (what lies on them) and ``tokens``; beside it is a
``table`` with territories and ``seats``. ``highlights`` are for one seat alone. All is made of ``parts``, ``pieces``,
``crests`` and ``colours``. Coordinates: ``layout``.
"""
