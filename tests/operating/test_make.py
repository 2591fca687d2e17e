"""``make`` with an environment that was half made: it is repaired, or it is said what to install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.operating.test_install import ROOT

BARE = """#!/bin/sh
# A Python as Debian has it without python3-venv: the folder is made, ensurepip fails.
if [ "$2" = venv ]; then
    {python} -m venv --without-pip "$3"
    echo "The virtual environment was not created successfully because ensurepip is not available." >&2
    exit 1
fi
exec {python} "$@"
"""
WHOLE = """#!/bin/sh
# A Python that makes environments at once: with the packages of this one.
if [ "$2" = venv ]; then
    mkdir -p "$3/bin" && printf '#!/bin/sh\\nexec {python} "$@"\\n' > "$3/bin/python" && chmod +x "$3/bin/python"
    exit
fi
exec {python} "$@"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a Makefile whose packages are all there."""
    made = tmp_path / "checkout"
    made.mkdir()
    shutil.copy(ROOT / "Makefile", made)
    (made / "locks").mkdir()
    for name in ("locks/run.lock", "pyproject.toml"):
        (made / name).touch()
    return made


def python(folder: Path, text: str) -> Path:
    """A Python that behaves so."""
    path = folder.parent / "python"
    path.write_text(text.format(python=sys.executable))
    path.chmod(0o755)
    return path


def make(folder: Path, interpreter: Path | str, *targets: str) -> subprocess.CompletedProcess[str]:
    """Run make with this Python; nothing is downloaded."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = ["make", f"PYTHON={interpreter}", "PIP=true", *targets]
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_what_lacks_is_named_and_nothing_half_made_is_left(folder: Path) -> None:
    done = make(folder, python(folder, BARE), "doctor")
    assert done.returncode != 0
    assert "sudo apt install python3-venv" in done.stderr
    assert not (folder / ".venv").exists()
    done = make(folder, "no-such-python", "doctor")
    assert done.returncode != 0
    assert "There is no no-such-python. Install Python 3.11 or newer" in done.stderr


@pytest.mark.parametrize("target", ["doctor", pytest.param("play", marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    "state", ["no pip", "no python", pytest.param("dangling", marks=pytest.mark.soak), "finished, then broken"]
)
def test_a_half_made_environment_is_repaired(folder: Path, state: str, target: str) -> None:
    venv = folder / ".venv"
    if state == "no pip":
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    else:
        (venv / "bin").mkdir(parents=True)
    if state in ("dangling", "finished, then broken"):
        (venv / "bin" / "python").symlink_to("/no/such/python")
    if state == "finished, then broken":
        for name in (".play", ".dev"):
            (venv / name).touch()
    done = make(folder, python(folder, WHOLE), target, "ARGS=--help")
    assert done.returncode == 0, done.stderr
    assert (venv / ".play").exists()
    assert "ok   Daimyo" in done.stdout or "usage: daimyo play" in done.stdout


def test_a_sound_environment_is_left_alone(folder: Path) -> None:
    interpreter = python(folder, WHOLE)
    assert make(folder, interpreter, "doctor").returncode == 0
    (folder / ".venv" / "mine").touch()
    assert make(folder, interpreter, "doctor").returncode == 0
    assert (folder / ".venv" / "mine").exists()
