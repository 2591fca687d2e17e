"""The time of a match: ``clock`` reckons by its policy, ``deadlines`` and ``reminders`` call it."""
