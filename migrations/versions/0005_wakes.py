"""What stops a standing order, and what has stopped it.

Why: a list of entries that answers turn after turn must not go on blindly when something happens on the board that
its owner wants to hear of first.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("orders", sa.Column("wakes", sa.JSON))
    op.add_column("orders", sa.Column("woken", sa.JSON, nullable=False, server_default="[]"))
