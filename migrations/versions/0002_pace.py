"""Standing orders, clocks, absence, and the traces of hosts.

Why: a match must not stall. Seats keep what their person may see, missed and has left of their time; orders and notes
are rows like everything a player enters; what hosts and votes do is written down and never deleted; the heartbeat
tells how long the bot was away.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("name", sa.String))
    op.add_column("matches", sa.Column("clock", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("paused_at", sa.DateTime))
    op.add_column("matches", sa.Column("era", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("since", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("missed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("kept", sa.Boolean, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("level", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("bank", sa.Integer))
    op.add_column("seats", sa.Column("away", sa.Integer, nullable=False, server_default="0"))
    of_seats()
    of_hosts()
    of_everybody()


def of_seats() -> None:
    op.create_table(
        "orders",
        _match(key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("text", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        _match(key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sqlite_with_rowid=False,
    )


def of_hosts() -> None:
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, primary_key=True),
        _match(),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
    )
    op.create_index("ix_acts_match_id", "acts", ["match_id"])
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer, primary_key=True),
        _match(),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("opened_by", sa.BigInteger, nullable=False),
        sa.Column("opened_at", sa.DateTime, nullable=False),
        sa.Column("ballots", sa.JSON, nullable=False),
        sa.Column("done_at", sa.DateTime),
        sa.Column("result", sa.String),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_votes_match_id", "votes", ["match_id"])


def of_everybody() -> None:
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger, primary_key=True),
        sa.Column("time_zone", sa.String),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("reminders", sa.String, nullable=False, server_default="dm"),
        sa.Column("away_from", sa.DateTime),
        sa.Column("away_until", sa.DateTime),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, primary_key=True),
        sa.Column("settings", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "beats", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.DateTime, nullable=False)
    )


def _match(*, key: bool = False) -> sa.Column[int]:
    return sa.Column(
        "match_id", sa.Integer, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=key, nullable=False
    )
