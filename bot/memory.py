"""Memory: giving it back, and not looking through all of it while people wait.

Drawing asks the C library for megabytes and returns them a moment later. Pages that are new each time cost as much
as the drawing itself, so glibc keeps them for all threads together while pictures are drawn; a bot that runs for months
must not hold what it needed at its busiest minute, so they are given back at rest. Without glibc nothing is done.
"""

import ctypes
import ctypes.util
import gc
from functools import cache

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""Numbers of glibc's ``mallopt``."""
MIB = 1 << 20
LARGE, SPARE = 8 * MIB, 32 * MIB
"""What is so large is returned at once; and so much that is free is kept."""
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
    """Let threads share what is kept, and let that be enough for the next picture. At the start."""
    if library := _glibc():
        library.mallopt(ARENA_MAX, 1)
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(TRIM_THRESHOLD, SPARE)


def give_back() -> None:
    """Return freed memory to the system. Takes a few milliseconds."""
    if library := _glibc():
        library.malloc_trim(0)


def collect_seldom() -> None:
    """Look for garbage less often than Python does by itself. What a start loads is none, and looked through ten times
    it takes a tenth of the start."""
    gc.set_threshold(*SELDOM)


def settle() -> None:
    """Take what is there now, modules above all, for lasting: the collector never looks through it.

    A full collection over everything a bot loads takes a tenth of a second, in which nobody gets an answer. A start
    leaves hardly any garbage, so none goes before.
    """
    gc.freeze()
