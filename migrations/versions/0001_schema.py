"""The whole schema, as ``bot/store/tables.py`` has it.

Why: before 1.0 no older database has to be opened, so this revision makes the tables of the code.
At 1.0 it is written out in full, by ``alembic revision --autogenerate`` on an empty database, and
never changes again; a test sees to that.
"""

from secrets import token_hex

from alembic import op

from bot.store.tables import keys, metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    connection = op.get_bind()
    metadata.create_all(connection, checkfirst=False)
    # The key that seals exported matches is made here, so that every backup has it.
    connection.execute(keys.insert().values(name="exports", secret=token_hex(32)))
