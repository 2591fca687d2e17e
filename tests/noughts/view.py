"""What may be seen of a match: by one seat, or by everybody (seat None). Built up from nothing."""

from dataclasses import dataclass

from tests.noughts.state import NoughtsState


@dataclass(frozen=True, slots=True)
class NoughtsView:
    """All that a seat, or everybody, may see."""

    seat: int | None
    phase: str
    active: tuple[int, ...]
    first: int
    coins: tuple[int, ...]
    """By seat; a bid is paid when it is shown, not before."""
    marks: tuple[tuple[str, int], ...]
    bid: int | None
    """The seat's own."""


def view_of(state: NoughtsState, seat: int | None) -> NoughtsView:
    """What a seat may see, or what everybody may (None)."""
    bid = None if seat is None else state.players[seat].bid
    marks = tuple(state.marks.items())
    return NoughtsView(seat, str(state.phase), state.active, state.first, state.coins, marks, bid)
