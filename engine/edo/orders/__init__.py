"""Standing orders (RULES.md 20): lists for cards and wages, and the ranking of the draft.

``patterns`` words, patterns of actions, facts, refusals, laps · ``decisions`` the lists, their
offers and a strong caretaker's · ``follow`` the answers of a list, and its result now
"""
