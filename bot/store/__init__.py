"""What is kept: one SQLite file or a PostgreSQL database, and every SQL statement there is.

``opening`` the file: lock, checks, migrations · ``database`` transactions · ``backups`` · ``packs`` ·
``tables`` its shape · ``matches`` who sits where · ``log`` plies, events and where a match stands · ``deadlines`` ·
``outbox`` · ``orders`` · ``audit_log`` and ``votes`` of hosts and tables · ``people`` what people and servers set ·
``errors`` what can go wrong, as a sentence · ``dialects`` what the two say differently · ``postgres`` the server, with
``leases`` of processes and ``dumps`` · ``moving`` from one to the other. Knows neither rules nor Discord.
"""
