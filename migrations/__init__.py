"""How a database file of an older Daimyo becomes one of this one: Alembic revisions, each headed with why.

They run by themselves at start. To write one: change ``bot/store/tables.py``, then in the project's folder
``alembic revision --rev-id 0002 -m "why"`` with the next number, and fill in the new file of ``versions``. A revision
never imports from ``bot``: the tables move on, a revision does not. None leads back. They run on SQLite and PostgreSQL;
indexes of some rows (``sqlite_where``) are the same on both.
"""

from alembic import op


def rows(statement: str) -> None:
    """A step that changes rows. PostgreSQL came later than these: a database there is made anew and has none yet."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(statement)


def table(shape: str) -> None:
    """A table as SQLite has it written down, or the same in PostgreSQL."""
    if op.get_bind().dialect.name != "sqlite":
        for here, there in ((" WITHOUT ROWID", ""), (" DATETIME", " TIMESTAMP"), ("(id INTEGER", "(id SERIAL")):
            shape = shape.replace(here, there)
    op.execute(shape)
