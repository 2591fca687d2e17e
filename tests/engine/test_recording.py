"""Recorded matches are made again where the rules have changed, and left alone where they replay."""

from __future__ import annotations

from pathlib import Path

from tests.engine.recording import PLAYTHROUGHS, renew
from tests.noughts.game import NOUGHTS


def test_what_no_longer_replays_or_is_missing_is_recorded_and_nothing_else(tmp_path: Path) -> None:
    kept, spoiled = (PLAYTHROUGHS / "noughts" / f"{way}-2.jsonl" for way in ("coins", "line"))
    (tmp_path / kept.name).write_bytes(kept.read_bytes())
    (tmp_path / spoiled.name).write_text(spoiled.read_text(encoding="utf-8").replace("mark", "clear"), encoding="utf-8")
    assert [path.name for path in renew(NOUGHTS, tmp_path)] == ["line-2.jsonl", "shared-2.jsonl"]
    assert (tmp_path / kept.name).read_bytes() == kept.read_bytes()
    assert list(renew(NOUGHTS, tmp_path)) == []
