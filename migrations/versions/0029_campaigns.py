"""Campaigns: several matches of one circle of people.

Why: a match ended and nothing followed. A standing is no row: it follows from the results of a campaign's matches.
"""

from alembic import op

from migrations import table

revision = "0029"
down_revision = "0028"

SHAPE = """CREATE TABLE campaigns (id INTEGER NOT NULL, stage VARCHAR NOT NULL, guild_id BIGINT NOT NULL,
channel_id BIGINT NOT NULL, locale VARCHAR NOT NULL, name VARCHAR NOT NULL, host_id BIGINT NOT NULL,
host_name VARCHAR NOT NULL, titles JSON NOT NULL, seats INTEGER NOT NULL, speed VARCHAR NOT NULL,
carry VARCHAR NOT NULL, days INTEGER NOT NULL, begins_at DATETIME, members JSON NOT NULL, matches JSON NOT NULL,
message_id BIGINT, shown INTEGER NOT NULL, stale BOOLEAN NOT NULL, CONSTRAINT pk_campaigns PRIMARY KEY (id))"""


def upgrade() -> None:
    table(SHAPE)
    op.create_index("ix_campaigns_stage", "campaigns", ["stage"])
