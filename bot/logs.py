"""Logging: structlog on top of the standard library, ids and never contents.

A line names its command, and what it is about: the shard, the match, the press.

The Discord library writes interaction tokens into its debug lines, so its own level never goes
below INFO.
"""

import logging
from traceback import format_tb

import structlog
from structlog.typing import EventDict, Processor

from bot.config import Settings

QUIET = ("discord", "aiohttp.access", "aiosqlite", "sqlalchemy.engine", "alembic", "PIL")
RECONNECT = "Attempting a reconnect in %.2fs"
"""The Discord library's own line at each failed connection, with a traceback."""

log = structlog.get_logger("daimyo.clients")


def set_up(settings: Settings, command: str) -> None:
    """Send everything to standard error, at the level and in the format of the settings."""
    level = logging.getLevelName(settings.log_level.upper())

    def of_command(_: object, __: str, event: EventDict) -> EventDict:
        event.setdefault("command", command)
        return event

    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        of_command,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    form: list[Processor] = [
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    ]
    if settings.log_format == "json":
        form = [
            structlog.processors.format_exc_info,
            structlog.processors.EventRenamer("message"),
            structlog.processors.JSONRenderer(sort_keys=True, default=str),
        ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *form],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
    logging.getLogger("discord.client").addFilter(_is_worth_a_line)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Say in a sentence that a connection failed, and leave the traceback out."""
    if record.msg != RECONNECT or not record.exc_info:
        return True
    lost(record.exc_info[1])
    return False


def lost(trouble: BaseException | None) -> None:
    """Log that the connection to Discord failed; its details are for debugging."""
    log.warning("Discord unreachable, trying again", kind=type(trouble).__name__)
    log.debug("connection to Discord failed", detail=repr(trouble))


def frames(trouble: BaseException | None) -> str:
    """Return the way to an error without its words, which may hold a secret of a match."""
    parts = []
    while trouble is not None:
        parts.append("".join(format_tb(trouble.__traceback__)) + type(trouble).__name__)
        trouble = trouble.__cause__ or trouble.__context__
    return "\n".join(reversed(parts))


def without_words(record: logging.LogRecord) -> bool:
    """Let a line of the library pass with the way to its error only."""
    if record.exc_info:
        record.msg, record.args = f"{record.getMessage()}\n{frames(record.exc_info[1])}", ()
        record.exc_info = None
    return True
