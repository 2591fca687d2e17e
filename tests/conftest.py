"""What holds for all tests: memory is kept and looked through as in the bot, what takes long begins first, and others
use the cores while some wait for a browser or a process."""

import gc
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
import structlog
from discord.app_commands import Command, Group
from sqlalchemy.engine.default import DefaultDialect

from bot import texts
from bot.cogs import common
from bot.local.rest import application, http
from bot.memory import be_modest, settle
from bot.store.dialects import ENGINE
from tests.density import SOAK

be_modest()
gc.set_threshold(50_000, 10, 10)  # tests leave little garbage, and looking for it took a tenth of their time
sys.dont_write_bytecode = False  # what is compiled is kept: workers and bots that tests start need not compile it again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
MEMORY, ROOM = Path("/dev/shm"), 4 * 2**30
"""Files of tests lie in memory where there is room: each commit on a disk is waited for, and there are thousands."""
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
ENGINE["execution_options"] = {"compiled_cache": {}}
"""Each test has a database of its own, and all of them say the same statements. These are compiled
once for all: a dialect equals any other of its kind, as a key of that cache."""
DefaultDialect.__hash__ = lambda self: hash(type(self))  # type: ignore[method-assign]
DefaultDialect.__eq__ = lambda self, other: type(self) is type(other)  # type: ignore[method-assign]
_configure = structlog.configure
structlog.configure = lambda *args, **more: _configure(*args, **(more | {"cache_logger_on_first_use": False}))
"""A command that runs in a test binds no logger for ever: a later test reads its lines."""


texts._read = cache(texts._read)
"""Every start reads all languages to register its commands, and lets go of them; tests start hundreds of bots."""


_words = cache(lambda count, fingerprint: texts.in_all_languages(common.DESCRIBED))
common.in_all_languages = lambda sentences: _words(len(sentences), texts.fingerprint())


def _translate_once(kind: Any) -> None:
    """Let all bots of a run share the translations of a command: they were half of the work of a start."""
    translated, known = kind.get_translated_payload, dict[Any, Any]()

    async def payload(self: Any, tree: Any, translator: Any) -> Any:
        if not isinstance(translator, common.Translator):
            return await translated(self, tree, translator)
        key = orjson.dumps(self.to_dict(tree)), id(translator._words)
        if key not in known:
            known[key] = await translated(self, tree, translator)
        return known[key]

    kind.get_translated_payload = payload


def _checked_once(check: Callable[..., None]) -> Callable[..., None]:
    """A check of the table that looks at a list of commands only if no one sent the same before."""
    passed = set[bytes]()

    def checked(payload: Any, **how: Any) -> None:
        sent = orjson.dumps(payload) if isinstance(payload, list) else b""
        if sent not in passed:
            check(payload, **how)
            passed.update([sent] if sent else [])

    return checked


_translate_once(Command)
_translate_once(Group)
application.check_commands = _checked_once(application.check_commands)
http.check_shape = _checked_once(http.check_shape)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than there are cores."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With several workers nobody waits at the end for one long test. What others guard, too, is left to a soak."""
    if not SOAK:
        left = [item for item in items if item.get_closest_marker("soak")]
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=left)
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """What is loaded stays."""
    settle()
