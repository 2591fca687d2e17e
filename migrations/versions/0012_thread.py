"""Who must act stands in a message of its own, below everything else in a thread.

Why: it is deleted as soon as another takes its place, so nothing else may be told in it. A message of before that tells
news stays where it is.
"""

from migrations import rows

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    rows("UPDATE matches SET table_message_id = NULL")
    waiting = "done_at IS NULL AND kind"
    told = f"{waiting} = 'turn'"
    asks = """match_id, key || '/asks', 'turn', '{"asks": true}', created_at, 0"""
    columns = "match_id, key, kind, payload, created_at, attempts"
    rows(f"INSERT INTO outbox ({columns}) SELECT {asks} FROM outbox WHERE {told}")
    rows(f"UPDATE outbox SET kind = 'report' WHERE {told} AND payload LIKE '%\"first\"%'")
    rows(f"UPDATE outbox SET kind = 'turn' WHERE {waiting} IN ('table', 'progress')")
