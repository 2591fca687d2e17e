"""When each process heard Discord last.

Why: one that does not hear it any more must not keep its shards from another that does.
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("leases", sa.Column("heard", sa.DateTime))
