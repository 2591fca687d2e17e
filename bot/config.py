"""Settings, from the environment and a file ``.env``; see ``.env.example``."""

import difflib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import BaseModel, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from engine.core.text import T, Text, plain


class BadSettings(Exception):
    """A setting that cannot be used. ``text`` is for the operator, and never shows a value."""

    def __init__(self, text: Text) -> None:
        super().__init__(plain(text))
        self.text = text


UNHURRIED = 10**9
"""Presses a minute of a test that presses for people."""

TOKEN_FORM = re.compile(r"[\w-]{20,}\.[\w-]{5,}\.[\w-]{25,}", re.ASCII)
NO_SUCH_TOKEN = (
    "This DISCORD_TOKEN does not look like a bot token: three parts with dots between them. Copy it again from the "
    "Bot page of your application. The client secret and the public key are other things."
)


class Limits(BaseModel):
    lobbies_a_person: int = Field(default=5, ge=1)
    """Matches that a person hosts and that have not started."""
    lobbies_a_server: int = Field(default=50, ge=1)
    practices_a_person: int = Field(default=5, ge=1)
    """Practices that begin within a day."""
    practices_a_server: int = Field(default=50, ge=1)
    presses_a_minute: int = Field(default=120, ge=10)
    """Buttons, lists, forms, commands and suggestions of one person."""


