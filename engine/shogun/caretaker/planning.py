"""A whole plan: which province does what, what is bid, where the chest cards lie.

Every space has a worth with every province, and the best way to give them out is found exactly. If
that costs more chests than there are, chests are priced higher and it is done again.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf

from engine.shogun.amounts import bid_rank
from engine.shogun.caretaker.overview import CaretakerView
from engine.shogun.caretaker.valuing import space_worth
from engine.shogun.data import ACTION_IDS, ACTIONS, BID, CHEST_CARDS, CHEST_VALUE, PROVINCES, SPACES

PRICES = (1.0, 1.5, 2.2, 3.3, 5.0, 8.0, 20.0)
"""By how much chests are priced higher, one after another."""
NEARLY_NOTHING = 0.02
"""A chest card on an action: better than to use a province for nothing."""
MUST = 1000.0
"""With few provinces all of them must be placed."""
RICH, WELL_OFF = 13, 8
"""Chests from which on about 2 or about 1 are bid."""

Plan = Mapping[str, str]


@lru_cache(maxsize=64)
def target_plan(table: CaretakerView) -> Plan:
    """Return the plan a caretaker wants, whatever is placed; the same for the same situation."""
    assert table.view.own is not None, "a seat without provinces does not plan"
    provinces = [card for card in table.view.own.hand if card not in CHEST_VALUE]
    worth = {space: [space_worth(table, space, id) for id in provinces] for space in ACTION_IDS}
    bid = _best_bid(table) if table.weights.place else _usual_bid(table)
    plan: dict[str, str] = {}
    for price in PRICES:
        plan = _given_out(worth, provinces, price * table.chest)
        if _payable(table, plan, bid):
            break
    return _with_chest_cards(plan, provinces, bid)


def _given_out(worth: Mapping[str, Sequence[float]], provinces: Sequence[str], chest: float) -> dict[str, str]:
    """The best provinces on the action spaces, if a chest costs so much."""
    idle = len(CHEST_CARDS) - 1
    few = max(0, len(ACTION_IDS) - len(provinces) - idle)
    must = MUST if few else 0.0
    spare = [NEARLY_NOTHING] * (idle + few)
    rows = [
        [gain - ACTIONS[space].cost * chest + must if gain else must for gain in worth[space]] + spare
        for space in ACTION_IDS
    ]
    return {
        space: provinces[column]
        for space, column in zip(ACTION_IDS, assignment(rows), strict=True)
        if column < len(provinces)
    }


def _payable(table: CaretakerView, plan: Plan, bid: int) -> bool:
    """Return True if the plan can be paid, as far as the order of the actions is known."""
    purse, unknown = table.me.chests - bid, len(ACTION_IDS)
    row = [action for action in table.view.action_row if action is not None]
    position = {action: row.index(action) if action in row else unknown for action in ACTION_IDS}
    taxes = plan.get("collect_taxes")
    coming = PROVINCES[taxes].chests if taxes else 0
    first = sum(ACTIONS[space].cost for space in plan if position[space] <= position["collect_taxes"])
    everything = sum(ACTIONS[space].cost for space in plan)
    return (
        first <= purse + (coming // 2 if position["collect_taxes"] == unknown else 0) and everything <= purse + coming
    )


def _best_bid(table: CaretakerView) -> int:
    """The number of chests that buys most places in front of the bids foreseen for its price."""
    others = [bid_rank(card) for card in table.foreseen.bids]

    def worth(chests: int) -> float:
        rank = bid_rank(CHEST_CARDS[chests])
        behind = sum(other < rank for other in others) + 0.5 * sum(other == rank for other in others)
        return table.weights.place * behind - table.chest * chests

    return max(range(min(len(CHEST_CARDS) - 1, table.me.chests) + 1), key=worth)


def _usual_bid(table: CaretakerView) -> int:
    chests = table.me.chests
    usual = 2 if chests >= RICH else 1 if chests >= WELL_OFF else 0
    mood = (3 * table.seat + 5 * table.rounds + chests + table.me.rice) % 3 - 1
    return max(0, min(len(CHEST_CARDS) - 1, usual + (mood if usual else 0)))


def _with_chest_cards(plan: dict[str, str], provinces: Sequence[str], bid: int) -> Plan:
    """The bid, and chest cards on what is left: at least as many cards as must be placed."""
    idle = [card for card in provinces if card not in plan.values()]
    if not bid and idle and len(ACTION_IDS) - len(plan) <= len(CHEST_CARDS):
        plan[BID] = idle[0]
    else:
        plan[BID] = CHEST_CARDS[bid]
    left = [card for card in CHEST_CARDS if card != plan[BID]]
    for space in SPACES:
        if space not in plan and left:
            plan[space] = left.pop()
    return plan


def assignment(worth: Sequence[Sequence[float]]) -> list[int]:
    """Return the column of each row, none twice, for the greatest sum of worth.

    At least as many columns as rows. The Hungarian method with potentials (Kuhn, Munkres), row by
    row.
    """
    rows, columns = len(worth), len(worth[0]) if worth else 0
    row_potential, column_potential = [0.0] * (rows + 1), [0.0] * (columns + 1)
    owner = [0] * (columns + 1)  # which row has the column; 0 for none, rows and columns from 1
    for row in range(1, rows + 1):
        owner[0] = row
        before = [0] * (columns + 1)
        slack = [inf] * (columns + 1)
        seen = [False] * (columns + 1)
        column = 0
        while owner[column]:
            seen[column] = True
            current = owner[column]
            costs, least, nearest = worth[current - 1], inf, 0
            for other in range(1, columns + 1):
                if seen[other]:
                    continue
                reduced = -costs[other - 1] - row_potential[current] - column_potential[other]
                if reduced < slack[other]:
                    slack[other], before[other] = reduced, column
                if slack[other] < least:
                    least, nearest = slack[other], other
            for other in range(columns + 1):
                if seen[other]:
                    row_potential[owner[other]] += least
                    column_potential[other] -= least
                else:
                    slack[other] -= least
            column = nearest
        while column:
            owner[column] = owner[before[column]]
            column = before[column]
    given = [0] * rows
    for column in range(1, columns + 1):
        if owner[column]:
            given[owner[column] - 1] = column - 1
    return given
