"""The pictures of Battle for Rokugan.

``board``, ``private``, ``report`` and ``closer`` paint them; ``marks`` stresses events. The
map is ``ground`` (sea, wild land, provinces) and ``tokens``. All is made of ``parts`` and
``colours``. Coordinates: ``layout``.
"""
