"""Run by Alembic on the bot's connection, or for a developer on the file that DATABASE names."""

from contextlib import AbstractContextManager, nullcontext

from alembic import context
from sqlalchemy import Connection, create_engine

from bot.store.tables import metadata


def connected() -> AbstractContextManager[Connection]:
    """Return the connection; the transaction of one that is handed over is the caller's."""
    if (handed := context.config.attributes.get("connection")) is not None:
        return nullcontext(handed)
    from bot.config import load

    return create_engine(f"sqlite:///{load().database}").begin()


with connected() as connection:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=False)
    with context.begin_transaction():
        context.run_migrations()
