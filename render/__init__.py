"""Drawing: from a view to PNG bytes, with no memory and no luck.

``pictures`` is the public face of a game's pictures, ``registry`` lists the games. ``paint`` holds
the canvas and the things on it, ``text`` the fonts, ``map`` the parts of maps, ``sheets`` the
sheets of every game, ``looks`` the colours of a finished picture. A game's package holds its
coordinates (``layout``), its parts, and one module a picture.
"""
