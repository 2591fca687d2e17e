"""What is frozen is a dataclass as any other, made more quickly."""

from __future__ import annotations

import copy
import pickle
from dataclasses import field, is_dataclass, replace

from engine.core.quick import frozen


@frozen
class Base:
    """A kind."""

    seat: int


@frozen
class Laid(Base):
    """A kind of that kind."""

    card: str = "none"
    seen: list[int] = field(default_factory=list)
    asked: bool = field(default=False, compare=False)


@frozen
class Nothing:
    """Without a field."""


def test_it_is_made_compared_and_shown_by_its_fields() -> None:
    laid = Laid(1, card="rice")
    assert (laid.seat, laid.card, laid.seen) == (1, "rice", [])
    assert laid == Laid(1, "rice") != Laid(1)
    assert Base(1) != laid
    assert Nothing() == Nothing()
    assert {Base(1), Base(1), Base(2)} == {Base(2), Base(1)}
    assert laid == Laid(1, "rice", asked=True)
    assert repr(laid) == "Laid(seat=1, card='rice', seen=[], asked=False)"
    assert laid.seen is not Laid(1, card="rice").seen
    assert is_dataclass(laid)


def test_it_is_replaced_copied_and_sent_and_mypy_lets_nobody_change_it() -> None:
    laid = Laid(1)
    laid.card = "none"  # type: ignore[misc]  # strict: mypy fails also where it has nothing to ignore
    assert replace(laid, card="rice") == Laid(1, "rice")  # type: ignore[type-var]
    assert copy.deepcopy(laid) == pickle.loads(pickle.dumps(laid)) == laid
    match laid:
        case Laid(seat, card):
            assert (seat, card) == (1, "none")
