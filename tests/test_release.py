"""What ``make release`` refuses, and that every package that the product imports is declared."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.size import ROOMS
from tests.tools import release

ROOT = Path(__file__).resolve().parents[1]
CHANGES = "# Changelog\n\n## 1.1.0 (2027-01-31)\n\n**Needs a stop:** no.\n\n## 1.0.0 (not yet)\n\nNothing.\n"


def test_every_placeholder_is_named() -> None:
    given = {name: address for name, address in release.addresses().items() if not address.count(".invalid")}
    told = " ".join(release.placeholders())
    assert release.addresses().keys() == release.defaults().keys()
    for name, address in release.defaults().items():
        assert release.PLACEHOLDER.fullmatch(address)
        assert (name in told) == (name not in given)
    assert given or "pyproject.toml has https://repository.invalid/daimyo" in told


def test_addresses_are_written_over_their_placeholders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    page = tmp_path / "PAGE.md"
    page.write_text("\n".join(release.defaults().values()) + "/issues\n")
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    assert len([it for it in release.placeholders(tmp_path) if it.startswith("PAGE.md has")]) == 4
    known = {name: f"https://daimyo.example/{name}" for name in release.defaults()}
    monkeypatch.setattr(release, "addresses", lambda: known)
    assert [*release.write_addresses(tmp_path)] == [page]
    assert page.read_text() == "\n".join(known.values()) + "/issues\n"
    assert release.placeholders(tmp_path) == []


def test_a_changelog_says_the_day_and_whether_to_stop() -> None:
    release.check_changelog(CHANGES, "1.1.0")
    for number, why in (("1.0.0", "write the day"), ("1.2.0", "no section")):
        with pytest.raises(release.Refused, match=why):
            release.check_changelog(CHANGES, number)
    with pytest.raises(release.Refused, match="Needs a stop"):
        release.check_changelog(CHANGES.replace("**Needs a stop:** no", "No stop"), "1.1.0")


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {*project["dependencies"], *project["optional-dependencies"]["postgres"]}
    names = {re.split(r"[\[<>=]", it)[0].lower() for it in declared}
    imported = set()
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {it.name.partition(".")[0] for it in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    known = importlib.metadata.packages_distributions()
    foreign = imported - sys.stdlib_module_names - {*ROOMS, "tests"}
    assert {it for it in foreign if not names & {one.lower().replace("_", "-") for one in known[it]}} == set()
