"""A key of the bot's own, with which saved matches are sealed.

Why: a digest that anybody can make anew does not show that a file was changed. It is made here, so that every backup of
the database has it.
"""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    keys = op.create_table(
        "keys",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
        sqlite_with_rowid=False,
    )
    op.bulk_insert(keys, [{"name": "exports", "secret": token_hex(32)}])
