"""The first schema.

Why: matches with their seats, the plies as the truth, where each match stands, what happened, deadlines, and what
must still be posted.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    matches_and_seats()
    plies_and_events()
    deadlines_and_outbox()


def matches_and_seats() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("lobby_message_id", sa.BigInteger),
        sa.Column("table_message_id", sa.BigInteger),
        sa.Column("locale", sa.String, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("host_name", sa.String, nullable=False),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("phase_seconds", sa.Integer, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("setup", sa.JSON),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("started_at", sa.DateTime),
        sa.Column("ended_at", sa.DateTime),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_guild_id_status", "matches", ["guild_id", "status"])
    op.create_index(
        "uq_matches_thread_id", "matches", ["thread_id"], unique=True, sqlite_where=sa.text("thread_id IS NOT NULL")
    )
    op.create_table(
        "seats",
        _match(key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("locale", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_seats_user_id_match_id",
        "seats",
        ["user_id", "match_id"],
        unique=True,
        sqlite_where=sa.text("user_id IS NOT NULL"),
    )


def plies_and_events() -> None:
    op.create_table(
        "plays",
        _match(key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("notation", sa.String, nullable=False),
        sa.Column("draws", sa.JSON, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "standings",
        _match(key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("active", sa.JSON, nullable=False),
        sa.Column("marks", sa.JSON, nullable=False),
        sa.Column("pending", sa.Boolean, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_standings_pending", "standings", ["match_id"], sqlite_where=sa.text("pending"))
    op.create_table(
        "events",
        _match(key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("chapter", sa.Integer, nullable=False),
        sa.Column("opens", sa.Boolean, nullable=False),
        sa.Column("audience", sa.JSON),
        sa.Column("data", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )


def deadlines_and_outbox() -> None:
    op.create_table(
        "deadlines",
        _match(key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("at", sa.DateTime, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_deadlines_at", "deadlines", ["at"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        _match(),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("retry_at", sa.DateTime),
        sa.Column("done_at", sa.DateTime),
        sa.Column("result", sa.String),
        sa.UniqueConstraint("match_id", "key", name="uq_outbox_match_id_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_open", "outbox", ["match_id", "id"], sqlite_where=sa.text("done_at IS NULL"))


def _match(*, key: bool = False) -> sa.Column[int]:
    return sa.Column(
        "match_id", sa.Integer, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=key, nullable=False
    )
