"""How each decision of Edo is put to a person, from the seat's view and its legal actions alone.

The plan has a module of its own, ``plan_sheet``. Samurai of one seat on the same space are alike, so that of several
that could serve the lowest number is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.question import Choice, Group, Question
from engine.core.sequence import Actions
from engine.core.text import Arg, T, Text
from engine.edo import words
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
    Home,
    Keep,
    Move,
    Return,
    Take,
    notation,
)
from engine.edo.data import (
    BUILDINGS,
    FIGURES,
    LIMITS,
    MERCHANT,
    MERCHANT_FIGURE,
    RESOURCE,
    SPACES,
    WAGE,
    Kind,
    board,
)
from engine.edo.execution import harvest_of
from engine.edo.plan_sheet import plan_sheet
from engine.edo.prices import Price, offers, point_price
from engine.edo.state import At, Entry
from engine.edo.text import label
from engine.edo.view import EdoView

Legal = Actions[Action]

ENTER = "enter"
"""The group of spaces where an official enters the board."""
TOGETHER = "; "


def ask(view: EdoView, legal: Legal, focus: str | None) -> Question | None:
    """What is asked of the seat whose view it is, or what it may take back; None if neither.

    ``focus`` names the position of the plan to be filled.
    """
    if not legal:
        return None
    match view.phase:
        case At.DRAFT:
            return _draft(view, legal)
        case At.PLAN:
            return plan_sheet(view, legal, focus)
        case At.PREMOVE:
            return _premove(view, legal)
        case At.WAGES:
            return _wages(view, legal)
    return _activation(view, legal)


def next_seats(view: EdoView) -> tuple[int, ...]:
    """Who comes after the seat that is asked now, as far as everybody knows: whoever can pay for anything at all."""
    players = view.players
    later = dict.fromkeys(seat for seat in view.waiting if seat not in view.active)
    if view.phase in (At.PREMOVE, At.EXECUTE):
        return tuple(seat for seat in later if players[seat].ryo != 0)
    if view.phase == At.WAGES:
        return tuple(seat for seat in later if players[seat].officials < len(FIGURES) and players[seat].rice >= WAGE)
    return tuple(later)


# -- draft --------------------------------------------------------------------------------------------------------


def _draft(view: EdoView, legal: Legal) -> Question:
    said: list[Arg] = [T("Everybody gets one start set and one home city. What do you take now?")]
    taken = [
        T("{seat} {city}", seat=words.seats([player.seat]), city=words.SPACE[player.home])
        for player in view.players
        if player.home is not None
    ]
    if taken:
        said.append(T("Home cities so far: {cities}.", cities=words.joined(", ", taken)))
    return Question(
        kind="draft",
        public=T("Draft: a start set or a home city"),
        prompt=words.lines(said),
        choices=tuple(_draft_choice(view, action) for action in legal),
    )


def _draft_choice(view: EdoView, action: Action) -> Choice:
    match action:
        case Take():
            return Choice(notation(action), label(action), T("start set, besides what everybody has"))
        case Home(city):
            income = board(len(view.players)).income[city][0][0]
            return Choice(
                notation(action), label(action), T("pays {ryo} to whoever is alone there", ryo=words.ryo(income))
            )
    raise TypeError(f"no draft: {action!r}")


# -- moves before a card ------------------------------------------------------------------------------------------


def _premove(view: EdoView, legal: Legal) -> Question:
    turn, own = view.turn, view.own
    assert turn is not None, "a card is coming"
    assert own is not None, "somebody is asked"
    entry = own.plan[turn.position]
    assert entry is not None, "plans are complete"
    moves = [action for action in legal if isinstance(action, Move)]
    figures = dict.fromkeys(move.figure for move in moves)
    return Question(
        kind="moves",
        public=T("Moves before card {n}", n=turn.position + 1),
        prompt=words.lines(
            (
                T("Your next card: {entry}.", entry=words.entry(entry)),
                T("Before it you may move, 1 Ryo a step; you have {ryo}.", ryo=words.ryo(view.me.ryo or 0)),
            )
        ),
        choices=(
            *(_move_choice(view, move, entry) for move in moves),
            Choice(notation(DONE), T("Go on: no more moves")),
        ),
        groups=tuple(Group(figure, words.figure(figure), words.SPACE[stands_at(view, figure)]) for figure in figures),
    )


def stands_at(view: EdoView, figure: str) -> str:
    """The space of an own samurai, or of the merchant."""
    if figure == MERCHANT_FIGURE:
        return view.merchant
    space = view.me.figures[FIGURES.index(figure)]
    assert space is not None, "it stands on the board"
    return space


def _move_choice(view: EdoView, move: Move, entry: Entry) -> Choice:
    cost = board(len(view.players)).distance[stands_at(view, move.figure), move.space]
    said: list[Arg] = [words.ryo(cost), *_about(view, move.space)]
    spec = entry.spec
    if move.figure != MERCHANT_FIGURE and spec.kind is Kind.HARVEST and SPACES[move.space].resource == spec.resource:
        n = harvest_of(spec.resource, sum(view.space(move.space).samurai) + 1, spec.bonus)
        said.append(T("would bring {goods}", goods=words.goods(spec.resource, n)))
    return Choice(notation(move), words.SPACE[move.space], words.joined(", ", said), move.figure)


def _about(view: EdoView, id: str) -> Iterator[Text]:
    """What one likes to know of a space."""
    space = view.space(id)
    standing = [
        T("{n}× {seat}", n=count, seat=words.seats([seat])) for seat, count in enumerate(space.samurai) if count
    ]
    if standing:
        yield T("samurai: {standing}", standing=words.joined(" ", standing))
    if id == view.merchant:
        yield T("the merchant is there")


# -- activations --------------------------------------------------------------------------------------------------


def _activation(view: EdoView, legal: Legal) -> Question:
    turn = view.turn
    assert turn is not None, "a card is in progress"
    entry = turn.entry
    assert entry is not None, "it is revealed"
    said: list[Arg] = [
        T("{entry}. Activations left: {n}.", entry=words.entry(entry), n=turn.left),
        T("Each: {use}.", use=words.use(entry.spec)),
        *_besides(view, entry),
    ]
    return Question(
        kind=str(entry.spec.kind),
        public=T("{card}: {action}", card=words.CARD[entry.card], action=words.action(entry.spec)),
        prompt=words.lines(said),
        choices=tuple(_choice(view, action, entry) for action in _different(view, legal)),
        groups=tuple(_groups(view, legal)),
    )


def _besides(view: EdoView, entry: Entry) -> Iterator[Text]:
    match entry.spec.kind:
        case Kind.TRADE:
            yield T("Merchant: {card}.", card=words.merchant_card(view.merchant_card))
        case Kind.BUILD | Kind.RECRUIT | Kind.DEVELOP:
            me = view.me
            yield T("You have {goods}.", goods=words.price(Price(*me.goods, me.ryo or 0)))


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
        yield Group(figure, words.figure(figure), words.SPACE[stands_at(view, figure)])


def _choice(view: EdoView, action: Action, entry: Entry) -> Choice:
    line = notation(action)
    match action:
        case Deploy(space):
            return Choice(line, words.SPACE[space], _hint(_about(view, space)), ENTER)
        case Free(figure, space):
            return Choice(line, words.SPACE[space], _hint(_about(view, space)), figure)
        case Claim(card):
            return Choice(line, words.CARD[card], words.card_actions(card))
        case Harvest(figure):
            return Choice(line, label(action), _harvest_hint(view, figure, entry))
        case Build():
            return Choice(line, label(action), _build_hint(view, action, entry))
        case Buy(_, quantity):
            return Choice(line, label(action), words.ryo(quantity * MERCHANT[view.merchant_card].price))
        case Gain():
            return Choice(line, label(action), words.price(point_price(view.merchant_card)))
        case Both(_, quantity):
            price = point_price(view.merchant_card)
            ryo = price.ryo + quantity * MERCHANT[view.merchant_card].price
            return Choice(line, label(action), words.price(price._replace(ryo=ryo)))
    return Choice(line, label(action))


def _hint(said: Iterator[Text]) -> Text | None:
    parts = list(said)
    return words.joined(", ", parts) if parts else None


def _harvest_hint(view: EdoView, figure: str, entry: Entry) -> Text:
    space = stands_at(view, figure)
    samurai = sum(view.space(space).samurai)
    amount = harvest_of(entry.spec.resource, samurai, entry.spec.bonus)
    fits = min(amount, LIMITS.goods - view.me.goods[RESOURCE[entry.spec.resource]])
    return T(
        "{space}: {goods} with {n} samurai there",
        space=words.SPACE[space],
        goods=words.goods(entry.spec.resource, fits),
        n=samurai,
    )


def _build_hint(view: EdoView, action: Build, entry: Entry) -> Text:
    spec = entry.spec
    ways = offers(action.building, spec.cheaper_ryo, spec.cheaper_material)
    price = next(offer.price for offer in ways if offer.material == action.material)
    return T(
        "{city}: {price}, {points}",
        city=words.SPACE[stands_at(view, action.figure)],
        price=words.price(price),
        points=words.points(BUILDINGS[action.building].points),
    )


# -- wages --------------------------------------------------------------------------------------------------------


def _wages(view: EdoView, legal: Legal) -> Question:
    return Question(
        kind="wages",
        public=T("Wages"),
        prompt=words.lines(
            (
                T("Each samurai that stays costs 1 rice; you have {n}. The others come back to hand.", n=view.me.rice),
                *_marked(view),
            )
        ),
        choices=(*_at_once(view, legal), *(_wage_choice(view, action) for action in legal)),
    )


def _marked(view: EdoView) -> Iterator[Text]:
    if view.kept:
        yield T("Staying: {figures}.", figures=words.joined(", ", map(words.figure, view.kept)))
    if view.returned:
        yield T("Coming back: {figures}.", figures=words.joined(", ", map(words.figure, view.returned)))


def _at_once(view: EdoView, legal: Legal) -> Iterator[Choice]:
    """The whole answer by one press."""
    unmarked = list(
        dict.fromkeys(action.figure for action in legal[: legal.onward] if isinstance(action, Keep | Return))
    )
    if not unmarked:
        return
    if len(unmarked) + len(view.kept) <= view.me.rice:
        yield Choice(_together("keep", unmarked), T("Keep all of them"), T("costs {n} rice", n=len(unmarked)))
    yield Choice(_together("return", unmarked), T("Take all of them back"))


def _together(verb: str, figures: Iterable[str]) -> str:
    return TOGETHER.join([*(f"{verb} {figure}" for figure in figures), notation(DONE)])


def _wage_choice(view: EdoView, action: Action) -> Choice:
    match action:
        case Keep(figure) | Return(figure):
            return Choice(notation(action), label(action), words.SPACE[stands_at(view, figure)])
    return Choice(notation(action), T("That is my choice"))
