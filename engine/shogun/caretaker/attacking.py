"""Where armies should go: the worth of a march."""

from __future__ import annotations

from collections.abc import Iterator

from engine.shogun.caretaker.standing import Standing


def best_worth(table: Standing, source: str, armies: int) -> float:
    """The worth of the best march from a province of mine if so many armies stood there; 0 if none is possible."""
    marches = [(target, number) for target in targets(table, source) for number in _few(armies)]
    return max((march_worth(table, source, target, armies, number) for target, number in marches), default=0.0)


def targets(table: Standing, source: str) -> Iterator[str]:
    """The neighbours that may be entered."""
    for id in table.board.neighbours[source]:
        province = table.province[id]
        if province.owner == table.seat or not table.effect.protects(province.buildings):
            yield id


def _few(armies: int) -> tuple[int, ...]:
    """Some numbers worth thinking about: all but one, and about half."""
    most = armies - 1
    half = (most + 1) // 2
    return (most, half) if half < most else (most,)


def march_worth(table: Standing, source: str, target: str, armies: int, number: int) -> float:
    """What a march of so many out of ``armies`` is worth."""
    exposed = table.danger(source, armies - number) - table.danger(source, armies)
    cost = exposed * table.worth(source, table.seat)
    owner = table.province[target].owner
    if owner == table.seat:
        return _move_worth(table, target, number) - cost
    if owner is None:
        return _settling_worth(table, target, number) - cost
    return _conquest_worth(table, target, owner, number) - cost


def _move_worth(table: Standing, target: str, number: int) -> float:
    there = table.province[target].armies
    relief = table.danger(target, there) - table.danger(target, there + number)
    return relief * table.worth(target, table.seat)


def _settling_worth(table: Standing, target: str, number: int) -> float:
    fight = table.attack_on_neutral(number, table.effect.neutral_farmers)
    return fight.win * _kept_worth(table, target, fight.left) - table.army * (number - fight.left)


def _conquest_worth(table: Standing, target: str, owner: int, number: int) -> float:
    province = table.province[target]
    total = 0.0
    for likely, armies in table.defenders(target):
        fight = table.attack(table.seat, number, owner, armies, province)
        lost_to_foe = table.weights.hurt * (table.worth(target, owner) + table.army * armies)
        gain = fight.win * _kept_worth(table, target, fight.left) + (fight.win + fight.even) * lost_to_foe
        total += likely * (gain - table.army * (number - fight.left))
    return total


def _kept_worth(table: Standing, target: str, left: float) -> float:
    """The worth of a province just taken, given what stays in it."""
    return table.worth(target, table.seat) * (1 - table.danger(target, max(1, round(left))))
