"""Seals and changes: damage is noticed, and what changed since the last backup is known.

Why: SQLite has no checksums, and a backup every quarter of an hour must not copy what stayed the same. What was written
before is sealed as it stands, once the migrations are done.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("plays", sa.Column("chain", sa.LargeBinary))
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("part", sa.String, nullable=False),
        sa.Column("match_id", sa.Integer),
        sa.Column("key", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changes")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "seals",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("part", sa.String, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_seals_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "part", name=op.f("pk_seals")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keeping",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("last", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keeping")),
    )
