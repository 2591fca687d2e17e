"""When standing orders answer.

Why: an answer that comes at once shows by the clock that it was written down. Who likes has his lists
answer after a while instead.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("people", sa.Column("answering", sa.String, nullable=False, server_default="at_once"))
