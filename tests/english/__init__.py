"""The plain-English lint: one tool for every text that a person reads.

`surfaces` finds the texts, `rules` judges them, `glossary` reads the words to use from
docs/developers/glossary.md. ``python -m tests.english`` prints the findings by surface.
"""
