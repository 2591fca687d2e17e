"""Once more: what another process was faster at is done again, as things stand then."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from bot.store.errors import Conflict

X = TypeVar("X")
P = ParamSpec("P")

TRIES = 5
"""Of a wish."""
INSIDE: ContextVar[bool] = ContextVar("a match is held", default=False)


def over_again(wish: Callable[P, Awaitable[X]]) -> Callable[P, Awaitable[X]]:
    """A wish that is done again, as things stand then, if another process was faster. Raises ``Conflict`` after some
    tries. What is only a part of another, done while its match is held, is done over with the whole.
    """

    @wraps(wish)
    async def done(*args: P.args, **more: P.kwargs) -> X:
        for left in range(TRIES - 1, -1, -1):
            try:
                return await wish(*args, **more)
            except Conflict:
                if not left or INSIDE.get():
                    raise
        raise AssertionError

    return done
