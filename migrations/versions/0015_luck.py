"""Luck that can be checked: it follows from a secret of its own and from the id of a post.

Why: so far one seed serves everything, so it can never be shown. Matches of before keep theirs and have no secret.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("matches", sa.Column("secret", sa.String))
    op.add_column("matches", sa.Column("luck_post", sa.BigInteger))
    op.add_column("matches", sa.Column("rollbacks", sa.JSON, nullable=False, server_default="[]"))
