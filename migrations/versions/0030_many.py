"""Many processes on one database: versions, claims, and the leases that make claims good.

Why: a match in memory is a copy that another process may have made stale; and what is to be done is done by one process
alone. Only PostgreSQL, with several processes, ever fills these in.
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

WIDE = ("outbox", "acts", "changes")


def upgrade() -> None:
    op.execute("ALTER TABLE matches ADD version INTEGER DEFAULT '0' NOT NULL")
    for table in ("outbox", "deadlines", "standings"):
        op.execute(f"ALTER TABLE {table} ADD claim BIGINT")
    op.create_table(
        "leases",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("until", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_leases")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "stamps",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_stamps")),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name != "sqlite":
        for table in WIDE:
            op.execute(f"ALTER TABLE {table} ALTER id TYPE BIGINT")
            op.execute(f"ALTER SEQUENCE {table}_id_seq AS BIGINT")
