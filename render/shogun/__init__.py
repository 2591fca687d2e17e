"""The pictures of Shogun.

``board``, ``plan`` and ``battle`` each compose one; ``marks`` stresses what happened. The board is a map in ink
(``ground``), coloured for its owners and set with ``banners`` and buildings (``provinces``), with ``title`` and
``tower`` on the sea; below it on a ``table`` lie ``rows`` or ``majorities``, and ``seats``; all of ``parts``,
``pieces``, ``crests`` and ``colours``. Coordinates: ``layout`` with its two files; ``placing`` proposes one.
"""
