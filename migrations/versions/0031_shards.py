"""Shards, and what processes agree on.

Why: Discord wants more than one connection from a large bot, and a connection belongs to one process at a time. And
commands are told to Discord only when they changed.
"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "shards",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("lease", sa.BigInteger),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_shards")),
    )
    op.create_table(
        "agreed",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("value", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_agreed")),
    )
