"""What holds for all tests: memory is kept as the bot keeps it, and what takes long begins first."""

import pytest

from bot.memory import be_modest

be_modest()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With several workers nobody waits at the end for one long test."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
