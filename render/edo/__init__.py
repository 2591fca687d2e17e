"""The pictures of Edo.

``board``, ``private`` and ``report`` each compose one; ``marks`` stresses what happened. The map is made of ``ground``
(land, waters, roads, ``scenery``) and ``spaces`` with ``cities`` (what a space is and who stands there); around it lie
``title``, ``market``, ``seats`` and ``sets``. ``own_map`` is the map of one seat, ``final`` the sheet at the end. All
of it is made of ``parts``, ``pieces`` with ``symbols``, ``crests`` and ``colours``. Coordinates: ``layout``.
"""
