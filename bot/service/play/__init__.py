"""Playing: matches under their locks, one transaction a change.

``repository`` locks and transactions · ``turn`` the outcome of new plies, results · ``playing``
questions and answers · ``suggesting`` a strong caretaker's answer · ``caretakers`` seats of absent
people.
"""
