"""Drawing: from a view to PNG bytes, with no memory and no luck.

``pictures`` says what every game offers and ``registry`` who offers it. ``paint`` holds the canvas and what is laid on
it, ``text`` the fonts, ``map`` what maps are made of, ``sheets`` what looks the same in every game, ``looks`` the
colours and sizes a finished picture is shown in. A game's package holds its coordinates (``layout``), its parts, and
one module a picture.
"""
