"""The database, one SQLite file or one on a PostgreSQL server, and all SQL statements.

``opening`` locks, checks and migrates a file · ``database`` runs transactions · ``backups`` ·
``packs`` ·
``tables`` the schema · ``matches`` and their seats · ``log`` plies, events and states ·
``deadlines`` ·
``outbox`` · ``orders`` · ``audit_log`` · ``votes`` · ``people`` settings of people and servers ·
``errors`` as sentences · ``dialects`` what differs between SQLite and PostgreSQL · ``postgres``,
with
``leases`` of processes and ``dumps`` · ``moving`` between the two. Knows neither rules nor Discord.
"""
