"""Standing orders, from a seat's view alone; ``engine.core.standing_orders`` follows the lists.

``patterns`` words, facts, patterns of actions, refusals · ``decisions`` the lists, their offers and
a strong caretaker's · ``laps``, and the end of a list
"""
