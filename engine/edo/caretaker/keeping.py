"""Wages: which samurai stay on the board."""

from __future__ import annotations

from engine.edo.caretaker.judging import kept
from engine.edo.caretaker.situation import Situation, Table
from engine.edo.data import FALLBACK, FIGURES, SPACES


def to_be_kept(table: Table, situation: Situation, *, ending: bool) -> list[str]:
    """The figures to pay: as many as are worth it, all that can be paid if the match ends now."""
    standing = [index for index, space in enumerate(situation.at) if space]
    rice = situation.goods[2]
    most = rice if ending else kept(len(standing), rice, situation.officials, table.weights)[1]
    ranked = sorted(standing, key=lambda index: _rank(table, situation, index))
    return [FIGURES[index] for index in ranked[:most]]


def _rank(table: Table, situation: Situation, index: int) -> tuple[int, int, int]:
    """Where most can be done comes first: resources, cities; where fewer stand."""
    space = situation.at[index]
    crowd = table.others.get(space, 0) + situation.at.count(space)
    return FALLBACK.keep_order.index(SPACES[space].kind), crowd, index
