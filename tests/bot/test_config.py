"""Settings: defaults, the file, and one sentence for a bad value."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest

from bot.config import BadSettings, Settings, load, unknown_settings
from engine.core.text import plain
from tests.tools import settings as settings_page


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_defaults() -> None:
    settings = load(env_file=None)
    assert settings.discord_token is None
    assert settings.database == Path("data/daimyo.sqlite3")
    assert settings.log_level == "info"


def test_environment_and_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=' Bot abc.def '\nLOG_LEVEL=DEBUG\nUNKNOWN=1\nDATABASE=from-file\n")
    monkeypatch.setenv("DATABASE", "from-environment")
    settings = load(file)
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "abc.def"
    assert (settings.log_level, settings.database) == ("debug", Path("from-environment"))


def test_an_empty_token_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for empty in ("", "  ", "Bot "):
        monkeypatch.setenv("DISCORD_TOKEN", empty)
        assert load(env_file=None).discord_token is None


def test_a_bad_value_is_one_sentence_that_does_not_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(BadSettings, match="LOG_LEVEL") as caught:
        load(env_file=None)
    assert "loud" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"\xff\xfe\x00bad")
    with pytest.raises(BadSettings, match="cannot be read"):
        load(file)


@pytest.mark.parametrize(
    ("written", "line"),
    [("DATABASE: x\n", 1), ('# ours\n\nDATABASE="x\nSHARDS=2\n', 3), ("SHARDS=2\nBACKUPS='x\n", 2)],
)
def test_a_line_that_would_be_passed_over_is_named(tmp_path: Path, written: str, line: int) -> None:
    """Else the bot would begin on a database of its own, and no match would be there."""
    file = tmp_path / ".env"
    file.write_text(written)
    with pytest.raises(BadSettings, match=f"cannot be read: line {line} is not of the form NAME=value"):
        load(file)


def test_the_token_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.thing")
    assert "secret.thing" not in repr(load(env_file=None))


SECRET = "hunter2-PW"
ADDRESSES = [
    f"mysql://daimyo:{SECRET}@host/db",
    f"postgresql+asyncpg://daimyo:{SECRET}@host/db",
    f"Postgres+psycopg://daimyo:{SECRET}@host/db",
    f"jdbc:postgresql://host/db?user=daimyo&password={SECRET}",
    f"sqlite:///{SECRET}",
    f"sqlite+aiosqlite:///{SECRET}",
    f"postgresql:/daimyo:{SECRET}@host/db",
    f"postgresql:daimyo:{SECRET}@host/db",
    f"postgresql://daimyo:{SECRET}/more@host/db",
    f"postgresql://daimyo:{SECRET}@more@host/db",
    f"postgresql://daimyo:{SECRET}%@host/db",
    f"postgresql://daimyo:{SECRET}",
    f"postgresql://daimyo:{SECRET} more@host/db",
    f"host=host user=daimyo password={SECRET} dbname=db",
    f"daimyo:{SECRET}@host/db",
    f" mysql://daimyo:{SECRET}@host/db",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_that_is_none_of_ours_is_refused_and_not_shown(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE", address)
    with pytest.raises(BadSettings, match=r"^DATABASE cannot be used") as caught:
        load(env_file=None)
    assert SECRET not in "".join(traceback.format_exception(caught.value))
    assert "\n" not in str(caught.value)
    monkeypatch.delenv("DATABASE")
    monkeypatch.setenv("BACKUPS", f"s3://key:{SECRET}@bucket")
    with pytest.raises(BadSettings, match="BACKUPS") as caught:
        load(env_file=None)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    ("written", "used"),
    [
        ("Postgresql://daimyo:x@host/db", "postgresql://daimyo:x@host/db"),
        ("POSTGRES://one:5432,two:5433/db?sslmode=require", "postgresql://one:5432,two:5433/db?sslmode=require"),
        ("postgresql://daimyo@[::1]:5432/db", "postgresql://daimyo@[::1]:5432/db"),
        ("postgresql:///db?host=%2Frun", "postgresql:///db?host=%2Frun"),
        ("postgresql://daimyo:a%2Fb%40c@host/db", "postgresql://daimyo:a%2Fb%40c@host/db"),
        ("a folder/x.sqlite3", Path("a folder/x.sqlite3")),
        ("C:/x.sqlite3", Path("C:/x.sqlite3")),
    ],
)
def test_addresses_and_paths(written: str, used: str | Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE", written)
    assert load(env_file=None).database == used


def test_an_unknown_setting_is_told_with_the_nearest_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / ".env"
    file.write_text("DATABSE=secret-x\nUNKNOWN_THING=secret-x\nlog_level=debug\n# TOKEN=x\nexport CACHE=c\n")
    monkeypatch.setenv("METRICS_PROT", "secret-x")
    monkeypatch.setenv("SOMETHING_ELSE", "secret-x")
    told = [plain(words) for words in unknown_settings(file)]
    assert told == [
        f"DATABSE in {file} is not a setting. Did you mean DATABASE?",
        "METRICS_PROT in the environment is not a setting. Did you mean METRICS_PORT?",
        f"UNKNOWN_THING in {file} is not a setting. See .env.example.",
    ]


def test_the_example_names_every_setting_and_changes_none(tmp_path: Path) -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text()
    for name in Settings.model_fields:
        assert f"#{name.upper()}=" in example
    file = tmp_path / ".env"
    file.write_text("\n".join(line.removeprefix("#") if "=" in line else line for line in example.splitlines()))
    assert load(file) == load(env_file=None)


def test_the_page_for_operators_has_every_setting_as_the_code_has_it() -> None:
    text, example = settings_page.PAGE.read_text(), settings_page.EXAMPLE.read_text()
    assert settings_page.page(text, example) == text, "run python -m tests.tools.settings"
    assert settings_page.page(text, example.replace("=info", "=debug")) == text, "defaults are those of the code"
    assert settings_page.page(text, example.replace("shards", "parts")) != text
    with pytest.raises(KeyError):
        settings_page.page(text, example.replace("#SHARDS", "#SHARD"))
