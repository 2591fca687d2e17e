"""Which seat somebody would like.

Why: lords and colours belong to seats, and are chosen in the lobby.
"""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.execute("ALTER TABLE seats ADD COLUMN wish INTEGER")
