"""Time: deadlines, reminders, absence and downtime.

``deadlines`` runs what is due · ``deadline_math`` computes deadlines · ``clock_policy`` the time of
a match · ``durations`` lengths and hours as people write them · ``reminders`` who gets which ·
``absence`` vacations and seats a caretaker keeps · ``downtime`` time given back after an outage.
"""
