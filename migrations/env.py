"""Run by Alembic on the bot's connection, or for a developer on the file that DATABASE names."""

from alembic import context
from sqlalchemy import Connection, create_engine

config = context.config


def upgrade(connection: Connection) -> None:
    """All revisions that are missing; the transaction is the caller's."""
    from bot.store.tables import metadata

    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=False)
    with context.begin_transaction():
        context.run_migrations()


handed = config.attributes.get("connection")
if handed is not None:
    upgrade(handed)
else:
    from bot.config import load

    with create_engine(f"sqlite:///{load().database}").begin() as own:
        upgrade(own)
