"""Time: deadlines, reminders, absence and downtime.

``deadlines`` what happens when something is due · ``deadline_math`` when a question is due · ``clock_policy`` how the
time of a match runs · ``durations`` lengths and hours as people write them · ``reminders`` who is reminded, and how ·
``absence`` vacations and seats a caretaker keeps · ``downtime`` time given back after an outage.
"""
