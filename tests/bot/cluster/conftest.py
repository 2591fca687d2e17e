"""One table with three processes for all tests here: it takes longer to start than most of them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests import postgres
from tests.bot.cluster.processes import Cluster, a_cluster, until


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def _many(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cluster]:
    if not postgres.there():
        assert not os.environ.get("CI"), postgres.LACKING
        pytest.skip(postgres.LACKING)
    async with a_cluster(tmp_path_factory.mktemp("cluster")) as many:
        yield many


@pytest_asyncio.fixture(loop_scope="package")
async def many(_many: Cluster) -> Cluster:
    """Three processes run, and every shard is heard, whatever a test before did to them."""
    await asyncio.gather(*(_many.start() for _ in range(3 - len(_many.running))))
    await until(lambda: _many.alive() == 3, 60)
    await _many.all_heard()
    return _many
