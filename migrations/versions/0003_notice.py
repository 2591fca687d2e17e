"""Who is told that they are next.

Why: it is a reminder of its own, and everybody chooses whether they want it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("people", sa.Column("ahead", sa.String, nullable=False, server_default="slow"))
