"""The pictures of Edo.

``board``, ``private``, ``report`` and ``closer`` paint them; ``marks`` stresses events. The
map is ``layout`` (coordinates, and the ground: land, waters, roads, scenery) and ``spaces`` (cities
and samurai); around it are ``market`` and the seats. All is made of ``parts``, ``pieces`` and
``colours``.
"""
