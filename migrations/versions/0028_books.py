"""Last words of players on matches that are over.

Why: a match ended without anybody having the last word, and nothing told of it as a whole.
"""

from alembic import op

revision = "0028"
down_revision = "0026"


def upgrade() -> None:
    op.execute("ALTER TABLE seats ADD words VARCHAR")
