"""Rows that are done go: what is still to be known of them.

Why: the outbox held every post that was ever made, some hundred rows a match, for ever.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "lanes",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("posts", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_lanes_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "user_id", "channel_id", name=op.f("pk_lanes")),
        sqlite_with_rowid=False,
    )
