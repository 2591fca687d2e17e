"""How pictures look.

Why: not all eyes see the seats' colours alike, and some like a dark or a small picture better. A person sets it for
their private pictures, a host for what is posted in the thread.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("people", sa.Column("look", sa.String, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("look", sa.String, nullable=False, server_default=""))
