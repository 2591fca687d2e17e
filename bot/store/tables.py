"""The tables. Times are UTC; ids are Discord's. ``migrations`` holds the same schema."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Column, Connection, Executable, ForeignKey, MetaData, RowMapping, Table, text
from sqlalchemy.schema import Index, SchemaItem, UniqueConstraint
from sqlalchemy.types import JSON, BigInteger, Boolean, Float, Integer, LargeBinary, String

from bot.store.dialects import NUMBER, Utc

Row = RowMapping | dict[str, Any]
"""A row as the store gives it, by column."""


def all_rows(connection: Connection, query: Executable, **values: Any) -> Sequence[RowMapping]:
    """Return the rows of a query with these values for its parameters."""
    return connection.execute(query, values).mappings().all()


def one_row(connection: Connection, query: Executable, **values: Any) -> RowMapping | None:
    """Return the first row of a query with these values for its parameters; None without one."""
    return connection.execute(query, values).mappings().first()


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table(name: str, *columns: SchemaItem, **options: Any) -> Table:
    return Table(name, metadata, *columns, **options)


def _some(name: str, rows: str, *columns: str, **options: Any) -> Index:
    """Return an index of some rows alone, on both kinds of database."""
    return Index(name, *columns, sqlite_where=text(rows), postgresql_where=text(rows), **options)


_keyed = partial(_table, sqlite_with_rowid=False)
"""Make a table whose rows SQLite keeps by their key alone, without a number of its own."""
_numbered = partial(_table, sqlite_autoincrement=True)
"""Make a table that gives no number twice: an old button must never come to mean another match."""

matches = _numbered(
    "matches",
    Column("id", Integer, primary_key=True),
    Column("title", String, nullable=False),  # the game
    *(Column("rules_version", Integer, nullable=False), Column("status", String, nullable=False)),
    *(Column(name, BigInteger, nullable=False) for name in ("guild_id", "channel_id")),
    *(Column(name, BigInteger) for name in ("thread_id", "lobby_message_id", "table_message_id")),
    *(Column("locale", String, nullable=False), Column("host_id", BigInteger, nullable=False)),
    *(Column("host_name", String, nullable=False), Column("wanted", Integer, nullable=False)),
    *(Column("options", JSON, nullable=False), Column("phase_seconds", Integer, nullable=False)),
    Column("seed", String, nullable=False),  # delays, caretakers' luck, nonces: never shown, never in a file
    Column("setup", JSON(none_as_null=True)),  # the draws of the set-up, once started
    Column("created_at", Utc, nullable=False),
    *(Column("started_at", Utc), Column("ended_at", Utc)),
    Column("name", String),  # as the host calls it; NULL: by game and number
    Column("clock", JSON, nullable=False, server_default="{}"),  # how time runs; empty: phase_seconds for each question
    Column("paused_at", Utc),  # NULL: it is running
    Column("era", Integer, nullable=False, server_default="0"),  # number of rollbacks
    Column("look", String, nullable=False, server_default=""),  # the look of its pictures in the thread
    Column("help", String, nullable=False, server_default="open"),  # suggestions, none, or a guide
    Column("door", JSON, nullable=False, server_default="{}"),  # admission before the start; empty: everyone
    Column("repeats", Integer),  # the match that its table played before
    Column("secret", String),  # with the post's id the luck, shown at the end; NULL: it follows from the seed
    Column("luck_post", BigInteger),  # the post of the lobby that showed the secret's digest, once started
    Column("rollbacks", JSON, nullable=False, server_default="[]"),  # pairs: a ply, and the number of the luck after it
    Column("followers", JSON, nullable=False, server_default="[]"),  # accounts that are told of each chapter
    Column("talks", JSON, nullable=False, server_default="[]"),  # private threads: its number, and two accounts
    Column("version", Integer, nullable=False, server_default="0"),  # raised by each change, if others may change it
    Index("ix_matches_guild_id_status", "guild_id", "status"),
    Index("ix_matches_status", "status"),
    Index("ix_matches_host_id", "host_id"),
    _some("ix_matches_repeats", "repeats IS NOT NULL", "repeats"),
    _some("uq_matches_thread_id", "thread_id IS NOT NULL", "thread_id", unique=True),
)

seats = _keyed(
    "seats",
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger),  # NULL: a caretaker
    *(Column("name", String, nullable=False), Column("locale", String, nullable=False)),
    Column("since", Integer, nullable=False, server_default="0"),  # events up to this one are another person's
    Column("missed", Integer, nullable=False, server_default="0"),  # deadlines let pass in a row
    Column("kept", Boolean, nullable=False, server_default="0"),  # a caretaker acts until the person is back
    Column("level", Integer, nullable=False, server_default="0"),  # of its caretaker
    Column("bank", Integer),  # seconds left, where the clock has banks
    Column("away", Integer, nullable=False, server_default="0"),  # seconds of the match's vacation allowance used
    Column("wish", Integer),  # before the start: the wanted seat
    Column("words", String),  # the player's last words, after the end
    _some("uq_seats_user_id_match_id", "user_id IS NOT NULL", "user_id", "match_id", unique=True),
)

plays = _keyed(
    "plays",  # the truth: with matches.setup, everything that ever happened
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # counts from 1
    *(Column("seat", Integer, nullable=False), Column("notation", String, nullable=False)),
    Column("draws", JSON, nullable=False),
    Column("by", String, nullable=False),  # person, order, caretaker or deadline
    Column("at", Utc, nullable=False),
    Column("lock", JSON(none_as_null=True)),  # nonce and digest of a plan that it hands in
)

standings = _table(
    "standings",  # the state of a started match: all but the progress follows from the plays
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # number of events so far
    Column("active", JSON, nullable=False),  # seats that must act
    Column("progress", JSON, nullable=False),  # the open question, its clock, the newest posts, standing orders
    Column("began", BigInteger, nullable=False),  # when the open lap began, in Unix time
    Column("pending", Boolean, nullable=False),  # caretakers must act, or something is left to post
    Column("state", LargeBinary, nullable=False),
    Column("claim", BigInteger),  # the lease of the process whose caretakers act in it
    Column("pack", LargeBinary),  # of a finished match: its plays, events and state, which are nowhere else then
    _some("ix_standings_pending", "pending", "match_id"),
)

events = _keyed(
    "events",  # events, as the plays produce them: for history and posts
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # counts from 1
    Column("ply", Integer, nullable=False),  # 0: the set-up
    Column("chapter", Integer, nullable=False),  # number of headlines up to here
    Column("opens", Boolean, nullable=False),  # it has a headline
    Column("audience", JSON(none_as_null=True)),  # seats that may know; NULL: everyone
    Column("data", JSON, nullable=False),
)

results = _keyed(
    "results",  # each seat of a finished match; all but the person follows from the plays
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    *(Column("seat", Integer, primary_key=True), Column("title", String, nullable=False)),
    *(Column(name, Integer, nullable=False) for name in ("seats", "level", "rank", "points", "missed")),
    *(Column("guild_id", BigInteger, nullable=False, index=True), Column("channel_id", BigInteger, nullable=False)),
    *(Column("ended_at", Utc, nullable=False), Column("share", Float, nullable=False)),  # of the win
    Column("user_id", BigInteger),  # NULL: a caretaker, or a forgotten person
    Column("kept", Integer, nullable=False),  # plies that a caretaker made
    Column("left_at_ply", Integer),  # when a caretaker took over to the end, if one did
    *(Column("chosen", String, nullable=False), Column("figures", JSON, nullable=False)),  # as the game's ``facts``
    Column("answering", Integer),  # median of seconds; NULL: no answers
    _some("ix_results_user_id", "user_id IS NOT NULL", "user_id"),
    Index("ix_results_ended_at", "ended_at", "match_id", "user_id"),
)

campaigns = _table(
    "campaigns",  # several matches of one circle; its standing is no row, it follows from their results
    *(Column("id", Integer, primary_key=True), Column("stage", String, nullable=False, index=True)),
    *(Column(name, BigInteger, nullable=False) for name in ("guild_id", "channel_id", "host_id")),
    *(Column(name, String, nullable=False) for name in ("locale", "name", "host_name", "speed", "carry")),
    *(Column(name, Integer, nullable=False) for name in ("seats", "days")),  # most at a table; between matches
    *(Column(name, JSON, nullable=False) for name in ("titles", "members", "matches")),  # matches: their ids
    Column("begins_at", Utc),  # NULL: as soon as the host begins
    *(Column("message_id", BigInteger), Column("shown", Integer, nullable=False)),  # its post; finished matches in it
    Column("stale", Boolean, nullable=False),  # its post is out of date
    Column("refused", String),  # Discord's answer to its post, as status and code; NULL: it takes it
)

deadlines = _keyed(
    "deadlines",
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String, primary_key=True),  # as in ``live``
    Column("at", Utc, nullable=False, index=True),
    Column("claim", BigInteger),  # the lease of the process that carries it out
)

outbox = _numbered(
    "outbox",  # how a row goes from state to state: bot/store/outbox.py
    Column("id", NUMBER, primary_key=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("key", String, nullable=False),  # nothing is told twice
    Column("kind", String, nullable=False),
    Column("user_id", BigInteger),  # NULL: for the table
    Column("lane", String, nullable=False, server_default=""),  # of its own, for what waits for nothing else
    *(Column("payload", JSON, nullable=False), Column("created_at", Utc, nullable=False)),
    Column("result", String, nullable=False, server_default="waiting"),
    Column("needless", Boolean, nullable=False, server_default="0"),  # it was being sent when it became so
    Column("try_at", Utc),  # refused until this time
    *(Column("tried_at", Utc), Column("refused_at", Utc)),  # the last refusal, and the first of all
    Column("clock_at", Utc),  # since when the clock of the match stands for it
    Column("answer", String),  # of Discord, as status and code
    *(Column("reason", String), Column("words", JSON(none_as_null=True))),  # its meaning, as people read it
    Column("host_told", String),  # the reason that the host has heard
    Column("done_at", Utc),
    Column("channel_id", BigInteger),  # the channel of a notice's message
    Column("message_id", BigInteger),
    Column("claim", BigInteger),  # the lease of the process that posts it
    UniqueConstraint("match_id", "key"),
    # The first has all columns that choose the next row of a lane.
    _some("ix_outbox_open", "done_at IS NULL", "match_id", "user_id", "lane", "kind", "done_at"),
    _some("ix_outbox_waiting", "done_at IS NULL", "try_at", "created_at", "result", "reason", "done_at"),
    _some("ix_outbox_shown", "result = 'sent' AND message_id IS NOT NULL", "match_id"),
    _some("ix_outbox_refused", "done_at IS NULL AND result = 'refused'", "match_id"),
    _some("ix_outbox_undelivered", "result = 'undelivered'", "user_id"),
)

notes = _keyed(
    "notes",  # a person's own notes
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    *(Column("text", String, nullable=False), Column("at", Utc, nullable=False)),
)

acts = _table(
    "acts",  # acts of hosts and votes on a match: never deleted
    Column("id", NUMBER, primary_key=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", Utc, nullable=False),
    Column("user_id", BigInteger),  # NULL: the bot itself
    *(Column("kind", String, nullable=False), Column("payload", JSON, nullable=False)),
)

votes = _numbered(
    "votes",
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    *(Column("kind", String, nullable=False), Column("payload", JSON, nullable=False)),
    *(Column("opened_by", BigInteger, nullable=False), Column("opened_at", Utc, nullable=False)),
    Column("ballots", JSON, nullable=False),  # by seat: true or false
    Column("done_at", Utc),
    Column("result", String),  # carried, rejected or withdrawn
)

people = _keyed(
    "people",  # a person's settings for all their matches
    Column("user_id", BigInteger, primary_key=True),
    Column("settings", JSON, nullable=False),
)

guilds = _keyed(
    "guilds",  # a server's settings for all its matches
    Column("guild_id", BigInteger, primary_key=True),
    Column("settings", JSON, nullable=False),
    Column("left_at", Utc),  # since when the bot is not there; NULL: it is
)

queue = _keyed(
    "queue",  # people who look for a match on a server
    *(Column(name, BigInteger, primary_key=True) for name in ("guild_id", "user_id")),
    Column("title", String, primary_key=True),
    *(Column(name, String, nullable=False) for name in ("name", "locale")),
    *(Column("wish", JSON, nullable=False), Column("at", Utc, nullable=False)),
)

keys = _keyed(
    "keys",  # the bot's own secrets
    Column("name", String, primary_key=True),  # its purpose
    Column("secret", String, nullable=False),
)

leases = _numbered(
    "leases",  # processes that share the database (see ``leases``), each by a number that is never given again
    Column("number", NUMBER, primary_key=True),
    Column("until", Utc, nullable=False),  # by the database's clock
    Column("heard", Utc),  # when it last heard Discord, by the same clock; NULL: it takes no shards
    Column("shards", JSON, nullable=False, server_default="[]"),  # those with connections, made or being made
)

agreed = _keyed(
    "agreed",  # what all processes must know, by name (see ``leases``)
    *(Column("name", String, primary_key=True), Column("value", String, nullable=False)),
)

beats = _table(
    "beats",  # when the bot was last alive: one row
    Column("id", Integer, primary_key=True),
    Column("at", Utc, nullable=False),
    Column("opening", String),  # of a file: the number of its last opening, as in ``keys``
)
