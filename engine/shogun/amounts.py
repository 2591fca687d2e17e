"""How much: the small sums of the rulebook, each from plain values to a plain value."""

from __future__ import annotations

from engine.shogun.data import (
    ACTIONS,
    CHEST_VALUE,
    DEPLOY_1_MOVE,
    DEPLOY_5,
    EVENTS,
    PLUS_1_CHEST,
    PLUS_1_RICE,
    PROVINCES,
    PROVISIONS,
    SIX_ARMIES,
    SPACES,
    Effect,
    Provisions,
)

SIX = 6
FEWER_ARMIES = {5: 3, 3: 2}
"""What deploy 5 and deploy 3 give with the event (8.1)."""
NOTHING_TO_FEAR = Provisions(unsupplied=0, revolts=0, extra_farmers=0)


def effect_of(event: str | None) -> Effect | None:
    """What the event in force changes; None without one."""
    return None if event is None else EVENTS[event].kind


def cards_to_place(provinces: int) -> int:
    """How many spaces of a plan must be filled by a player with so many provinces (4.2)."""
    return min(len(SPACES), provinces + len(CHEST_VALUE))


def bid_rank(card: str | None) -> float:
    """What a bid is worth, higher first: chests, then a province, then chest_0, then none (4.4)."""
    if card is None:
        return -1
    return CHEST_VALUE.get(card, 0.5)


def chests_taken(province: str, event: str | None, special: str | None) -> int:
    """Chests from collecting taxes: the province, limited by the event, plus the special card (6.3, 8.2)."""
    amount = PROVINCES[province].chests
    if event is not None:
        card = EVENTS[event]
        if card.kind is Effect.CHESTS_AT_MOST:
            amount = min(amount, card.limit)
        elif card.kind is Effect.CHESTS_AT_LEAST:
            amount = max(amount, card.limit)
    return amount + (special == PLUS_1_CHEST)


def rice_taken(province: str, event: str | None, special: str | None) -> int:
    """Rice from confiscating it: the province, limited by the event, plus the special card (6.2, 8.2)."""
    amount = PROVINCES[province].rice
    if event is not None:
        card = EVENTS[event]
        if card.kind is Effect.RICE_AT_MOST:
            amount = min(amount, card.limit)
        elif card.kind is Effect.RICE_AT_LEAST:
            amount = max(amount, card.limit)
    return amount + (special == PLUS_1_RICE)


def armies_deployed(action: str, supply: int, event: str | None, special: str | None) -> int:
    """How many armies a deploying action wants to put in, given the supply (6.5, 6.6).

    With a smaller supply than the answer the action is skipped.
    """
    base = ACTIONS[action].armies
    if action == DEPLOY_1_MOVE:
        return base
    if effect_of(event) is Effect.FEWER_ARMIES:
        base = FEWER_ARMIES[base]
    if action == DEPLOY_5 and special == SIX_ARMIES and supply >= SIX:
        return SIX
    return base


def neutral_farmers(event: str | None) -> int:
    """Farmers that defend a neutral province (7.2)."""
    return 2 if effect_of(event) is Effect.TWO_FARMERS else 1


def unsupplied(provinces: int, rice: int) -> int:
    """Provinces without rice in winter (9.2)."""
    return max(0, provinces - rice)


def provisions(without_rice: int) -> Provisions:
    """The row of the winter table for so many provinces without rice (9.3)."""
    row = NOTHING_TO_FEAR
    for candidate in PROVISIONS:
        if candidate.unsupplied <= without_rice:
            row = candidate
    return row