class Settings(Limits, BaseSettings):
    """All settings. Each field is also the name of its environment variable, in capitals."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        str_strip_whitespace=True,
    )

    discord_token: SecretStr | None = None
    """The bot's token. Only ``daimyo run`` needs it."""
    database: Path | str = Path("data/daimyo.sqlite3")
    """A file, whose folder is made if it is missing; or the address of a PostgreSQL database."""
    backups: Path | None = None
    """A folder for backups; without it, one beside the database."""
    backup_space: int = Field(4000, gt=0)
    """Megabytes that backups may take."""
    backup_command: str = ""
    """A command that runs after each backup, with its file as the last argument."""
    cache: Path = Path(".cache/daimyo")
    """A folder for pictures that can be drawn again at any time."""
    shards: int | None = Field(None, ge=1)
    """The number of connections that share the servers; without it, Discord's advice."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    metrics_port: int | None = Field(None, ge=0, le=65535)
    """The port of /metrics and /healthz; without it, they are not served."""
    metrics_host: str = "127.0.0.1"
    terms_url: str = ""
    """The address of the terms of use; /about shows this and the next two."""
    privacy_url: str = ""
    """The address of the privacy policy."""
    contact: str = ""
    """Where players reach the person who runs the bot: an address of e-mail, or of a server."""

    @property
    def backup_folder(self) -> Path:
        beside = self.database if isinstance(self.database, Path) else Path("data/daimyo")
        return self.backups or beside.with_suffix(".backups")

    @field_validator("database")
    @classmethod
    def _file(cls, value: Path | str) -> Path | str:
        return locate(str(value))

    @field_validator("backups", "cache", mode="before")
    @classmethod
    def _folder(cls, value: object) -> object:
        if value is not None and (_NO_PATH.search(str(value)) or "\0" in str(value)):
            raise ValueError
        return value and os.path.expanduser(str(value).strip())

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("discord_token")
    @classmethod
    def _bare(cls, value: SecretStr | None) -> SecretStr | None:
        token = re.sub(r"^bot(\s+|$)", "", value.get_secret_value().strip(), flags=re.IGNORECASE) if value else ""
        return SecretStr(token) if token else None


_HOST = r"(\[[^\s@\]]*\]|[^\s:,@/?\[\]]*)(:\d*)?"
_ON_SERVER = re.compile(rf"postgres(?:ql)?://(([^\s@/?]*@)?{_HOST}(,{_HOST})*(/[^\s@/?]*)?(\?[^\s@]*)?)", re.IGNORECASE)
_NO_PATH = re.compile(r"://|^[a-z][\w+.-]+:/|:[^/]*@|\bpassword\s*=", re.IGNORECASE)
"""A mark of an address, which may hold a password, and of no path."""


def locate(database: str) -> Path | str:
    """Return the address of a PostgreSQL database, or the path of a file.

    Raises ``BadSettings`` otherwise: libpq, or a folder of that name, would show a password.
    """
    database = database.strip()
    if not _NO_PATH.search(database) and Path(database).name and "\0" not in database:
        return Path(os.path.expanduser(database))
    if (found := _ON_SERVER.fullmatch(database)) and not re.search(r"%(?![\da-f]{2})", database, re.IGNORECASE):
        return f"postgresql://{found[1]}"
    if re.match(r"postgres(ql)?\+\w+:", database, re.IGNORECASE):
        way = T("leave out the driver, so that it begins with postgresql://")
    elif re.match(r"postgres(ql)?:", database, re.IGNORECASE):
        way = T(
            "write it as postgresql://USER:PASSWORD@HOST/NAME, and in a password %40 for @, %2F for / and %25 for %"
        )
    elif re.match(r"sqlite\S*:", database, re.IGNORECASE):
        way = T("for SQLite write only the path of the file")
    else:
        way = T("write postgresql://USER:PASSWORD@HOST/NAME, or the path of a file")
    raise BadSettings(T("DATABASE cannot be used as it is: {way}.", way=way))


_EXPECTED = {
    "database": T("the path of a file, or an address that begins with postgresql://"),
    "backups": T("the path of a folder"),
    "backup_space": T("a number of megabytes"),
    "cache": T("the path of a folder"),
    "metrics_port": T("the number of a port"),
    "shards": T("a whole number, at least 1"),
    "log_level": T("one of debug, info, warning and error"),
    "log_format": T("text or json"),
}


def load(env_file: Path | None = Path(".env")) -> Settings:
    """Return the settings of this process. Raises ``BadSettings`` with one sentence."""
    try:
        if env_file is not None and env_file.is_fifo():
            raise OSError  # it would wait for a writer
        if env_file is not None and env_file.is_file():
            _check_lines(env_file)
        return Settings(_env_file=env_file)  # type: ignore[call-arg]  # its base takes it
    except ValidationError as trouble:
        field = str(trouble.errors()[0]["loc"][0]).lower()
        expected = _EXPECTED.get(field, T("a whole number, not too small"))
        words = T("The setting {name} cannot be used: it should be {expected}.", name=field.upper(), expected=expected)
        raise BadSettings(words) from None
    except (OSError, UnicodeError) as trouble:
        reason = T("the system cannot open it")
        if isinstance(trouble, PermissionError):
            reason = T("this user may not read it")
        elif isinstance(trouble, UnicodeError):
            reason = T("it is not text in UTF-8")
        words = T("The settings file {path} cannot be read: {reason}.", path=str(env_file), reason=reason)
        raise BadSettings(words) from None


def _check_lines(env_file: Path) -> None:
    """Raise ``BadSettings`` for a line that would be passed over: the bot would take a default."""
    with env_file.open(encoding="utf-8") as lines:
        for entry in parse_stream(lines):
            if entry.error:
                text = entry.original.string
                blank = text.count("\n", 0, len(text) - len(text.lstrip()))
                reason = T("line {n} is not of the form NAME=value", n=entry.original.line + blank)
                words = T("The settings file {path} cannot be read: {reason}.", path=str(env_file), reason=reason)
                raise BadSettings(words)


ALIKE, LIKELY = 0.6, 0.8
"""Least likeness to a setting: of a name in the file, and of one in the environment."""


def unknown_settings(env_file: Path = Path(".env")) -> Iterator[Text]:
    """Yield a sentence for each unknown name in a file that ``load`` can read, or alike outside."""
    known = [field.upper() for field in Settings.model_fields]
    listed = [name.upper() for name in dotenv_values(env_file, interpolate=False)]
    for name in sorted({*listed, *map(str.upper, os.environ)} - {*known}):
        there = name in listed
        near = difflib.get_close_matches(name, known, 1, ALIKE if there else LIKELY)
        where = str(env_file) if there else plain(T("the environment"))
        if near:
            yield T("{name} in {where} is not a setting. Did you mean {near}?", name=name, where=where, near=near[0])
        elif there:
            yield T("{name} in {where} is not a setting. See .env.example.", name=name, where=where)
