"""The database, one SQLite file or one on a PostgreSQL server, and all SQL statements.

``stores`` opens either kind · ``database`` runs transactions · ``tables`` the schema · ``matches``
with seats and results · ``log`` of plies, events and states, also packed ·
``deadlines`` · ``outbox`` · ``acts`` of hosts, and votes · ``campaigns`` · ``people`` · ``servers``
· ``errors`` as sentences · ``dialects`` what differs between SQLite and PostgreSQL.

Files: ``opening`` locks, checks and migrates · ``backups``. Servers: ``postgres`` ·
``leases`` of processes. Between the two: ``moving``. Knows neither rules nor Discord.
"""
