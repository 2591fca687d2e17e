"""Who leads, from points by seat."""

from collections.abc import Sequence


def leaders(points: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points, all of them if they are equal."""
    most = max(points)
    return tuple([seat for seat, count in enumerate(points) if count == most])


def lead(points: Sequence[int]) -> int:
    """By how much the first is ahead of the next; 0 if several lead."""
    first, second, *_ = sorted(points, reverse=True)
    return first - second
