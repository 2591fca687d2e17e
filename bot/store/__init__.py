"""What is kept: one SQLite file, and every SQL statement there is.

``opening`` the file: lock, checks, migrations · ``database`` transactions · ``driver`` connections ·
``tables`` its shape · ``matches`` who sits where · ``log`` plies, events and where a match stands · ``deadlines`` ·
``outbox`` · ``orders`` · ``audit_log`` and ``votes`` of hosts and tables · ``people`` what people and servers set ·
``errors`` what can go wrong, as a sentence. Knows neither rules nor Discord.
"""
