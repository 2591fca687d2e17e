"""The time of a match: its policy (``clock``), ``deadlines`` of questions, and ``reminders``."""
