"""Figures: how many matches there are of each state, and since when posts wait.

Why: a monitor asks every few seconds. With these indexes neither question reads a row.
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_index("ix_matches_status", "matches", ["status"])
    op.create_index("ix_outbox_waiting", "outbox", ["retry_at", "created_at"], sqlite_where=sa.text("done_at IS NULL"))
