"""The differences between SQLite and PostgreSQL; all other statements run on both unchanged."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, Boolean, ColumnElement, Dialect, Integer, Table
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateIndex
from sqlalchemy.sql.expression import FunctionElement
from sqlalchemy.types import JSON, DateTime, TypeDecorator

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


adding = insert
"""Build an insert with ``on_conflict_do_update``; SQLite reads PostgreSQL's form as well."""


def replacing(table: Table) -> Insert:
    """Build an insert that replaces the row with the same key."""
    added = insert(table)
    keys = {column.name for column in table.primary_key}
    others = {column.name: added.excluded[column.name] for column in table.columns if column.name not in keys}
    return added.on_conflict_do_update(index_elements=sorted(keys), set_=others)


class Later(FunctionElement[Any]):
    """A time, some seconds later."""

    type, inherit_cache = DateTime(), True


class WithNumber(FunctionElement[Any]):
    """A JSON object (a column) with a number set under a key."""

    type, inherit_cache = JSON(), True


class Lists(FunctionElement[Any]):
    """True if a JSON list of numbers (a column) contains one."""

    type, inherit_cache = Boolean(), True


def lists(column: ColumnElement[Any], number: Any) -> ColumnElement[bool]:
    """Build the condition that a list in a column contains a number."""
    return Lists(column, number)


def _two(element: Any, compiler: Any, **how: Any) -> list[str]:
    return [compiler.process(part, **how) for part in element.clauses]


@compiles(Later)
def _later(element: Any, compiler: Any, **how: Any) -> str:
    at, seconds = _two(element, compiler, **how)
    return f"strftime('%Y-%m-%d %H:%M:%f', {at}, {seconds} || ' seconds') || '000'"  # stored with microseconds


@compiles(Later, "postgresql")
def _later_there(element: Any, compiler: Any, **how: Any) -> str:
    at, seconds = _two(element, compiler, **how)
    return f"{at} + make_interval(secs => {seconds})"


@compiles(Lists)
def _lists(element: Any, compiler: Any, **how: Any) -> str:
    column, number = _two(element, compiler, **how)
    return f"{number} IN (SELECT value FROM json_each({column}))"


@compiles(Lists, "postgresql")
def _lists_there(element: Any, compiler: Any, **how: Any) -> str:
    column, number = _two(element, compiler, **how)
    return f"CAST({column} AS jsonb) @> to_jsonb({number})"


@compiles(WithNumber)
def _with_number(element: Any, compiler: Any, **how: Any) -> str:
    column, key, number = _two(element, compiler, **how)
    return f"json_set({column}, '$.' || {key}, {number})"


@compiles(WithNumber, "postgresql")
def _with_number_there(element: Any, compiler: Any, **how: Any) -> str:
    column, key, number = _two(element, compiler, **how)
    return f"CAST(jsonb_set(CAST({column} AS jsonb), ARRAY[{key}], to_jsonb({number})) AS json)"


@compiles(CreateIndex, "postgresql")
def _partial(create: Any, compiler: Any, **how: Any) -> Any:
    """Limit an index on PostgreSQL to the same rows as on SQLite."""
    options = create.element.dialect_options
    options["postgresql"]["where"] = options["sqlite"]["where"]
    return compiler.visit_create_index(create, **how)
