"""The answers of an order sheet (RULES.md 20.2 to 20.8), one by one, from a seat's view alone.

Entries that were carried out, or passed over, are struck off; a word replaces the last of a sort.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.sequence import Actions
from engine.core.standing_orders.decision import How
from engine.core.standing_orders.entry import Answer, Entry, Order, Preference, ways_of, without
from engine.core.standing_orders.follow import best
from engine.edo import actions
from engine.edo.actions import NEXT as NEXT_OFFICIAL
from engine.edo.asking.default_action import best_moves, by_default, nearest_moves
from engine.edo.data import CITIES, FIGURES, MERCHANT_FIGURE, SPACES, WAGE, ActionKind, board
from engine.edo.orders import words as terms
from engine.edo.orders.sheets import CardSheet, Mode, first_word, number, plain, position_of, read
from engine.edo.orders.traits import hold, traits
from engine.edo.state import EdoPhase
from engine.edo.view import EdoView

Legal = Actions[actions.Action]


def follow(view: EdoView, legal: Legal, order: Order, asking: bool, begun: bool) -> Answer | None:
    """Return the next answer; None to ask the owner, or the rules unless ``asking``."""
    match view.phase:
        case EdoPhase.DRAFT:
            return _draft(view, legal, order, asking)
        case EdoPhase.WAGES:
            return _wages(view, legal, order, asking)
        case EdoPhase.PREMOVE:
            return _premove(view, legal, order, asking, begun)
    return _execute(view, legal, order, asking)


def asks(view: EdoView, key: str, order: Order) -> bool:
    """Return True if a list leaves something to be asked."""
    if any(way.asks for _, way in ways_of(order)):
        return True
    position, sheet = position_of(view, key), read(order)
    entry = None if position is None or view.own is None else view.own.plan[position]
    return entry is not None and Mode.ASK in (sheet.moves_for(entry), sheet.acts_for(entry))


# -- moves (20.2) -------------------------------------------------------------------------------------------------


def _premove(view: EdoView, legal: Legal, order: Order, asking: bool, begun: bool) -> Answer | None:
    sheet = read(order)
    mode = sheet.moves_for(view.card)
    if mode is Mode.ASK:
        if asking:
            return None
        mode = Mode.NONE if begun else Mode.AUTO  # a step begun live ends with what was done (20.6)
    if mode is Mode.NONE:
        return Answer(actions.DONE, order)
    if mode is Mode.AUTO:
        return Answer(next(iter(_auto_moves(view, sheet)), actions.DONE), order)
    found: actions.Action | None = None
    for line in sheet.lines:
        found = _move(view, legal, line, sheet.reserve)
        if found is None and asking and (sheet.asks or line.asks):
            return None
        order = without(order, line)
        if isinstance(found, actions.Move):
            break
    return Answer(found or actions.DONE, order if read(order).lines else (*order, plain(terms.NO_MOVES)))


def _auto_moves(view: EdoView, sheet: CardSheet) -> tuple[actions.Move, ...]:
    """``auto`` of 20.2."""
    entry, firsts = view.card, [item.ways[0] for item in sheet.items]
    match entry.spec.kind:
        case ActionKind.HARVEST:
            return best_moves(view, sheet.reserve, [way.words[-1] for way in firsts])
        case ActionKind.BUILD:
            cities = [word for way in firsts for word in way.words if word in CITIES]
            wanted = min(cities.count(cities[0]), entry.activations) if cities else 0
            return nearest_moves(view, cities[0], wanted, sheet.reserve) if wanted else ()
        case ActionKind.TRADE:
            return nearest_moves(view, view.merchant, min(len(firsts), entry.activations), sheet.reserve)
    return ()


def _move(view: EdoView, legal: Legal, line: Entry, reserve: int) -> actions.Action | None:
    """Return where a figure goes now; ``DONE`` if it is there already, None if it cannot."""
    mover, distance = line.subject, board(len(view.players)).distance
    stands = view.merchant if mover == MERCHANT_FIGURE else view.me.figures[FIGURES.index(mover)]
    if stands is None:
        return None
    for way in line.ways:
        space = way.words[-1]
        if not way.asks and hold(view, way.conditions, space, mover):
            if space == stands:
                return actions.DONE
            going = actions.move(mover, space)
            if going in legal and distance[stands, space] + reserve <= (view.me.ryo or 0):
                return going
    return None


# -- acts (20.3) --------------------------------------------------------------------------------------------------


def _execute(view: EdoView, legal: Legal, order: Order, asking: bool) -> Answer | None:
    sheet, entry, turn = read(order), view.card, view.turn
    kind = entry.spec.kind
    leave = NEXT_OFFICIAL if kind is ActionKind.TRAVEL else actions.DECLINE
    match sheet.acts_for(entry):
        case Mode.ASK:
            return None
        case Mode.NONE:
            return Answer(leave, order)
        case Mode.AUTO if kind is ActionKind.RECRUIT:
            return Answer(actions.RECRUIT if _may_recruit(view, legal, sheet) else actions.DECLINE, order)
        case Mode.AUTO:
            return Answer(by_default(view, legal), order)
    item = sheet.items[0]
    if kind is ActionKind.TRAVEL and turn is not None and turn.used:
        return _same_official(legal, order, item)
    if first_word(item) == terms.NEXT:  # the official that left this mark is done
        order = _or_none(without(order, item))
        sheet = read(order)
    for item in sheet.items:
        for way in item.ways:
            if way.asks and asking:
                return None
            found = None if way.asks else _act(view, legal, sheet, item, way)
            if found is not None:
                kept = without(order, item)
                return Answer(
                    found[0], _or_none((*found[1], *kept) if kind is ActionKind.TRAVEL else (*kept, *found[1]))
                )
    done = kind is ActionKind.RECRUIT  # too little rice for one more is what was wanted
    return None if sheet.items and sheet.asks and asking and not done else Answer(leave, order)


def _may_recruit(view: EdoView, legal: Legal, sheet: CardSheet) -> bool:
    keep_rice = number(sheet.said, terms.KEEP_RICE, 0)
    return actions.RECRUIT in legal and view.me.rice - view.card.spec.cost >= keep_rice


def _act(
    view: EdoView, legal: Legal, sheet: CardSheet, item: Entry, way: Preference
) -> tuple[actions.Action, Order] | None:
    """An action, and what is left of the item."""
    place = next((word for word in way.words if word in SPACES), None)
    if not hold(view, way.conditions, place):
        return None
    if view.card.spec.kind is ActionKind.RECRUIT:
        return (actions.RECRUIT, _one_less(item)) if _may_recruit(view, legal, sheet) else None
    if way.words[0] == "free":
        pairs = pairs_of(way.words)
        legally = all(actions.free(*pair) in legal for pair in pairs)
        return (actions.free(*pairs[0]), _still_free(pairs[1:], len(pairs) < view.card.spec.moves)) if legally else None
    found = best(way, ((traits(view, action), action) for action in legal[: legal.progressing]))
    return (*found, ()) if found else None


def _one_less(item: Entry) -> Order:
    way = item.ways[0]
    if way.amount is None or way.amount.how is How.ALL:
        return (item,)
    if way.amount.n <= 1:
        return ()
    return (replace(item, ways=(replace(way, amount=replace(way.amount, n=way.amount.n - 1)),)),)


def pairs_of(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """``free f2 forest_se f3 rice_n``: who goes where."""
    return tuple(zip(words[1::2], words[2::2], strict=False))


def _still_free(pairs: Sequence[tuple[str, str]], more_could: bool) -> Order:
    """Return the rest of the work of one official."""
    if pairs:
        return (Entry((Preference(("free", *(word for pair in pairs for word in pair))),)),)
    return (plain(terms.NEXT),) if more_could else ()


def _same_official(legal: Legal, order: Order, item: Entry) -> Answer:
    """Go on with the item of an official that has moved a samurai, or remove the mark it left."""
    words, others = item.ways[0].words, without(order, item)
    if words[0] == "free" and actions.free(*words[1:3]) in legal:
        return Answer(actions.free(*words[1:3]), (*_still_free(pairs_of(words)[1:], more_could=True), *others))
    return Answer(NEXT_OFFICIAL, _or_none(others) if words[0] == terms.NEXT else order)


def _or_none(order: Order) -> Order:
    """The list, which says so if no act is left."""
    return order if read(order).items else (*order, plain(terms.NO_ACTS))


# -- wages (20.7) -------------------------------------------------------------------------------------------------


def _wages(view: EdoView, legal: Legal, order: Order, asking: bool) -> Answer | None:
    """Return the next mark, then that it is final."""
    staying = keeping(view, order, asking=asking)
    if staying is None:
        return None
    unmarked = {
        action.figure for action in legal[: legal.progressing] if isinstance(action, actions.Keep | actions.Return)
    }
    if not unmarked:
        return Answer(actions.DONE, order)
    # those that stay are marked first, so that there is rice for them
    figure = min(unmarked, key=lambda one: (one not in staying, one))
    stays = figure in staying and actions.keep(figure) in legal
    return Answer(actions.keep(figure) if stays else actions.give_back(figure), order)


def keeping(view: EdoView, order: Order, *, asking: bool = True) -> tuple[str, ...] | None:
    """The figures that stay by a wages sheet; None if its owner must be asked."""
    said = {first_word(entry): entry.ways[0] for entry in order}
    rice = view.me.rice
    if view.last_round:
        most, words = rice // WAGE, said[terms.AT_END].words[1:] if terms.AT_END in said else ()
        ranking: list[tuple[Preference, ...]] = [(Preference(words),)]
    else:
        left = (rice - number(said, terms.KEEP_RICE, 0)) // WAGE
        most = min(rice // WAGE, number(said, terms.KEEP_MAX, len(FIGURES)), left)
        ranking = [entry.ways for entry in order if first_word(entry) not in terms.LIMITS]
    if not ranking:
        return None
    chosen: dict[str, None] = {}
    for ways in ranking:
        for way in ways:
            if way.asks:
                if asking:
                    return None
            elif hold(view, way.conditions, None):
                chosen |= dict.fromkeys(_meant(view, way))
                break
    return tuple(chosen)[: max(0, most)]


def _meant(view: EdoView, way: Preference) -> Iterator[str]:
    """Yield the samurai that a preference names, by figure, space or kind of space, or all."""
    standing = [(figure, space) for figure, space in zip(FIGURES, view.me.figures, strict=True) if space]
    words = [word for word in way.words if word != "keep"]
    for word in words:
        for figure, space in standing:
            if word in (figure, space, str(SPACES[space].kind), SPACES[space].resource):
                yield figure
    if not words:
        yield from (figure for figure, _ in standing)


# -- draft (20.8) -------------------------------------------------------------------------------------------------


def _draft(view: EdoView, legal: Legal, order: Order, asking: bool) -> Answer | None:
    """Return the first legal part of the ranking; after the last one the rules decide."""
    for _, way in ways_of(order):
        if hold(view, way.conditions, None) and (asking or not way.asks):
            if way.bare:
                return None if way.asks else Answer(None, order)
            if found := best(way, ((traits(view, action), action) for action in legal)):
                return Answer(found[0], order)
    return Answer(by_default(view, legal), order)
