"""Lanes: which row of the outbox is next for whom.

Why: what can be posted next was looked for among all rows that were ever posted. The index of open rows now holds what
that needs.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.drop_index("ix_outbox_open", "outbox")
    lane = ["match_id", "user_id", "kind", "done_at"]
    op.create_index("ix_outbox_open", "outbox", lane, sqlite_where=sa.text("done_at IS NULL"))
