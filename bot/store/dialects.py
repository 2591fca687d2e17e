"""The differences between SQLite and PostgreSQL; all other statements run on both unchanged."""

from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import BigInteger, Boolean, Dialect, Integer, Table
from sqlalchemy.dialects.postgresql import Insert, insert  # SQLite reads its form, too
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import FunctionElement
from sqlalchemy.types import DateTime, TypeDecorator

ENGINE: dict[str, Any] = {
    "hide_parameters": True,  # errors are logged, and a plan must not be
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}
"""Settings that both kinds of database share."""
NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""The type of numbered ids; SQLite numbers only a plain integer by itself."""


class Utc(TypeDecorator[datetime]):
    """An aware datetime in UTC, stored as text that sorts by time."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


def replacing(table: Table, *names: str) -> Insert:
    """Build an insert that replaces the row with the same key, or these columns of it alone."""
    added, keys = insert(table), [*table.primary_key]
    replaced = names or [column.name for column in table.columns if column not in keys]
    return added.on_conflict_do_update(index_elements=keys, set_={name: added.excluded[name] for name in replaced})


class Later(FunctionElement[Any]):
    """A time, some seconds later."""

    type, inherit_cache = DateTime(), True


class Lists(FunctionElement[Any]):
    """True if a JSON list of numbers (a column) contains one."""

    type, inherit_cache = Boolean(), True


FORMS: dict[type[FunctionElement[Any]], dict[str, str]] = {
    Later: {
        "sqlite": "strftime('%Y-%m-%d %H:%M:%f', {}, {} || ' seconds') || '000'",  # stored with microseconds
        "postgresql": "{} + make_interval(secs => {})",
    },
    Lists: {
        "sqlite": "EXISTS (SELECT 1 FROM json_each({}) WHERE value = {})",
        "postgresql": "CAST({} AS jsonb) @> to_jsonb({})",
    },
}
"""SQL of these functions by dialect, with a place for each argument."""


def _in_sql(element: FunctionElement[Any], compiler: Any, **how: Any) -> str:
    form = FORMS[type(element)][compiler.dialect.name]
    return form.format(*(compiler.process(part, **how) for part in element.clauses))


for function in FORMS:
    compiles(function)(_in_sql)
