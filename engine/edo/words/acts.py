"""The words of card actions, by kind."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from engine.core.text import T, Text
from engine.edo.data import ActionKind, CardAction

RESOURCE: Mapping[str, Text] = {"wood": T("wood"), "stone": T("stone"), "rice": T("rice")}
SIGN: Mapping[str, str] = {
    ActionKind.MONEY: "💰",
    ActionKind.RICE: "🍚",
    ActionKind.TRAVEL: "🥾",
    ActionKind.RECRUIT: "🤝",
    ActionKind.DEVELOP: "📜",
    ActionKind.HARVEST: "🧺",
    ActionKind.BUILD: "🔨",
    ActionKind.TRADE: "⚖️",
}
"""A quick sign in texts; never the only information."""

Mark = tuple[tuple[str, ...], str]
"""Pieces and figures, either of them perhaps empty."""
UNMARKED: Mark = ((), "")


class ActionWords(NamedTuple):
    short: Text
    """Its subject, beside a sign that says the rest."""
    name: Text
    """Its subject and its difference from others of its kind."""
    use: Text
    """The result of one activation."""
    mark: Mark = UNMARKED
    """The same in a picture."""


def _money(spec: CardAction) -> ActionWords:
    n = spec.amount
    return ActionWords(T("money"), T("money ({n} Ryo)", n=n), T("take {n} Ryo", n=n), ((), f"+{n}"))


def _rice(spec: CardAction) -> ActionWords:
    name, use = T("rice supply ({n})", n=spec.amount), T("take {n} rice, no samurai needed", n=spec.amount)
    return ActionWords(T("supply"), name, use, ((), f"+{spec.amount}"))


def _travel(spec: CardAction) -> ActionWords:
    name, mark = T("travel"), f"×{spec.moves}"
    if spec.anywhere:
        use = T("one of your officials enters at any space, or you move samurai for free (at most {n})", n=spec.moves)
        return ActionWords(name, T("travel (enter anywhere, {n} moves)", n=spec.moves), use, (("anywhere",), mark))
    use = T("one of your officials enters at a gate, or you move samurai for free (at most {n})", n=spec.moves)
    return ActionWords(name, name, use, (("gate",), mark))


def _recruit(spec: CardAction) -> ActionWords:
    if not spec.cost:
        use = T("take a Shogun official for free")
        return ActionWords(T("recruit"), T("recruit (free)"), use, (("rice",), "0"))
    name, use = T("recruit ({n} rice)", n=spec.cost), T("take a Shogun official for {n} rice", n=spec.cost)
    return ActionWords(T("recruit"), name, use, (("rice",), f"−{spec.cost}"))


def _develop(spec: CardAction) -> ActionWords:
    name, use = T("develop ({n} Ryo)", n=spec.cost), T("take a special card for {n} Ryo", n=spec.cost)
    return ActionWords(T("develop"), name, use, (("ryo",), f"−{spec.cost}"))


def _harvest(spec: CardAction) -> ActionWords:
    goods = RESOURCE[spec.resource]
    name, use = T("harvest {goods}", goods=goods), T("a samurai harvests {goods} where it stands", goods=goods)
    if not spec.bonus:
        return ActionWords(name, name, use, ((spec.resource,), ""))
    more = T("harvest {goods} (+{n})", goods=goods, n=spec.bonus)
    return ActionWords(name, more, use, ((spec.resource,), f"+{spec.bonus}"))


def _build(spec: CardAction) -> ActionWords:
    name, mark = T("build"), UNMARKED
    if less := spec.cheaper_material:
        name = T("build ({n} officials each, {less} wood or stone less)", n=spec.each, less=less)
        mark = ("official", "stone"), f"−{less}"
    elif spec.each > 1:
        name, mark = T("build ({n} officials each)", n=spec.each), (("official",), f"×{spec.each}")
    elif spec.cheaper_ryo:
        name, mark = T("build ({n} Ryo cheaper)", n=spec.cheaper_ryo), (("ryo",), f"−{spec.cheaper_ryo}")
    return ActionWords(T("build"), name, T("a samurai in a city puts up a building"), mark)


def _trade(spec: CardAction) -> ActionWords:
    name, mark = T("trade"), UNMARKED
    if spec.both:
        name, mark = T("trade (goods and the point)"), (("points",), "+")
    return ActionWords(T("trade"), name, T("a samurai beside the merchant buys goods or gets a point"), mark)


WORDS: Mapping[str, Callable[[CardAction], ActionWords]] = {
    ActionKind.MONEY: _money,
    ActionKind.RICE: _rice,
    ActionKind.TRAVEL: _travel,
    ActionKind.RECRUIT: _recruit,
    ActionKind.DEVELOP: _develop,
    ActionKind.HARVEST: _harvest,
    ActionKind.BUILD: _build,
    ActionKind.TRADE: _trade,
}


@cache
def words_of(spec: CardAction) -> ActionWords:
    return WORDS[spec.kind](spec)
