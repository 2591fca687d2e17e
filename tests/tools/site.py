"""``make docs``: the pages that the README leads to, as a site with a search, in ``out/site``.

The pages keep their places, so that each link works in the repository and on the site. ``docs/mkdocs.yml`` has the
order of the pages and the theme; any generator that reads this file can build the site.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "out/site-source"
CONFIG = ROOT / "docs/mkdocs.yml"
DOOR = "README.md"
LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def links(name: str) -> list[str]:
    """Return the links of a page to other places in the repository."""
    words = CODE.sub(lambda found: "`" if found[0].startswith("`") else "", (ROOT / name).read_text(encoding="utf-8"))
    return sorted({it for it in LINK.findall(words) if not re.match(r"[a-z]+:", it)})


def target(name: str, link: str) -> str:
    """Return the file or folder that a link of a page leads to. Raises ``ValueError`` outside the repository."""
    path = link.partition("#")[0]
    there = (ROOT / name).parent.joinpath(path).resolve() if path else ROOT / name
    return there.relative_to(ROOT).as_posix()


def reached() -> list[str]:
    """Return the files that links lead to from the README, itself included."""
    found, todo = {DOOR}, [DOOR]
    while todo:
        name = todo.pop()
        for there in {target(name, link) for link in links(name)} - found:
            if (ROOT / there).is_file():
                found.add(there)
                todo += [there] if there.endswith(".md") else []
    return sorted(found)


def laid_out() -> Iterator[str]:
    """Copy the files of the site into a folder of their own, and yield their names."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    for name in reached():
        (SOURCE / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, SOURCE / name)
        yield name


def main() -> int:
    """Build the site; a link, anchor or picture that leads nowhere ends it."""
    print(f"{sum(1 for _ in laid_out())} files")
    return subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "-f", CONFIG], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
