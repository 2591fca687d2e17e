"""Results: what is remembered of each seat of a match that is over, and who is left out of statistics.

Why: a match ended and nothing followed from it. Ratings follow from these rows alone. Matches that were over before
get theirs in the nights to come, played again from their logs.
"""

from alembic import op

from migrations import table

revision = "0025"
down_revision = "0024"

SHAPE = """CREATE TABLE results (match_id INTEGER NOT NULL, seat INTEGER NOT NULL, title VARCHAR NOT NULL,
seats INTEGER NOT NULL, level INTEGER NOT NULL, rank INTEGER NOT NULL, points INTEGER NOT NULL, missed INTEGER NOT NULL,
guild_id BIGINT NOT NULL, channel_id BIGINT NOT NULL, ended_at DATETIME NOT NULL, share FLOAT NOT NULL, user_id BIGINT,
kept INTEGER NOT NULL, left_at_ply INTEGER, left_at DATETIME, chosen VARCHAR NOT NULL, figures JSON NOT NULL,
answering INTEGER, CONSTRAINT pk_results PRIMARY KEY (match_id, seat), CONSTRAINT fk_results_match_id_matches
FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE) WITHOUT ROWID"""


def upgrade() -> None:
    table(SHAPE)
    op.execute("CREATE INDEX ix_results_user_id ON results (user_id) WHERE user_id IS NOT NULL")
    op.create_index("ix_results_guild_id", "results", ["guild_id"])
    op.create_index("ix_results_ended_at", "results", ["ended_at", "match_id", "user_id"])
    op.execute("ALTER TABLE people ADD stats BOOLEAN DEFAULT '1' NOT NULL")
