"""The whole schema.

Why: before 1.0 no older database has to be opened, so there is one revision, written anew by
``python -m tests.tools.schema`` after each change of ``bot/store/tables.py``.
"""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "agreed",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_agreed")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_beats")),
    )
    op.create_table(
        "campaigns",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("host_name", sa.String(), nullable=False),
        sa.Column("speed", sa.String(), nullable=False),
        sa.Column("carry", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("titles", sa.JSON(), nullable=False),
        sa.Column("members", sa.JSON(), nullable=False),
        sa.Column("matches", sa.JSON(), nullable=False),
        sa.Column("begins_at", sa.DateTime(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("stale", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
    )
    op.create_index(op.f("ix_campaigns_stage"), "campaigns", ["stage"], unique=False)
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "leases",
        sa.Column("number", NUMBER, nullable=False),
        sa.Column("until", sa.DateTime(), nullable=False),
        sa.Column("heard", sa.DateTime(), nullable=True),
        sa.Column("shards", sa.JSON(), server_default="[]", nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_leases")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("lobby_message_id", sa.BigInteger(), nullable=True),
        sa.Column("table_message_id", sa.BigInteger(), nullable=True),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("host_name", sa.String(), nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("phase_seconds", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("setup", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=True),
        sa.Column("ended_at", sa.DateTime(), nullable=True),
        sa.Column("name", sa.String(), nullable=True),
        sa.Column("clock", sa.JSON(), server_default="{}", nullable=False),
        sa.Column("paused_at", sa.DateTime(), nullable=True),
        sa.Column("era", sa.Integer(), server_default="0", nullable=False),
        sa.Column("look", sa.String(), server_default="", nullable=False),
        sa.Column("help", sa.String(), server_default="open", nullable=False),
        sa.Column("door", sa.JSON(), server_default="{}", nullable=False),
        sa.Column("repeats", sa.Integer(), nullable=True),
        sa.Column("secret", sa.String(), nullable=True),
        sa.Column("luck_post", sa.BigInteger(), nullable=True),
        sa.Column("rollbacks", sa.JSON(), server_default="[]", nullable=False),
        sa.Column("followers", sa.JSON(), server_default="[]", nullable=False),
        sa.Column("talks", sa.JSON(), server_default="[]", nullable=False),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_guild_id_status", "matches", ["guild_id", "status"], unique=False)
    op.create_index("ix_matches_host_id", "matches", ["host_id"], unique=False)
    op.create_index(
        "ix_matches_repeats", "matches", ["repeats"], unique=False, sqlite_where=sa.text("repeats IS NOT NULL")
    )
    op.create_index("ix_matches_status", "matches", ["status"], unique=False)
    op.create_index(
        "uq_matches_thread_id", "matches", ["thread_id"], unique=True, sqlite_where=sa.text("thread_id IS NOT NULL")
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("time_zone", sa.String(), nullable=True),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("away_from", sa.DateTime(), nullable=True),
        sa.Column("away_until", sa.DateTime(), nullable=True),
        sa.Column("notices", sa.JSON(), server_default="{}", nullable=False),
        sa.Column("doors", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("look", sa.String(), server_default="", nullable=False),
        sa.Column("stats", sa.Boolean(), server_default="1", nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "queue",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("wish", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "title", name=op.f("pk_queue")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "acts",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_acts_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
    )
    op.create_index(op.f("ix_acts_match_id"), "acts", ["match_id"], unique=False)
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("claim", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_deadlines_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "kind", name=op.f("pk_deadlines")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_deadlines_at"), "deadlines", ["at"], unique=False)
    op.create_table(
        "events",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("chapter", sa.Integer(), nullable=False),
        sa.Column("opens", sa.Boolean(), nullable=False),
        sa.Column("audience", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_events_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_events")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_notes_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_notes")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "orders",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("triggers", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("paused_by", sa.JSON(), server_default="[]", nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_orders_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", "kind", name=op.f("pk_orders")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "outbox",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("lane", sa.String(), server_default="", nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("result", sa.String(), server_default="waiting", nullable=False),
        sa.Column("needless", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("try_at", sa.DateTime(), nullable=True),
        sa.Column("tried_at", sa.DateTime(), nullable=True),
        sa.Column("refused_at", sa.DateTime(), nullable=True),
        sa.Column("clock_at", sa.DateTime(), nullable=True),
        sa.Column("answer", sa.String(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("words", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("host_told", sa.String(), nullable=True),
        sa.Column("done_at", sa.DateTime(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("claim", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_outbox_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("match_id", "key", name=op.f("uq_outbox_match_id_key")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_outbox_open",
        "outbox",
        ["match_id", "user_id", "lane", "kind", "done_at"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL"),
    )
    op.create_index(
        "ix_outbox_refused",
        "outbox",
        ["match_id"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL AND result = 'refused'"),
    )
    op.create_index(
        "ix_outbox_shown",
        "outbox",
        ["match_id"],
        unique=False,
        sqlite_where=sa.text("result = 'sent' AND message_id IS NOT NULL"),
    )
    op.create_index(
        "ix_outbox_undelivered", "outbox", ["user_id"], unique=False, sqlite_where=sa.text("result = 'undelivered'")
    )
    op.create_index(
        "ix_outbox_waiting",
        "outbox",
        ["try_at", "created_at", "result", "reason", "done_at"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL"),
    )
    op.create_table(
        "packs",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_packs_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_packs")),
    )
    op.create_table(
        "plays",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("notation", sa.String(), nullable=False),
        sa.Column("draws", sa.JSON(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("lock", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_plays_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "ply", name=op.f("pk_plays")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.DateTime(), nullable=False),
        sa.Column("share", sa.Float(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("kept", sa.Integer(), nullable=False),
        sa.Column("left_at_ply", sa.Integer(), nullable=True),
        sa.Column("left_at", sa.DateTime(), nullable=True),
        sa.Column("chosen", sa.String(), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.Column("answering", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_results_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_results")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_ended_at", "results", ["ended_at", "match_id", "user_id"], unique=False)
    op.create_index(op.f("ix_results_guild_id"), "results", ["guild_id"], unique=False)
    op.create_index(
        "ix_results_user_id", "results", ["user_id"], unique=False, sqlite_where=sa.text("user_id IS NOT NULL")
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("since", sa.Integer(), server_default="0", nullable=False),
        sa.Column("missed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("kept", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("level", sa.Integer(), server_default="0", nullable=False),
        sa.Column("bank", sa.Integer(), nullable=True),
        sa.Column("away", sa.Integer(), server_default="0", nullable=False),
        sa.Column("wish", sa.Integer(), nullable=True),
        sa.Column("words", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_seats_user_id_match_id",
        "seats",
        ["user_id", "match_id"],
        unique=True,
        sqlite_where=sa.text("user_id IS NOT NULL"),
    )
    op.create_table(
        "standings",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("active", sa.JSON(), nullable=False),
        sa.Column("marks", sa.JSON(), nullable=False),
        sa.Column("pending", sa.Boolean(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("claim", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_standings_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_standings")),
    )
    op.create_index("ix_standings_pending", "standings", ["match_id"], unique=False, sqlite_where=sa.text("pending"))
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("opened_by", sa.BigInteger(), nullable=False),
        sa.Column("opened_at", sa.DateTime(), nullable=False),
        sa.Column("ballots", sa.JSON(), nullable=False),
        sa.Column("done_at", sa.DateTime(), nullable=True),
        sa.Column("result", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_votes_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_votes")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_votes_match_id"), "votes", ["match_id"], unique=False)

    # The key that seals exported matches is made here, so that every backup has it.
    keys = sa.table("keys", sa.column("name", sa.String()), sa.column("secret", sa.String()))
    op.bulk_insert(keys, [{"name": "exports", "secret": token_hex(32)}])
