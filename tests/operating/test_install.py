"""Ways to install: a wheel outside the checkout, a container, a service."""

from __future__ import annotations

import asyncio
import configparser
import json
import os
import re
import shutil
import site
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from bot.config import Settings
from tests.bot.table.house import House

ROOT = Path(__file__).parents[2]
ROUND = Path(__file__).parent / "a_round.py"
OURS = ("bot", "engine", "render", "migrations")
BUILT_OF = (*OURS, "pyproject.toml", "locks", "README.md", "LICENSE", "Makefile")


def clean(**more: str) -> dict[str, str]:
    """An environment in which nothing leads back to the checkout."""
    ours = {name.upper() for name in Settings.model_fields} | {"PYTHONPATH", "VIRTUAL_ENV"}
    return {key: value for key, value in os.environ.items() if key not in ours} | more


def done(*words: str | Path, cwd: Path, **more: str) -> str:
    """What a command printed; it did well."""
    result = subprocess.run(words, cwd=cwd, env=clean(**more), capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{words}\n{result.stdout}\n{result.stderr}"
    return result.stdout


def copied(folder: Path) -> Path:
    """The checkout without what git does not keep."""
    left = shutil.ignore_patterns("__pycache__", "*.egg-info")
    folder.mkdir()
    for name in BUILT_OF:
        path = ROOT / name
        shutil.copytree(path, folder / name, ignore=left) if path.is_dir() else shutil.copy(path, folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("downloads", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["", "all downloaded"])
def test_the_wheel_plays_a_round_outside_the_checkout(tmp_path: Path, downloads: bool) -> None:
    """In an empty environment; what it depends on is that of this one, or all downloaded as pipx does it."""
    source, german = copied(tmp_path / "source"), "bot/locale/de/LC_MESSAGES/daimyo.po"
    done("make", "-o", ".venv/.play", "wheel", f"PY={sys.executable}", cwd=source)
    (wheel,) = (source / "dist").glob("*.whl")
    kept = subprocess.run(["git", "ls-files", *OURS], cwd=ROOT, capture_output=True, text=True, check=True)
    with zipfile.ZipFile(wheel) as packed:
        assert {*kept.stdout.splitlines(), german} - {*packed.namelist()} == {"migrations/alembic.ini"}
    shutil.rmtree(source / "bot")
    home = tmp_path / "home"
    home.mkdir()
    python, daimyo = tmp_path / "venv" / "bin" / "python", tmp_path / "venv" / "bin" / "daimyo"
    done(sys.executable, "-m", "venv", *([] if downloads else ["--without-pip"]), tmp_path / "venv", cwd=home)
    if downloads:
        done(python, "-m", "pip", "install", "-q", wheel, cwd=home)
    else:
        done(sys.executable, "-m", "pip", "-q", f"--python={python}", "install", "--no-deps", wheel, cwd=home)
        (folder,) = (tmp_path / "venv" / "lib").glob("*/site-packages")
        (folder / "borrowed.pth").write_text("\n".join(site.getsitepackages()))
    found = done(daimyo, "doctor", cwd=home)
    assert "WRONG" not in found
    assert found.count("rules version") == 3
    where, posts, pictures = done(python, "-I", ROUND, home, cwd=home).splitlines()
    assert Path(where).is_relative_to(tmp_path / "venv")
    assert int(posts) > 5
    assert int(pictures) >= 2


# -- the container --------------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """What the Containerfile says, in order."""
    lines = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text()).splitlines()
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines) if word.isupper()]


def said(word: str) -> str:
    """What the last instruction of a kind says."""
    return dict(instructions())[word]


def test_the_container_has_what_the_bot_calls() -> None:
    """``daimyo backup`` on a server calls ``pg_dump``."""
    (installed,) = [rest for word, rest in instructions() if word == "RUN" and "apt-get" in rest]
    assert {"libfribidi0", "postgresql-client"} <= {*installed.split()}
    called = re.findall(r'_output\("(\w+)"', (ROOT / "bot/store/postgres.py").read_text())
    assert {*called} == {"pg_dump", "pg_restore"}


