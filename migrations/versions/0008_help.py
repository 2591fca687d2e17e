"""What help people are given in a match.

Why: a table may play without suggestions, and a match for practice explains each step.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("help", sa.String, nullable=False, server_default="open"))
