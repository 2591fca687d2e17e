"""Measure, print a table, write ``.bench/latest.json``; exit 1 if a figure misses its target."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from pathlib import Path

from tests.bench.figures import Figure, taken

PARTS = ("engine", "board", "start", "click", "busy", "campaign")
MODULES = {"engine": "engines", "board": "boards", "start": "starting", "click": "clicks"}
"""The module of a part that is not called like it. Each has ``measurements``."""
ASKED = ("scale", "cluster")
"""What is measured only when it is asked for."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("parts", nargs="*", help=f"of {', '.join((*PARTS, *ASKED))}; default: {', '.join(PARTS)}")
    args = parser.parse_args()
    figures: list[Figure] = []
    started = time.perf_counter()
    for name in args.parts or PARTS:
        part = importlib.import_module(f"tests.bench.{MODULES.get(name, name)}")
        for figure in taken(part.measurements()):
            figures.append(figure)
            print(figure.line(), flush=True)
    path = Path(".bench", "latest.json")
    path.parent.mkdir(exist_ok=True)
    told = {figure.name: {"value": round(figure.value, 3), "factor": round(figure.factor)} for figure in figures}
    path.write_text(json.dumps(told, indent=1) + "\n")
    missed = [figure.name for figure in figures if not figure.met]
    minutes = (time.perf_counter() - started) / 60
    print(f"{minutes:.1f} minutes; limits in s and ms hold at a yardstick of 100 and grow with it")
    print(f"written to {path}; {'missed: ' + ', '.join(missed) if missed else 'all targets met'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
