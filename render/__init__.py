"""Drawing: from a view to PNG bytes, with no memory and no luck.

``pictures`` says what every game offers and ``registry`` who offers it. All games stand on ``canvas`` (a picture in
progress, and the list of what was painted), ``png``, ``palette`` (the 256 colours), ``fonts`` and ``cmap`` (words of
any script), ``pen`` (small drawings), ``signs`` and ``plates`` (what several games draw), ``outline``, ``land`` and
``noise`` (maps). A game's package holds its coordinates, its parts, and one module a picture.
"""
