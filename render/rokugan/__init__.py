"""The pictures of Battle for Rokugan.

``board``, ``private`` and ``report`` each compose one; ``marks`` stresses what happened. The map is made of ``ground``
(sea, wild land, provinces, borders), ``provinces`` (what lies on them) and ``tokens`` (combat tokens); around it lie
``title``, ``track``, ``territories`` and ``seats``; all of ``parts``, ``pieces``, ``crests`` and ``colours``.
Coordinates: ``layout`` with its two files.
"""
