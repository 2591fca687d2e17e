"""Settings: defaults, the file, and one sentence for a bad value."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import BadSettings, LogLevel, Settings, load


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_defaults() -> None:
    settings = load(env_file=None)
    assert settings.discord_token is None
    assert settings.database == Path("data/daimyo.sqlite3")
    assert settings.log_level is LogLevel.INFO


def test_environment_and_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=' Bot abc.def '\nLOG_LEVEL=DEBUG\nUNKNOWN=1\nDATABASE=from-file\n")
    monkeypatch.setenv("DATABASE", "from-environment")
    settings = load(file)
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "abc.def"
    assert (settings.log_level, settings.database) == (LogLevel.DEBUG, Path("from-environment"))


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


def test_the_token_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.thing")
    assert "secret.thing" not in repr(load(env_file=None))


def test_the_example_names_every_setting_and_changes_none(tmp_path: Path) -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text()
    for name in Settings.model_fields:
        assert f"#{name.upper()}=" in example
    file = tmp_path / ".env"
    file.write_text("\n".join(line.removeprefix("#") if "=" in line else line for line in example.splitlines()))
    assert load(file) == load(env_file=None)
