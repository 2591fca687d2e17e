"""Packs: matches that are over take a tenth of the room.

Why: a match left some thousand rows, which every copy of the file carried on for ever. What was over before is packed
in the nights to come, each match after it was played again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_packs_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_packs")),
    )
