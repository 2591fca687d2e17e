"""Alembic revisions, each headed with why: they bring an older database to the present schema.

They run by themselves at start. To write one: change ``bot/store/tables.py``, then in the project's
folder ``alembic revision --rev-id 0002 -m "why"`` with the next number, and fill in the new file of
``versions``. A revision never imports from ``bot``: the tables move on, a revision does not. Only
the first one does, until 1.0. None leads back. They run on SQLite and PostgreSQL; indexes of some
rows (``sqlite_where``) are the same on both.
"""
