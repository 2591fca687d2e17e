"""Waiting: since when posts wait, by an index alone.

Why: the question is asked every few seconds by a monitor, and read every open row beside its index.
"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.drop_index("ix_outbox_waiting", "outbox")
    since = ["retry_at", "created_at", "done_at"]
    op.create_index("ix_outbox_waiting", "outbox", since, sqlite_where=sa.text("done_at IS NULL"))
