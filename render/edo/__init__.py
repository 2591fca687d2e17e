"""The pictures of Edo.

``board``, ``private``, ``report`` and ``final`` each compose one; ``marks`` stresses what happened. The map is made of
``ground`` (land, waters, roads, scenery) and ``spaces`` (what a space is and who stands there); around it lie
``market`` and ``seats``. ``own_map`` is the map of one seat. All is made of ``parts``, ``pieces`` and ``colours``.
Coordinates: ``layout``.
"""
