"""The pictures of Shogun.

``board``, ``plan`` and ``battle`` each compose one; ``marks`` stresses what happened. The board is made of ``ground``
(sea, land, borders), ``provinces`` (what lies on them), ``title``, ``tower``, ``rows`` or ``majorities``, ``seats``;
all of ``parts``, ``pieces`` and ``crests``. Coordinates: ``layout`` with its two files; ``placing`` proposes one.
"""
