"""How the decisions of the performing phase are put to a person: moves before a card, and each activation.

From the seat's view and its legal actions alone. Samurai of one seat on the same space are alike, so that of several
that could serve the lowest number is offered. What is likeliest wanted comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.question import Choice, Group, Question, Rest
from engine.core.sequence import Actions
from engine.core.text import TN, Arg, T, Text
from engine.edo.actions import (
    DONE,
    Action,
    Both,
    Build,
    Buy,
    Claim,
    Deploy,
    Free,
    Gain,
    Harvest,
    Move,
    Next,
    notation,
)
from engine.edo.asking.forecast import forecast, suits
from engine.edo.data import (
    BUILDING_SLOTS,
    BUILDINGS,
    FIGURES,
    LIMITS,
    MERCHANT,
    MERCHANT_FIGURE,
    RESOURCE,
    SPACES,
    Kind,
    board,
)
from engine.edo.orders.sheets import AUTO, sheet_key
from engine.edo.prices import Price, offers, point_price
from engine.edo.rules.execution import harvest_of
from engine.edo.state import Entry
from engine.edo.view import EdoView
from engine.edo.words import names
from engine.edo.words.label import label

Legal = Actions[Action]

ENTER = "enter"
"""The group of spaces where an official enters the board."""
NEED_SAMURAI = (Kind.HARVEST, Kind.BUILD, Kind.TRADE)


# -- moves before a card ------------------------------------------------------------------------------------------


def ask_moves(view: EdoView, legal: Legal) -> Question:
    """Before a card is revealed: who moves, and where to? To go on is a button of its own."""
    turn, own = view.turn, view.own
    assert turn is not None, "a card is coming"
    assert own is not None, "somebody is asked"
    entry = own.plan[turn.position]
    assert entry is not None, "plans are complete"
    moves = [action for action in legal if isinstance(action, Move)]
    figures = dict.fromkeys(move.figure for move in moves)
    said: list[Arg] = [
        T(
            "Your card {n}, still hidden: {entry}. As things stand: {forecast}.",
            n=turn.position + 1,
            entry=names.entry(entry),
            forecast=forecast(view, entry),
        ),
        *_besides(view, entry),
        T(
            "Before it you may move your samurai and the merchant, each once, for 1 Ryo a step; you have {ryo}.",
            ryo=names.ryo(view.me.ryo or 0),
        ),
    ]
    return Question(
        kind="moves",
        public=T("Moves before card {n}", n=turn.position + 1),
        prompt=names.lines(said),
        choices=(
            *(_move_choice(view, move, entry) for move in sorted(moves, key=lambda move: _wanted(view, move, entry))),
            Choice(notation(DONE), T("Go on: no more moves")),
        ),
        groups=tuple(Group(figure, names.figure(figure), names.SPACE[stands_at(view, figure)]) for figure in figures),
        grouped=T("Who moves?"),
        rest=_all_moves(entry),
    )


def _all_moves(entry: Entry) -> Rest | None:
    """The whole turn by one press, where the sheet of such a card can be left to itself (RULES.md 20.3)."""
    if entry.spec.kind is not Kind.HARVEST or not entry.activations:
        return None
    return Rest(sheet_key(entry), AUTO, T("Moves and harvest that bring most"))


def _all_activations(entry: Entry) -> Rest | None:
    match entry.spec.kind:
        case Kind.HARVEST:
            return Rest(sheet_key(entry), AUTO, T("All harvests, those that bring most"))
        case Kind.RECRUIT:
            return Rest(sheet_key(entry), str(Kind.RECRUIT), T("Recruit with all of them"))
    return None


def _wanted(view: EdoView, move: Move, entry: Entry) -> tuple[bool, int]:
    """What sorts the ways of a figure: spaces of use for the card first, then near ones."""
    if move.figure == MERCHANT_FIGURE:
        of_use = entry.spec.kind is Kind.TRADE and move.space in view.me.figures
    else:
        of_use = entry.spec.kind in NEED_SAMURAI and suits(view, entry, move.space)
    return not of_use, _cost(view, move)


def _cost(view: EdoView, move: Move) -> int:
    return board(len(view.players)).distance[stands_at(view, move.figure), move.space]


def stands_at(view: EdoView, figure: str) -> str:
    """The space of an own samurai, or of the merchant."""
    if figure == MERCHANT_FIGURE:
        return view.merchant
    space = view.me.figures[FIGURES.index(figure)]
    assert space is not None, "it stands on the board"
    return space


def _move_choice(view: EdoView, move: Move, entry: Entry) -> Choice:
    said: list[Arg] = [names.ryo(_cost(view, move)), *_about(view, move.space)]
    spec = entry.spec
    if move.figure != MERCHANT_FIGURE and spec.kind is Kind.HARVEST and SPACES[move.space].resource == spec.resource:
        n = harvest_of(spec.resource, sum(view.space(move.space).samurai) + 1, spec.bonus)
        said.append(T("would bring {goods}", goods=names.goods(spec.resource, n)))
    city = view.city(move.space)
    if city is not None and spec.kind is Kind.BUILD:
        free = BUILDING_SLOTS - len(city.buildings)
        said.append(TN("{n} free slot", "{n} free slots", free))
    return Choice(notation(move), names.SPACE[move.space], names.joined(", ", said), move.figure)


def _about(view: EdoView, id: str) -> Iterator[Text]:
    """What one likes to know of a space."""
    space = view.space(id)
    standing = [
        T("{n}× {seat}", n=count, seat=names.seats([seat])) for seat, count in enumerate(space.samurai) if count
    ]
    if standing:
        yield T("samurai: {standing}", standing=names.joined(" ", standing))
    if id == view.merchant:
        yield T("the merchant is there")


# -- activations --------------------------------------------------------------------------------------------------


def ask_activation(view: EdoView, legal: Legal) -> Question:
    """After the reveal: what is done with this activation?"""
    turn = view.turn
    assert turn is not None, "a card is in progress"
    entry = turn.entry
    assert entry is not None, "it is revealed"
    number = entry.activations - turn.left + 1
    said: list[Arg] = [
        T("Your {entry}.", entry=names.entry(entry)),
        T("{number} of {all}: {use}.", number=number, all=entry.activations, use=names.use(entry.spec)),
        *_besides(view, entry),
    ]
    if turn.used and entry.spec.kind is Kind.TRAVEL:
        left = entry.spec.moves - len(turn.used)
        said.append(TN("This official may move {n} more samurai.", "This official may move {n} more samurai.", left))
    choices = [_choice(view, action, entry) for action in sorted(_different(view, legal), key=_eagerness)]
    return Question(
        kind=str(entry.spec.kind),
        public=T("{card}: {action}", card=names.CARD[entry.card], action=names.action(entry.spec)),
        prompt=names.lines(said),
        choices=tuple(choices),
        groups=tuple(_groups(view, legal)),
        grouped=T("Who moves?"),
        rest=_all_activations(entry) if turn.left > 1 else None,
    )


def _besides(view: EdoView, entry: Entry) -> Iterator[Text]:
    """What one likes to have before one's eyes for such a card."""
    me = view.me
    if entry.spec.kind is Kind.TRADE:
        space = names.SPACE[view.merchant]
        yield T("Merchant ({space}): {card}.", space=space, card=names.merchant_card(view.merchant_card))
    if entry.spec.kind in (Kind.TRADE, Kind.BUILD, Kind.RECRUIT, Kind.DEVELOP):
        yield T("You have {goods}.", goods=names.price(Price(*me.goods, me.ryo or 0)))


