"""Property tests here take their time on a busy machine, and find the same in every run."""

import pytest
from hypothesis import settings

settings.register_profile("engine", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("engine")


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several wordings always the first."""
    monkeypatch.setattr("engine.core.sentences.lot", lambda *_: 0)
