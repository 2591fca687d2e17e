"""The pictures of Edo.

``board``, ``plan``, ``routes``, ``income`` and ``final`` each compose one; ``marks`` stresses what happened. The map is
made of ``ground`` (land, roads, rivers, what a space is), ``cities`` and ``spaces`` (what lies on them); around it lie
``title``, ``market`` and ``seats``; all of ``parts``, ``pieces``, ``crests`` and ``colours``. Coordinates: ``layout``.
"""