def test_the_container_needs_no_root_and_writes_only_its_data() -> None:
    (service,) = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"].values()
    assert said("USER") == "10001:10001"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    writable = [volume.split(":")[1] for volume in service["volumes"]] + service["tmpfs"]
    settings = dict(one.split("=", 1) for one in said("ENV").split())
    assert all(any(Path(settings[name]).is_relative_to(path) for path in writable) for name in ("DATABASE", "CACHE"))
    assert {name for name in settings if name != "PATH"} <= {name.upper() for name in Settings.model_fields}
    assert service["ports"] == [f"127.0.0.1:{settings['METRICS_PORT']}:{said('EXPOSE')}"]
    assert service["build"]["dockerfile"] == "Containerfile"
    assert {".env", ".git", "data"} <= {*(ROOT / ".dockerignore").read_text().split()}


async def test_its_health_check_hears_what_healthz_says(house: House) -> None:
    assert house.app.monitor is not None
    command = json.loads(said("HEALTHCHECK").partition("CMD ")[2])
    command = [sys.executable, *(word.replace("9464", str(house.app.monitor.port)) for word in command[1:])]
    await house.service.downtime.beat()
    for code in (0, 1):
        process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.DEVNULL)
        assert await process.wait() == code
        house.app.clients.online.clear()


@pytest.mark.soak
def test_its_commands_build_a_bot_that_plays_on_a_read_only_disk(tmp_path: Path) -> None:
    """All of its commands but those for the system, in folders here; what they made plays where nothing else can be
    written, without any capability.
    """
    source, opt, data = copied(tmp_path / "src"), tmp_path / "opt", tmp_path / "data"

    def here(words: str) -> str:
        return re.sub(r"/(opt/daimyo|data|tmp)\b", rf"{tmp_path}/\1", words).replace("10001:10001", "0:0")

    for word, rest in instructions():
        if word == "RUN" and "apt-get" not in rest:
            done("sh", "-c", here(rest.replace("python -m venv", f"{sys.executable} -m venv")), cwd=source)
    shutil.rmtree(source / "bot")
    settings = dict(one.split("=", 1) for one in here(said("ENV")).split())
    (tmp_path / "tmp").mkdir()
    walls = f"mount --bind {data} {data} && mount -t tmpfs tmpfs {tmp_path}/tmp && mount -o remount,bind,ro /"
    bounds = "exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all"
    boxed = ("unshare", "--mount", "sh", "-c", f'{walls} && cd {data} && {bounds} "$@"', "sh")
    if subprocess.run([*boxed, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this account may not make a mount read-only")
    assert subprocess.run([*boxed, "touch", tmp_path / "x"], capture_output=True, check=False).returncode
    program = opt / "daimyo" / "bin" / json.loads(said("ENTRYPOINT"))[0]
    assert "WRONG" not in done(*boxed, program, "doctor", cwd=data, **settings)
    played = done(*boxed, opt / "daimyo" / "bin" / "python", "-I", ROUND, data, cwd=data, **settings).splitlines()
    assert Path(played[0]).is_relative_to(opt)
    refused = subprocess.run(
        [*boxed, program, *json.loads(said("CMD"))], env=clean(**settings), capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert "There is no DISCORD_TOKEN" in refused.stderr


# -- the service ----------------------------------------------------------------------------------------------


def test_the_service_starts_what_is_installed_and_waits_for_its_end() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "docs" / "operators" / "daimyo.service")
    service = unit["Service"]
    assert service["ExecStart"] == "daimyo run"
    assert service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"
    assert (service["ProtectSystem"], service["CapabilityBoundingSet"]) == ("strict", "")
    (container,) = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"].values()
    from bot.cli.run import LAST

    assert min(int(service["TimeoutStopSec"]), int(container["stop_grace_period"].rstrip("s"))) > LAST
