"""What a picture was the last time somebody looked at it: its things in a list, and the picture 400 pixels wide."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from render.paint.canvas import Canvas, Thing

WIDE = 400


def same(path: Path, canvas: Canvas) -> None:
    """Both of what follows, of one picture."""
    same_things(path.with_name(f"{path.name}.txt"), canvas.things)
    same_looks(path.with_name(f"{path.name}.png"), canvas.png())


def same_things(path: Path, things: Sequence[Thing]) -> None:
    """Every thing that is drawn, in order. To renew after a wished-for change: delete the file, run, look, commit."""
    lines = [f"{thing.kind}: {thing.says}" for thing in things]
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        renewed(path)
    assert lines == path.read_text(encoding="utf-8").splitlines()


def same_looks(path: Path, data: bytes) -> None:
    """The same for the picture itself, as a phone shows it."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    small = image.resize((WIDE, image.height * WIDE // image.width), Image.Resampling.BOX)
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        small.save(path, optimize=True)
        renewed(path)
    then = np.asarray(Image.open(path).convert("RGB")).astype(int)
    now = np.asarray(small).astype(int)
    assert now.shape == then.shape
    apart = np.abs(now - then).max(axis=2)
    assert (apart > 24).mean() < 0.0002
    assert apart.mean() < 0.3


def renewed(path: Path) -> None:
    pytest.fail(f"{path.name} was missing; it has been made anew: look at it")
