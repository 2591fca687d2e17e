"""Settings, from the environment and a file ``.env``; see ``.env.example``."""

import re
from enum import StrEnum
from pathlib import Path

from pydantic import BaseModel, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from engine.core.text import T, Text, plain


class BadSettings(Exception):
    """A setting that cannot be used. ``text`` is the sentence for the bot's operator; it never shows a value."""

    def __init__(self, text: Text) -> None:
        super().__init__(plain(text))
        self.text = text


class LogLevel(StrEnum):
    """How much is written to the log."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


UNHURRIED = 10**9
"""Presses a minute of a person who is none."""


class Limits(BaseModel):
    """How much one person, and one server, may ask for."""

    lobbies_a_person: int = Field(default=5, ge=1)
    """Matches that somebody hosts and that have not started."""
    lobbies_a_server: int = Field(default=50, ge=1)
    practices_a_person: int = Field(default=5, ge=1)
    """Begun within a day."""
    practices_a_server: int = Field(default=50, ge=1)
    presses_a_minute: int = Field(default=120, ge=10)
    """Buttons, lists, forms, commands and suggestions of one person."""


class Settings(Limits, BaseSettings):
    """What can be set from outside. Every field is also the name of its environment variable, in capitals."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = None
    """The bot's token. Only ``daimyo run`` needs it."""
    database: Path | str = Path("data/daimyo.sqlite3")
    """The file with every match, whose folder is made if it is not there; or the address of a PostgreSQL database."""
    backups: Path | None = None
    """A folder for backups; unset: one beside the database."""
    backup_space: int = Field(4000, gt=0)
    """Megabytes that backups may take."""
    backup_command: str = ""
    """A command that is run after each backup, with its file as the last argument."""
    cache: Path = Path(".cache/daimyo")
    """A folder for pictures that can be drawn again at any time."""
    shards: int | None = Field(None, ge=1)
    """In how many parts Discord tells of servers; unset: as it advises."""
    log_level: LogLevel = LogLevel.INFO
    metrics_port: int | None = Field(None, ge=0, le=65535)
    """Where /metrics and /healthz are served; unset: nowhere."""
    metrics_host: str = "127.0.0.1"

    @property
    def backup_folder(self) -> Path:
        """Where backups are."""
        beside = self.database if isinstance(self.database, Path) else Path("data/daimyo")
        return self.backups or beside.with_suffix(".backups")

    @field_validator("database")
    @classmethod
    def _file(cls, value: Path | str) -> Path | str:
        return located(str(value))

    @field_validator("log_level", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("discord_token")
    @classmethod
    def _bare(cls, value: SecretStr | None) -> SecretStr | None:
        token = re.sub(r"^bot(\s+|$)", "", value.get_secret_value().strip(), flags=re.IGNORECASE) if value else ""
        return SecretStr(token) if token else None


def located(database: str) -> Path | str:
    """A database by what somebody wrote: the address of one on a server, or the path of a file."""
    return database if re.match("postgres(ql)?://", database) else Path(database)


_EXPECTED = {
    "database": T("the path of a file, or an address that begins with postgresql://"),
    "backups": T("the path of a folder"),
    "backup_space": T("a number of megabytes"),
    "cache": T("the path of a folder"),
    "metrics_port": T("the number of a port"),
    "shards": T("a whole number, at least 1"),
    "log_level": T("one of debug, info, warning and error"),
}


def load(env_file: Path | None = Path(".env")) -> Settings:
    """The settings of this process. Raises ``BadSettings`` with one sentence."""
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg]  # its base takes it
    except ValidationError as trouble:
        field = str(trouble.errors()[0]["loc"][0]).lower()
        expected = _EXPECTED.get(field, T("a whole number, not too small"))
        raise BadSettings(
            T("The setting {name} cannot be used: it should be {expected}.", name=field.upper(), expected=expected)
        ) from None
    except (OSError, UnicodeError) as trouble:
        raise BadSettings(
            T("The settings file {path} cannot be read: {reason}.", path=str(env_file), reason=_reason(trouble))
        ) from None


def _reason(trouble: OSError | UnicodeError) -> Text:
    if isinstance(trouble, PermissionError):
        return T("this user may not read it")
    if isinstance(trouble, UnicodeError):
        return T("it is not text in UTF-8")
    return T("the system cannot open it")
