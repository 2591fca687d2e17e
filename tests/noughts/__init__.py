"""Noughts and crosses with a secret bid for the first move: the smallest whole game, for tests alone.

It shows what a game needs and nothing else has to know: cut as the games in ``engine`` are, with the same file names
(see ``docs/developers/add-a-game.md``), its rules in ``RULES.md``. No registry has it; tests put it there.
"""
