"""Discord in and out, for any game.

``desk`` answers presses, ``posting`` sends the rows of the outbox. Each room imports only from the
next ones: ``lobby`` and ``orders``, then ``playing`` and ``reading``, then ``kit``.
"""
