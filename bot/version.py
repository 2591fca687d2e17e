"""The version of this Daimyo, which is written in ``pyproject.toml`` alone."""

import contextlib
import functools
import importlib.metadata
import tomllib
from pathlib import Path


@functools.cache
def version() -> str:
    """Return the version: of the checkout if this is one, else of what is installed."""
    project = Path(__file__).parents[1] / "pyproject.toml"
    with contextlib.suppress(OSError, ValueError, KeyError):
        found = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
        if found["name"] == "daimyo":
            return str(found["version"])
    return importlib.metadata.version("daimyo")
