"""Memory: give it back at rest, and collect no garbage while people wait.

Drawing asks the C library for megabytes and returns them a moment later. Fresh pages cost as much
as the drawing itself, so glibc keeps them for all threads while pictures are drawn. A bot that runs
for months must not hold the memory of its busiest minute, so it is given back at rest. Without
glibc nothing is done.
"""

import ctypes
import ctypes.util
import gc
from collections import OrderedDict
from functools import cache
from typing import TypeVar

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""Numbers of glibc's ``mallopt``."""
MIB = 1 << 20
LARGE, SPARE = 8 * MIB, 32 * MIB
"""Size of an allocation that is returned at once, and size of the free memory that is kept."""
SELDOM = (50_000, 20, 100)
"""Thresholds of the garbage collector: allocations, then collections of the younger generation."""

K = TypeVar("K")
V = TypeVar("V")


class Kept(OrderedDict[K, V]):
    """The values written last, up to a number of them."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)


@cache
def _glibc() -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL(ctypes.util.find_library("c"))
        return library if library.malloc_trim and library.mallopt else None
    except (AttributeError, OSError, TypeError):
        return None


def be_modest() -> None:
    """Let all threads share enough memory for the next picture. Call it at the start."""
    if library := _glibc():
        library.mallopt(ARENA_MAX, 1)
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(TRIM_THRESHOLD, SPARE)


def give_back() -> None:
    """Return freed memory to the system. Takes a few milliseconds."""
    if library := _glibc():
        library.malloc_trim(0)


def collect_seldom() -> None:
    """Collect garbage less often than Python does: a start has none, and takes a tenth longer."""
    gc.set_threshold(*SELDOM)


def settle() -> None:
    """Exempt all present objects, mostly modules, from garbage collection.

    A full collection over them takes a tenth of a second, in which no one gets an answer. A start
    leaves hardly any garbage, so none goes before.
    """
    gc.freeze()
