"""Standing orders and writing ahead.

``ordering`` edits lists, ``program`` programmes, ``ranking`` preferences · ``ahead`` pages that follow
a plan or a turn, in words by ``phrasing``.
"""
