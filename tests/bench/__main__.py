"""Measure, print a table, write ``.bench/latest.json``; exit 1 if a figure misses its target."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.bench import boards, busy, clicks, engines, idle, starting
from tests.bench.figures import Figure

PARTS = {
    "engine": engines.measure,
    "board": boards.measure,
    "start": starting.measure,
    "click": clicks.measure,
    "idle": idle.measure,
    "busy": busy.measure,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; default: all")
    args = parser.parse_args()
    figures: list[Figure] = []
    for name in args.parts or PARTS:
        for figure in PARTS[name]():
            figures.append(figure)
            print(figure.line(), flush=True)
    path = Path(".bench", "latest.json")
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({figure.name: round(figure.value, 3) for figure in figures}, indent=1) + "\n")
    missed = [figure.name for figure in figures if not figure.met]
    print(f"written to {path}; {'missed: ' + ', '.join(missed) if missed else 'all targets met'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
