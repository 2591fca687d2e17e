"""A fixed piece of Python, NumPy and Pillow work, by which seconds of one machine are compared with those of another.

Milliseconds prove nothing across machines: the same processor draws a picture in twice the time where memory is
reclaimed in the background. So this work, in a process of its own whose start counts too, is done before and after each
figure, and a limit in seconds is multiplied by what it took, in hundredths of the reference.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from statistics import median
from typing import Self

REFERENCE_CPU, REFERENCE_WALL = 0.30, 0.31
"""Seconds of an idle machine with two cores: a reading of 100."""
ROUNDS = 5
MOVED = 1.15


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What the work took, in hundredths of the reference: processor time, and time by the clock on the wall."""

    cpu: float
    wall: float

    @classmethod
    def read(cls) -> Self:
        """Do the work."""
        started = time.perf_counter()
        done = subprocess.run([sys.executable, "-m", __name__], capture_output=True, text=True, check=True)
        whole = time.perf_counter() - started
        cpu, wall, inside = json.loads(done.stdout)
        return cls(cpu / REFERENCE_CPU * 100, (whole - inside + wall) / REFERENCE_WALL * 100)

    def beside(self, other: Self) -> Self:
        """The middle of two readings."""
        return type(self)((self.cpu + other.cpu) / 2, (self.wall + other.wall) / 2)

    def moved(self, other: Self, *, wall: bool) -> bool:
        """Whether the machine was another one in between."""
        pairs = [(self.cpu, other.cpu), *([(self.wall, other.wall)] if wall else [])]
        return any(max(pair) > MOVED * min(pair) for pair in pairs)


def _python() -> int:
    """Objects, dicts, strings and calls, as rules and panels use them."""
    found: dict[str, list[tuple[int, str]]] = {}
    for number in range(24_000):
        word = f"{number % 97}:{number % 89}"
        found.setdefault(word, []).append((number, word))
    return sum(len(sorted(rows, key=lambda row: -row[0])) + len(json.dumps(rows)) for rows in found.values())


def _numpy() -> float:
    """Arrays that are new each time, as large as a board."""
    import numpy as np

    rows = np.linspace(0, 1, 1600 * 900, dtype=np.float32).reshape(900, 1600)
    for _ in range(32):
        rows = np.sqrt(rows * rows + np.float32(0.25)) - np.float32(0.125)
    return float(rows.mean())


def _pillow() -> int:
    """Layers on each other, enlarged and packed."""
    import io

    from PIL import Image, ImageDraw, ImageFilter

    board = Image.new("RGBA", (800, 450), (40, 60, 80, 255))
    layer = Image.new("RGBA", board.size)
    pen = ImageDraw.Draw(layer)
    for number in range(120):
        pen.ellipse((number * 6, number * 3, number * 6 + 90, number * 3 + 60), (number, 255 - number, 90, 60))
    board.alpha_composite(layer.filter(ImageFilter.GaussianBlur(2)))
    out = io.BytesIO()
    board.resize((1000, 560), Image.Resampling.LANCZOS).convert("RGB").quantize(128).save(out, "PNG")
    return len(out.getvalue())


def _work() -> None:
    """Print processor seconds, seconds by the clock, and how much of the process's time the rounds took.

    The start of the process is one part, the middle one of some rounds the other.
    """
    cpu, wall = [], []
    beginning, begun = time.process_time(), time.perf_counter()
    for _ in range(ROUNDS):
        at, on = time.process_time(), time.perf_counter()
        _python()
        _numpy()
        _pillow()
        cpu.append(time.process_time() - at)
        wall.append(time.perf_counter() - on)
    print(json.dumps([beginning + median(cpu), median(wall), time.perf_counter() - begun]))


if __name__ == "__main__":
    _work()
