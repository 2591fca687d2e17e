"""What is worth counting of a match that is over: how long it took, where points came from, what belonged to whom."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.edo.data import BASIC, BUILDINGS, FORTRESS, HOUSE, SPECIALS, TRADING_POST
from engine.edo.rules.upkeep import scores_of
from engine.edo.state import EdoState, Player

IN_SIGHT = "special cards in sight"
"""Those that lay open some time, claimed or not."""


class Tally(NamedTuple):
    """One thing that was there in a match that is over, so that many matches show a game's balance."""

    table: str
    """What it is compared with, in plain words: "special cards"."""
    row: str
    """Which of them: "s17"."""
    seat: int | None = None
    """Whose it was; None for the whole match's."""
    amount: float = 1
    """How much of it."""


def tallies(state: EdoState) -> tuple[Tally, ...]:
    """The match first, then seat by seat."""
    return tuple(_tallies(state))


def _tallies(state: EdoState) -> Iterator[Tally]:
    yield Tally("rounds", str(state.round))
    for card in SPECIALS:
        if card not in state.special_deck:
            yield Tally(IN_SIGHT, card)
    first = (state.start - state.round + 1) % len(state.players)
    for seat, (player, score) in enumerate(zip(state.players, scores_of(state), strict=True)):
        for source, points in points_by_source(player).items():
            yield Tally("points by source", source, seat, points)
        if score.eligible:
            yield Tally("points by source", "samurai", seat, score.samurai)
            yield Tally("points by source", "Ryo", seat, score.money)
        for card in (*player.cards, *player.claimed):
            if card not in BASIC:
                yield Tally("special cards", card, seat)
        yield Tally("start sets", str(player.start_set), seat)
        yield Tally("home cities", str(player.home), seat)
        yield Tally("Shogun officials", str(player.shogun + player.recruits), seat)
        yield Tally("turn in round 1", str((seat - first) % len(state.players) + 1), seat)


def points_by_source(player: Player) -> dict[str, int]:
    """Points by what was built and traded; the house at home gives none (R8)."""
    houses = BUILDINGS[HOUSE].supply - player.houses - (player.home is not None)
    return {
        "houses": houses * BUILDINGS[HOUSE].points,
        "trading post": (not player.post) * BUILDINGS[TRADING_POST].points,
        "fortresses": player.fortresses * BUILDINGS[FORTRESS].points,
        "merchant": player.traded,
    }
