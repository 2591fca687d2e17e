"""Memory: giving it back, and not looking through all of it while people wait.

Drawing asks the C library for megabytes and returns them a moment later; glibc keeps them, for each thread, and a bot
that runs for months would hold what it needed at its busiest minute. Where there is no glibc, nothing is done.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import gc
from functools import cache

MMAP_THRESHOLD, ARENA_MAX = -3, -8
"""Numbers of glibc's ``mallopt``."""
LARGE = 256 * 1024
ARENAS = 2
SELDOM = (50_000, 20, 100)
"""Allocations between collections of the young, and of how many of those a collection of the old comes."""


@cache
def _glibc() -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL(ctypes.util.find_library("c"))
        return library if library.malloc_trim and library.mallopt else None
    except (AttributeError, OSError, TypeError):
        return None


def be_modest() -> None:
    """Let large pieces be returned as soon as they are freed, and let threads share what they keep. At the start."""
    if library := _glibc():
        library.mallopt(ARENA_MAX, ARENAS)
        library.mallopt(MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Return freed memory to the system. Takes about two milliseconds."""
    if library := _glibc():
        library.malloc_trim(0)


def settle() -> None:
    """Take what is there now, modules above all, for lasting: the collector need not look through it again.

    A full collection over everything a bot loads takes a tenth of a second, in which nobody gets an answer.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
