"""What lies face down has a digest of its own, beside those of plans.

Why: each token that is revealed by itself can be checked by itself. The digests of such a game so far had no place for
that; what was sealed before has none any more.
"""

from migrations import rows

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    rows(
        "UPDATE plays SET lock = NULL WHERE lock IS NOT NULL"
        " AND match_id IN (SELECT id FROM matches WHERE title = 'rokugan')"
    )
    rows("UPDATE plays SET chain = NULL")
