"""Drawing: from a view to PNG bytes, with no memory and no luck.

``pictures`` says what every game offers and ``registry`` who offers it. All games stand on ``canvas`` (a picture in
progress, and the list of what was painted), ``png``, ``palette`` (the 256 colours), ``fonts`` and ``cmap`` (words of
any script), ``pen`` (small drawings), ``signs``, ``plates`` and ``mat`` (what several games draw), ``outline``,
``land``, ``chart``, ``rings``, ``scenery`` and ``noise`` (maps). ``looks`` shows a finished picture in other colours or
smaller, with the colours of ``eyes`` and the measure of ``sight``; ``plain`` takes the place of one that cannot be
drawn. A game's package holds its coordinates, its parts, and one module a picture.
"""
