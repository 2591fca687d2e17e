"""Standing orders answer after a while where several decide at once.

Why: everybody reads by name who is still waited for, and an answer at once would tell of a list. Who chose "at once"
cannot be told from who chose nothing.
"""

import sqlalchemy as sa
from alembic import op

from migrations import rows

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.execute("ALTER TABLE people RENAME COLUMN answering TO answered")
    op.add_column("people", sa.Column("answering", sa.String, nullable=False, server_default="usual"))
    rows("UPDATE people SET answering = 'later' WHERE answered = 'later'")
    op.drop_column("people", "answered")
