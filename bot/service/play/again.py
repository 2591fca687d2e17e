"""Retries of what another process was faster at."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from bot.store.errors import Conflict

X = TypeVar("X")
P = ParamSpec("P")

TRIES = 5
"""Tries of one wish."""
INSIDE: ContextVar[bool] = ContextVar("a match is held", default=False)


def over_again(wish: Callable[P, Awaitable[X]]) -> Callable[P, Awaitable[X]]:
    """Retry a wish on the changed match if another process was faster, and raise ``Conflict`` after
    some tries. Inside a held match only the whole wish is retried, not a part of it.
    """

    @wraps(wish)
    async def attempt(*args: P.args, **more: P.kwargs) -> X:
        for left in range(TRIES - 1, -1, -1):
            try:
                return await wish(*args, **more)
            except Conflict:
                if not left or INSIDE.get():
                    raise
        raise AssertionError

    return attempt
