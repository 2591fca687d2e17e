"""The pictures of Shogun.

``board``, ``private``, ``battle``, ``rounds`` and ``scoring`` each paint one; ``marks``
stresses events, ``closer`` shows a part at twice its size. The board is a map in ink (``layout``),
coloured for its owners and set with banners and buildings (``provinces``), with the date and the
tower on the sea; below it is a ``table`` with ``rows`` of cards and the seats. All is made of
``parts`` and ``colours``. A battle card has a ``throw`` and a ``cutout`` of the map; the sheets of
rounds and winters have ``columns``.
"""
