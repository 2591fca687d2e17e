"""Finding: the matches of a host, and that which a table played after another.

Why: both were looked for among all matches that were ever played.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_index("ix_matches_host_id", "matches", ["host_id"])
    op.create_index("ix_matches_repeats", "matches", ["repeats"], sqlite_where=sa.text("repeats IS NOT NULL"))
