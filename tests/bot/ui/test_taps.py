"""How often a person must tap to fill a plan, counted on the panels as they are shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.texts import Speaker
from bot.ui.kit.items import PanelPosition
from bot.ui.playing.panel import panel
from engine.core.chance import SeededChance
from engine.core.sheet import LOCK
from engine.registry import GAMES
from tests.bot.ui.test_panels import checked
from tests.bot.ui.values import asked_of, match_of

SHOGUN = GAMES["shogun"]
MOST = 17


def tapped(state: Any, seat: int, seats: int, plan: dict[str, str]) -> int:
    """Taps from the post in the thread to a locked plan: open the panel, lay what was drawn space by space, lock.

    An open list counts, and so does its choice. The person fills what the panel opens, by the button if there is one.
    """
    say, match = Speaker("en-US"), match_of(SHOGUN, seats, {})
    taps = 1
    while True:
        asked = asked_of(SHOGUN, match, state, seat)
        assert asked.question is not None
        assert asked.question.sheet is not None
        sheet = asked.question.sheet
        wish = f"assign {sheet.focus} {plan[sheet.focus]}" if sheet.lacking else LOCK
        taps += _taps_for(
            wish, lambda page, asked=asked, sheet=sheet: panel(asked, say, cursor=PanelPosition(sheet.focus, page))
        )
        state = SHOGUN.apply_action(state, seat, SHOGUN.actions.parse(wish), SeededChance(0)).state
        if wish == LOCK:
            return taps


def _taps_for(wish: str, shown: Any) -> int:
    for page in range(3):
        parts = checked(shown(page))
        if any(str(part.get("custom_id", "")).endswith(f":{wish}") and part["type"] == 2 for part in parts):
            return 1 + page
        if any(option["value"] == wish for part in parts for option in part.get("options", ())):
            return 2 + page
    raise AssertionError(f"{wish} cannot be pressed")


def drawn(state: Any, seat: int, random: Random) -> dict[str, str]:
    """A full plan at random: any card on any space, the bid one that can be paid."""
    player = state.players[seat]
    spaces = [slot.key for slot in SHOGUN.question(state, seat).sheet.slots]  # type: ignore[union-attr]
    while True:
        cards = random.sample(list(player.hand), min(len(player.hand), len(spaces)))
        plan = dict(zip(spaces, cards, strict=False))
        bid = plan.get("bid", "")
        if len(plan) == len(spaces) and (not bid.startswith("chest_") or int(bid[6:]) <= player.chests):
            return plan


def planning(seats: int, seed: int, rounds: int) -> Any:
    """A match after a number of rounds played by caretakers, in which all plan again."""
    luck = SeededChance(seed)
    state = SHOGUN.initial_state(seats, {"start": "fixed"}, luck).state
    seen = set()
    while True:
        if state.phase == "plan":
            seen.add((state.year, state.season))
            if len(seen) > rounds:
                return state
        seat = SHOGUN.active_seats(state)[0]
        action = SHOGUN.asking.advise(SHOGUN.view(state, seat), SHOGUN.legal_actions(state, seat), luck, 0)
        state = SHOGUN.apply_action(state, seat, action, luck).state


@pytest.mark.parametrize("rounds", [0, 2, 4])
def test_a_full_plan_drawn_at_random_takes_few_taps(rounds: int) -> None:
    random, counts = Random(rounds), []
    for seats in (3, 4, 5):
        state = planning(seats, seats, rounds)
        for seat in SHOGUN.active_seats(state):
            if len(state.players[seat].hand) >= 11:
                counts += [tapped(state, seat, seats, drawn(state, seat, random)) for _ in range(4)]
    print(
        f"taps after {rounds} rounds: {sum(counts) / len(counts):.1f} on average, {max(counts)} at worst, {len(counts)}"
    )
    assert max(counts) <= MOST
