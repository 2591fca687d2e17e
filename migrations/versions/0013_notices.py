"""Notices: how each person is told of what, and where the messages stand that told them.

Why: one setting for each kind of notice takes the place of reminders and "you are next". Whose reminders went to the
thread has mentions, who had none has none, and so for "you are next" where it was always wanted. The message of a
notice is kept, so that it can be closed when the question is answered.
"""

import sqlalchemy as sa
from alembic import op

from migrations import rows

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("people", sa.Column("notices", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("people", sa.Column("doors", sa.Boolean, nullable=False, server_default="0"))
    for old, new in (("thread", "mention"), ("off", "none")):
        rows(f"UPDATE people SET notices = json_set(notices, '$.reminder', '{new}') WHERE reminders = '{old}'")
    for old, new in (("dm", "dm"), ("thread", "mention"), ("off", "none")):
        where = f"ahead = 'always' AND reminders = '{old}'"
        rows(f"UPDATE people SET notices = json_set(notices, '$.next', '{new}') WHERE {where}")
    op.drop_column("people", "reminders")
    op.drop_column("people", "ahead")
    op.add_column("outbox", sa.Column("channel_id", sa.BigInteger))
    op.add_column("outbox", sa.Column("message_id", sa.BigInteger))
    op.create_index(
        "ix_outbox_shown", "outbox", ["match_id"], sqlite_where=sa.text("result = 'sent' AND message_id IS NOT NULL")
    )
