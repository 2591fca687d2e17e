"""A bot that cannot be built says so at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import clients
from tests.bot.table.house import opened


async def test_a_fault_in_building_the_client_is_raised_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*parts: object) -> None:
        raise TypeError("a command without a description")

    monkeypatch.setattr(clients, "COGS", (broken,))
    with pytest.raises(TypeError, match="without a description"):
        async with opened(tmp_path):
            pass
