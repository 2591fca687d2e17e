"""Sealed plans: the digest of a plan that is handed in, and the nonce by which it can be checked.

Why: a table can see that a plan that is revealed is the one that was locked. Plans that were locked before have none.
"""

import sqlalchemy as sa
from alembic import op

from migrations import rows

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("plays", sa.Column("lock", sa.JSON))
    rows("UPDATE plays SET chain = NULL")
