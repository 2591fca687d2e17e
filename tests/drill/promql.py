"""A real Prometheus reads figures that were written down: expressions of its language over a day."""

from __future__ import annotations

import json
import math
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

JOB = 'job="daimyo"'
NEEDED = ("prometheus", "promtool")
PATIENCE = 30.0

Sample = tuple[float, str, str, float]
"""When, the name, the labels as they are written, the value."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Answers over a stretch of time."""

    address: str
    begin: float
    end: float
    step: int

    def curves(self, expression: str) -> list[list[tuple[float, float]]]:
        """What it comes to, a curve for each set of labels: moments and values, without those that are no number."""
        asked = {"query": expression, "start": self.begin, "end": self.end, "step": self.step}
        answer = json.loads(_read(f"{self.address}/api/v1/query_range?{urllib.parse.urlencode(asked)}"))
        found = [[(when, float(value)) for when, value in one["values"]] for one in answer["data"]["result"]]
        return [[point for point in curve if not math.isnan(point[1])] for curve in found]


@contextmanager
def read_back(folder: Path, samples: Sequence[Sample], step: int) -> Iterator[Reading]:
    """A Prometheus that has these samples, taken every ``step`` seconds. Raises ``LookupError`` if there is none."""
    if lacking := [name for name in NEEDED if shutil.which(name) is None]:
        raise LookupError(f"{' and '.join(lacking)} must be installed to read the day (apt install prometheus)")
    written, data, config = folder / "day.om", folder / "tsdb", folder / "prometheus.yml"
    written.write_text(_open_metrics(samples))
    config.write_text(f"global: {{scrape_interval: {step}s}}\n")
    made = subprocess.run(
        ["promtool", "tsdb", "create-blocks-from", "openmetrics", str(written), str(data)],
        capture_output=True,
        text=True,
    )
    if made.returncode:
        raise RuntimeError(made.stderr)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        "prometheus",
        f"--config.file={config}",
        f"--storage.tsdb.path={data}",
        f"--web.listen-address=127.0.0.1:{port}",
        "--storage.tsdb.retention.time=10y",
        "--log.level=error",
    ]
    with subprocess.Popen(command) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            _await(f"{address}/-/ready")
            moments = [sample[0] for sample in samples]
            yield Reading(address, min(moments), max(moments), step)
        finally:
            server.terminate()


def _open_metrics(samples: Sequence[Sample]) -> str:
    lines = []
    series = itemgetter(1, 2)
    for (name, labels), rows in groupby(sorted(samples, key=itemgetter(1, 2, 0)), series):
        if not name.endswith("_created"):
            written = ",".join((JOB, labels)) if labels else JOB
            lines += [f"{name}{{{written}}} {value!r} {when:.3f}" for when, _, _, value in rows]
    return "\n".join([*lines, "# EOF\n"])


def _await(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            _read(url)
            return
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def _read(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return bytes(answer.read())
