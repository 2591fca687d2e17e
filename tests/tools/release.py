"""``make release``: build what is published, try it outside the checkout, and print the tag to set.

``--rehearse`` builds and tries, too, although addresses are still placeholders; it prints no tag.
``--addresses`` writes the addresses of ``.ci/release.toml`` over their placeholders, and does nothing else.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ADDRESSES = ROOT / ".ci" / "release.toml"
PLACEHOLDER = re.compile(r"(?:https?://|[\w.+-]+@)[\w.-]+\.invalid(?:/\w+)?\b")
"""An address that nobody can have: the ending is reserved for that."""
PLACES = ("*.md", "*.toml", "*.yml", ".github", ".gitlab-ci.yml", ".forgejo")
IMAGE = ("Containerfile", "compose.yaml", "locks/run.lock", ".env.example")
"""Files that a source archive needs, so that the image can be built from it."""
MEGABYTES = 30
"""The largest source archive."""


class Refused(Exception):
    """A reason not to release."""


def defaults() -> dict[str, str]:
    """Return the placeholder of each address: what the file had when it was first written."""
    return {
        "repository": "https://repository.invalid/daimyo",
        "support_server": "https://support-server.invalid/daimyo",
        "security_contact": "daimyo@security-contact.invalid",
        "operator": "operator@daimyo-operator.invalid",
    }


def addresses() -> dict[str, str]:
    """Return the addresses of this release by name."""
    return tomllib.loads(ADDRESSES.read_text(encoding="utf-8"))


def pages(root: Path = ROOT) -> Iterator[Path]:
    """Yield the files of git that may have an address."""
    kept = subprocess.run(["git", "ls-files", "--", *PLACES], cwd=root, capture_output=True, text=True, check=True)
    yield from (root / name for name in kept.stdout.splitlines() if not name.startswith("tests/"))


def placeholders(root: Path = ROOT) -> list[str]:
    """Name each address that nobody has given yet, then each page that still has a placeholder."""
    named = [name for name, address in addresses().items() if PLACEHOLDER.search(address)]
    found = [f"{name} is a placeholder in {ADDRESSES.relative_to(ROOT)}" for name in named]
    for path in pages(root):
        if path.name != ADDRESSES.name:
            here = sorted({*PLACEHOLDER.findall(path.read_text(encoding="utf-8"))})
            found += [f"{path.relative_to(root)} has {address}" for address in here]
    return found


def write_addresses(root: Path = ROOT) -> Iterator[Path]:
    """Write each known address over its placeholder, and yield the pages that changed."""
    known = addresses()
    for path in pages(root):
        if path.name == ADDRESSES.name:
            continue
        old = new = path.read_text(encoding="utf-8")
        for name, placeholder in defaults().items():
            new = new.replace(placeholder, known[name])
        if new != old:
            path.write_text(new, encoding="utf-8")
            yield path


def version() -> str:
    """Return the version in ``pyproject.toml``."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def check_changelog(text: str, number: str) -> None:
    """Raise ``Refused`` unless the changelog tells of this version, its day, and whether it needs a stop."""
    section = re.search(rf"^## {re.escape(number)} \((.+?)\)\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if section is None:
        raise Refused(f"CHANGELOG.md has no section “## {number} (DAY)”.")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", section[1]):
        raise Refused(f"CHANGELOG.md: write the day of {number} as 2026-11-27, not “{section[1]}”.")
    if not re.search(r"^\*\*Needs a stop:\*\* (?:yes|no)\b", section[2], re.M):
        raise Refused(f"CHANGELOG.md: {number} does not say “**Needs a stop:** yes” or “no”.")


def run(*words: str | Path, cwd: Path = ROOT) -> str:
    """Return what a command printed. Raise ``Refused`` with its words if it failed."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"{' '.join(map(str, words))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build(into: Path) -> list[Path]:
    """Build the source archive, then the wheel from it."""
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    shutil.rmtree(into, ignore_errors=True)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", into)
    return sorted(into.iterdir())


def check_source(archive: Path) -> None:
    """Raise ``Refused`` for an archive without docs, tests or the image's files, or a large one."""
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    if lacking := [name for name in (*IMAGE, "docs", "tests") if name not in names]:
        raise Refused(f"{archive.name} lacks {', '.join(lacking)}.")
    if (size := archive.stat().st_size / 2**20) > MEGABYTES:
        raise Refused(f"{archive.name} has {size:.0f} MB, at most {MEGABYTES}.")


def try_out(artefacts: Sequence[Path], number: str) -> Iterator[str]:
    """Install each artefact as a stranger would, and let it say its version and look at itself.

    One environment serves all: an artefact replaces the one before it.
    """
    with tempfile.TemporaryDirectory() as place:
        home = Path(place, "home")
        home.mkdir()
        venv.create(Path(place, "venv"), with_pip=True)
        python = Path(place, "venv", "bin", "python")
        pip = (python, "-m", "pip", "install", "-q", "--no-compile", "--disable-pip-version-check")
        run(*pip, "--require-hashes", "-r", ROOT / "locks" / "run.lock", cwd=home)
        for artefact in artefacts:
            run(*pip, "--no-deps", "--no-build-isolation", "--force-reinstall", artefact, cwd=home)
            said = run(python.with_name("daimyo"), "--version", cwd=home).split()
            if said != ["daimyo", number]:
                raise Refused(f"{artefact.name} calls itself {' '.join(said)}.")
            found = run(python.with_name("daimyo"), "doctor", cwd=home)
            yield f"{artefact.name}: {artefact.stat().st_size / 2**20:.1f} MB, doctor {found.count('ok ')} times ok"


def main(arguments: list[str]) -> int:
    """Carry out a release; return 1 if something forbids it."""
    if "--addresses" in arguments:
        print(*(path.relative_to(ROOT) for path in write_addresses()), sep="\n")
        return 0
    rehearsal, number, open_ends = "--rehearse" in arguments, version(), placeholders()
    try:
        check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), number)
    except Refused as refused:
        open_ends.append(str(refused))
    try:
        if open_ends and not rehearsal:
            raise Refused("\n".join((*open_ends, "Write addresses into .ci/release.toml, then run make addresses.")))
        made = build(ROOT / "dist")
        print(run(sys.executable, "-m", "twine", "check", "--strict", *made).strip())
        for artefact in made:
            if artefact.name.endswith(".tar.gz"):
                check_source(artefact)
        for line in try_out(made, number):
            print(line, flush=True)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    if open_ends:
        print("A rehearsal: a release still needs these.", *open_ends, sep="\n")
    else:
        print(f"Now set the tag: git tag -a v{number} -m 'Daimyo {number}' && git push origin v{number}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
