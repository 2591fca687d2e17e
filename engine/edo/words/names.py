"""The names of things, as a player reads them. Ids are those of ``data``.

Cities keep their proper names in every language; everything else is a ``Text``.
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from engine.core.sentences import Filling, amount_of, in_a_row, joined as joined, lines as lines, seats as seats
from engine.core.text import TC, TN, Arg, SeatName, T, Text, typed, verbatim
from engine.edo import data
from engine.edo.data import ActionKind, CardAction
from engine.edo.events import Ending
from engine.edo.state import Building, PlanEntry

RESOURCE: Mapping[str, Text] = {"wood": T("wood"), "stone": T("stone"), "rice": T("rice")}
_SPACE: Mapping[str, tuple[Text, ...]] = {
    "river_nw": (T("north-western river"), T("NW river")),
    "river_ne": (T("north-eastern river"), T("NE river")),
    "river_se": (T("south-eastern river"), T("SE river")),
    "river_s": (T("southern river"), T("S river")),
    "forest_n": (T("northern forest"), T("N forest"), T("in the northern forest")),
    "forest_e": (T("eastern forest"), T("E forest"), T("in the eastern forest")),
    "forest_se": (T("south-eastern forest"), T("SE forest"), T("in the south-eastern forest")),
    "forest_w": (T("western forest"), T("W forest"), T("in the western forest")),
    "rice_n": (T("northern rice field"), T("N field"), T("in the northern rice field")),
    "rice_s": (T("southern rice field"), T("S field"), T("in the southern rice field")),
    "rice_sw": (T("south-western rice field"), T("SW field"), T("in the south-western rice field")),
    "quarry_e": (T("eastern quarry"), T("E quarry"), T("in the eastern quarry")),
    "quarry_s": (T("southern quarry"), T("S quarry"), T("in the southern quarry")),
    "quarry_se": (T("south-eastern quarry"), T("SE quarry"), T("in the south-eastern quarry")),
    "quarry_sw": (T("south-western quarry"), T("SW quarry"), T("in the south-western quarry")),
    "quarry_w": (T("western quarry"), T("W quarry"), T("in the western quarry")),
    "gate_n": (T("northern gate"), T("N gate")),
    "gate_e": (T("eastern gate"), T("E gate")),
    "gate_s": (T("southern gate"), T("S gate")),
    "gate_w": (T("western gate"), T("W gate")),
    "gate_se": (T("south-eastern gate"), T("SE gate")),
    "gate_sw": (T("south-western gate"), T("SW gate")),
}
"""For each space that is no city its name, a short one for the map, and words for a harvest."""
WHERE = {id: texts[2] for id, texts in _SPACE.items() if texts[2:]}
PLACES: tuple[Text, ...] = (TC("card", "First"), TC("card", "Second"), TC("card", "Third"))
"""For each position of a plan its name."""
COLOURS = (T("Blue"), T("Yellow"), T("Red"), T("Black"))
"""By seat."""
_NAMES = {id: _SPACE.get(id, (verbatim(place.name),) * 2) for id, place in data.SPACES.items()}
SPACE: Mapping[str, Text] = {id: texts[0] for id, texts in _NAMES.items()}
ON_MAP: Mapping[str, Text] = {id: texts[1] for id, texts in _NAMES.items()}

_SPECIAL = (
    T("Treasury"),
    T("Granary"),
    T("Sawmill"),
    T("Stone yard"),
    T("Terraces"),
    T("Paymaster"),
    T("Architect"),
    T("Broker"),
    T("Wholesaler"),
    T("Post road"),
    T("Haulier"),
    T("Foreman"),
)
CARD: Mapping[str, Text] = {
    "a": T("card A"),
    "b": T("card B"),
    "c": T("card C"),
    **dict(zip(data.SPECIALS, _SPECIAL, strict=True)),
}

BUILDING: Mapping[str, Text] = {"house": T("house"), "trading_post": T("trading post"), "fortress": T("fortress")}

MEANS: Mapping[str, Text] = {**RESOURCE, "ryo": T("Ryo")}

ENDING: Mapping[Ending, Text] = {
    Ending.POINTS: T("A player reached 12 points."),
    Ending.MERCHANT_DECK: T("The merchant deck is used up."),
    Ending.NOBODY: T("No player has a house in Edo, so no player wins."),
}


# -- things -------------------------------------------------------------------------------------------------------


def figure(id: str) -> Text:
    if id == data.MERCHANT_FIGURE:
        return T("the merchant")
    return T("samurai {n}", n=data.FIGURES.index(id) + 1)


def start_set(id: str) -> Text:
    return price(data.SETS[id])


def price(paid: data.Price) -> Text:
    """Goods and money: "2 wood, 4 Ryo"."""
    parts: list[Arg] = [goods(name, n) for name, n in zip(data.RESOURCES, paid[:3], strict=True) if n]
    if paid.ryo or not parts:
        parts.append(ryo(paid.ryo))
    return joined(", ", parts)


ryo = amount_of(T("{n} Ryo"))
points = amount_of(TN("{n} point", "{n} points", 0))


def goods(resource: str, n: int) -> Text:
    return T("{n} {goods}", n=n, goods=RESOURCE[resource])


def building(standing: Building) -> Text:
    if standing.owner is None:
        return BUILDING[standing.kind]
    return T("{seat}’s {building}", building=BUILDING[standing.kind], seat=SeatName(standing.owner))


def building_price(kind: str) -> Text:
    printed = data.BUILDINGS[kind]
    return price(data.Price(printed.wood, printed.stone, 0, printed.ryo))


def price_list() -> Text:
    """Return the price of each kind of building, and its gain."""
    rows = [(BUILDING[kind], building_price(kind), points(printed.points)) for kind, printed in data.BUILDINGS.items()]
    said = [T("{building} {price} ({points})", building=name, price=cost, points=worth) for name, cost, worth in rows]
    return joined("; ", said)


# -- actions of cards, by kind ---------------------------------------------------------------------

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


# -- cards --------------------------------------------------------------------------------------------------------


def action(spec: data.CardAction) -> Text:
    """A card action, and how many officials it takes at most."""
    return joined(" ", (words_of(spec).name, f"≤{spec.officials}"))


def card_actions(id: str) -> Text:
    return joined(" · ", map(action, data.CARDS[id]))


def card_with_actions(id: str) -> Text:
    """A card, and its actions in brackets."""
    return T("{card} ({actions})", card=CARD[id], actions=card_actions(id))


_own = amount_of(TN("{n} official", "{n} officials", 0))
shogun_officials = amount_of(TN("{n} Shogun official", "{n} Shogun officials", 0))
"""Those that cost rice."""


def officials(own: int, shogun: int) -> Text:
    if shogun and own:
        return T("{own} and {shogun}", own=_own(own), shogun=shogun_officials(shogun))
    return shogun_officials(shogun) if shogun else _own(own) if own else T("no officials")


@lru_cache(maxsize=1 << 10)
def entry(planned: PlanEntry) -> Text:
    return T(
        "{card}: {action}, {officials}",
        card=CARD[planned.card],
        action=words_of(planned.spec).name,
        officials=officials(planned.own, planned.shogun),
    )


def brief(planned: PlanEntry, *, split: bool = True) -> Text:
    """Return card, action and number in a word or two; ``split`` into own and Shogun officials."""
    spec, number = planned.spec, str(planned.own + planned.shogun)
    if split and planned.own and planned.shogun:
        number = f"{planned.own}+{planned.shogun}"
    card = planned.card.upper() if planned.card in data.BASIC else CARD[planned.card]
    action = RESOURCE[spec.resource] if spec.kind == data.ActionKind.HARVEST else words_of(spec).short
    return T("{sign} {card} {action} ×{n}", sign=SIGN[spec.kind], card=card, action=action, n=number)


def merchant(space: str, card: str) -> Text:
    return T("Merchant ({space}): {card}.", space=SPACE[space], card=merchant_card(card))


def merchant_card(id: str) -> Text:
    """Return the goods of a merchant card, and the price of a point."""
    sold = data.MERCHANT[id]
    return T(
        "up to {n} {goods} at {ryo} each; 1 point for {price}",
        n=sold.most,
        goods=RESOURCE[sold.resource],
        ryo=ryo(sold.price),
        price=price(sold.cost),
    )


cards, spaces = in_a_row(CARD.__getitem__), in_a_row(SPACE.__getitem__)
FILLING = Filling(
    seat=SeatName,
    city=SPACE.__getitem__,
    space=SPACE.__getitem__,
    source=SPACE.__getitem__,
    target=SPACE.__getitem__,
    figure=figure,
    card=CARD.__getitem__,
    entry=entry,
    building=BUILDING.__getitem__,
    material=RESOURCE.__getitem__,
    ryo=ryo,
    points=points,
)
"""How the fields of events and actions are written."""

TYPED: Mapping[str, Text] = {
    **typed(__package__),
    **MEANS,
    **BUILDING,
    **SPACE,
    **{id: name for id, name in CARD.items() if id not in data.BASIC},
    **{id: figure(id) for id in data.FIGURES},
}
