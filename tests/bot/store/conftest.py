"""Here every database is made by the migrations themselves."""

import pytest


@pytest.fixture(autouse=True)
def _migrated_once() -> None:
    """Not here."""
