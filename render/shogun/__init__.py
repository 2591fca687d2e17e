"""The pictures of Shogun.

``board``, ``private``, ``battle``, ``rounds``, ``winters`` and ``final`` each compose one; ``marks`` stresses what
happened. The board is a map in ink (``ground``), coloured for its owners and set with banners and buildings
(``provinces``), with ``title`` and tower on the sea; on a ``table`` beside it lie ``rows`` of cards and ``seats``. All
is made of ``parts``, ``pieces``, ``crests`` and ``colours``. Coordinates: ``layout`` with its two files. The card of a
battle is made of a ``throw`` and a ``cutout`` of the map; the sheets of rounds and winters stand in ``columns``.
"""
