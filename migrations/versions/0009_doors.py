"""Who may join a lobby, which match it repeats, and when it closes by itself.

Why: a lobby can be for invited people or for a role, is closed when nobody starts it, and can repeat a match that is
over. Lobbies that are open have as long as new ones, from now on.
"""

from alembic import op

from migrations import rows

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.execute("ALTER TABLE matches ADD COLUMN door JSON NOT NULL DEFAULT '{}'")
    op.execute("ALTER TABLE matches ADD COLUMN repeats INTEGER")
    for kind, days in (("stale", 10), ("close", 14)):
        rows(
            f"""INSERT INTO deadlines (match_id, kind, at)
            SELECT id, '{kind}',
                strftime('%Y-%m-%d %H:%M:%f', max(created_at, datetime('now')), '+{days} days') || '000'
            FROM matches WHERE status = 'lobby'"""
        )
