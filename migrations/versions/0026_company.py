"""Company: who follows a match, which private talks it has, and who looks for one.

Why: whoever watches had to look again and again, players had nowhere to talk in private, and nobody found a table
without asking around. Which post of a thread a row is follows from the rows there are.
"""

from alembic import op

from migrations import table

revision = "0026"
down_revision = "0025"

SHAPE = """CREATE TABLE queue (guild_id BIGINT NOT NULL, user_id BIGINT NOT NULL, title VARCHAR NOT NULL,
name VARCHAR NOT NULL, locale VARCHAR NOT NULL, wish JSON NOT NULL, at DATETIME NOT NULL,
CONSTRAINT pk_queue PRIMARY KEY (guild_id, user_id, title)) WITHOUT ROWID"""


def upgrade() -> None:
    table(SHAPE)
    op.drop_table("lanes")
    for column in ("followers", "talks"):
        op.execute(f"ALTER TABLE matches ADD {column} JSON DEFAULT '[]' NOT NULL")