def _eagerness(action: Action) -> tuple[int, int]:
    """Goods and the point before one of them, many before few; everything else as it comes."""
    match action:
        case Both(_, quantity):
            return 0, -quantity
        case Gain():
            return 1, 0
        case Buy(_, quantity):
            return 2, -quantity
    return 3, 0


def _different(view: EdoView, legal: Iterable[Action]) -> Iterator[Action]:
    """The actions without those that another samurai on the same space could do as well."""
    met = set()
    for action in legal:
        match action:
            case Harvest(figure) | Build(figure, _) | Buy(figure, _) | Gain(figure) | Both(figure, _):
                alike = notation(action).replace(figure, stands_at(view, figure))
                if alike in met:
                    continue
                met.add(alike)
        yield action


def _groups(view: EdoView, legal: Legal) -> Iterator[Group]:
    if any(isinstance(action, Deploy) for action in legal):
        yield Group(ENTER, T("An official enters the board"))
    figures = dict.fromkeys(action.figure for action in legal if isinstance(action, Free))
    for figure in figures:
        yield Group(figure, names.figure(figure), names.SPACE[stands_at(view, figure)])


def _choice(view: EdoView, action: Action, entry: Entry) -> Choice:
    line = notation(action)
    match action:
        case Deploy(space):
            return Choice(line, names.SPACE[space], _hint(_about(view, space)), ENTER)
        case Free(figure, space):
            return Choice(line, names.SPACE[space], _hint(_about(view, space)), figure)
        case Claim(card):
            return Choice(line, names.CARD[card], names.card_actions(card))
        case Next():
            return Choice(line, _no_more(view))
        case Harvest(figure):
            return Choice(line, label(action), _harvest_hint(view, figure, entry))
        case Build():
            return Choice(line, label(action), _build_hint(view, action, entry))
        case Buy(_, quantity):
            return Choice(line, label(action), names.ryo(quantity * MERCHANT[view.merchant_card].price))
        case Gain():
            return Choice(line, label(action), names.price(point_price(view.merchant_card)))
        case Both(_, quantity):
            price = point_price(view.merchant_card)
            ryo = price.ryo + quantity * MERCHANT[view.merchant_card].price
            return Choice(line, label(action), names.price(price._replace(ryo=ryo)))
    return Choice(line, label(action))


def _no_more(view: EdoView) -> Text:
    assert view.turn is not None
    return T("No more for this official") if view.turn.used else T("Nothing with this official")


def _hint(said: Iterator[Text]) -> Text | None:
    parts = list(said)
    return names.joined(", ", parts) if parts else None


def _harvest_hint(view: EdoView, figure: str, entry: Entry) -> Text:
    space = stands_at(view, figure)
    samurai = sum(view.space(space).samurai)
    amount = harvest_of(entry.spec.resource, samurai, entry.spec.bonus)
    fits = min(amount, LIMITS.goods - view.me.goods[RESOURCE[entry.spec.resource]])
    return T(
        "{space}: {goods} with {n} samurai there",
        space=names.SPACE[space],
        goods=names.goods(entry.spec.resource, fits),
        n=samurai,
    )


def _build_hint(view: EdoView, action: Build, entry: Entry) -> Text:
    spec = entry.spec
    ways = offers(action.building, spec.cheaper_ryo, spec.cheaper_material)
    price = next(offer.price for offer in ways if offer.material == action.material)
    return T(
        "{city}: {price}, {points}",
        city=names.SPACE[stands_at(view, action.figure)],
        price=names.price(price),
        points=names.points(BUILDINGS[action.building].points),
    )
