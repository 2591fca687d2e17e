"""Calls that are repeated because another process changed the match first."""

from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from bot.store.errors import Conflict

X = TypeVar("X")
P = ParamSpec("P")

TRIES = 5
HOLDS_A_MATCH: ContextVar[bool] = ContextVar("a match is held", default=False)
"""Set within ``MatchRepository.locked``."""


def retry_on_conflict(method: Callable[P, Coroutine[Any, Any, X]]) -> Callable[P, Coroutine[Any, Any, X]]:
    """Call a method that locks a match again if another process changed the match first.

    Each call sees the match as it is then. Raises ``Conflict`` after ``TRIES`` calls. A method that
    is called while a match is held leaves that to its caller.
    """

    @wraps(method)
    async def retried(*args: P.args, **more: P.kwargs) -> X:
        for left in range(TRIES - 1, -1, -1):
            try:
                return await method(*args, **more)
            except Conflict:
                if not left or HOLDS_A_MATCH.get():
                    raise
        raise AssertionError

    return retried
