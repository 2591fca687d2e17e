"""Standing orders, from a seat's view alone; ``engine.core.standing_orders`` follows the lists.

``patterns`` words, facts, patterns of actions, refusals, laps, the end of a list · ``decisions``
the lists, their offers and a strong caretaker's
"""
