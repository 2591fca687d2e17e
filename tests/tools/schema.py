"""Write the one revision there is before 1.0 anew from ``bot/store/tables.py``: ``python -m tests.tools.schema``."""

import subprocess
from pathlib import Path
from typing import Any

from alembic.autogenerate import api, produce_migrations
from alembic.autogenerate.api import AutogenContext
from alembic.migration import MigrationContext
from alembic.operations import ops
from sqlalchemy import BigInteger, create_engine

from bot.store.dialects import NUMBER, Utc
from bot.store.tables import metadata

TARGET = Path("migrations/versions/0001_schema.py")
HEAD = '''"""The whole schema.

Why: before 1.0 no older database has to be opened, so there is one revision, written anew by
``python -m tests.tools.schema`` after each change of ``bot/store/tables.py``.
"""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
'''


TAIL = """
    # The key that seals exported matches is made here, so that every backup has it.
    keys = sa.table("keys", sa.column("name", sa.String()), sa.column("secret", sa.String()))
    op.bulk_insert(keys, [{"name": "exports", "secret": token_hex(32)}])
"""


def _item(kind: str, thing: Any, context: AutogenContext) -> str | bool:
    if isinstance(thing, Utc):
        return "sa.DateTime()"
    if thing is NUMBER or (isinstance(thing, BigInteger) and thing._variant_mapping):
        return "NUMBER"
    return False


def main() -> None:
    with create_engine("sqlite://").connect() as connection:
        options = {"target_metadata": metadata, "render_item": _item, "sqlalchemy_module_prefix": "sa."}
        context = MigrationContext.configure(connection, opts=options)
        script = produce_migrations(context, metadata)
        assert isinstance(script, ops.MigrationScript)
        up = script.upgrade_ops
        assert up is not None
        code = api.render_python_code(
            up, sqlalchemy_module_prefix="sa.", alembic_module_prefix="op.", render_item=_item
        )
    lines = [line for line in code.splitlines() if not line.strip().startswith("#")]
    lines = [line if line.startswith("    ") or not line else f"    {line}" for line in lines]
    TARGET.write_text(HEAD + "\n".join(lines) + "\n" + TAIL)
    subprocess.run(["ruff", "format", "-q", str(TARGET)], check=False)


if __name__ == "__main__":
    main()
